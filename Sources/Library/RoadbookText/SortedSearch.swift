extension RandomAccessCollection {
  /// The first index at which a condition holds, given that it holds for all later elements, too;
  /// `endIndex` if it never holds. O(log n).
  @inlinable package func partitioningIndex(where isBehind: (Element) -> Bool) -> Index {
    var low = startIndex
    var left = count
    while left > 0 {
      let half = left / 2
      let middle = index(low, offsetBy: half)
      if isBehind(self[middle]) {
        left = half
      } else {
        low = index(after: middle)
        left -= half + 1
      }
    }
    return low
  }
}
