extension Sequence<Int> {
  /// The places of a longest row of numbers that grow, in order: which elements stay if the others
  /// are moved.
  ///
  /// Patience sorting, O(n log n).
  package var longestIncreasing: [Int] {
    let numbers = Array(self)
    // The last place of the best row of each length.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      let length = ends.partitioningIndex { numbers[$0] >= number }
      if length > 0 { previous[place] = ends[length - 1] }
      if length == ends.count { ends.append(place) } else { ends[length] = place }
    }
    var result: [Int] = []
    var place = ends.last ?? -1
    while place >= 0 {
      result.append(place)
      place = previous[place]
    }
    return result.reversed()
  }
}
