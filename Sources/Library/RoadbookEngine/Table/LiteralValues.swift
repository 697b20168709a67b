/// Values by literals: tables side by side in one array of words.
///
/// Up to `mostInLine` literals are compared one by one. More are a hash table with open addressing,
/// two thirds full.
struct LiteralValues<Value: BitwiseCopyable & Sendable>: Sendable {
  /// A table.
  struct Region: BitwiseCopyable, Sendable {
    /// The word where it begins.
    var start: Int32 = 0
    /// The number of its slots: up to `mostInLine` as many as literals, for more a half more.
    var size: UInt32 = 0
  }

  private let words: FlatArray<UInt64>

  /// `free` must be called once.
  init(_ words: [UInt64]) { self.words = FlatArray(words) }

  func free() { words.free() }

  private static var mostInLine: Int { 4 }
  /// The words of a slot before its value: the first 16 bytes of the literal, zero after its end,
  /// and its length.
  private static var keySize: Int { 3 }
  /// No literal is so long.
  private static var emptyLength: UInt64 { .max }
  private static var slotSize: Int { keySize + valueSize }
  static var valueSize: Int { (MemoryLayout<Value>.size + 7) / 8 }

  /// The number of words for so many literals.
  static func wordCount(of count: Int) -> Int { slotCount(of: count) * slotSize }

  private static func slotCount(of count: Int) -> Int {
    count <= mostInLine ? count : count + count / 2
  }

  /// The word where the value of the text with a key begins; -1 if there is none. `hasTail`
  /// compares the bytes from the 17th on of the literal of a value with those of the text.
  @inline(__always)
  func place(_ region: Region, _ key: LiteralKey, hasTail: (Int32) -> Bool) -> Int32 {
    let start = Int(region.start)
    let end = start &+ Int(region.size) &* Self.slotSize
    var slot = start
    if Int(region.size) <= Self.mostInLine {
      while slot < end {
        if matches(slot, key, hasTail) { return Self.place(of: slot) }
        slot &+= Self.slotSize
      }
      return -1
    }
    slot &+= key.slot(of: region.size) &* Self.slotSize
    while true {
      if matches(slot, key, hasTail) { return Self.place(of: slot) }
      if words[slot &+ 2] == Self.emptyLength { return -1 }
      slot &+= Self.slotSize
      if slot == end { slot = start }
    }
  }

  /// The value that begins at a word.
  @inline(__always)
  subscript(place: Int32) -> Value { words.value(at: Int(place), as: Value.self) }

  /// The places of the values of a table, in no order.
  func places(_ region: Region) -> some Sequence<Int32> {
    (0..<Int(region.size)).lazy.map { Int(region.start) + $0 * Self.slotSize }
      .filter { words[$0 + 2] != Self.emptyLength }.map { Self.place(of: $0) }
  }

  @inline(__always)
  private static func place(of slot: Int) -> Int32 { Int32(truncatingIfNeeded: slot &+ keySize) }

  @inline(__always)
  private func matches(_ slot: Int, _ key: LiteralKey, _ hasTail: (Int32) -> Bool) -> Bool {
    words[slot] == key.first && words[slot &+ 1] == key.second
      && words[slot &+ 2] == UInt64(truncatingIfNeeded: key.length)
      && (key.length <= LiteralKey.inlineLength || hasTail(Self.place(of: slot)))
  }

  /// Appends a table for numbered literals to an array of words. Reports the place of the value of
  /// each number; the values are still zero.
  static func append(
    _ literals: [(key: LiteralKey, number: Int32)], to words: inout [UInt64],
    report: (_ number: Int32, _ place: Int32) -> Void
  ) -> Region {
    let start = words.count
    let size = slotCount(of: literals.count)
    words += repeatElement(0, count: size * slotSize)
    for slot in 0..<size { words[start + slot * slotSize + 2] = emptyLength }
    let region = Region(start: Int32(start), size: UInt32(size))
    for (index, literal) in literals.enumerated() {
      let key = literal.key
      let first = literals.count <= mostInLine ? index : key.slot(of: region.size)
      var slot = start + first * slotSize
      while words[slot + 2] != emptyLength {
        slot += slotSize
        if slot == words.count { slot = start }
      }
      (words[slot], words[slot + 1], words[slot + 2]) = (key.first, key.second, UInt64(key.length))
      report(literal.number, place(of: slot))
    }
    return region
  }

  /// Appends a table for literals with their values.
  static func append(
    _ values: [(key: LiteralKey, value: Value)], to words: inout [UInt64]
  ) -> Region {
    var places: [Int32] = Array(repeating: 0, count: values.count)
    let literals = values.enumerated().map { (key: $1.key, number: Int32($0)) }
    let region = append(literals, to: &words) { places[Int($0)] = $1 }
    for (value, place) in zip(values, places) { words.set(value.value, at: Int(place)) }
    return region
  }
}
