/// Texts numbered from 0: a hash table with open addressing over one array of bytes.
///
/// Looking up costs one pass over the text and, as a rule, one comparison.
struct LiteralTable: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = [0]
  private var slots: [Int32] = [Int32](repeating: -1, count: 64)

  var count: Int { starts.count - 1 }

  /// The number of a text, a new one if need be.
  mutating func intern(_ text: some Collection<UInt8>) -> Int32 {
    let key = Array(text)
    var slot = Self.hash(key, 0, key.count, folded: false) & (slots.count - 1)
    while slots[slot] >= 0 {
      if isEqual(Int(slots[slot]), key, 0, key.count, folded: false) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = Int32(count)
    slots[slot] = number
    bytes.append(contentsOf: key)
    starts.append(UInt32(bytes.count))
    if count * 2 > slots.count { grow() }
    return number
  }

  /// The number of `text[start..<end]`, read in lower case if `folded`; -1 for an unknown text.
  func lookup(_ text: [UInt8], _ start: Int, _ end: Int, folded: Bool) -> Int32 {
    var slot = Self.hash(text, start, end, folded: folded) & (slots.count - 1)
    while slots[slot] >= 0 {
      if isEqual(Int(slots[slot]), text, start, end, folded: folded) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    return -1
  }

  func text(_ number: Int32) -> ArraySlice<UInt8> {
    bytes[Int(starts[Int(number)])..<Int(starts[Int(number) + 1])]
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 4)
    for number in 0..<count {
      let start = Int(starts[number])
      let end = Int(starts[number + 1])
      var slot = Self.hash(bytes, start, end, folded: false) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }

  private func isEqual(_ number: Int, _ text: [UInt8], _ start: Int, _ end: Int, folded: Bool)
    -> Bool
  {
    let own = Int(starts[number])
    guard Int(starts[number + 1]) - own == end - start else { return false }
    for offset in 0..<(end - start) {
      let byte = text[start + offset]
      if bytes[own + offset] != (folded ? asciiLowercased(byte) : byte) { return false }
    }
    return true
  }

  private static func hash(_ text: [UInt8], _ start: Int, _ end: Int, folded: Bool) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in start..<end {
      let byte = text[index]
      hash = (hash ^ UInt64(folded ? asciiLowercased(byte) : byte)) &* 0x100_0000_01B3
    }
    return Int(truncatingIfNeeded: (hash ^ (hash >> 29)) & 0x7FFF_FFFF_FFFF_FFFF)
  }
}
