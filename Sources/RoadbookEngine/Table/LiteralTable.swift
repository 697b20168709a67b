/// Numbers strings from 0: a hash table with open addressing over one array of bytes.
///
/// A lookup costs one pass over the string, eight bytes per step, and usually one comparison of two words.
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

  var count: Int { records.count }

  /// The number of a string, which is added if necessary; `folded` converts it to lower case.
  mutating func intern(_ text: some Collection<UInt8>, folded: Bool = false) -> Int32 {
    text.withContiguousStorageIfAvailable { intern($0.span, folded: folded) }
      ?? intern(Array(text).span, folded: folded)
  }

  private mutating func intern(_ text: Span<UInt8>, folded: Bool) -> Int32 {
    let key = LiteralKey(text, 0, text.count, folded: folded)
    var slot = key.slot & (slots.count - 1)
    while slots[slot].number >= 0 {
      if slots[slot].tag == key.tag, isEqual(slots[slot].number, key, text, 0, folded: folded) {
        return slots[slot].number
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = Int32(count)
    slots[slot] = Slot(tag: key.tag, number: number)
    records.append(
      Record(
        first: key.first, second: key.second, start: UInt32(bytes.count),
        length: UInt32(text.count)))
    for index in text.indices { bytes.append(folded ? asciiLowercased(text[index]) : text[index]) }
    if count * 2 > slots.count { grow() }
    return number
  }

  /// The number of `text[start..<end]`, in lower case if `folded`; -1 for an unknown string.
  func lookup(_ text: Span<UInt8>, _ start: Int, _ end: Int, folded: Bool) -> Int32 {
    let key = LiteralKey(text, start, end, folded: folded)
    let slots = slots.span
    let mask = slots.count - 1
    var slot = key.slot & mask
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
      var slot = key.slot & (slots.count - 1)
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
    if key.length <= 16 { return true }
    for offset in 16..<key.length {
      let byte = text[start + offset]
      if bytes[Int(record.start) + offset] != (folded ? asciiLowercased(byte) : byte) {
        return false
      }
    }
    return true
  }
}

/// The length, first 16 bytes and hash of a string.
struct LiteralKey {
  let first: UInt64
  let second: UInt64
  let length: Int
  private var hash: UInt64

  /// The key of `text[start..<end]`, in lower case if `folded`.
  @inline(__always)
  init(_ text: Span<UInt8>, _ start: Int, _ end: Int, folded: Bool) {
    let bytes = text.bytes
    length = end - start
    var first = Self.word(bytes, start, min(end, start + 8))
    var second = length > 8 ? Self.word(bytes, start + 8, min(end, start + 16)) : 0
    if folded {
      first = Self.lowercased(first)
      second = Self.lowercased(second)
    }
    self.first = first
    self.second = second
    hash = Self.mix(first ^ UInt64(length) &* 0x9E37_79B9_7F4A_7C15, second)
    var position = start + 16
    while position < end {
      let word = Self.word(bytes, position, min(end, position + 8))
      hash = Self.mix(hash, folded ? Self.lowercased(word) : word)
      position += 8
    }
  }

  var slot: Int { Int(truncatingIfNeeded: hash & 0x7FFF_FFFF) }
  var tag: UInt32 { UInt32(truncatingIfNeeded: hash >> 32) }

  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = (left ^ 0xA076_1D64_78BD_642F)
      .multipliedFullWidth(by: right ^ 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }

  /// Up to eight bytes as a little-endian number. The loads are checked against the bounds of `bytes`.
  @inline(__always)
  private static func word(_ bytes: RawSpan, _ start: Int, _ end: Int) -> UInt64 {
    let count = end - start
    if count <= 0 { return 0 }
    if end >= 8 {
      let word = bytes.unsafeLoadUnaligned(fromByteOffset: end - 8, as: UInt64.self)
      return UInt64(littleEndian: word) &>> UInt64(64 - 8 * count)
    }
    var word: UInt64 = 0
    for position in start..<end {
      let byte = bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt8.self)
      word |= UInt64(byte) &<< UInt64(8 * (position - start))
    }
    return word
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
