/// Why a part of the stream is not a valid message.
package enum FrameProblem: Error, Hashable, Sendable {
  case headerTooLong, malformedHeader, missingLength, badLength, badCharset
  case messageTooLong(Int)

  /// Whether the rest of the stream is unreadable.
  package var isFatal: Bool {
    if case .messageTooLong(let length) = self { length > MessageFramer.skipLimit } else { false }
  }

  package var message: String {
    switch self {
    case .headerTooLong: "the header is longer than \(MessageFramer.headerLimit) bytes"
    case .malformedHeader: "a header line has no colon"
    case .missingLength: "the header has no Content-Length"
    case .badLength: "Content-Length is not a number"
    case .badCharset: "only UTF-8 is supported"
    case .messageTooLong(let length): "a message of \(length) bytes is too long"
    }
  }
}

/// A parsed header line.
enum Header {
  case empty
  case length(Int)
  case badLength, badCharset
  /// Well-formed but irrelevant.
  case other
  case malformed

  init(_ line: [UInt8]) {
    if line.isEmpty {
      self = .empty
      return
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      line[..<colon].allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else {
      self = .malformed
      return
    }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    let value = trimmed(line[(colon + 1)...])
    switch name {
    case "content-length": self = number(value).map { .length($0) } ?? .badLength
    case "content-type": self = isUTF8(value) ? .other : .badCharset
    default: self = .other
    }
  }
}

private func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var result = bytes.drop { $0 == 0x20 || $0 == 0x09 }
  while let last = result.last, last == 0x20 || last == 0x09 { result.removeLast() }
  return result
}

/// Digits only: no sign, no white space, at most `Int.max`.
private func number(_ digits: ArraySlice<UInt8>) -> Int? {
  guard !digits.isEmpty, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
  return Int(String(decoding: digits, as: UTF8.self))
}

/// Without a charset a content type is UTF-8; older clients write `utf8`.
private func isUTF8(_ type: ArraySlice<UInt8>) -> Bool {
  let text = String(decoding: type, as: UTF8.self).lowercased()
  guard let name = text.firstRange(of: "charset=") else { return true }
  let charset = text[name.upperBound...].prefix { $0 != ";" && $0 != " " }.filter { $0 != "\"" }
  return charset == "utf-8" || charset == "utf8"
}
