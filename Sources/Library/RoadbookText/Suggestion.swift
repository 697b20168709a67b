/// Finds the name that was probably meant.
package enum Suggestion {
  /// The candidate with the smallest edit distance, if that is at most a third of the longer name's
  /// length (at least 1); names that differ only in case always count as near.
  ///
  /// Ties are broken by the longer common prefix, then alphabetically, whatever the order of the
  /// candidates. Only the first 64 bytes of a name count. Linear in the number of candidates, most
  /// of which cost a few nanoseconds.
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
    advice(for: written, among: all) ?? "write one of \(all.joined(separator: ", "))\(other)"
  }
}

/// The nearest name of those considered so far.
package struct NearestName {
  private let wanted: String
  private let bytes: [UInt8]
  private let distance: EditDistance
  private var best: (distance: Int, rank: Int, name: String)?

  package init(to name: String) {
    wanted = name
    bytes = Array(name.lowercased().utf8.prefix(EditDistance.limit))
    distance = EditDistance(from: bytes)
  }

  /// nil if no candidate is near.
  package var name: String? { best?.name }

  package mutating func consider(_ candidate: String) {
    guard candidate != wanted else { return }
    var text = candidate
    let isASCII = text.withUTF8 { utf8 in
      guard utf8.allSatisfy({ $0 < 0x80 }) else { return false }
      consider(candidate, utf8)
      return true
    }
    guard !isASCII else { return }
    Array(text.lowercased().utf8).withUnsafeBufferPointer { consider(candidate, $0) }
  }

  /// Considers a candidate by its bytes, whose letters may still be capital ones of ASCII.
  private mutating func consider(_ candidate: String, _ utf8: UnsafeBufferPointer<UInt8>) {
    let other = utf8.prefix(EditDistance.limit).lazy.map(Self.lowered)
    let length = max(bytes.count, other.count)
    // At least one letter must stay: `A` is not a typo of `B`.
    let bound = min(max(1, length / 3), length - 1, best?.distance ?? length)
    guard let found = distance.to(other, atMost: bound) else { return }
    // Prefers the longer common prefix.
    let rank = -zip(bytes, other).prefix { $0 == $1 }.count
    if let best, (best.distance, best.rank, best.name) <= (found, rank, candidate) { return }
    best = (found, rank, candidate)
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}

/// The number of insertions, deletions, replacements and swaps of neighbours between a text and
/// others; a swapped pair is not changed again.
///
/// Each byte of the other text is a column of the table of distances, in which neighbours differ by
/// at most 1: two numbers of 64 bits (Hyyrö, "A bit-vector algorithm for computing Levenshtein and
/// Damerau edit distances", 2003).
package struct EditDistance {
  /// The longest text that there is a distance from.
  package static let limit = 64

  @usableFromInline let count: Int
  /// The positions of each byte in the text.
  @usableFromInline let positions: [UInt64]

  /// The distance from a text, of which only the first 64 bytes count.
  @inlinable
  package init(from text: some Sequence<UInt8>) {
    var count = 0
    var positions = [UInt64](repeating: 0, count: 256)
    for byte in text.prefix(Self.limit) {
      positions[Int(byte)] |= 1 << UInt64(count)
      count += 1
    }
    self.count = count
    self.positions = positions
  }

  /// The distance, or nil if it exceeds the bound; linear in the other text.
  @inlinable
  package func to(_ other: some Collection<UInt8>, atMost bound: Int) -> Int? {
    var left = other.count
    guard abs(count - left) <= bound else { return nil }
    guard count > 0 else { return left }
    let last: UInt64 = 1 << UInt64(count - 1)
    var distance = count
    var up: UInt64 = .max
    var down: UInt64 = 0
    var diagonal: UInt64 = 0
    var before: UInt64 = 0
    for byte in other {
      let equal = positions[Int(byte)]
      let swapped = (~diagonal & equal) << 1 & before
      diagonal = ((equal & up) &+ up) ^ up | equal | down | swapped
      let right = down | ~(diagonal | up)
      let back = diagonal & up
      if right & last != 0 { distance += 1 }
      if back & last != 0 { distance -= 1 }
      left -= 1
      if distance - left > bound { return nil }
      up = back << 1 | ~(diagonal | right << 1 | 1)
      down = (right << 1 | 1) & diagonal
      before = equal
    }
    return distance
  }
}
