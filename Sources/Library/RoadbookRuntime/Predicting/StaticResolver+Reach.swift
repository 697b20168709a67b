import RoadbookEngine
package import RoadbookModel
import RoadbookText
import RoadbookURL

/// Whether a URL reaches a route, or a route before it handles the URL.
extension StaticResolver {
  package enum Reach {
    case reached
    /// Another route is tried first and cannot decline.
    case preceded(by: Route, pattern: Int)
    /// It does not match.
    case unmatched
  }

  /// Conditions are evaluated in the initial state. A route with conditions of its own counts as
  /// enabled, and others with other conditions as disabled, since theirs need not hold when its own
  /// do. A candidate that may decline is assumed to do so: guards and actions depend on more than
  /// the URL.
  ///
  /// A route counts as reached if finding out takes too long.
  package func reach(of route: Route, at url: String, fromInside: Bool) -> Reach {
    let search = search ?? SearchBudget(steps: Self.reachLimit)
    guard case .success(let request) = request(url, fromInside: fromInside) else {
      return .unmatched
    }
    let opened = OpenedURL(
      map, url, request, Shared(OpenOptions()).opening(url), isInternal: route.isInternal)
    let conditions = RouteConditions(opened, on: dispatcher.app)
    let own = route.conditions.map(\.text)
    let isEnabled = { [map] (id: RouteID) in
      if id.index == route.index { return map.matcherTakes(id, request) }
      let others = map.route(at: id.index)?.conditions.map(\.text) ?? []
      return (own.isEmpty || others.isEmpty || own == others) && conditions.allow(id, in: .both)
    }
    var candidates = Candidates()
    lazy var asked = Set(guards(for: route, request))
    while let candidate = candidates.next(of: opened, where: isEnabled)?.match {
      if candidate.route.index == route.index { return .reached }
      if !mayDecline(candidate, request, besides: asked, within: search) {
        if search.isSpent { return .reached }
        return map.route(at: candidate.route.index)
          .map { .preceded(by: $0, pattern: candidate.patternIndex) } ?? .unmatched
      }
    }
    return .unmatched
  }

  /// The work of one answer, if no search limits it.
  private static var reachLimit: Int { 1_000 }

  /// What a candidate costs that may decline: it is matched, and its screens are made.
  private static var stepsOfCandidate: Int { 8 }

  /// Whether a guard may decline, or is answered by the app. Linear in the size of the guards.
  package var hasDecliningGuard: Bool {
    map.guards.contains { $0.declaration.isExtern || $0.body.mayDecline }
  }

  /// Whether a route that matches is the last one tried for any URL, unless the app's code
  /// declines; false if that depends on the URL. `hasDecliningGuard`: what the property says, which
  /// callers with many routes keep.
  package func alwaysEnds(_ route: Route, hasDecliningGuard: Bool) -> Bool {
    guard map.namespaces[route.namespace].settings.options.ranking != .all else { return false }
    guard triesNext(after: route) else { return true }
    if hasDecliningGuard { return false }
    return switch route.target {
    case .action(let body): !body.mayDecline
    case .screen, .bound: !map.declinesMisfits(route)
    case .rewrite: false
    case .lookup, .external: true
    }
  }

  /// Whether a candidate may decline. `asked`: guards that apply to the route, too, and so do not
  /// count.
  private func mayDecline(
    _ match: RouteMatch, _ request: Request, besides asked: Set<String>,
    within search: SearchBudget, depth: Int = 0
  ) -> Bool {
    search.spend(steps: Self.stepsOfCandidate)
    if search.isSpent { return false }
    guard let route = map.route(at: match.route.index), depth < Dispatcher.redirectLimit,
      triesNext(after: route)
    else { return false }
    let ownGuards = guards(for: route, request).subtracting(asked)
    if map.guards.contains(where: { ownGuards.contains($0.name) && $0.body.mayDecline }) {
      return true
    }
    switch route.target {
    case .action(let body): return body.mayDecline
    case .screen, .bound:
      return map.declinesMisfits(route) && prediction(of: match, request).stops == nil
    case .rewrite:
      // The target of the rewrite decides.
      let target = prediction(of: match, request).target
      return target.flatMap { try? map.table.request($0).get() }.map { next in
        let foreign = HostFilter(next, map)
        let candidates = foreign.matches { map.takes($0, true) }
        return !candidates.isEmpty
          && candidates.allSatisfy {
            mayDecline($0, next, besides: asked, within: search, depth: depth + 1)
          }
      } ?? false
    case .lookup, .external: return false
    }
  }

  private func guards(for route: Route, _ request: Request) -> Set<String> {
    map.guards.isEmpty
      ? []
      : Set(
        dispatcher.applicableGuards(
          for: route, in: map.watchingNamespace(of: route, map.namespaceIndex(request)), request
        ).map(\.guardDecl.name))
  }
}

extension [BlockStatement] {
  fileprivate var mayDecline: Bool {
    holds { statement in if case .verdict(.decline, _, _) = statement { true } else { false } }
  }
}
