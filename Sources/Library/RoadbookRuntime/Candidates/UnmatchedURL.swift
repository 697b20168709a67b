package import RoadbookEngine
package import RoadbookModel
package import RoadbookText

/// A URL without a matching route, from which the nearest routes can be computed.
///
/// Lazy: `nearest` does the search, so a result that is not shown costs nothing more.
package final class UnmatchedURL: Sendable {
  private let opened: OpenedURL
  private let app: SimulatedApp

  init(_ opened: OpenedURL, on app: SimulatedApp) {
    self.opened = opened
    self.app = app
  }

  /// A route that nearly matches a URL.
  package struct Route: Sendable {
    /// Its pattern as it is written in the map.
    package var written: String
    package var place: Place
    /// Its namespace's name.
    package var scheme: String?
    /// Why it does not match the URL; lower-case, no full stop.
    package var reason: String
    /// The part of its pattern that fails; nil if the pattern matches.
    package var kind: MatchFailure.Kind?
    /// The URL corrected so that the route matches.
    package var suggestion: SuggestedURL?

    /// The reason, and the URL to write instead.
    package var words: String {
      guard let suggestion else { return reason }
      return suggestion.isComplete
        ? "\(reason); did you mean \(suggestion.text)?" : "\(reason); write \(suggestion.text)"
    }
  }

  /// The nearest routes, nearest first: those whose pattern matches but that are disabled for the
  /// URL, then those whose pattern nearly matches.
  ///
  /// Costs one match and one `RouteTable.nearest`, whose work is bounded for any number of routes.
  package func nearest(_ limit: Int) -> [Route] {
    let (request, map) = (opened.request, opened.map)
    // For a foreign host, no route can be meant.
    if HostFilter(request, map).reason != nil { return [] }
    let conditions = RouteConditions(opened, on: app)
    let matches = map.table.matches(request)
    var result: [Route] = []
    for match in matches where result.count < limit {
      guard let refusal = conditions.refusal(match.route) else { continue }
      if case .unknown = refusal { continue }
      result.append(
        Self.route(match.route, match.patternIndex, conditions.words(refusal), nil, in: map))
    }
    return result
      + Self.unlike(
        request, map, besides: matches, limit: limit - result.count,
        isInternal: opened.isInternal, isEnabled: { conditions.refusal($0) == nil })
  }

  /// The routes whose patterns nearly match a request, nearest first. Only for those that
  /// `isEnabled`, a URL is suggested.
  package static func unlike(
    _ request: Request, _ map: LinkedMap, besides matches: [RouteMatch], limit: Int,
    isInternal: Bool, isEnabled: (RouteID) -> Bool = { _ in true }
  ) -> [Route] {
    guard limit > 0 else { return [] }
    let taken = Set(matches.map(\.route))
    let near = map.table.nearest(to: request, limit: limit) { route in
      taken.contains(route) || !map.takes(route, isInternal)
    }
    return near.map { near in
      route(
        near.verdict.route, near.verdict.patternIndex, near.verdict.failure?.message ?? "",
        isEnabled(near.verdict.route) ? near.suggestion : nil, near.verdict.failure?.kind, in: map)
    }
  }

  private static func route(
    _ identifier: RouteID, _ pattern: Int, _ reason: String, _ suggestion: SuggestedURL?,
    _ kind: MatchFailure.Kind? = nil, in map: LinkedMap
  ) -> Route {
    let route = map.routes[identifier.index]
    return Route(
      written: route.written(pattern), place: route.place,
      scheme: map.namespaces[route.namespace].name, reason: reason, kind: kind,
      suggestion: suggestion)
  }
}
