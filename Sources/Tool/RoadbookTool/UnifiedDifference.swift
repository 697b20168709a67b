import RoadbookText

/// The lines in which two texts differ, with those around them, as `diff -u` shows them.
struct UnifiedDifference {
  /// As many lines before and behind a change.
  private static let context = 3
  /// Of texts with more lines that may differ, all of these count as changed.
  private static let lineLimit = 20_000

  private enum Line {
    case both(String)
    case old(String)
    case new(String)
  }

  private var all: [Line] = []

  /// O(lines × differences).
  init(from old: [UInt8], to new: [UInt8]) {
    let (old, new) = (Self.lines(old), Self.lines(new))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = min(
      zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count,
      min(old.count, new.count) - start)
    let (left, right) = (Array(old[start..<old.count - end]), Array(new[start..<new.count - end]))
    all += old[..<start].map(Line.both)
    if max(left.count, right.count) > Self.lineLimit {
      all += left.map(Line.old) + right.map(Line.new)
    } else {
      addMiddle(left, right)
    }
    all += old[(old.count - end)...].map(Line.both)
  }

  private mutating func addMiddle(_ old: [String], _ new: [String]) {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if left < old.count, removed.contains(left) {
        all.append(.old(old[left]))
        left += 1
      } else if right < new.count, inserted.contains(right) {
        all.append(.new(new[right]))
        right += 1
      } else if left < old.count {
        all.append(.both(old[left]))
        left += 1
        right += 1
      } else {
        break
      }
    }
  }

  /// The lines, the last one with a remark if no line end follows it.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    if bytes.isEmpty { return [] }
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    if bytes.last == 0x0A {
      lines.removeLast()
    } else {
      lines[lines.count - 1] += "\n\\ No newline at end of file"
    }
    return lines
  }

  /// The lines to show, with the names of both texts; none if they are equal.
  func lines(old: String, new: String) -> [String] {
    let changed = all.indices.filter { if case .both = all[$0] { false } else { true } }
    guard let first = changed.first else { return [] }
    var result = ["--- \(old)", "+++ \(new)"]
    var groups: [ClosedRange<Int>] = [first...first]
    for index in changed.dropFirst() {
      let last = groups[groups.count - 1]
      if index - last.upperBound > 2 * Self.context {
        groups.append(index...index)
      } else {
        groups[groups.count - 1] = last.lowerBound...index
      }
    }
    var counted = (index: 0, old: 1, new: 1)
    for group in groups {
      let start = max(0, group.lowerBound - Self.context)
      let end = min(all.count, group.upperBound + Self.context + 1)
      for line in all[counted.index..<start] { Self.count(line, &counted.old, &counted.new) }
      var (oldCount, newCount) = (0, 0)
      for line in all[start..<end] { Self.count(line, &oldCount, &newCount) }
      result.append(
        "@@ -\(Self.place(counted.old, oldCount)) +\(Self.place(counted.new, newCount)) @@")
      for line in all[start..<end] {
        switch line {
        case .both(let text): result.append(" " + text)
        case .old(let text): result.append("-" + text)
        case .new(let text): result.append("+" + text)
        }
      }
      counted = (end, counted.old + oldCount, counted.new + newCount)
    }
    return result
  }

  private static func count(_ line: Line, _ old: inout Int, _ new: inout Int) {
    switch line {
    case .both:
      old += 1
      new += 1
    case .old: old += 1
    case .new: new += 1
    }
  }

  private static func place(_ line: Int, _ count: Int) -> String {
    let start = count == 0 ? line - 1 : line
    return count == 1 ? "\(start)" : "\(start),\(count)"
  }
}
