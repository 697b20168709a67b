package import RoadbookText

/// A fuzzy match: a string contains the letters of a pattern in order, not necessarily adjacent.
package struct FuzzyMatch: Hashable, Sendable {
  /// Larger is better; only for comparing matches of one pattern.
  package let score: Int
  /// The matched letters, in bytes of the string.
  package let ranges: [TextRange]

  /// nil if the string does not have all letters. A capital in the pattern only matches a capital.
  ///
  /// O(pattern × string); only the first 128 characters of the string and 32 of the pattern are
  /// considered.
  package init?(_ pattern: String, in text: String) {
    let wanted = Array(pattern.unicodeScalars.prefix(32))
    guard !wanted.isEmpty, Self.isPart(wanted, of: text) else { return nil }
    let letters = Array(text.unicodeScalars.prefix(128))
    guard let path = Self.best(wanted, letters) else { return nil }
    score = path.score - letters.count
    var offsets: [Int] = [0]
    for letter in letters { offsets.append(offsets[offsets.count - 1] + letter.utf8.count) }
    var ranges: [TextRange] = []
    for place in path.places {
      let range = TextRange(offsets[place], offsets[place + 1])
      if let last = ranges.last, last.end == range.start {
        ranges[ranges.count - 1] = TextRange(last.start, range.end)
      } else {
        ranges.append(range)
      }
    }
    self.ranges = ranges
  }

  private static let matchScore = 16
  private static let wordScore = 14
  private static let runScore = 12
  private static let caseScore = 1
  private static let gapCost = 2

  private static func isPart(_ wanted: [Unicode.Scalar], of text: String) -> Bool {
    var next = 0
    for letter in text.unicodeScalars {
      if fits(letter, wanted[next]) { next += 1 }
      if next == wanted.count { return true }
    }
    return false
  }

  /// The best positions of the letters, by dynamic programming: for each letter and position the
  /// best score of a match ending there.
  private static func best(
    _ wanted: [Unicode.Scalar], _ letters: [Unicode.Scalar]
  ) -> (score: Int, places: [Int])? {
    var scores: [Int?] = Array(repeating: nil, count: letters.count)
    var origins: [[Int]] = []
    for (row, letter) in wanted.enumerated() {
      var next: [Int?] = Array(repeating: nil, count: letters.count)
      var origin = Array(repeating: -1, count: letters.count)
      // The best match of the previous letters; each position of distance costs one point.
      var open: (score: Int, place: Int)?
      for place in letters.indices {
        if fits(letters[place], letter) {
          let own =
            matchScore + (beginsWord(letters, place) ? wordScore : 0)
            + (letters[place] == letter ? caseScore : 0)
          if row == 0 {
            next[place] = own - min(place, 4)
          } else {
            let run = place > 0 ? scores[place - 1].map { $0 + runScore } : nil
            if let run, run >= open?.score ?? Int.min {
              next[place] = run + own
              origin[place] = place - 1
            } else if let open {
              next[place] = open.score + own
              origin[place] = open.place
            }
          }
        }
        if let previous = open { open = (previous.score - gapCost, previous.place) }
        if place > 0, let before = scores[place - 1], before - gapCost > open?.score ?? Int.min {
          open = (before - gapCost, place - 1)
        }
      }
      scores = next
      origins.append(origin)
    }
    guard
      let end = scores.indices.filter({ scores[$0] != nil })
        .max(by: { (scores[$0] ?? 0, -$0) < (scores[$1] ?? 0, -$1) }), let score = scores[end]
    else { return nil }
    var places = [end]
    for origin in origins.dropFirst().reversed() { places.append(origin[places[places.count - 1]]) }
    return (score, places.reversed())
  }

  private static func beginsWord(_ letters: [Unicode.Scalar], _ place: Int) -> Bool {
    guard place > 0 else { return true }
    let (before, letter) = (letters[place - 1].properties, letters[place].properties)
    if letter.isUppercase { return !before.isUppercase }
    return letter.isAlphabetic && !before.isAlphabetic
  }

  private static func fits(_ letter: Unicode.Scalar, _ wanted: Unicode.Scalar) -> Bool {
    if letter == wanted { return true }
    guard letter.isASCII, wanted.isASCII else { return false }
    return (0x41...0x5A).contains(letter.value) && letter.value | 0x20 == wanted.value
  }
}
