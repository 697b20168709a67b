/// Maps pairs of numbers to lists of numbers, which are stored in one array in insertion order.
struct GroupedLists: Sendable {
  private var groups = EdgeTable()
  private var starts: [Int32] = [0]
  private(set) var values: [Int32] = []

  init() {}

  init(_ items: [(first: Int32, second: Int32, value: Int32)]) {
    var groupOf: [Int32] = []
    groupOf.reserveCapacity(items.count)
    var counts: [Int32] = []
    for item in items {
      var group = groups.lookup(item.first, item.second)
      if group < 0 {
        group = Int32(counts.count)
        groups.insert(item.first, item.second, group)
        counts.append(0)
      }
      counts[Int(group)] += 1
      groupOf.append(group)
    }
    starts.reserveCapacity(counts.count + 1)
    var total: Int32 = 0
    for count in counts {
      total += count
      starts.append(total)
    }
    var next = Array(starts.dropLast())
    values = [Int32](repeating: 0, count: items.count)
    for (index, item) in items.enumerated() {
      let group = Int(groupOf[index])
      values[Int(next[group])] = item.value
      next[group] += 1
    }
  }

  /// The range of a pair's list in `values`; empty for an unknown pair.
  func range(_ first: Int32, _ second: Int32) -> Range<Int> {
    let group = Int(groups.lookup(first, second))
    return group < 0 ? 0..<0 : Int(starts[group])..<Int(starts[group + 1])
  }

  /// Whether an ascending list contains a value in `lower..<upper`.
  func intersects(_ list: Range<Int>, _ lower: Int32, _ upper: Int32) -> Bool {
    var low = list.lowerBound
    var high = list.upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if values[middle] < lower { low = middle + 1 } else { high = middle }
    }
    return low < list.upperBound && values[low] < upper
  }
}
