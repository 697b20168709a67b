import RoadbookEngine
import RoadbookSemantics

/// The routes that match a URL, best first.
///
/// Most URLs need only the first: the others are matched when it declines.
struct Candidates {
  /// A route that matches, for a plain URL with the parameters instead of captures.
  struct Found {
    let match: RouteMatch
    var parameters: Parameters?
  }

  private enum URL {
    case opened(OpenedURL)
    case request(Request, LinkedMap)
  }

  private let url: URL
  private var first: RouteID?
  private var others: ArraySlice<RouteMatch>?
  private var isOver = false

  init(_ opened: OpenedURL) { url = .opened(opened) }

  init(_ request: Request, _ map: LinkedMap) { url = .request(request, map) }

  private var map: LinkedMap {
    switch url {
    case .opened(let opened): opened.map
    case .request(_, let map): map
    }
  }

  private var request: Request {
    switch url {
    case .opened(let opened): opened.request
    case .request(let request, _): request
    }
  }

  /// The next matching route that is enabled, with the values of the app's converters; nil after the last one.
  mutating func next(where isEnabled: (RouteID) -> Bool) -> Found? {
    while let found = nextFound(isEnabled) {
      if map.converters.isEmpty || found.match.captures.isEmpty { return found }
      if let converted = map.converted(found.match, request) {
        return Found(match: converted)
      }
    }
    return nil
  }

  private mutating func nextFound(_ isEnabled: (RouteID) -> Bool) -> Found? {
    guard let first else {
      if isOver { return nil }
      let found = firstFound(isEnabled)
      (first, isOver) = (found?.match.route, found == nil)
      return found
    }
    if others == nil {
      others = HostFilter(request, map).matches(isEnabled).filter { $0.route != first }[...]
    }
    return others?.popFirst().map { Found(match: $0) }
  }

  private func firstFound(_ isEnabled: (RouteID) -> Bool) -> Found? {
    if case .opened(let opened) = url, opened.isPlain,
      let found = opened.table.plainMatch(opened.url, isEnabled: isEnabled)
    {
      return Found(match: found.match, parameters: found.parameters)
    }
    return HostFilter(request, map).firstMatch(isEnabled).map { Found(match: $0) }
  }
}
