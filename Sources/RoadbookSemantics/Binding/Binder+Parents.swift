import RoadbookEngine
import RoadbookText

/// Checks that chains of `parent` have no cycles (rule W-Q7).
extension Binder {
  /// Reports routes whose `parent` chain leads back to them.
  mutating func checkParents() {
    let new = routes.dropFirst(checkedParents).filter { $0.parentScreen != nil }
    checkedParents = routes.count
    guard !new.isEmpty else { return }
    hasParents = true
    var showing: [String: Route] = [:]
    for route in routes {
      if let screen = route.screen, showing[screen] == nil { showing[screen] = route }
    }
    var known: Set<Int> = []
    for route in new {
      guard let parent = route.parentScreen else { continue }
      var way: [Route] = [route]
      var seen: Set<Int> = [route.index]
      while let next = below(way.last, showing), !known.contains(next.index) {
        way.append(next)
        if seen.insert(next.index).inserted { continue }
        if next.index == route.index { reportCycle(way, parent, route.place.document) }
        break
      }
      known.formUnion(seen)
    }
  }

  private func below(_ route: Route?, _ showing: [String: Route]) -> Route? {
    guard let route else { return nil }
    if let parent = route.parentScreen { return showing[parent.text] }
    return route.parent.map { routes[$0] }
  }

  private mutating func reportCycle(_ way: [Route], _ parent: Name, _ document: Int) {
    let names = way.map { $0.screen ?? $0.name }
    report(
      "parent-cycle", .error, parent.range,
      "'\(names[0])' is its own parent: \(names.joined(separator: " → "))",
      advice: "remove 'parent' from one of these routes", in: document)
  }
}
