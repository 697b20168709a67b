/// Recognizes numbers, UUIDs, URLs and names; ASCII only, O(length).
package enum TextShape {
  /// `true`, `false`, or `1` and `0`, which are common in web links; letters in any case.
  static func truth(_ text: String) -> Bool? {
    guard text.utf8.count <= 5 else { return nil }
    return switch text.lowercased() {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }

  /// An optional sign and decimal digits that fit into 64 bits.
  static func integer(_ text: String) -> Int? { Int(text) }

  /// An optional sign, digits, an optional fraction and exponent; nil if the value is not finite.
  static func decimal(_ text: String) -> Double? {
    var rest = text.utf8[...]
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      rest = rest.dropFirst()
    }
    guard skipDigits(&rest) else { return nil }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard skipDigits(&rest) else { return nil }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        rest = rest.dropFirst()
      }
      guard skipDigits(&rest) else { return nil }
    }
    guard rest.isEmpty, let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// 8-4-4-4-12 hexadecimal digits, any case.
  static func isUUID(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    for (index, byte) in text.utf8.enumerated() {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return false }
      } else {
        guard hexDigit(byte) != nil else { return false }
      }
    }
    return true
  }

  /// A scheme of RFC 3986, section 3.1, followed by at least one character; no whitespace, no
  /// control characters.
  static func isURL(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    guard isScheme(text.utf8[..<colon]) else { return false }
    guard text.utf8.index(after: colon) != text.utf8.endIndex else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
    }
  }

  /// A letter, then letters, digits, `+`, `-` and `.`.
  package static func isScheme(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, isASCIILetter(first) else { return false }
    return bytes.allSatisfy(isSchemeByte)
  }

  package static func isSchemeByte(_ byte: UInt8) -> Bool {
    isASCIILetter(byte) || isASCIIDigit(byte) || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  /// `[A-Za-z_][A-Za-z0-9_]*`: the names of captures, types and screens.
  package static func isName(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, !isASCIIDigit(first) else { return false }
    return bytes.allSatisfy(isNameByte)
  }

  package static func isNameByte(_ byte: UInt8) -> Bool {
    isASCIILetter(byte) || isASCIIDigit(byte) || byte == UInt8(ascii: "_")
  }

  private static func skipDigits(_ rest: inout Substring.UTF8View) -> Bool {
    let count = rest.prefix(while: isASCIIDigit).count
    rest = rest.dropFirst(count)
    return count > 0
  }
}
