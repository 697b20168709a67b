import RoadbookEngine
import RoadbookSemantics
import RoadbookText
import RoadbookURL

/// A URL that is opened, with all that is known before a route is chosen.
///
/// A class, since everything that processes the URL refers to it: one retain passes all of it on. Without the app's
/// state: an app keeps its deferred URLs, which would keep the app before them, and so on.
package final class OpenedURL: Sendable {
  let map: LinkedMap
  let table: RouteTable
  /// The URL as it was opened; `request` may be of another one, after `normalize` and decoding.
  let url: String
  /// nil for a plain URL, of which the table finds the route and the parameters without a request.
  private let known: Request?
  private let sharedOptions: Shared<OpenOptions>
  /// Whether it is not the first URL of its request, so that internal routes match, too.
  let isInternal: Bool
  /// The index of the namespace that handles it.
  let namespace: Int

  /// `known`: its request; nil for a plain URL of the namespace, see `RouteTable.plainNamespace(of:)`.
  init(
    _ map: LinkedMap, _ table: RouteTable, _ url: String, _ known: Request?, in namespace: Int,
    _ options: Shared<OpenOptions>, isInternal: Bool
  ) {
    self.map = map
    self.table = table
    self.url = url
    self.known = known
    sharedOptions = options
    self.isInternal = isInternal
    self.namespace = namespace
  }

  convenience init(
    _ map: LinkedMap, _ url: String, _ request: Request, _ options: Shared<OpenOptions>,
    isInternal: Bool = false
  ) {
    self.init(
      map, map.table, url, request, in: map.namespaceIndex(request), options,
      isInternal: isInternal)
  }

  /// The URL as the map's tables read it. Made on each call for a plain URL.
  var request: Request { known ?? table.request(valid: url) }

  var isPlain: Bool { known == nil }

  /// The items of the query. Read on each call.
  var items: [QueryItem] { isPlain && !has(UInt8(ascii: "?")) ? [] : request.items }

  /// The fragment, decoded. Read on each call.
  var fragment: String? {
    isPlain && !has(UInt8(ascii: "#")) ? nil : request.fragmentText
  }

  private func has(_ delimiter: UInt8) -> Bool {
    let found = url.utf8.withContiguousStorageIfAvailable {
      ByteScan.first(of: delimiter, or: delimiter, in: $0.span, from: 0, to: $0.count) < $0.count
    }
    return found ?? url.utf8.contains(delimiter)
  }

  var options: OpenOptions { _read { yield sharedOptions.value } }
}
