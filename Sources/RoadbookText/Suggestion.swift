/// Finds the name that was probably meant.
package enum Suggestion {
  /// The candidate with the smallest edit distance, if that is at most a third of the longer name's length (at least
  /// 1); names that differ only in case always count as near.
  ///
  /// Ties are broken by the longer common prefix, then alphabetically, whatever the order of the candidates. Only the
  /// first 64 bytes of a name count. Linear in the number of candidates, most of which cost a few nanoseconds.
  @inlinable
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    var nearest = NearestName(to: name)
    for candidate in candidates { nearest.consider(candidate) }
    return nearest.name
  }

  /// The question for the nearest name, if one is near: `did you mean 'route'?`
  package static func advice(for written: String, among names: some Sequence<String>) -> String? {
    nearest(to: written, among: names).map { "did you mean '\($0)'?" }
  }

  /// The advice for a word that is not one of a closed set: the nearest word, or all of them.
  package static func advice<Word: CaseIterable & RawRepresentable>(
    for written: String, oneOf words: Word.Type, or other: String = ""
  ) -> String where Word.RawValue == String {
    advice(for: written, oneOf: words.allCases.map(\.rawValue), or: other)
  }

  package static func advice(
    for written: String, oneOf all: [String], or other: String = ""
  ) -> String {
    advice(for: written, among: all)
      ?? "write one of \(all.joined(separator: ", "))\(other)"
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

  /// nil if no candidate is near.
  package var name: String? { best?.name }

  package mutating func consider(_ candidate: String) {
    guard mayBeNear(candidate), candidate != wanted else { return }
    other.removeAll(keepingCapacity: true)
    other.append(contentsOf: candidate.lowercased().utf8.prefix(Self.byteLimit))
    let length = max(bytes.count, other.count)
    let limit = max(1, length / 3)
    guard abs(bytes.count - other.count) <= limit else { return }
    // At least one letter must stay: `A` is not a typo of `B`.
    let bound = min(limit, length - 1, best?.distance ?? limit)
    guard let found = distance.between(bytes, other, atMost: bound) else { return }
    // Prefers the longer common prefix.
    let rank = -zip(bytes, other).prefix { $0 == $1 }.count
    if let best, (best.distance, best.rank, best.name) <= (found, rank, candidate) { return }
    best = (found, rank, candidate)
  }

  /// Whether few enough letters occur in only one of the two names, and their lengths are near; true if it is not ASCII.
  private func mayBeNear(_ candidate: String) -> Bool {
    var candidate = candidate
    return candidate.withUTF8 { text in
      let count = min(text.count, Self.byteLimit)
      let limit = max(1, max(bytes.count, count) / 3)
      var found: UInt64 = 0
      var all: UInt8 = 0
      for byte in text.prefix(Self.byteLimit) {
        all |= byte
        found |= Self.bit(Self.lowered(byte))
      }
      if all >= 0x80 { return true }
      return abs(bytes.count - count) <= limit
        && (letters & ~found).nonzeroBitCount <= limit
        && (found & ~letters).nonzeroBitCount <= limit
    }
  }

  private static func bit(_ byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}

/// Computes edit distances up to a bound, reusing its memory: the number of insertions, deletions, replacements and
/// swaps of neighbours between two strings; a swapped pair is not changed again.
package struct BoundedDistance {
  private var beforePrevious: [Int] = []
  private var previous: [Int] = []
  private var current: [Int] = []

  /// Allocates nothing yet.
  package init() {}

  /// The distance, or nil if it exceeds the bound; O(left × right) without the common prefix and suffix.
  package mutating func between(_ left: [UInt8], _ right: [UInt8], atMost bound: Int) -> Int? {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        let shorter = min(left.count, right.count)
        var start = 0
        while start < shorter, left[start] == right[start] { start += 1 }
        var end = 0
        while end < shorter - start, left[left.count - 1 - end] == right[right.count - 1 - end] {
          end += 1
        }
        return between(
          UnsafeBufferPointer(rebasing: left[start..<(left.count - end)]),
          UnsafeBufferPointer(rebasing: right[start..<(right.count - end)]), bound)
      }
    }
  }

  /// The same for two strings without a common prefix or suffix.
  private mutating func between(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, _ bound: Int
  ) -> Int? {
    guard abs(left.count - right.count) <= bound else { return nil }
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    makeRoom(right.count + 1)
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
      // All later rows derive from this one or, by a swap, from the one before.
      if min(lowest, previousLowest + 1) > bound { return nil }
      previousLowest = lowest
      swap(&beforePrevious, &previous)
      swap(&previous, &current)
    }
    return previous[right.count] <= bound ? previous[right.count] : nil
  }

  /// Makes the rows at least `count` long and fills the previous one with the distances from the empty string.
  private mutating func makeRoom(_ count: Int) {
    if previous.count < count {
      beforePrevious = Array(0..<count)
      previous = beforePrevious
      current = beforePrevious
      return
    }
    for column in 0..<count { previous[column] = column }
  }
}
