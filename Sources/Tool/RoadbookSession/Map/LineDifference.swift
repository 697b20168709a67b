import RoadbookText

/// The lines that differ between two texts, as pairs of line ranges in order; everything between
/// them is equal.
///
/// Lines that each text has once are matched first (the longest increasing sequence of them), then
/// equal lines around the matches. Linear but for a sort, so that no pair of texts takes long.
package struct LineDifference {
  package struct Hunk: Hashable {
    package var old: Range<Int>
    package var new: Range<Int>
  }

  package private(set) var hunks: [Hunk] = []
  package let old: [ArraySlice<UInt8>]
  package let new: [ArraySlice<UInt8>]

  package init(_ old: [UInt8], _ new: [UInt8]) {
    self.old = Self.lines(old)
    self.new = Self.lines(new)
    find()
  }

  /// The lines with their line ends.
  static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = 0
    for index in bytes.indices where bytes[index] == 0x0A {
      result.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { result.append(bytes[start...]) }
    return result
  }

  private mutating func find() {
    var (oldStart, newStart) = (0, 0)
    for match in anchors() + [(old: old.count, new: new.count)] {
      guard match.old >= oldStart, match.new >= newStart else { continue }
      add(oldStart..<match.old, newStart..<match.new)
      (oldStart, newStart) = (match.old + 1, match.new + 1)
    }
  }

  /// Adds what is different between two matches: equal lines at both ends are left out.
  private mutating func add(_ left: Range<Int>, _ right: Range<Int>) {
    var (left, right) = (left, right)
    while let first = left.first, let other = right.first, old[first] == new[other] {
      (left, right) = (left.dropFirst(), right.dropFirst())
    }
    while let last = left.last, let other = right.last, old[last] == new[other] {
      (left, right) = (left.dropLast(), right.dropLast())
    }
    if left.isEmpty, right.isEmpty { return }
    if let last = hunks.last, last.old.upperBound == left.lowerBound,
      last.new.upperBound == right.lowerBound
    {
      hunks[hunks.count - 1] = Hunk(
        old: last.old.lowerBound..<left.upperBound, new: last.new.lowerBound..<right.upperBound)
    } else {
      hunks.append(Hunk(old: left, new: right))
    }
  }

  /// The lines that each text has once, in the longest sequence that has the same order in both.
  private func anchors() -> [(old: Int, new: Int)] {
    let places = Self.unique(new)
    let unique = Self.unique(old)
    let pairs = unique.compactMap { line, index in places[line].map { (old: index, new: $0) } }
      .sorted { $0.old < $1.old }
    return pairs.map(\.new).longestIncreasing.map { pairs[$0] }
  }

  private static func unique(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>: Int] {
    var places: [ArraySlice<UInt8>: Int] = [:]
    for (index, line) in lines.enumerated() {
      places[line] = places[line] == nil ? index : -1
    }
    return places.filter { $0.value >= 0 }
  }
}

/// Two changes of one text, joined.
struct MergedText {
  /// A place that both changed in different ways.
  struct Conflict {
    /// The line, from 1, in the text on disk.
    var line: Int
    var theirs: String
    var ours: String
  }

  private(set) var bytes: [UInt8] = []
  private(set) var conflicts: [Conflict] = []

  /// `base`: the text before both changes. A conflict is left as `theirs`, or `prefersOurs`.
  init(base: [UInt8], ours: [UInt8], theirs: [UInt8], prefersOurs: Bool = false) {
    // A last line without its end is the same line as with it.
    let (base, own, their) = (Self.ended(base), Self.ended(ours), Self.ended(theirs))
    let (mine, other) = (LineDifference(base, own), LineDifference(base, their))
    var (left, right) = (mine.hunks[...], other.hunks[...])
    var line = 0
    while true {
      let start = min(left.first?.old.lowerBound ?? .max, right.first?.old.lowerBound ?? .max)
      guard start < .max else { break }
      // Of two that begin at one place, an insertion comes first.
      var end = min(Self.end(left.first, from: start), Self.end(right.first, from: start))
      var (own, their): ([LineDifference.Hunk], [LineDifference.Hunk]) = ([], [])
      func belongs(_ hunk: LineDifference.Hunk?) -> Bool {
        guard let hunk else { return false }
        return hunk.old.lowerBound < end || hunk.old == start..<start && end == start
          || own.isEmpty && their.isEmpty && hunk.old == start..<end
      }
      while true {
        if belongs(left.first) {
          own.append(left.removeFirst())
          end = max(end, own[own.count - 1].old.upperBound)
        } else if belongs(right.first) {
          their.append(right.removeFirst())
          end = max(end, their[their.count - 1].old.upperBound)
        } else {
          break
        }
      }
      append(mine.old[line..<start])
      let (ownLines, theirLines) = (
        Self.text(mine, own, start..<end), Self.text(other, their, start..<end)
      )
      if their.isEmpty || ownLines == theirLines {
        append(ownLines[...])
      } else if own.isEmpty {
        append(theirLines[...])
      } else {
        conflicts.append(
          Conflict(
            line: (their.first?.new.lowerBound ?? 0) + 1, theirs: Self.string(theirLines),
            ours: Self.string(ownLines)))
        append(prefersOurs ? ownLines[...] : theirLines[...])
      }
      line = end
    }
    append(mine.old[line...])
    if theirs.last != 0x0A, bytes.last == 0x0A { bytes.removeLast() }
  }

  private static func ended(_ bytes: [UInt8]) -> [UInt8] {
    bytes.isEmpty || bytes.last == 0x0A ? bytes : bytes + [0x0A]
  }

  /// The end of a change that begins at a line.
  private static func end(_ hunk: LineDifference.Hunk?, from start: Int) -> Int {
    hunk.map { $0.old.lowerBound == start ? $0.old.upperBound : .max } ?? .max
  }

  /// What a part of the base became.
  private static func text(
    _ difference: LineDifference, _ hunks: [LineDifference.Hunk], _ part: Range<Int>
  ) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var line = part.lowerBound
    for hunk in hunks {
      result += difference.old[line..<hunk.old.lowerBound]
      result += difference.new[hunk.new]
      line = hunk.old.upperBound
    }
    return result + difference.old[line..<part.upperBound]
  }

  private static func string(_ lines: [ArraySlice<UInt8>]) -> String {
    String(decoding: lines.joined(), as: UTF8.self)
  }

  private mutating func append(_ lines: ArraySlice<ArraySlice<UInt8>>) {
    for line in lines {
      // The last line of a text may have no line end.
      if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
      bytes += line
    }
  }
}
