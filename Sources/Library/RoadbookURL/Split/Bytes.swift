/// The bytes that structure a URL.
package enum Byte {
  @inlinable @inline(__always) package static var slash: UInt8 { UInt8(ascii: "/") }
  @inlinable @inline(__always) package static var questionMark: UInt8 { UInt8(ascii: "?") }
  @inlinable @inline(__always) package static var hash: UInt8 { UInt8(ascii: "#") }
  @inlinable @inline(__always) package static var colon: UInt8 { UInt8(ascii: ":") }
  @inlinable @inline(__always) package static var percent: UInt8 { UInt8(ascii: "%") }
  @inlinable @inline(__always) package static var plus: UInt8 { UInt8(ascii: "+") }
  @inlinable @inline(__always) package static var blank: UInt8 { UInt8(ascii: " ") }
}

@inlinable
package func isASCIILetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

@inlinable
package func isASCIIDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

/// The byte with `A`-`Z` folded to `a`-`z`; other bytes unchanged.
@inlinable
package func asciiLowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

/// The value of a hexadecimal digit; nil for any other byte.
@inlinable
package func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x37
  case 0x61...0x66: byte - 0x57
  default: nil
  }
}

/// Visits the bytes with percent-escapes decoded once; a malformed escape is kept as written.
///
/// With `plusIsBlank`, `+` becomes a blank before escapes are decoded, so `%2B` stays a plus.
@inline(__always)
private func forEachDecoded(
  _ text: Span<UInt8>, _ range: Range<Int>, plusIsBlank: Bool, _ visit: (UInt8) -> Void
) {
  var position = range.lowerBound
  while position < range.upperBound {
    var byte = text[position]
    if byte == Byte.percent, position + 2 < range.upperBound,
      let high = hexDigit(text[position + 1]), let low = hexDigit(text[position + 2])
    {
      byte = high << 4 | low
      position += 2
    } else if plusIsBlank, byte == Byte.plus {
      byte = Byte.blank
    }
    visit(byte)
    position += 1
  }
}

/// Appends the bytes with percent-escapes decoded once.
package func appendDecoded(_ bytes: ArraySlice<UInt8>, to result: inout [UInt8]) {
  forEachDecoded(bytes.span, 0..<bytes.count, plusIsBlank: false) { result.append($0) }
}

/// A part of a URL as a string, with percent-escapes decoded once. Allocates only for more than 15
/// bytes.
package func decodedText(
  _ text: Span<UInt8>, _ range: Range<Int>, plusIsBlank: Bool = false
) -> String {
  let special = ByteScan.first(
    of: Byte.percent, or: plusIsBlank ? Byte.plus : Byte.percent, in: text,
    from: range.lowerBound, to: range.upperBound)
  if special == range.upperBound {
    return text.extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
  return String(unsafeUninitializedCapacity: range.count) { buffer in
    var count = 0
    forEachDecoded(text, range, plusIsBlank: plusIsBlank) { byte in
      buffer[count] = byte
      count += 1
    }
    return count
  }
}

/// The bytes as a string, with percent-escapes decoded once.
package func decodedText(_ bytes: ArraySlice<UInt8>, plusIsBlank: Bool = false) -> String {
  decodedText(bytes.span, 0..<bytes.count, plusIsBlank: plusIsBlank)
}
