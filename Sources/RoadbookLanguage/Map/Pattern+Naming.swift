import RoadbookText
import RoadbookURL

extension Pattern {
  /// What a route without a name of its own is called: its path without leading slash, types and screens.
  var untypedText: String {
    var text = Self.untyped(path)
    if text.hasPrefix("/") { text.removeFirst() }
    if let scheme, let authority {
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

  /// A written pattern without the names of its captures: equal for patterns that take the same URLs in the
  /// same words.
  static func nameless(_ written: String) -> String {
    var written = written
    return written.withUTF8 { text -> String? in
      guard text.contains(UInt8(ascii: ":")) else { return nil }
      return String(unsafeUninitializedCapacity: text.count) { result in
        var count = 0
        var isName = false
        for (index, byte) in text.enumerated() {
          if isName, byte == 0x5F || isASCIIDigit(byte) || isASCIILetter(byte) { continue }
          // A colon in front of digits or slashes belongs to a port or a scheme.
          isName =
            byte == UInt8(ascii: ":") && index + 1 < text.count
            && !isASCIIDigit(text[index + 1])
          result[count] = byte
          count += 1
        }
        return count
      }
    } ?? written
  }

  /// Whether nothing can stand behind it: it ends in `**`, or has a query or a fragment.
  var isOpenEnded: Bool {
    if !query.isEmpty || fragment != nil { return true }
    if case .rest? = path.last { return true }
    return false
  }
}
