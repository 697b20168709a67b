import RoadbookEngine
import RoadbookURL

/// Guards: who may stop a URL, send it elsewhere, or keep it for later.
extension Road {
  /// Asks the guards of the route, of its screens and of the URL in order of their points; the answer that
  /// stops the road, or nil when all allow it.
  mutating func askGuards(
    _ route: Route, _ trip: inout Trip, _ request: Request, _ company: Company,
    _ hops: inout Hops
  ) -> Resolution? {
    for name in route.guards where map.guardIndices[name] == nil {
      // A guard that is not there guards nothing: that must not let anyone through.
      trip.stop(.failed, "guard '\(name)' is not declared")
      return trip.resolution
    }
    let isPresented = !["push", "replace", "root"].contains(route.presentation)
    let asked = guards(for: route, url: trip.url)
    for point in GuardDeclaration.Point.allCases {
      if point == .push, isPresented || route.screen == nil { continue }
      if point == .present, !isPresented { continue }
      for guardian in asked where guardian.point == point {
        if let stopped = ask(guardian, &trip, company, &hops) { return stopped }
      }
    }
    return nil
  }

  private mutating func ask(
    _ guardian: Guard, _ trip: inout Trip, _ company: Company, _ hops: inout Hops
  ) -> Resolution? {
    witness?.see(.guardian(guardian.name))
    var runner = self.runner(trip)
    let end = runner.run(guardian.body)
    trip.resolution.log += runner.log
    variables = runner.variables
    let reason = { (text: String?) in text ?? "guard '\(guardian.name)'" }
    switch end {
    case .finished, .handled:
      trip.adopt(runner.parameters)
      return nil
    case .opened(let url): return sendOn(trip, to: url, company, &hops)
    case .cancelled(let text): trip.stop(.cancelled, reason(text))
    case .deferred(let text): trip.stop(.deferred, reason(text))
    case .declined(let text): trip.stop(.declined, reason(text))
    case .failed(let text): trip.stop(.failed, "guard '\(guardian.name)': \(text)")
    }
    trip.resolution.stack = visibleStack
    return trip.resolution
  }

  private func guards(for route: Route, url: String) -> [Guard] {
    let names = Set(route.guards)
    var screens: Set<String> = []
    var current: Int? = route.index
    while let index = current, map.routes.indices.contains(index) {
      // Guards of the screens pushed beneath the target are asked too.
      let here = map.routes[index]
      if let screen = here.screen { screens.insert(screen) }
      for binding in here.declaration.patterns.first?.pattern.bindings ?? [] {
        screens.insert(binding.screen)
      }
      current = here.parent
    }
    var patternGuards: Set<Int> = []
    if let router = map.guardRouter, case .success(let request) = router.request(url) {
      for match in router.matches(request) { patternGuards.insert(match.route.index) }
    }
    return map.guards.enumerated().filter { index, guardian in
      if names.contains(guardian.name) || patternGuards.contains(index) { return true }
      return guardian.targets.contains { target in
        if case .screen(let name) = target { screens.contains(name.text) } else { false }
      }
    }.map(\.element)
  }
}
