/// Escapes strings for XML 1.0.
package enum XMLText {
  /// The string for element content and for attributes in double quotes.
  ///
  /// Characters that XML cannot represent (most control characters) are written as `\u{…}`, those
  /// that a terminal acts on as character references.
  package static func escaped(_ text: String) -> String {
    text.escaped { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n": "&#10;"
      case "\r": "&#13;"
      case "\t": "&#9;"
      case _ where isImpossible(scalar): "\\u{\(String(scalar.value, radix: 16))}"
      case _ where TerminalText.isUnsafe(scalar):
        "&#x\(String(scalar.value, radix: 16, uppercase: true));"
      default: nil
      }
    }
  }

  private static func isImpossible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
