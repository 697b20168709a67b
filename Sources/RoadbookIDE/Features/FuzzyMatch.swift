/// Whether a name is what somebody means who types some of its letters, and how well it fits.
package enum FuzzyMatch {
  /// A higher number fits better; nil where letters are missing or stand in another order.
  ///
  /// Upper and lower case are the same. Letters that follow each other, and those that begin a word or a segment, count
  /// more; of equal ones the shorter name goes first. Linear in the length of both.
  package static func score(_ query: String, in name: String) -> Int? {
    let wanted = Array(query.lowercased().unicodeScalars).filter { $0 != " " }
    guard !wanted.isEmpty else { return 0 }
    let own = Array(name.unicodeScalars)
    let folded = own.map { Array(String($0).lowercased().unicodeScalars) }
    if let direct = name.lowercased().range(ofLetters: wanted) {
      let isStart = direct == 0 || !isLetter(own[min(direct, own.count) - 1])
      return 1_000 + (isStart ? 500 : 0) + (direct == 0 ? 100 : 0) - min(own.count, 99)
    }
    var score = 0
    var next = 0
    var last = -2
    for (index, letters) in folded.enumerated() where next < wanted.count {
      guard letters.first == wanted[next] else { continue }
      let begins = index == 0 || !isLetter(own[index - 1]) || isHump(own, index)
      score += (begins ? 8 : 1) + (last == index - 1 ? 4 : 0)
      last = index
      next += 1
    }
    return next == wanted.count ? score - min(own.count / 8, 20) : nil
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static func isHump(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    scalars[index].properties.isUppercase && !scalars[index - 1].properties.isUppercase
  }
}

extension String {
  /// Where some letters stand next to each other.
  fileprivate func range(ofLetters wanted: [Unicode.Scalar]) -> Int? {
    let own = Array(unicodeScalars)
    guard let first = wanted.first, own.count >= wanted.count else { return nil }
    return (0...(own.count - wanted.count)).first { start in
      own[start] == first && own[start..<start + wanted.count].elementsEqual(wanted)
    }
  }
}
