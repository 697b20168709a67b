import RoadbookURL

extension Pattern {
  /// What a route without a name of its own is called: its path without leading slash, types and screens.
  var untypedText: String {
    var text = Self.untyped(path)
    if text.hasPrefix("/") { text.removeFirst() }
    return text
  }

  private static func untyped(_ tokens: [PatternToken]) -> String {
    var text = ""
    for token in tokens {
      switch token {
      case .slash: text += "/"
      case .part(.literal(let literal)): text += literal
      case .part(.star): text += "*"
      case .part(.capture(let capture)): text += capture.name.map { ":" + $0 } ?? "<>"
      case .rest(let capture, _): text += "**" + (capture?.name.map { ":" + $0 } ?? "")
      case .group(let inner, _): text += "(" + untyped(inner) + ")"
      case .binding: break
      }
    }
    return text
  }

  /// Whether nothing can stand behind it: it ends in `**`, or has a query or a fragment.
  var isOpenEnded: Bool {
    if !query.isEmpty || fragment != nil { return true }
    if case .rest? = path.last { return true }
    return false
  }
}
