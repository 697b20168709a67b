import RoadbookSession
import RoadbookText

/// The lines in which two texts differ, with those around them, as `diff -u` shows them.
struct UnifiedDifference {
  /// As many lines before and behind a change.
  private static let context = 3

  private let difference: LineDifference

  /// Linear but for a sort.
  init(from old: [UInt8], to new: [UInt8]) { difference = LineDifference(old, new) }

  /// The lines to show, with the names of both texts; none if they are equal.
  func lines(old: String, new: String) -> [String] {
    if difference.hunks.isEmpty { return [] }
    return ["--- \(old)", "+++ \(new)"] + groups.flatMap(lines)
  }

  /// The hunks, those together whose lines around them touch.
  private var groups: [[LineDifference.Hunk]] {
    difference.hunks.reduce(into: []) { groups, hunk in
      if let last = groups.last?.last,
        hunk.old.lowerBound - last.old.upperBound < 2 * Self.context
      {
        groups[groups.count - 1].append(hunk)
      } else {
        groups.append([hunk])
      }
    }
  }

  private func lines(of group: [LineDifference.Hunk]) -> [String] {
    guard let first = group.first, let last = group.last else { return [] }
    let before = min(Self.context, first.old.lowerBound)
    let behind = min(Self.context, difference.old.count - last.old.upperBound)
    let old = first.old.lowerBound - before..<last.old.upperBound + behind
    let new = first.new.lowerBound - before..<last.new.upperBound + behind
    var result = ["@@ -\(Self.place(old)) +\(Self.place(new)) @@"]
    var next = old.lowerBound
    for hunk in group {
      result += shown(difference.old[next..<hunk.old.lowerBound], " ")
      result += shown(difference.old[hunk.old], "-") + shown(difference.new[hunk.new], "+")
      next = hunk.old.upperBound
    }
    return result + shown(difference.old[next..<old.upperBound], " ")
  }

  /// The lines with a sign; one without a line end with a remark.
  private func shown(_ lines: ArraySlice<ArraySlice<UInt8>>, _ sign: String) -> [String] {
    lines.map { line in
      let hasEnd = line.last == 0x0A
      let text = String(decoding: hasEnd ? line.dropLast() : line, as: UTF8.self)
      return sign + text + (hasEnd ? "" : "\n\\ No newline at end of file")
    }
  }

  /// The first line, from 1, and the number of lines; of no lines, the one before them.
  private static func place(_ lines: Range<Int>) -> String {
    let start = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
    return lines.count == 1 ? "\(start)" : "\(start),\(lines.count)"
  }
}
