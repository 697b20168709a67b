import RoadbookBinder
import RoadbookModel
import RoadbookText
import RoadbookURL

/// Expected and actual values, side by side or one below the other.
enum DifferenceText {
  /// At most this many lines of a list are shown; equal lines far from a difference are left out
  /// first.
  private static let lineLimit = 24
  private static let cellWidth = 44
  private static let lineWidth = 120

  static func lines(_ difference: Difference) -> [StyledText] {
    if let sides = difference.values,
      let rows = rows(expected: sides.expected, actual: sides.actual)
    {
      return table(rows)
    }
    let (expected, actual) = excerpts(difference.expected, difference.actual, lineWidth)
    return ["\("expected", .good)  \(expected)", "\("actual", .bad)    \(actual)"]
  }

  /// One row of two aligned lists.
  struct Row: Equatable {
    var expected: String?
    var actual: String?
    var isSame: Bool { expected == actual }
  }

  /// Aligns the items of two lists or the fields of two records; nil for other values, and for
  /// lists and records that are too short to align.
  static func rows(expected: ParameterValue, actual: ParameterValue) -> [Row]? {
    switch (expected, actual) {
    case (.list(let wanted), .list(let given)):
      guard max(wanted.count, given.count) > 1 else { return nil }
      return align(wanted.map(ValueText.shown), given.map(ValueText.shown))
    case (.record(let wanted), .record(let given)):
      guard max(wanted.count, given.count) > 1 else { return nil }
      let extra = given.filter { field in !wanted.contains { $0.name == field.name } }
      return wanted.map { field in
        Row(
          expected: shown(field),
          actual: given.first { $0.name == field.name }.map { other in
            // An int equals a float of the same value in the language, so both are shown alike.
            Evaluator.areEqual(field.value, other.value) ? shown(field) : shown(other)
          })
      } + extra.map { Row(expected: nil, actual: shown($0)) }
    default: return nil
    }
  }

  private static func shown(_ field: ParameterValue.Field) -> String {
    "\(TerminalText.escaped(field.name)): \(ValueText.shown(field.value))"
  }

  /// Aligns two lists by their longest common subsequence. Long lists are compared index by index,
  /// since the time grows with the product of the lengths.
  private static func align(_ expected: [String], _ actual: [String]) -> [Row] {
    var start = 0
    while start < expected.count, start < actual.count, expected[start] == actual[start] {
      start += 1
    }
    var ends = (expected.count, actual.count)
    while ends.0 > start, ends.1 > start, expected[ends.0 - 1] == actual[ends.1 - 1] {
      ends = (ends.0 - 1, ends.1 - 1)
    }
    let common = { (range: Range<Int>) in
      expected[range].map { Row(expected: $0, actual: $0) }
    }
    let middle = between(Array(expected[start..<ends.0]), Array(actual[start..<ends.1]))
    return common(0..<start) + middle + common(ends.0..<expected.count)
  }

  private static func between(_ expected: [String], _ actual: [String]) -> [Row] {
    guard expected.count * actual.count <= 40_000 else { return opposed(expected, actual) }
    // lengths[i][j]: the length of the longest common subsequence of the rests from i and j on.
    var lengths = [[Int]](
      repeating: [Int](repeating: 0, count: actual.count + 1), count: expected.count + 1)
    for i in expected.indices.reversed() {
      for j in actual.indices.reversed() {
        lengths[i][j] =
          expected[i] == actual[j]
          ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    var rows: [Row] = []
    var (i, j) = (0, 0)
    var gone: [String] = []
    var come: [String] = []
    while i < expected.count || j < actual.count {
      if i < expected.count, j < actual.count, expected[i] == actual[j] {
        rows += opposed(gone, come) + [Row(expected: expected[i], actual: actual[j])]
        (gone, come) = ([], [])
        (i, j) = (i + 1, j + 1)
      } else if j >= actual.count || i < expected.count && lengths[i + 1][j] >= lengths[i][j + 1] {
        gone.append(expected[i])
        i += 1
      } else {
        come.append(actual[j])
        j += 1
      }
    }
    return rows + opposed(gone, come)
  }

  private static func opposed(_ expected: [String], _ actual: [String]) -> [Row] {
    (0..<max(expected.count, actual.count)).map { index in
      Row(
        expected: index < expected.count ? expected[index] : nil,
        actual: index < actual.count ? actual[index] : nil)
    }
  }

  private static func table(_ rows: [Row]) -> [StyledText] {
    let shown = shortened(rows)
    let cells = shown.map { row -> (String, String, String) in
      guard let row else { return ("…", " ", "…") }
      let (expected, actual) = excerpts(row.expected ?? "", row.actual ?? "", cellWidth)
      let mark = row.isSame ? " " : row.actual == nil ? "-" : row.expected == nil ? "+" : "≠"
      return (expected, mark, actual)
    }
    let width = (cells.map { CellWidth.of($0.0) } + ["expected".count]).max() ?? 0
    let lines = [("expected", " ", "actual")] + cells
    return lines.map { left, mark, right in
      let pad = String(repeating: " ", count: width - CellWidth.of(left))
      let isSame = mark == " "
      let text: StyledText = """
        \(left, isSame ? .plain : .good)\(pad)  \(mark, isSame ? .plain : .heading) \
        \(right, isSame ? .plain : .bad)
        """
      return text.trimmedEnd
    }
  }

  /// The rows near a difference, if there are many; nil is a gap.
  private static func shortened(_ rows: [Row]) -> [Row?] {
    guard rows.count > lineLimit else { return rows }
    let differences = rows.indices.filter { !rows[$0].isSame }
    var kept: Set<Int> = []
    for index in differences {
      for near in max(0, index - 2)...min(rows.count - 1, index + 2) where kept.count < lineLimit {
        kept.insert(near)
      }
    }
    var result: [Row?] = []
    var last = -1
    for index in kept.sorted() {
      if index > last + 1 { result.append(nil) }
      result.append(rows[index])
      last = index
    }
    if last < rows.count - 1 { result.append(nil) }
    return result
  }

  /// Two strings cut to a width around the place where they begin to differ.
  static func excerpts(_ first: String, _ second: String, _ width: Int) -> (String, String) {
    guard max(first.count, second.count) > width else { return (first, second) }
    let same = zip(first, second).prefix { $0 == $1 }.count
    let start = same > width / 2 ? same - width / 4 : 0
    return (cut(first, from: start, width), cut(second, from: start, width))
  }

  private static func cut(_ text: String, from start: Int, _ width: Int) -> String {
    guard text.count > width || start > 0 else { return text }
    let rest = text.dropFirst(start)
    let front = start > 0 ? "…" : ""
    return rest.count <= width ? front + rest : front + rest.prefix(width - 2) + "…"
  }
}
