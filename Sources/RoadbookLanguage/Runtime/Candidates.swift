import RoadbookEngine

/// The routes that may take a request, best first.
///
/// Most requests need only the first: the others are looked for when that one declines.
struct Candidates {
  private let filter: HostFilter
  private var first: RouteID?
  private var others: ArraySlice<RouteMatch>?
  private var isOver = false

  init(_ request: Request, _ map: RouteMap) { filter = HostFilter(request, map) }

  /// The next route, of those that may be candidates at all; nil after the last one.
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
