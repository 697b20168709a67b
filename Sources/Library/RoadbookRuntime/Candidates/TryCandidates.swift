import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// Trying the routes that match a URL, until one does not decline.
extension Dispatcher {
  /// Tries the next candidate; ends the URL if there is none.
  mutating func tryNextCandidate(_ hop: inout Hop, _ opened: OpenedURL) -> Next {
    if let index = hop.options.route {
      let named = FoundRoute(match: RouteMatch(of: RouteID(index: index)))
      return tryRoute(named, opened)
    }
    let app = hop.app ?? app
    var conditions: RouteConditions?
    while let table = hop.tables.first {
      let found = hop.candidates.next(of: opened) { route in
        let known = conditions ?? RouteConditions(opened, on: app, spending: budget)
        conditions = known
        return known.allow(route, in: table)
      }
      if let conditions { budget = conditions.budget }
      if let found {
        // With 'rank all' each candidate has its own redirect chain.
        if let redirects = hop.redirects { self.redirects = redirects.value }
        return tryRoute(found, opened)
      }
      if let result = hop.result {
        if let redirects = hop.redirects { self.redirects = redirects.value }
        return .end(.resolution(result))
      }
      hop.tables.removeFirst()
      hop.candidates = Candidates()
    }
    if hop.options.verb != .generate, let match = blockAlone(opened) {
      return runBlockAlone(match, opened, &hop)
    }
    var resolution = unmatched(opened)
    if let hint = otherTable(opened, on: app) { resolution.reason = hint }
    return .end(.resolution(resolution))
  }

  private mutating func tryRoute(_ found: FoundRoute, _ opened: OpenedURL) -> Next {
    guard let route = map.route(at: found.match.route.index) else {
      return failHop(opened.url, .failed, "the matched route is not in the map")
    }
    var attempt = Shared(Attempt(Candidate(opened, route, found.match), in: state))
    attempt.value.fillParameters(found.parameters, self, spending: &budget)
    return .call(.attempt(attempt))
  }

  /// Continues a URL after a candidate ended.
  mutating func resumeHop(
    _ hop: inout Hop, afterCandidate result: consuming Resolution
  ) -> Next {
    if hop.options.route != nil { return .end(.resolution(result)) }
    if hop.redirects != nil {
      result.stack = visibleStack
      hop.results.append(result)
      return .again
    }
    if let before = hop.results.first {
      result.declined = before.declined + result.declined
      result.log = before.log + result.log
    }
    guard result.outcome == .declined,
      map.namespaces[result.namespace].settings.library.triesNextCandidate
    else { return .end(.resolution(result)) }
    if let route = result.route {
      result.declined.append(Resolution.Declined(route: route, reason: result.reason))
    }
    hop.results = [result]
    return .again
  }
}
