import RoadbookEngine
import RoadbookModel

/// The routes that match a URL, best first.
///
/// Most URLs need only the first: the others are matched when it declines.
struct Candidates {
  private var first: RouteID?
  private var others: ArraySlice<RouteMatch>?
  private var isOver = false

  /// The next matching route that is enabled, with the values of the app's converters; nil after
  /// the last one.
  mutating func next(of url: OpenedURL, where isEnabled: (RouteID) -> Bool) -> FoundRoute? {
    let map = url.map
    while let found = nextFound(of: url, isEnabled) {
      if map.code.converters.isEmpty || found.match.captures.isEmpty { return found }
      if let converted = map.converted(found.match, url.request) {
        return FoundRoute(match: converted)
      }
    }
    return nil
  }

  private mutating func nextFound(
    of url: OpenedURL, _ isEnabled: (RouteID) -> Bool
  ) -> FoundRoute? {
    guard let first else {
      if isOver { return nil }
      let found = url.firstRoute(where: isEnabled)
      (first, isOver) = (found?.match.route, found == nil)
      return found
    }
    if others == nil {
      others =
        HostFilter(url.request, url.map).matches(isEnabled).filter { $0.route != first }[...]
    }
    return others?.popFirst().map { FoundRoute(match: $0) }
  }
}

extension OpenedURL {
  fileprivate func firstRoute(where isEnabled: (RouteID) -> Bool) -> FoundRoute? {
    if let plain, let found = table.plainMatch(url, plain, isEnabled: isEnabled) { return found }
    return HostFilter(request, map).firstMatch(isEnabled).map { FoundRoute(match: $0) }
  }
}
