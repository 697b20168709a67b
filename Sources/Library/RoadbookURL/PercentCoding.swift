import RoadbookText

/// Percent-escapes of RFC 3986, section 2.1: decodes them once, encodes strings for a place in a
/// URL.
public enum PercentCoding {
  /// The component of a URL that a string is encoded for; each has its own reserved characters.
  public enum Place: Hashable, Sendable, CaseIterable {
    /// One segment of the path: `/` is escaped.
    case segment
    /// Several segments of the path: `/` stays.
    case path
    /// The key of a query item.
    case queryKey
    /// The value of a query item; `+` is escaped, since it may be decoded as a blank there.
    case queryValue
    /// The fragment; `&`, `=` and `+` are escaped, since a fragment may contain parameters.
    case fragment
    /// A host's label or a whole host.
    case host
  }

  /// The bytes with every escape decoded; nil if a `%` is not followed by two hexadecimal digits.
  /// O(bytes).
  public static func decode(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index != bytes.endIndex {
      let byte = bytes[index]
      bytes.formIndex(after: &index)
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard index != bytes.endIndex, let high = hexDigit(bytes[index]) else { return nil }
      bytes.formIndex(after: &index)
      guard index != bytes.endIndex, let low = hexDigit(bytes[index]) else { return nil }
      bytes.formIndex(after: &index)
      result.append(high << 4 | low)
    }
    return result
  }

  /// The decoded string; nil if an escape is malformed or the result is not UTF-8. O(bytes).
  public static func decodeText(_ bytes: some Collection<UInt8>) -> String? {
    decode(bytes)?.validText
  }

  /// The string with all characters escaped that are reserved in that component. O(bytes).
  ///
  /// Parentheses and `'` are always escaped, though RFC 3986 allows them: in prose, Markdown or a
  /// route map they would end the URL.
  public static func encode(_ text: String, for place: Place) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isPlain(byte, at: place) { result.append(byte) } else { escape(byte, to: &result) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The string as a value in a place. In a fragment `?` and `/` are escaped, too: they would begin
  /// the fragment's query and another segment.
  package static func encodeValue(_ text: String, for place: Place) -> String {
    let encoded = encode(text, for: place)
    guard place == .fragment else { return encoded }
    return encoded.split(separator: "?", omittingEmptySubsequences: false).joined(separator: "%3F")
      .split(separator: "/", omittingEmptySubsequences: false).joined(separator: "%2F")
  }

  /// The string with all characters escaped. O(bytes).
  static func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 { escape(byte, to: &result) }
    return String(decoding: result, as: UTF8.self)
  }

  private static func escape(_ byte: UInt8, to result: inout [UInt8]) {
    result.append(UInt8(ascii: "%"))
    result.append(hexadecimal(byte >> 4))
    result.append(hexadecimal(byte & 0x0F))
  }

  private static func isPlain(_ byte: UInt8, at place: Place) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "*"), UInt8(ascii: ","),
      UInt8(ascii: ";"):
      true
    case UInt8(ascii: ":"), UInt8(ascii: "@"): place != .host
    case UInt8(ascii: "/"): place != .segment && place != .host
    case UInt8(ascii: "?"): place == .queryKey || place == .queryValue || place == .fragment
    case UInt8(ascii: "&"), UInt8(ascii: "+"): place == .segment || place == .path
    case UInt8(ascii: "="): place == .segment || place == .path || place == .queryValue
    default: false
    }
  }

  private static func hexadecimal(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
  }
}
