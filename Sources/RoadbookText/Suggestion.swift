/// Finds the name somebody probably meant.
package enum Suggestion {
  /// The candidate with the smallest edit distance, if that is at most a third of the name's length
  /// (at least 1); names that differ only in case always count as near. Of equally near ones the one that begins
  /// alike for longer, then the first in the alphabet, whatever their order here. Of long names the first 64 bytes
  /// count. Linear in the number of candidates, most of which cost a few nanoseconds.
  @inlinable
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    var nearest = NearestName(to: name)
    for candidate in candidates { nearest.consider(candidate) }
    return nearest.name
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours between two texts; a swapped pair is
  /// not changed again.
  package static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var distance = BoundedDistance()
    return distance.between(left, right, atMost: max(left.count, right.count)) ?? 0
  }
}

/// The nearest name of those considered so far.
package struct NearestName {
  private let wanted: String
  private let bytes: [UInt8]
  private let letters: UInt64
  private var other: [UInt8] = []
  private var distance = BoundedDistance()
  private var best: (distance: Int, rank: Int, name: String)?

  private static let byteLimit = 64

  package init(to name: String) {
    wanted = name
    bytes = Array(name.lowercased().utf8.prefix(Self.byteLimit))
    letters = bytes.reduce(0) { $0 | Self.bit($1) }
  }

  /// The nearest one; nil where none is near.
  package var name: String? { best?.name }

  package mutating func consider(_ candidate: String) {
    guard candidate != wanted else { return }
    read(candidate)
    let length = max(bytes.count, other.count)
    let limit = max(1, length / 3)
    guard abs(bytes.count - other.count) <= limit, !isTooFar(limit) else { return }
    // Of a single letter nothing would be left: `A` is no slip of the pen for `B`.
    let bound = min(limit, length - 1, best?.distance ?? limit)
    guard let found = distance.between(bytes, other, atMost: bound) else { return }
    // Of two that are equally near, the one that begins alike for longer is meant.
    let rank = -zip(bytes, other).prefix { $0 == $1 }.count
    if let best, (best.distance, best.rank, best.name) <= (found, rank, candidate) { return }
    best = (found, rank, candidate)
  }

  /// The candidate's bytes in lower case.
  private mutating func read(_ candidate: String) {
    other.removeAll(keepingCapacity: true)
    for byte in candidate.utf8.prefix(Self.byteLimit) {
      guard byte < 0x80 else {
        other = Array(candidate.lowercased().utf8.prefix(Self.byteLimit))
        return
      }
      other.append(Self.lowered(byte))
    }
  }

  /// Whether more letters occur in only one of the two than so many changes could bring in or take out.
  private func isTooFar(_ limit: Int) -> Bool {
    let found = other.reduce(0) { $0 | Self.bit($1) }
    return (letters & ~found).nonzeroBitCount > limit || (found & ~letters).nonzeroBitCount > limit
  }

  private static func bit(_ byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}

/// Edit distances up to a bound, computed again and again in the same memory.
private struct BoundedDistance {
  private var beforePrevious: [Int] = []
  private var previous: [Int] = []
  private var current: [Int] = []

  /// The distance, or nil where it is greater than the bound; O(left × right).
  mutating func between(_ left: [UInt8], _ right: [UInt8], atMost bound: Int) -> Int? {
    if left.isEmpty || right.isEmpty {
      let distance = max(left.count, right.count)
      return distance <= bound ? distance : nil
    }
    previous = Array(0...right.count)
    beforePrevious = previous
    current = previous
    var previousLowest = 0
    for row in 1...left.count {
      current[0] = row
      var lowest = row
      for column in 1...right.count {
        let cost = left[row - 1] == right[column - 1] ? 0 : 1
        var best = min(
          previous[column] + 1, current[column - 1] + 1, previous[column - 1] + cost)
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          best = min(best, beforePrevious[column - 2] + 1)
        }
        current[column] = best
        lowest = min(lowest, best)
      }
      // All that follows comes from this row, or by a swap from the one before.
      if min(lowest, previousLowest + 1) > bound { return nil }
      previousLowest = lowest
      swap(&beforePrevious, &previous)
      swap(&previous, &current)
    }
    return previous[right.count] <= bound ? previous[right.count] : nil
  }
}
