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
    var result = ""
    eachNameless(written) { result += String(decoding: $0, as: UTF8.self) }
    return result
  }

  /// Hashes what `nameless` gives, without putting it together.
  static func hashNameless(_ written: String, into hasher: inout Hasher) {
    eachNameless(written) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// The pieces between the names of captures: one more than there are names, however these are called.
  private static func eachNameless(
    _ written: String, _ visit: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var written = written
    written.withUTF8 { text in
      var start = 0
      var index = 0
      while index < text.count {
        let byte = text[index]
        index += 1
        // A colon in front of digits or slashes belongs to a port or a scheme.
        guard byte == UInt8(ascii: ":"), index < text.count, !isASCIIDigit(text[index]) else {
          continue
        }
        visit(UnsafeBufferPointer(rebasing: text[start..<index]))
        while index < text.count, isNamePart(text[index]) { index += 1 }
        start = index
      }
      if start < text.count { visit(UnsafeBufferPointer(rebasing: text[start...])) }
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte == 0x5F || isASCIIDigit(byte) || isASCIILetter(byte)
  }

  /// Whether nothing can stand behind it: it ends in `**`, or has a query or a fragment.
  var isOpenEnded: Bool {
    if !query.isEmpty || fragment != nil { return true }
    if case .rest? = path.last { return true }
    return false
  }
}
