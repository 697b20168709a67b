/// The children of all nodes by literals, those of each node side by side.
///
/// Up to `mostInLine` children are compared one by one. More are a hash table with open addressing, two thirds full. A node and its children are near each other, so that a step down the trie costs one or two cache lines.
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
    /// How many there are: up to `mostInLine` as many as children, for more a half more.
    var size: UInt32 = 0
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
    let end = place &+ Int(region.size)
    if Int(region.size) <= Self.mostInLine {
      while place < end {
        if matches(place, key, hasTail) { return slots[place].child }
        place &+= 1
      }
      return -1
    }
    place &+= key.slot(of: region.size)
    while true {
      if matches(place, key, hasTail) { return slots[place].child }
      if slots[place].child < 0 { return -1 }
      place &+= 1
      if place == end { place = Int(region.start) }
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
      let start = slots.count
      var region = Region(start: UInt32(start), size: UInt32(children.count))
      if children.count <= mostInLine {
        for edge in children { slots.append(Slot(literals.key(of: edge.literal), edge.child)) }
        return region
      }
      region.size += region.size / 2
      slots += repeatElement(Slot(), count: Int(region.size))
      for edge in children {
        let key = literals.key(of: edge.literal)
        var place = start + key.slot(of: region.size)
        while slots[place].child >= 0 {
          place += 1
          if place == slots.count { place = start }
        }
        slots[place] = Slot(key, edge.child)
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
