import CVectors
import RoadbookURL

/// Numbers strings from 0: a hash table with open addressing over one array of bytes.
///
/// A lookup costs one pass over the string, eight bytes per step, and usually one comparison of two
/// words. Strings outside ASCII have the same number if `ComparedText` says they are equal.
struct LiteralTable: Sendable {
  /// A string, with its first 16 bytes inline.
  private struct Record: Sendable {
    var first: UInt64
    var second: UInt64
    var start: UInt32
    var length: UInt32
  }
  private struct Slot: Sendable {
    /// Half of the hash, so that records are usually read only for equal strings.
    var tag: UInt32 = 0
    /// -1 for an empty slot.
    var number: Int32 = -1
  }

  private var bytes: [UInt8] = []
  private var records: [Record] = []
  private var slots = [Slot](repeating: Slot(), count: 64)
  /// The strings outside ASCII.
  private var unicode: [String: Int32] = [:]

  var count: Int { records.count }

  /// The number of a string, which is added if necessary; `folded` converts it to lower case.
  mutating func intern(_ text: some Collection<UInt8>, folded: Bool = false) -> Int32 {
    text.withContiguousStorageIfAvailable { intern($0.span, 0, $0.count, folded: folded) }
      ?? intern(Array(text).span, 0, text.count, folded: folded)
  }

  /// The number of `text[start..<end]`.
  mutating func intern(_ text: Span<UInt8>, _ start: Int, _ end: Int, folded: Bool) -> Int32 {
    var hasUnicode = false
    for index in start..<end where text[index] >= 0x80 { hasUnicode = true }
    guard hasUnicode else { return internBytes(text, start, end, folded: folded) }
    let key = ComparedText.key([UInt8](copying: text, start..<end), folded: folded)
    if let known = unicode[key] { return known }
    let bytes = Array(key.utf8)
    let number = internBytes(bytes.span, 0, bytes.count, folded: false)
    if !ComparedText.isASCII(bytes.span) { unicode[key] = number }
    return number
  }

  private mutating func internBytes(
    _ text: Span<UInt8>, _ start: Int, _ end: Int, folded: Bool
  ) -> Int32 {
    let key = LiteralKey(text, start, end, folded: folded)
    var slot = key.slot(of: UInt32(slots.count))
    while slots[slot].number >= 0 {
      if slots[slot].tag == key.tag, isEqual(slots[slot].number, key, text, start, folded: folded) {
        return slots[slot].number
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = Int32(count)
    slots[slot] = Slot(tag: key.tag, number: number)
    records.append(
      Record(
        first: key.first, second: key.second, start: UInt32(bytes.count),
        length: UInt32(end - start)))
    for index in start..<end { bytes.append(folded ? asciiLowercased(text[index]) : text[index]) }
    if count * 2 > slots.count { grow() }
    return number
  }

  /// The number of a string that may be outside ASCII; -1 for an unknown string.
  func lookup(any text: ArraySlice<UInt8>, folded: Bool) -> Int32 {
    if ComparedText.isASCII(text.span) { return lookup(text.span, 0, text.count, folded: folded) }
    let key = ComparedText.key(text, folded: folded)
    if let known = unicode[key] { return known }
    let bytes = Array(key.utf8)
    return ComparedText.isASCII(bytes.span) ? lookup(bytes.span, 0, bytes.count, folded: false) : -1
  }

  /// The number of `text[start..<end]`, in lower case if `folded`; -1 for an unknown string.
  /// Compares bytes, so the text must be ASCII.
  func lookup(_ text: Span<UInt8>, _ start: Int, _ end: Int, folded: Bool) -> Int32 {
    let key = LiteralKey(text, start, end, folded: folded)
    let slots = slots.span
    let mask = slots.count - 1
    var slot = key.slot(of: UInt32(slots.count))
    while slots[slot].number >= 0 {
      if slots[slot].tag == key.tag,
        isEqual(slots[slot].number, key, text, start, folded: folded)
      {
        return slots[slot].number
      }
      slot = (slot + 1) & mask
    }
    return -1
  }

  /// The key of a literal.
  func key(of number: Int32) -> LiteralKey {
    let record = records[Int(number)]
    let start = Int(record.start)
    return LiteralKey(bytes.span, start, start + Int(record.length), folded: false)
  }

  /// Whether a literal of more than 16 bytes equals the text at `start` from its 17th byte on.
  func hasTail(_ number: Int32, _ text: Span<UInt8>, _ start: Int, folded: Bool) -> Bool {
    let record = records[Int(number)]
    for offset in 16..<Int(record.length) {
      let byte = text[start + offset]
      if bytes[Int(record.start) + offset] != (folded ? asciiLowercased(byte) : byte) {
        return false
      }
    }
    return true
  }

  func text(_ number: Int32) -> ArraySlice<UInt8> {
    let record = records[Int(number)]
    return bytes[Int(record.start)..<Int(record.start + record.length)]
  }

  private mutating func grow() {
    slots = [Slot](repeating: Slot(), count: slots.count * 2)
    for number in 0..<Int32(count) {
      let record = records[Int(number)]
      let start = Int(record.start)
      let key = LiteralKey(bytes.span, start, start + Int(record.length), folded: false)
      var slot = key.slot(of: UInt32(slots.count))
      while slots[slot].number >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Slot(tag: key.tag, number: number)
    }
  }

  private func isEqual(
    _ number: Int32, _ key: LiteralKey, _ text: Span<UInt8>, _ start: Int, folded: Bool
  ) -> Bool {
    let records = records.span
    let record = records[Int(number)]
    guard record.first == key.first, record.second == key.second,
      Int(record.length) == key.length
    else { return false }
    return key.length <= 16 || hasTail(number, text, start, folded: folded)
  }
}

/// What a string is looked up by: its length, its first 16 bytes, and a hash of the others.
struct LiteralKey: BitwiseCopyable {
  /// The longest string that this is all of.
  static var inlineLength: Int { 16 }

  let first: UInt64
  let second: UInt64
  let length: Int
  /// The hash of the bytes from the 17th on, 0 if there are none.
  private let rest: UInt64

  /// The key of `text[start..<end]`.
  @inline(__always)
  init(_ text: Span<UInt8>, _ start: Int, _ end: Int) {
    let length = end &- start
    let (first, second) = length > 0 ? text.words(at: start) : (0, 0)
    let known = min(length, Self.inlineLength)
    self.length = length
    self.first = first & UInt64(littleEndian: rb_first_word(known))
    self.second = second & UInt64(littleEndian: rb_second_word(known))
    rest = length > Self.inlineLength ? Self.rest(text, start, end, folded: false) : 0
  }

  /// The key of `text[start..<end]` in lower case.
  @inline(never)
  init(folding text: Span<UInt8>, _ start: Int, _ end: Int) {
    let plain = LiteralKey(text, start, min(end, start + Self.inlineLength))
    length = end - start
    first = Self.lowercased(plain.first)
    second = plain.second == 0 ? 0 : Self.lowercased(plain.second)
    rest = length > Self.inlineLength ? Self.rest(text, start, end, folded: true) : 0
  }

  @inline(__always)
  init(_ text: Span<UInt8>, _ start: Int, _ end: Int, folded: Bool) {
    self = folded ? LiteralKey(folding: text, start, end) : LiteralKey(text, start, end)
  }

  @inline(never)
  private static func rest(_ text: Span<UInt8>, _ start: Int, _ end: Int, folded: Bool) -> UInt64 {
    var hash: UInt64 = 0
    var position = start + inlineLength
    while position < end {
      let word = LiteralKey(text, position, min(end, position + 8)).first
      hash = mix(hash, folded ? lowercased(word) : word)
      position += 8
    }
    return hash
  }

  /// Half of the hash.
  @inline(__always)
  var tag: UInt32 {
    let hash = first &* 0x9E37_79B9_7F4A_7C15 ^ second &* 0xE703_7ED1_A0B4_28DB ^ rest
    return UInt32(truncatingIfNeeded: hash &>> 32)
  }

  /// The slot in a table with so many.
  @inline(__always)
  func slot(of count: UInt32) -> Int {
    // The upper bits of a product are the ones that depend on all of both factors.
    Int(truncatingIfNeeded: (UInt64(tag) &* UInt64(count)) &>> 32)
  }

  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = (left ^ 0xA076_1D64_78BD_642F)
      .multipliedFullWidth(by: right ^ 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }

  /// Converts `A`-`Z` to lower case in all eight bytes.
  private static func lowercased(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = word & (ones &* 0x7F)
    let isFromA = low &+ ones &* (0x80 - 0x41)
    let isBeyondZ = low &+ ones &* (0x80 - 0x5B)
    return word | (isFromA & ~isBeyondZ & ~word & (ones &* 0x80)) &>> 2
  }
}
