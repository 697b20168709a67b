public import RoadbookText

/// Why a URL is invalid.
public struct URLProblem: Error, Hashable, Sendable {
  /// What can be wrong with a URL.
  public enum Kind: String, Sendable {
    /// There is no URL.
    case empty = "url-empty"
    /// It is longer than the limit.
    case tooLong = "url-too-long"
    /// It contains a blank.
    case blank = "url-blank"
    /// It contains a control character.
    case controlCharacter = "url-control-character"
    /// `%` is not followed by two hexadecimal digits.
    case badEscape = "url-bad-escape"
    /// Its escapes are not UTF-8.
    case escapeNotUTF8 = "url-escape-not-utf8"
    /// It contains a backslash before its path.
    case backslash = "url-backslash"
    /// It has no host.
    case noHost = "url-no-host"
  }

  /// The kind of problem.
  public let kind: Kind
  /// The range in the URL.
  public let range: TextRange
  /// What is wrong; lower-case, no full stop.
  public let message: String

  /// Creates a problem.
  public init(_ kind: Kind, range: TextRange, message: String) {
    self.kind = kind
    self.range = range
    self.message = message
  }

  /// The stable name of the kind of problem, such as `url-bad-escape`.
  public var code: String { kind.rawValue }
}

extension URLParts {
  /// The maximum length of a URL in bytes.
  public static let maximumLength = 65_536

  /// The first problem from the left; nil if the URL is valid.
  ///
  /// Invalid are: an empty URL, more than 65,536 bytes, a control character or a blank, an escape
  /// without two hexadecimal digits, escapes of one part that do not decode to UTF-8 or decode to a
  /// control character, and a backslash before the path: browsers end the host there, RFC 3986 does
  /// not. (Escaped tabs and line ends are allowed in query and fragment, since messages may have
  /// several lines.) Unescaped non-ASCII characters are valid. O(bytes).
  public func validate() -> URLProblem? {
    if bytes.isEmpty {
      return URLProblem(.empty, range: TextRange(at: 0), message: "the URL is empty")
    }
    if bytes.count > Self.maximumLength {
      return URLProblem(
        .tooLong, range: TextRange(Self.maximumLength, bytes.count),
        message: "the URL has \(bytes.count) bytes, more than \(Self.maximumLength)")
    }
    let bad = badCharacterOrEscape()
    guard hasAuthority,
      let backslash = bytes[..<path.start].firstIndex(of: UInt8(ascii: "\\")),
      backslash < bad?.range.start ?? bytes.count
    else { return bad }
    return URLProblem(
      .backslash, range: TextRange(backslash, backslash + 1),
      message: "a backslash is not allowed in a host")
  }

  /// The first character or escape that is in no valid URL.
  private func badCharacterOrEscape() -> URLProblem? {
    var position = 0
    while true {
      position = ByteScan.firstUnplain(in: bytes.span, from: position)
      if position >= bytes.count { return nil }
      let byte = bytes[position]
      if byte != Byte.percent { return badCharacter(byte, at: position) }
      if let end = Self.plainEscapes(bytes.span, from: position) {
        position = end
        continue
      }
      switch escapedRun(from: position) {
      case .success(let end): position = end
      case .failure(let problem): return problem
      }
    }
  }

  /// Whether a part of a URL is valid, without allocating; also false for escaped control
  /// characters, which are valid in some places. Reads each byte once.
  package static func isPlainlyValid(_ text: Span<UInt8>, from start: Int) -> Bool {
    var position = start
    while true {
      position = ByteScan.firstUnplain(in: text, from: position)
      if position >= text.count { return true }
      // A blank or control character is no escape: nothing is read of it.
      guard let end = plainEscapes(text, from: position), end > position else { return false }
      position = end
    }
  }

  /// The end of a run of escapes and raw non-ASCII bytes that form valid UTF-8 without control
  /// characters; nil if they do not.
  private static func plainEscapes(_ text: Span<UInt8>, from start: Int) -> Int? {
    var position = start
    var check = UTF8Check()
    while position < text.count {
      var byte = text[position]
      if byte == Byte.percent {
        guard position + 2 < text.count, let high = hexDigit(text[position + 1]),
          let low = hexDigit(text[position + 2])
        else { return nil }
        byte = high << 4 | low
        if byte < Byte.blank || byte == 0x7F { return nil }
        position += 3
      } else if byte >= 0x80 {
        position += 1
      } else {
        break
      }
      guard check.accept(byte) else { return nil }
    }
    return check.isComplete ? position : nil
  }

  private func badCharacter(_ byte: UInt8, at position: Int) -> URLProblem {
    let range = TextRange(position, position + 1)
    if byte == Byte.blank {
      return URLProblem(.blank, range: range, message: "a space must be written as %20")
    }
    let digits = String(byte, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: 4 - digits.count) + digits
    return URLProblem(
      .controlCharacter, range: range,
      message: "the control character U+\(code) is not allowed in a URL")
  }

  /// Decodes a run of escapes and raw non-ASCII bytes, which must form valid UTF-8 together.
  private func escapedRun(from start: Int) -> Result<Int, URLProblem> {
    var decoded: [UInt8] = []
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      if byte == Byte.percent {
        guard position + 2 < bytes.count, let high = hexDigit(bytes[position + 1]),
          let low = hexDigit(bytes[position + 2])
        else {
          let end = min(position + 3, bytes.count)
          return .failure(
            URLProblem(
              .badEscape, range: TextRange(position, end),
              message: "'%' must be followed by two hexadecimal digits"))
        }
        decoded.append(high << 4 | low)
        position += 3
      } else if byte >= 0x80 {
        decoded.append(byte)
        position += 1
      } else {
        break
      }
    }
    if let control = decoded.first(where: { $0 < Byte.blank || $0 == 0x7F }),
      start < path.end || ![0x09, 0x0A, 0x0D].contains(control)
    {
      return .failure(badCharacter(control, at: start))
    }
    guard decoded.isUTF8 else {
      return .failure(
        URLProblem(
          .escapeNotUTF8, range: TextRange(start, position),
          message: "the escapes are not valid UTF-8"))
    }
    return .success(position)
  }
}

/// Checks that bytes form valid UTF-8, one after the other (Unicode, table 3-7).
private struct UTF8Check {
  /// The number of bytes that the current character lacks.
  private var missing = 0
  /// The bounds of the next one.
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  /// Whether no character is cut off.
  var isComplete: Bool { missing == 0 }

  /// False if a byte cannot follow the previous ones.
  mutating func accept(_ byte: UInt8) -> Bool {
    if missing > 0 {
      guard lower <= byte, byte <= upper else { return false }
      missing -= 1
      (lower, upper) = (0x80, 0xBF)
      return true
    }
    switch byte {
    case 0x00...0x7F: break
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, lower) = (2, 0xA0)
    case 0xED: (missing, upper) = (2, 0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, lower) = (3, 0x90)
    case 0xF4: (missing, upper) = (3, 0x8F)
    case 0xF1...0xF3: missing = 3
    default: return false
    }
    return true
  }
}
