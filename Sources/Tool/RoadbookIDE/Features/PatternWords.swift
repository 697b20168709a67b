import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Describes what a pattern matches.
enum PatternWords {
  static func text(_ pattern: Pattern) -> String {
    var parts: [String] = []
    if let scheme = pattern.scheme { parts.append("scheme \(scheme)") }
    if let host = pattern.authority {
      parts.append("host " + host.labels.map { segment($0.parts, $0) }.joined(separator: " . "))
    }
    let path = path(pattern.path)
    parts.append(path.isEmpty ? "no path" : path)
    parts += pattern.query.map(condition)
    if let fragment = pattern.fragment {
      parts.append(
        "the fragment " + fragment.map { segment($0.parts, $0) }.joined(separator: " / "))
    }
    return parts.joined(separator: "; ")
  }

  private static func path(_ tokens: [PatternToken]) -> String {
    var segments: [String] = []
    var current: [SegmentPart] = []
    func flush() {
      if !current.isEmpty { segments.append(segment(current, nil)) }
      current = []
    }
    for token in tokens {
      switch token {
      case .slash: flush()
      case .part(let part): current.append(part)
      case .rest(let capture, _, let atLeastOne):
        flush()
        segments.append(rest(capture, atLeastOne))
      case .group(let inner, _):
        flush()
        segments.append("optionally (\(path(inner)))")
      case .binding: break
      }
    }
    flush()
    return segments.joined(separator: ", then ")
  }

  private static func segment(_ parts: [SegmentPart], _ whole: PatternSegment?) -> String {
    if let whole, whole.isRest { return rest(whole.restCapture, whole.takesAtLeastOne) }
    return parts.map { part in
      switch part {
      case .literal(let text): "'\(text)'"
      case .star: parts.count == 1 ? "anything" : "any text"
      case .capture(let capture): self.capture(capture)
      }
    }.joined(separator: " + ")
  }

  private static func capture(_ capture: Capture) -> String {
    let type = capture.type?.text ?? "any text"
    return capture.name.map { "\(type) as \($0)" } ?? type
  }

  private static func rest(_ capture: Capture?, _ atLeastOne: Bool) -> String {
    (atLeastOne ? "one segment or more" : "any number of segments")
      + (capture?.name.map { " as \($0)" } ?? "")
  }

  private static func condition(_ condition: QueryCondition) -> String {
    switch condition.test {
    case .equal(let text): "\(condition.key)=\(text) in the query"
    case .present: "\(condition.key) in the query"
    case .absent: "no \(condition.key) in the query"
    case .matches(let parts, let isOptional):
      "\(isOptional ? "optionally " : "")\(condition.key) in the query: \(segment(parts, nil))"
    }
  }
}
