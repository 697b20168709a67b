import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// A URL that is opened, with all that is known before a route is chosen.
///
/// A class, since everything that processes the URL refers to it: one retain passes all of it on.
/// Without the app's state: an app keeps its deferred URLs, which would keep the app before them,
/// and so on.
package final class OpenedURL: Sendable {
  let map: LinkedMap
  let table: RouteTable
  /// The URL as it was opened; `request` may be of another one, after `normalize` and decoding.
  let url: String
  /// Set if the table finds the route and the parameters without a request.
  let plain: PlainURL?
  /// nil for a plain URL.
  private let known: Request?
  private let sharedOptions: Shared<OpenOptions>
  /// Whether it is not the first URL of its request, so that internal routes match, too.
  let isInternal: Bool
  /// The index of the namespace that handles it.
  let namespace: Int

  /// `table`: that of the map, which found `plain`.
  init(
    _ map: LinkedMap, _ table: RouteTable, _ url: String, _ plain: PlainURL,
    _ options: Shared<OpenOptions>, isInternal: Bool
  ) {
    self.map = map
    self.table = table
    self.url = url
    self.plain = plain
    known = nil
    sharedOptions = options
    self.isInternal = isInternal
    namespace = plain.namespaceID.index
  }

  init(
    _ map: LinkedMap, _ url: String, _ request: Request, _ options: Shared<OpenOptions>,
    isInternal: Bool = false
  ) {
    self.map = map
    table = map.table
    self.url = url
    plain = nil
    known = request
    sharedOptions = options
    self.isInternal = isInternal
    namespace = map.namespaceIndex(request)
  }

  /// The URL as the map's tables read it. Made on each call for a plain URL.
  var request: Request { known ?? table.request(valid: url) }

  /// The items of the query. Read on each call.
  var items: [QueryItems.Item] { mayHaveTail ? request.query.items : [] }

  /// The fragment, decoded. Read on each call.
  var fragment: String? { mayHaveTail ? request.fragmentText : nil }

  private var mayHaveTail: Bool { plain?.mayHaveTail ?? true }

  var options: OpenOptions { _read { yield sharedOptions.value } }
}
