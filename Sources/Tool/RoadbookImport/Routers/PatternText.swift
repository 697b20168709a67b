import RoadbookText
import RoadbookURL

/// Parts of native patterns.
enum PatternText {
  /// Text of a path, with escapes for what means something in a pattern.
  static func literal(_ text: some StringProtocol) -> String {
    text.unicodeScalars.map { scalar in
      scalar.isASCII && !plain.contains(scalar)
        ? "%" + hex(UInt8(truncatingIfNeeded: scalar.value)) : String(scalar)
    }.joined()
  }

  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~@!,;=&+'%".unicodeScalars)

  /// Text of a URL, with escapes for what means something in a map.
  static func url(_ text: some StringProtocol) -> String {
    text.unicodeScalars.map { scalar in
      scalar.isASCII && !(plain.contains(scalar) || ":/?#[]()*".unicodeScalars.contains(scalar))
        ? "%" + hex(UInt8(truncatingIfNeeded: scalar.value)) : String(scalar)
    }.joined()
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }

  /// The name of a capture: letters, digits and `_`, not first a digit; nil if nothing is left.
  static func name(_ text: some StringProtocol) -> String? {
    var result = ""
    for scalar in text.unicodeScalars {
      let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
      let isDigit = ("0"..."9").contains(scalar)
      result.unicodeScalars.append(isLetter || isDigit ? scalar : "_")
    }
    guard result.contains(where: { $0 != "_" }) else { return nil }
    if let first = result.first, first.isNumber { result = "_" + result }
    return result
  }

  /// `/a` and `b` as `/a/b`.
  static func joined(_ prefix: String, _ pattern: String) -> String {
    if pattern == "." || pattern.isEmpty { return prefix.isEmpty ? "/" : prefix }
    if pattern.hasPrefix("/") || pattern.contains("://") { return pattern }
    if pattern.hasPrefix("(") || pattern.hasPrefix("?") {
      return (prefix == "/" && pattern.hasPrefix("(") ? "" : prefix) + pattern
    }
    return prefix.hasSuffix("/") ? prefix + pattern : "\(prefix)/\(pattern)"
  }

  /// Whether a text is what a map can claim: `tea`, `https://tea.example`.
  static func isClaim(_ text: String) -> Bool {
    let whole = text.utf8.contains(UInt8(ascii: ":")) ? text : text + "://"
    let isPlain = text.utf8.allSatisfy { TextShape.isNameByte($0) || ".-+:/*".utf8.contains($0) }
    guard isPlain, EntryScheme(of: whole) == nil else { return false }
    let (pattern, problems) = Pattern.parse(whole)
    return pattern.scheme != nil && problems.allSatisfy(\.isUsable) && pattern.path.isEmpty
      && pattern.query.isEmpty && pattern.fragment == nil
  }

  /// Whether a text is a whole URL with a host, which the system can open.
  static func isWholeURL(_ text: String) -> Bool {
    guard let separator = text.firstRange(of: "://") else { return false }
    let host = text[separator.upperBound...].prefix { !"/?#".contains($0) }
    return !host.isEmpty && isClaim(String(text[..<host.endIndex]))
  }

  /// The first `${name}` of a URL that a pattern does not capture; nil if there is none.
  static func missingValue(_ url: String, in pattern: String) -> String? {
    let captured = pattern.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ":") }
    for part in url.split(separator: "/") where part.hasPrefix("${") && part.hasSuffix("}") {
      let name = part.dropFirst(2).dropLast()
      if !captured.contains(where: { $0.hasSuffix(":\(name)") }) { return String(name) }
    }
    return nil
  }

  /// Why a pattern cannot be used; nil if it can.
  static func problem(_ pattern: String) -> String? {
    let whole = pattern == "." ? "/" : joined("", pattern)
    return Pattern.parse(whole).problems.first { !$0.isUsable }?.message
  }
}
