/// A hash table of routes by their keys.
///
/// Not a `Dictionary`, because the keys have their fingerprints already and need not be hashed.
struct RouteKeys: Sendable {
  private(set) var keys: [RouteKey] = []
  /// The table, indexed by fingerprint with linear probing: half of a key's fingerprint and its index among the keys
  /// plus one; 0 if free. The size is a power of two, and at least half of it is free.
  private var slots: [UInt64] = []

  var count: Int { keys.count }

  func contains(_ key: RouteKey) -> Bool {
    guard let slot = slot(of: key, key.fingerprint) else { return false }
    return slots[slot] != 0
  }

  /// Inserts a key; returns the equal key if there is one already.
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

  /// Removes the equal key if it satisfies a condition.
  mutating func remove(_ key: RouteKey, where isMeant: (RouteKey) -> Bool) {
    guard let slot = slot(of: key, key.fingerprint), slots[slot] != 0 else { return }
    let place = Self.place(slots[slot])
    guard isMeant(keys[place]) else { return }
    free(slot)
    // The last key moves to its place.
    if place != keys.count - 1, let last = keys.last {
      let fingerprint = last.fingerprint
      if let slot = self.slot(of: last, fingerprint) {
        slots[slot] = Self.entry(fingerprint, place + 1)
      }
      keys[place] = last
    }
    keys.removeLast()
  }

  /// Reserves capacity for a number of keys.
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

  /// The slot of a key, or the free slot for it.
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

  /// Frees a slot, and moves later entries up that were displaced by it.
  private mutating func free(_ slot: Int) {
    var hole = slot
    var slot = next(hole)
    while slots[slot] != 0 {
      // An entry moves if that does not put it before its preferred slot.
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
