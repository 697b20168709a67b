/// Makes untrusted text safe to print: no control character reaches the terminal.
package enum TerminalText {
  /// The string with control characters, bidirectional marks and line separators written as `\n`,
  /// `\t` or `\u{…}`.
  package static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    return text.escaped { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: isUnsafe(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : nil
      }
    }
  }

  /// The same for several lines: line ends become line feeds, each tab a space.
  package static func escapedLines(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { escaped(String($0).replacingTabs()) }
      .joined(separator: "\n")
  }

  /// Whether a terminal may act on a character or reorder the text around it.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }

  /// The unsafe non-ASCII character at an offset of UTF-8, if any, with its length in bytes.
  static func unsafeScalar(
    in bytes: UnsafeRawBufferPointer, at start: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    guard start < bytes.count else { return nil }
    var iterator = bytes[start...].prefix(3).makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator), isUnsafe(scalar) else {
      return nil
    }
    return (scalar, scalar.utf8.count)
  }
}

extension String {
  fileprivate func replacingTabs() -> String {
    utf8.contains(0x09) ? String(map { $0 == "\t" ? " " : $0 }) : self
  }
}
