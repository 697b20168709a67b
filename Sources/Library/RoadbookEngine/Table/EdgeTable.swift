/// Maps pairs of 32-bit numbers to a number: a hash table with open addressing, 16 bytes per slot.
struct EdgeTable: Sendable {
  private struct Slot: Sendable {
    var key: UInt64
    var value: Int32
  }
  private static let empty = UInt64.max
  private var slots: [Slot]
  private(set) var count = 0

  /// Creates a table that grows after so many pairs.
  init(capacity: Int = 32) {
    var count = 64
    while count < capacity * 2 { count *= 2 }
    slots = [Slot](repeating: Slot(key: Self.empty, value: -1), count: count)
  }

  @inline(__always)
  private static func key(_ first: Int32, _ second: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
  }

  @inline(__always)
  private static func slot(_ key: UInt64, _ slots: Span<Slot>) -> Int {
    var hash = key &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 32
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot].key != key, slots[slot].key != empty { slot = (slot + 1) & mask }
    return slot
  }

  /// The value of a pair other than (-1, -1); -1 if there is none.
  func lookup(_ first: Int32, _ second: Int32) -> Int32 {
    let slots = slots.span
    return slots[Self.slot(Self.key(first, second), slots)].value
  }

  /// Sets the value of a pair other than (-1, -1).
  mutating func insert(_ first: Int32, _ second: Int32, _ value: Int32) {
    let key = Self.key(first, second)
    let found = Self.slot(key, slots.span)
    if slots[found].key == Self.empty { count += 1 }
    slots[found] = Slot(key: key, value: value)
    if count * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(key: Self.empty, value: -1), count: old.count * 2)
    for entry in old where entry.key != Self.empty {
      slots[Self.slot(entry.key, slots.span)] = entry
    }
  }
}
