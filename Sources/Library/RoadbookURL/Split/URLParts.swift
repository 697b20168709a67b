public import RoadbookText

/// A URL split into byte ranges by the rules of RFC 3986, appendix B.
///
/// Nothing is decoded, case-folded or checked, and no input fails: a string without a scheme is a
/// path. `validate()` reports what is wrong with a URL. Splitting reads each byte once.
public struct URLParts: Hashable, Sendable {
  /// The URL as it was given, in UTF-8.
  public let bytes: [UInt8]
  /// The scheme without its colon; nil if there is none. Only letters, digits, `+`, `-` and `.`,
  /// starting with a letter (section 3.1): `1a:b` is a path.
  public private(set) var scheme: TextRange?
  /// The part of the authority before its last `@`.
  public private(set) var userInfo: TextRange?
  /// The host, which may be empty; nil without an authority. Includes the brackets of `[::1]`.
  public private(set) var host: TextRange?
  /// The digits after the last colon of the authority, possibly none; a colon followed by anything
  /// else belongs to the host.
  public private(set) var port: TextRange?
  /// The path, which may be empty.
  public private(set) var path: TextRange
  /// The part between `?` and `#`; nil without `?`.
  public private(set) var query: TextRange?
  /// The part after `#`; nil without `#`.
  public private(set) var fragment: TextRange?

  /// Whether `//` introduces an authority, even an empty one.
  public var hasAuthority: Bool { host != nil }

  /// Splits a URL.
  public init(_ url: String) { self.init(bytes: Array(url.utf8)) }

  /// Splits a URL given as UTF-8.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
    path = TextRange(at: 0)
    let text = bytes.span
    let end = text.count
    var position = 0
    if let colon = Self.schemeEnd(text) {
      scheme = TextRange(0, colon)
      position = colon + 1
    }
    if position + 1 < end, text[position] == Byte.slash, text[position + 1] == Byte.slash {
      position = splitAuthority(text, from: position + 2)
    }
    let pathStart = position
    position = ByteScan.first(
      of: Byte.questionMark, or: Byte.hash, in: text, from: position, to: end)
    path = TextRange(pathStart, position)
    if position < end, text[position] == Byte.questionMark {
      let start = position + 1
      position = ByteScan.first(of: Byte.hash, or: Byte.hash, in: text, from: start, to: end)
      query = TextRange(start, position)
    }
    if position < end { fragment = TextRange(position + 1, end) }
  }

  /// The string of a part, undecoded.
  public func text(_ range: TextRange) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The scheme in lower case; nil if there is none.
  public var schemeName: String? {
    guard let scheme else { return nil }
    return String(unsafeUninitializedCapacity: scheme.length) { buffer in
      for offset in 0..<scheme.length {
        buffer[offset] = asciiLowercased(bytes[scheme.start + offset])
      }
      return scheme.length
    }
  }

  /// The port; nil if it is missing, empty or over 65,535.
  public var portNumber: Int? {
    guard let port, let number = Int(text(port)), number <= 65_535 else { return nil }
    return number
  }

  /// The position of the colon after the scheme.
  private static func schemeEnd(_ bytes: Span<UInt8>) -> Int? {
    guard !bytes.isEmpty, isASCIILetter(bytes[0]) else { return nil }
    var position = 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == Byte.colon { return position }
      guard TextShape.isSchemeByte(byte) else { return nil }
      position += 1
    }
    return nil
  }

  /// Splits the authority that begins at `start`; returns where the path begins.
  private mutating func splitAuthority(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var end = start
    var hostStart = start
    var lastColon = -1
    var isInBrackets = false
    var portIsDigits = true
    while end < bytes.count {
      let byte = bytes[end]
      if byte == Byte.slash || byte == Byte.questionMark || byte == Byte.hash { break }
      switch byte {
      case UInt8(ascii: "@"):
        hostStart = end + 1
        lastColon = -1
        isInBrackets = false
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        isInBrackets = byte == UInt8(ascii: "[") && end == hostStart
        portIsDigits = false
      case Byte.colon where !isInBrackets:
        lastColon = end
        portIsDigits = true
      default:
        if lastColon >= 0, !isASCIIDigit(byte) { portIsDigits = false }
      }
      end += 1
    }
    if hostStart > start { userInfo = TextRange(start, hostStart - 1) }
    if lastColon >= 0, portIsDigits {
      host = TextRange(hostStart, lastColon)
      port = TextRange(lastColon + 1, end)
    } else {
      host = TextRange(hostStart, end)
    }
    return end
  }
}
