import RoadbookEngine
import RoadbookModel

/// A guard that applies to a URL, and what it judges.
struct ApplicableGuard {
  var guardDecl: Guard
  /// The screens of the attempt that are among its targets.
  var screens: Set<String>
  /// Whether it applies to the URL or the route, and so judges the target.
  var judgesTarget: Bool

  /// The indices of the screens that it judges; empty if nothing is shown.
  func judged(of stops: [StackEntry]) -> [Int] {
    stops.indices.filter { index in
      judgesTarget && index == stops.indices.last || screens.contains(stops[index].instance.screen)
    }
  }
}

extension Dispatcher {
  /// The guards of one point that apply to the attempt; none while guards are off.
  mutating func guards(
    of attempt: inout Attempt, at point: GuardDeclaration.Point
  ) -> [ApplicableGuard] {
    if map.guards.isEmpty || app.areGuardsOff { return [] }
    let all: [ApplicableGuard]
    if let known = attempt.guards {
      all = known
    } else {
      budget.spend(look: map.guards.count)
      if let table = map.guardTable { spend(searching: table, for: attempt.url) }
      all = applicableGuards(for: attempt.route, in: attempt.namespace, attempt.request)
      attempt.guards = all
    }
    return all.filter { $0.guardDecl.point == point }
  }

  /// The guards that apply to a route and a URL, in order of declaration.
  func applicableGuards(
    for route: Route, in namespace: Int, _ request: @autoclosure () -> Request
  ) -> [ApplicableGuard] {
    let names = Set(route.guards)
    // Guards of the screens pushed below the target apply, too.
    lazy var screens = ScreenChain(to: route, in: map).screens
    var patternGuards: Set<Int> = []
    if let table = map.guardTable {
      for match in table.matches(request()) { patternGuards.insert(match.route.index) }
    }
    var found: [ApplicableGuard] = []
    for (index, guardDecl) in map.guards.enumerated() {
      var watched: Set<String> = []
      var judgesTarget = names.contains(guardDecl.name) || patternGuards.contains(index)
      // A guard of a scheme applies to the URLs of that scheme only.
      let isElsewhere = guardDecl.namespace != 0 && guardDecl.namespace != namespace
      for target in guardDecl.targets where !isElsewhere {
        switch target {
        case .screen(let name): if screens.contains(name.text) { watched.insert(name.text) }
        case .everything: judgesTarget = true
        case .pattern: break
        }
      }
      if judgesTarget || !watched.isEmpty {
        found.append(
          ApplicableGuard(guardDecl: guardDecl, screens: watched, judgesTarget: judgesTarget))
      }
    }
    return found
  }
}
