public import RoadbookText

/// A URL split into byte ranges by the rules of RFC 3986, appendix B.
///
/// Nothing is decoded, case-folded or checked, and no input fails: a string without a scheme is a path. `validate()`
/// reports what is wrong with a URL. Splitting reads each byte once.
public struct URLParts: Hashable, Sendable {
  /// The URL as it was given, in UTF-8.
  public let bytes: [UInt8]
  private let ranges: URLRanges

  /// The scheme without its colon; nil if there is none. Only letters, digits, `+`, `-` and `.`, starting with a
  /// letter (section 3.1): `1a:b` is a path.
  public var scheme: TextRange? { ranges.scheme }
  /// The part of the authority before its last `@`.
  public var userInfo: TextRange? { ranges.userInfo }
  /// The host, which may be empty; nil without an authority. Includes the brackets of `[::1]`.
  public var host: TextRange? { ranges.host }
  /// The digits after the last colon of the authority, possibly none; a colon followed by anything else belongs to
  /// the host.
  public var port: TextRange? { ranges.port }
  /// The path, which may be empty.
  public var path: TextRange { ranges.path }
  /// The part between `?` and `#`; nil without `?`.
  public var query: TextRange? { ranges.query }
  /// The part after `#`; nil without `#`.
  public var fragment: TextRange? { ranges.fragment }

  /// Whether `//` introduces an authority, even an empty one.
  public var hasAuthority: Bool { host != nil }

  /// Splits a URL.
  public init(_ url: String) { self.init(bytes: Array(url.utf8)) }

  /// Splits a URL given as UTF-8.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
    ranges = URLRanges(bytes.span)
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
}
