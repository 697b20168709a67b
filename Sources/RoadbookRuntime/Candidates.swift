import RoadbookEngine
import RoadbookSemantics

/// The routes that match a request, best first.
///
/// Most requests need only the first: the others are matched when it declines.
struct Candidates {
  private let filter: HostFilter
  private let request: Request
  private let map: LinkedMap
  private var first: RouteID?
  private var others: ArraySlice<RouteMatch>?
  private var isOver = false

  init(_ request: Request, _ map: LinkedMap) {
    filter = HostFilter(request, map)
    self.request = request
    self.map = map
  }

  /// The next matching route that is enabled, with the values of the app's converters; nil after the last one.
  mutating func next(where isAllowed: (RouteID) -> Bool) -> RouteMatch? {
    while let match = nextMatch(where: isAllowed) {
      if map.converters.isEmpty || match.captures.isEmpty { return match }
      if let converted = map.converted(match, request) { return converted }
    }
    return nil
  }

  private mutating func nextMatch(where isAllowed: (RouteID) -> Bool) -> RouteMatch? {
    let isEnabled = { (route: RouteID) in
      guard isAllowed(route) else { return false }
      guard let matcher = map.route(at: route.index)?.declaration.matcher else { return true }
      return matcher(request) != nil
    }
    guard let first else {
      if isOver { return nil }
      let match = filter.firstMatch(isEnabled)
      (first, isOver) = (match?.route, match == nil)
      return match
    }
    if others == nil { others = filter.matches(isEnabled).filter { $0.route != first }[...] }
    return others?.popFirst()
  }
}
