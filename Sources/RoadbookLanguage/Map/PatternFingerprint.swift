import RoadbookURL

/// A hash of a pattern without the names of its captures: equal for patterns that match the same URLs with the same
/// literals.
///
/// It is computed incrementally, so that a nested route continues from the hash of the route around it.
struct PatternFingerprint: Sendable {
  private var state = Self.start
  private var last: UInt8 = 0

  // A random seed, so that no map can be written whose routes all collide.
  private static let start = UInt64.random(in: .min ... .max)

  var endsWithSlash: Bool { last == UInt8(ascii: "/") }

  /// Adds a string, or what follows one. The name of a capture cannot continue in the next string.
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

  /// The hash combined with other numbers.
  func with(_ namespace: Int, _ priority: Int) -> Int {
    var result = self
    result.mix(UInt64(truncatingIfNeeded: namespace))
    result.mix(UInt64(truncatingIfNeeded: priority))
    return Int(truncatingIfNeeded: result.state)
  }

  private mutating func mix(_ number: UInt64) {
    // Both halves of the product, so that each bit affects all bits of the result.
    let (high, low) = (state ^ number).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    state = high ^ low
  }
}

extension Pattern {
  /// A pattern without the names of its captures.
  static func nameless(_ written: String) -> String {
    var result: [UInt8] = []
    eachNameless(written) { result.append($0) }
    return String(decoding: result, as: UTF8.self)
  }

  /// Visits all bytes except those of names.
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
        // A colon before digits belongs to a port.
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
