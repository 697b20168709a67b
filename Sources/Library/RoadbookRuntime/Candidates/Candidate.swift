package import RoadbookEngine
import RoadbookModel
package import RoadbookText
import RoadbookURL

/// A route that matches a URL: the immutable part of an `Attempt`. Strings for output are made on
/// each call.
///
/// A class, so that copying an attempt stays cheap.
package final class Candidate: Sendable {
  let opened: OpenedURL
  let route: Route
  /// Without captures if the URL is plain.
  package let match: RouteMatch
  /// The namespace whose guards and hooks apply.
  let namespace: Int

  init(_ opened: OpenedURL, _ route: Route, _ match: RouteMatch) {
    self.opened = opened
    self.route = route
    self.match = match
    namespace = opened.map.watchingNamespace(of: route, opened.namespace)
  }

  var map: LinkedMap { opened.map }
  /// The URL that matched.
  package var url: String { opened.url }
  var request: Request { opened.request }
  var items: [QueryItems.Item] { opened.items }
  package var fragment: String? { opened.fragment }
  var options: OpenOptions { _read { yield opened.options } }

  package var index: Int { route.index }
  /// Which of its patterns matched, and which expansion of that.
  package var patternIndex: Int { match.patternIndex }
  package var expansionIndex: Int { match.expansionIndex }
  package var name: String { route.name }
  /// The expansion that matched. O(length).
  package var pattern: String { map.table.expansion(of: match)?.text ?? "" }
  /// The pattern as written in the map.
  package var written: String { route.written(match.patternIndex) }
  package var scheme: String? { map.namespaces[route.namespace].name }
  package var place: Place { route.place }

  /// The names that `value(named:)` knows.
  static let names = [
    "match", "wildcard", "origin", "userInfo", "JLRoutePattern", "JLRouteURL", "JLRouteScheme",
    "JLRouteWildcardComponents",
  ]

  /// What JLRoutes reports as the scheme of routes outside any scheme.
  package static let globalRoutesScheme = "JLRoutesGlobalRoutesScheme"

  /// The value of a name in expressions; nil for other names.
  func value(named name: String) -> ParameterValue? {
    switch name {
    case "match": return .record(matchFields)
    case "wildcard": return wildcard
    case "origin": return .string(options.originOrLink)
    case "userInfo": return options.userInfo
    case _ where !name.hasPrefix("JLRoute") || !settings.dialect.hasRouteKeys: return nil
    case "JLRoutePattern": return .string(pattern)
    case "JLRouteURL": return .string(url)
    case "JLRouteScheme":
      return .string(map.namespaces[namespace].name ?? Self.globalRoutesScheme)
    case "JLRouteWildcardComponents": return wildcard
    default: return nil
    }
  }

  private var settings: NamespaceSettings { map.namespaces[route.namespace].settings }

  private var wildcard: ParameterValue {
    match.wildcard.map(ParameterValue.strings) ?? .null
  }

  private var matchFields: [ParameterValue.Field] {
    let fields = ParameterValue.fields([
      "url": .string(url), "pattern": .string(pattern),
      "namespace": ParameterValue(map.namespaces[namespace].name), "route": .string(route.name),
    ])
    guard settings.options.reading.isQueryApart else { return fields }
    return fields
      + ParameterValue.fields([
        "query": .record(request.lastQueryValues), "queryItems": request.queryItemValues,
      ])
  }
}
