import RoadbookEngine
import RoadbookSemantics

/// The routes that match a request, best first.
///
/// Most requests need only the first: the others are matched when it declines.
struct Candidates {
  private let filter: HostFilter
  private var first: RouteID?
  private var others: ArraySlice<RouteMatch>?
  private var isOver = false

  init(_ request: Request, _ map: LinkedMap) { filter = HostFilter(request, map) }

  /// The next matching route that is enabled; nil after the last one.
  mutating func next(where isEnabled: (RouteID) -> Bool) -> RouteMatch? {
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
