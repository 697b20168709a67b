/// A set of Unicode scalars: ranges, or everything outside them.
package struct ScalarSet: Hashable, Sendable {
  package var ranges: [ClosedRange<UInt32>]
  package var isNegated = false

  package init(_ ranges: [ClosedRange<UInt32>], isNegated: Bool = false) {
    self.ranges = ranges
    self.isNegated = isNegated
  }

  static let digits = ScalarSet([0x30...0x39])
  static let wordCharacters = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let blanks = ScalarSet([0x09...0x0D, 0x20...0x20])
  static let allButLineFeed = ScalarSet([0x0A...0x0A], isNegated: true)
  static func one(_ scalar: Unicode.Scalar) -> ScalarSet {
    ScalarSet([scalar.value...scalar.value])
  }

  var complement: ScalarSet { ScalarSet(ranges, isNegated: !isNegated) }

  /// O(log ranges); the ranges must be sorted and disjoint, as `normalize` leaves them.
  package func contains(_ value: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].contains(value) { return !isNegated }
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return isNegated
  }

  /// Adds another set's members; a negated set is converted to ranges first.
  mutating func formUnion(_ other: ScalarSet) { ranges.append(contentsOf: other.positiveRanges) }

  /// Sorts and merges the ranges, as `contains` requires.
  package mutating func normalize() { ranges = Self.joined(ranges) }

  package var positiveRanges: [ClosedRange<UInt32>] {
    guard isNegated else { return ranges }
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in Self.joined(ranges) {
      if range.lowerBound > next { gaps.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { gaps.append(next...0x10FFFF) }
    return gaps
  }

  private static func joined(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound &+ 1 {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
