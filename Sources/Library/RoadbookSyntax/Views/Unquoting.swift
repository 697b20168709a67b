/// Removes quotes and escapes.
package enum Unquoting {
  /// A bare string as it is, a quoted one without its quotes; only `\"` and `\\` are escapes here.
  static func bare(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "\"") else { return text }
    var result: [UInt8] = []
    var index = 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "\"") || bytes[index + 1] == UInt8(ascii: "\\")
      {
        index += 1
      }
      result.append(bytes[index])
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The value of an escape; an unknown one is kept as written.
  static func escape(_ text: String) -> String {
    escapes[text] ?? unicodeEscape(text).map { String($0) } ?? text
  }

  private static let escapes = [
    "\\n": "\n", "\\t": "\t", "\\r": "\r", "\\\"": "\"", "\\\\": "\\", "\\$": "$",
  ]

  /// The scalar of `\u{…}`: one to eight hexadecimal digits that form a Unicode scalar.
  static func unicodeEscape(_ text: String) -> Unicode.Scalar? {
    guard text.hasPrefix("\\u{"), text.hasSuffix("}") else { return nil }
    let digits = text.dropFirst(3).dropLast()
    guard (1...8).contains(digits.utf8.count), !digits.hasPrefix("+"), !digits.hasPrefix("-") else {
      return nil
    }
    return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
  }
}
