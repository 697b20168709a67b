import RoadbookEngine
import RoadbookURL

/// A URL that no route took: what is needed to find the routes that nearly do.
///
/// Nothing is looked for before `nearest` is asked, so an answer that is not shown costs nothing more.
package final class Miss: Sendable {
  private let request: Request
  private let map: RouteMap
  private let app: SimulatedApp
  private let options: OpenOptions
  /// Whether the URL comes from inside the app, where internal routes take URLs, too.
  private let isInternal: Bool

  init(
    _ request: Request, _ dispatcher: Dispatcher, _ options: OpenOptions,
    isInternal: Bool
  ) {
    self.request = request
    map = dispatcher.map
    app = dispatcher.app
    self.options = options
    self.isInternal = isInternal
  }

  /// A route that nearly takes a URL.
  package struct Route: Sendable {
    /// Its pattern as it is written in the map.
    package var written: String
    package var place: Place
    /// Its namespace's name.
    package var scheme: String?
    /// What keeps it from taking the URL; lower-case, no full stop.
    package var reason: String
    /// What of its pattern fails; nil where the pattern takes the URL.
    var kind: MatchFailure.Kind?
    /// The URL as the route would take it, `…` for each value that is missing.
    package var suggestion: String?

    /// What is wrong, and what to write instead.
    package var words: String {
      guard let suggestion else { return reason }
      return suggestion.contains("…")
        ? "\(reason); write \(suggestion)" : "\(reason); did you mean \(suggestion)?"
    }
  }

  /// The nearest routes, nearest first: those whose pattern takes the URL but that are not open for it, then those whose
  /// pattern nearly does.
  ///
  /// The cost is that of a match and of `RouteTable.nearest`: bounded, whatever the number of routes.
  package func nearest(_ limit: Int) -> [Route] {
    // A host of others: nothing of the map is meant.
    if HostFilter(request, map).reason != nil { return [] }
    let dispatcher = Dispatcher(map, app)
    let conditions = RouteConditions(dispatcher: dispatcher, request: request, options: options)
    let matches = map.table.matches(request)
    var result: [Route] = []
    for match in matches where result.count < limit {
      guard let refusal = conditions.refusal(match.route, isInternal: isInternal) else { continue }
      switch refusal {
      case .unknown: continue
      case .isInternal, .inOtherTable, .isEntry, .isFalse, .cannotCompute: break
      }
      result.append(
        Self.route(match.route, match.patternIndex, conditions.words(refusal), nil, in: map))
    }
    return result
      + Self.unlike(
        request, map, besides: matches, limit: limit - result.count, isInternal: isInternal)
  }

  /// The routes whose patterns nearly take a request, nearest first.
  static func unlike(
    _ request: Request, _ map: RouteMap, besides matches: [RouteMatch], limit: Int,
    isInternal: Bool
  ) -> [Route] {
    guard limit > 0 else { return [] }
    let taken = Set(matches.map(\.route))
    let near = map.table.nearest(to: request, limit: limit) { route in
      taken.contains(route) || !map.takes(route, isInternal)
    }
    return near.map { near in
      route(
        near.verdict.route, near.verdict.patternIndex, near.verdict.failure?.message ?? "",
        near.suggestion, near.verdict.failure?.kind, in: map)
    }
  }

  private static func route(
    _ identifier: RouteID, _ pattern: Int, _ reason: String, _ suggestion: String?,
    _ kind: MatchFailure.Kind? = nil, in map: RouteMap
  ) -> Route {
    let route = map.routes[identifier.index]
    return Route(
      written: route.written(pattern), place: route.place,
      scheme: map.namespaces[route.namespace].name, reason: reason, kind: kind,
      suggestion: suggestion)
  }
}
