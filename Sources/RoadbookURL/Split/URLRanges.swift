package import RoadbookText

/// The ranges of a URL's parts, without the URL; see `URLParts`.
package struct URLRanges: Hashable, Sendable {
  package private(set) var scheme: TextRange?
  package private(set) var userInfo: TextRange?
  package private(set) var host: TextRange?
  package private(set) var port: TextRange?
  package private(set) var path: TextRange
  package private(set) var query: TextRange?
  package private(set) var fragment: TextRange?

  /// Splits a URL in UTF-8. Reads each byte once and allocates nothing.
  package init(_ text: Span<UInt8>) {
    self.init(headOf: text)
    let end = text.count
    let pathStart = path.start
    var position = ByteScan.first(
      of: Byte.questionMark, or: Byte.hash, in: text, from: pathStart, to: end)
    path = TextRange(pathStart, position)
    if position < end, text[position] == Byte.questionMark {
      let start = position + 1
      position = ByteScan.first(of: Byte.hash, or: Byte.hash, in: text, from: start, to: end)
      query = TextRange(start, position)
    }
    if position < end { fragment = TextRange(position + 1, end) }
  }

  /// Splits off what precedes the path, which is left empty at its start.
  package init(headOf text: Span<UInt8>) {
    path = TextRange(at: 0)
    let end = text.count
    var position = 0
    if let colon = Self.schemeEnd(text) {
      scheme = TextRange(0, colon)
      position = colon + 1
    }
    if position + 1 < end, text[position] == Byte.slash, text[position + 1] == Byte.slash {
      position = splitAuthority(text, from: position + 2)
    }
    path = TextRange(at: position)
  }

  /// The position of the colon after the scheme.
  private static func schemeEnd(_ bytes: Span<UInt8>) -> Int? {
    guard !bytes.isEmpty, isASCIILetter(bytes[0]) else { return nil }
    var position = 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == Byte.colon { return position }
      guard
        isASCIILetter(byte) || isASCIIDigit(byte) || byte == UInt8(ascii: "+")
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      else { return nil }
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
      case UInt8(ascii: "["): isInBrackets = end == hostStart
      case UInt8(ascii: "]"): isInBrackets = false
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
