/// "Did you mean": the nearest of some names, when one is near enough.
package enum Suggestion {
  /// The candidate with the smallest edit distance, if that is at most a third of the name's length
  /// (at least 1); names that differ only in case always count as near. Compares at most 2,000
  /// candidates of at most 64 bytes, so a large map stays quick.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().utf8.prefix(64))
    var best: (distance: Int, rank: Int, name: String)?
    for candidate in candidates.prefix(2_000) where candidate != name {
      let other = Array(candidate.lowercased().utf8.prefix(64))
      let limit = max(1, max(wanted.count, other.count) / 3)
      guard abs(wanted.count - other.count) <= limit else { continue }
      let distance = editDistance(wanted, other)
      // Of a single letter nothing would be left: `A` is no slip of the pen for `B`.
      guard distance <= limit, distance < max(wanted.count, other.count) else { continue }
      // Of two that are equally near, the one that begins alike for longer is meant.
      let rank = -zip(wanted, other).prefix { $0 == $1 }.count
      if let found = best,
        (found.distance, found.rank, found.name) <= (distance, rank, candidate)
      {
        continue
      }
      best = (distance, rank, candidate)
    }
    return best?.name
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours between two texts.
  package static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in 1...left.count {
      var current = [row]
      for column in 1...right.count {
        let cost = left[row - 1] == right[column - 1] ? 0 : 1
        var best = min(
          previous[column] + 1, current[column - 1] + 1, previous[column - 1] + cost)
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          best = min(best, beforePrevious[column - 2] + 1)
        }
        current.append(best)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
