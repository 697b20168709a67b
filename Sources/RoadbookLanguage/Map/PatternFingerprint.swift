import RoadbookURL

/// One number for a written pattern without the names of its captures: equal for patterns that take the same URLs in the
/// same words.
///
/// It is put together piece by piece, so that a nested route goes on from that of the route around it.
struct PatternFingerprint: Sendable {
  private var state = Self.start
  private var last: UInt8 = 0

  // Nobody can write a map whose routes all have the same.
  private static let start = UInt64.random(in: .min ... .max)

  var endsWithSlash: Bool { last == UInt8(ascii: "/") }

  /// Adds a text, or what follows one. The name of a capture does not go on behind a text.
  mutating func add(_ text: consuming String) {
    var result = self
    Pattern.eachNameless(text) { result.add($0) }
    self = result
  }

  mutating func addSlash() { add(UInt8(ascii: "/")) }

  private mutating func add(_ byte: UInt8) {
    mix(UInt64(truncatingIfNeeded: byte))
    last = byte
  }

  /// The number, different for other numbers with it.
  func with(_ namespace: Int, _ priority: Int) -> Int {
    var result = self
    result.mix(UInt64(truncatingIfNeeded: namespace))
    result.mix(UInt64(truncatingIfNeeded: priority))
    return Int(truncatingIfNeeded: result.state)
  }

  private mutating func mix(_ number: UInt64) {
    // Both halves of the product: each bit of the number counts for all bits of what comes out.
    let (high, low) = (state ^ number).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    state = high ^ low
  }
}

extension Pattern {
  /// A written pattern without the names of its captures.
  static func nameless(_ written: String) -> String {
    var result: [UInt8] = []
    eachNameless(written) { result.append($0) }
    return String(decoding: result, as: UTF8.self)
  }

  /// Visits all bytes but those of the names.
  @inline(__always)
  fileprivate static func eachNameless(
    _ written: consuming String, _ visit: (UInt8) -> Void
  ) {
    written.withUTF8 { text in
      var index = 0
      while index < text.count {
        let byte = text[index]
        visit(byte)
        index += 1
        // A colon in front of digits belongs to a port.
        guard byte == UInt8(ascii: ":"), index < text.count, !isASCIIDigit(text[index]) else {
          continue
        }
        while index < text.count, isNamePart(text[index]) { index += 1 }
      }
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte == 0x5F || isASCIIDigit(byte) || isASCIILetter(byte)
  }
}
