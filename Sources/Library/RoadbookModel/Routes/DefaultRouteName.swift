import RoadbookText
import RoadbookURL

/// The default name of a route: the path of its pattern without leading slash, types and screens.
enum DefaultRouteName {
  static func of(_ pattern: Pattern) -> String {
    var text = Self.untyped(pattern.path)
    if text.hasPrefix("/") { text.removeFirst() }
    if let scheme = pattern.scheme, let authority = pattern.authority {
      let host = authority.labels.map(Self.untyped).joined(separator: ".")
      return "\(scheme)://\(host)" + (text.isEmpty ? "" : "/\(text)")
    }
    return text
  }

  private static func untyped(_ label: PatternSegment) -> String {
    label.isRest
      ? untyped([
        .rest(label.restCapture, TextRange(at: 0), atLeastOne: label.takesAtLeastOne)
      ])
      : untyped(label.parts.map { .part($0) })
  }

  private static func untyped(_ tokens: [PatternToken]) -> String {
    var text = ""
    for token in tokens {
      switch token {
      case .slash: text += "/"
      case .part(.literal(let literal)): text += literal
      case .part(.star): text += "*"
      case .part(.capture(let capture)): text += capture.name.map { ":" + $0 } ?? "<>"
      case .rest(let capture, _, let atLeastOne):
        text += (atLeastOne ? "**+" : "**") + (capture?.name.map { ":" + $0 } ?? "")
      case .group(let inner, _): text += "(" + untyped(inner) + ")"
      case .binding: break
      }
    }
    return text
  }
}
