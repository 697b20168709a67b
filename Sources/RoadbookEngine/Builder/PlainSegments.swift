extension [PatternToken] {
  /// The segments of a path without groups; nil if it has groups.
  ///
  /// Equal to the segments of its only expansion, but without printing it, which would take most of the time of
  /// building a large table.
  var plainSegments: [PatternSegment]? {
    var result: [PatternSegment] = []
    var parts: [SegmentPart] = []
    for token in self {
      switch token {
      case .group: return nil
      case .binding: break
      case .part(let part): parts.append(part)
      case .slash, .rest:
        if !parts.isEmpty { result.append(PatternSegment(parts)) }
        parts.removeAll()
        if case .rest(let capture, _, let atLeastOne) = token {
          result.append(PatternSegment(rest: capture, atLeastOne: atLeastOne))
        }
      }
    }
    if !parts.isEmpty { result.append(PatternSegment(parts)) }
    return result
  }
}
