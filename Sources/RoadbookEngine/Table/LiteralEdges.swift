/// The children of all nodes by literals, those of each node side by side.
///
/// Up to `mostInLine` children are compared one by one. More are a hash table with open addressing, at most two thirds
/// full. A node and its children are near each other, so that a step down the trie costs one or two cache lines.
struct LiteralEdges: Sendable {
  struct Slot: BitwiseCopyable, Sendable {
    /// The first 16 bytes of the literal, zero after its end.
    var first: UInt64 = 0
    var second: UInt64 = 0
    var length = UInt32.max
    /// -1 for an empty slot.
    var child: Int32 = -1
  }

  /// The slots of one node.
  struct Region: BitwiseCopyable, Sendable {
    /// Where they begin.
    var start: UInt32 = 0
    /// The number of children up to `mostInLine`; for more 128 plus the logarithm of the number of slots.
    var shape: UInt8 = 0
  }

  private static var mostInLine: Int { 4 }

  private let slots: FlatArray<Slot>

  init(_ builder: Builder) { slots = FlatArray(builder.slots) }

  func free() { slots.free() }

  /// The child by the text with a key; -1 if there is none. `hasTail` compares the bytes from the 17th on of the literal
  /// that leads to a child with those of the text.
  @inline(__always)
  func child(_ region: Region, _ key: LiteralKey, hasTail: (Int32) -> Bool) -> Int32 {
    var place = Int(region.start)
    if region.shape < 128 {
      let end = place &+ Int(region.shape)
      while place < end {
        if matches(place, key, hasTail) { return slots[place].child }
        place &+= 1
      }
      return -1
    }
    let mask = 1 &<< Int(region.shape & 127) &- 1
    var offset = key.slot & mask
    while true {
      if matches(place &+ offset, key, hasTail) { return slots[place &+ offset].child }
      if slots[place &+ offset].child < 0 { return -1 }
      offset = (offset &+ 1) & mask
    }
  }

  @inline(__always)
  private func matches(_ place: Int, _ key: LiteralKey, _ hasTail: (Int32) -> Bool) -> Bool {
    slots[place].first == key.first && slots[place].second == key.second
      && slots[place].length == UInt32(truncatingIfNeeded: key.length)
      && (key.length <= 16 || hasTail(slots[place].child))
  }
}

extension LiteralEdges {
  /// Collects the children of one node after the other.
  struct Builder {
    fileprivate var slots: [Slot] = []

    init(capacity: Int) { slots.reserveCapacity(capacity) }

    mutating func add(_ children: [(literal: Int32, child: Int32)], _ literals: LiteralTable)
      -> Region
    {
      var region = Region(start: UInt32(slots.count), shape: UInt8(clamping: children.count))
      let start = slots.count
      if children.count <= mostInLine {
        for edge in children { slots.append(Slot(literals.key(of: edge.literal), edge.child)) }
        return region
      }
      var size = 8
      while size * 2 < children.count * 3 { size *= 2 }
      region.shape = 128 | UInt8(size.trailingZeroBitCount)
      slots += repeatElement(Slot(), count: size)
      for edge in children {
        let key = literals.key(of: edge.literal)
        var offset = key.slot & (size - 1)
        while slots[start + offset].child >= 0 { offset = (offset + 1) & (size - 1) }
        slots[start + offset] = Slot(key, edge.child)
      }
      return region
    }
  }
}

extension LiteralEdges.Slot {
  fileprivate init(_ key: LiteralKey, _ child: Int32) {
    (first, second, length, self.child) = (key.first, key.second, UInt32(key.length), child)
  }
}
