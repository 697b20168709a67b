/// Routes by what tells them from all others.
///
/// A table of its own, since the keys bring the number along that others would have to be hashed for.
struct RouteKeys: Sendable {
  private(set) var keys: [RouteKey] = []
  /// Behind the number of each key: half of its fingerprint, and one more than its place among the keys; 0 where none is.
  /// A power of two, at least half of it free.
  private var slots: [UInt64] = []

  var count: Int { keys.count }

  func contains(_ key: RouteKey) -> Bool {
    guard let slot = slot(of: key, key.fingerprint) else { return false }
    return slots[slot] != 0
  }

  /// The key that is there already; nil where it was added.
  mutating func insert(_ key: RouteKey) -> RouteKey? {
    if slots.count < 2 * (keys.count + 1) { reserveCapacity(max(16, 2 * keys.count)) }
    let fingerprint = key.fingerprint
    guard let slot = slot(of: key, fingerprint) else { return nil }
    let entry = slots[slot]
    if entry != 0 { return keys[Self.place(entry)] }
    keys.append(key)
    slots[slot] = Self.entry(fingerprint, keys.count)
    return nil
  }

  /// Removes the key that is equal to another one, if it satisfies a condition.
  mutating func remove(_ key: RouteKey, where isMeant: (RouteKey) -> Bool) {
    guard let slot = slot(of: key, key.fingerprint), slots[slot] != 0 else { return }
    let place = Self.place(slots[slot])
    guard isMeant(keys[place]) else { return }
    free(slot)
    // The last key takes its place.
    if place != keys.count - 1, let last = keys.last {
      let fingerprint = last.fingerprint
      if let slot = self.slot(of: last, fingerprint) {
        slots[slot] = Self.entry(fingerprint, place + 1)
      }
      keys[place] = last
    }
    keys.removeLast()
  }

  /// Makes room for so many keys.
  mutating func reserveCapacity(_ count: Int) {
    keys.reserveCapacity(count)
    var size = max(32, slots.count)
    while size < 2 * count { size *= 2 }
    guard size > slots.count else { return }
    let entries = slots
    slots = Array(repeating: 0, count: size)
    for entry in entries where entry != 0 {
      var slot = first(entry)
      while slots[slot] != 0 { slot = next(slot) }
      slots[slot] = entry
    }
  }

  // MARK: Slots

  /// Where a key is, or would be.
  private func slot(of key: RouteKey, _ fingerprint: Int) -> Int? {
    guard !slots.isEmpty else { return nil }
    let wanted = Self.entry(fingerprint, 0)
    var slot = first(wanted)
    while true {
      let entry = slots[slot]
      if entry == 0 || entry & Self.half == wanted && keys[Self.place(entry)] == key { return slot }
      slot = next(slot)
    }
  }

  /// Frees a slot, and moves those up that stand behind it only because it was taken.
  private mutating func free(_ slot: Int) {
    var hole = slot
    var slot = next(hole)
    while slots[slot] != 0 {
      // How far it is from where it would like to be: at least to the hole, and it goes there.
      if (slot - first(slots[slot])) & mask >= (slot - hole) & mask {
        slots[hole] = slots[slot]
        hole = slot
      }
      slot = next(slot)
    }
    slots[hole] = 0
  }

  private var mask: Int { slots.count - 1 }
  private func first(_ entry: UInt64) -> Int { Int(truncatingIfNeeded: entry >> 32) & mask }
  private func next(_ slot: Int) -> Int { (slot + 1) & mask }

  private static let half: UInt64 = 0xFFFF_FFFF_0000_0000

  private static func entry(_ fingerprint: Int, _ number: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: fingerprint) & half | UInt64(UInt32(truncatingIfNeeded: number))
  }

  private static func place(_ entry: UInt64) -> Int { Int(entry & ~half) - 1 }
}
