import RoadbookEngine
import RoadbookModel

extension LinkedMap {
  /// Whether the app's code lets a route match: its own matcher, and converters of its captures.
  func accepts(_ match: RouteMatch, _ request: Request) -> Bool {
    matcherTakes(match.route, request)
      && (code.converters.isEmpty || converted(match, request) != nil)
  }

  /// Whether the own matcher of a route in code, if it has one, lets it match.
  func matcherTakes(_ route: RouteID, _ request: @autoclosure () -> Request) -> Bool {
    guard let matcher = code.matchers[route.index] else { return true }
    return matcher(request()) != nil
  }

  /// A match with the values of the app's converters for captures that are a whole segment of the
  /// path; nil if one of them refuses.
  ///
  /// Only for maps with converters: it expands the pattern again, and decodes all segments of the
  /// URL.
  func converted(_ match: RouteMatch, _ request: Request) -> RouteMatch? {
    guard let expansion = table.expansion(of: match) else { return match }
    var match = match
    var components: [String]?
    var index = 0
    for (segment, count) in zip(expansion.segments, match.segmentCounts) {
      defer { index += count }
      guard !segment.isRest, segment.parts.count == 1,
        case .capture(let capture)? = segment.parts.first,
        case .name(let type, _)? = capture.type, let converter = code.converters[type]
      else { continue }
      let all = components ?? Array(request.segments)
      components = all
      guard all.indices.contains(index) else { continue }
      guard let value = converter(all, index) else { return nil }
      let place = match.captures.firstIndex { $0.source == .path && $0.name == capture.name }
      if let place { match.captures[place].value = value }
    }
    return match
  }
}
