/// Indents rows of a statement while it is typed: by two blanks for each row that opens a bracket.
enum Indentation {
  private static let step = 2

  /// The blanks at the beginning of a new row after some text.
  static func after(_ before: some StringProtocol, closes: Bool = false) -> String {
    let row = before.reversed().prefix { $0 != "\n" }.reversed()
    let own = row.prefix { $0 == " " }.count
    let isOpen = openBrackets(String(row)) > 0
    return String(repeating: " ", count: max(0, own + (isOpen && !closes ? step : 0)))
  }

  /// The number of blanks to remove before a closing bracket: the difference in indentation between
  /// its row and the row of the opening bracket. Nil if there is anything but blanks before it.
  static func surplus(_ before: some StringProtocol) -> Int? {
    var rows = String(before).split(separator: "\n", omittingEmptySubsequences: false)
    guard let last = rows.popLast(), last.allSatisfy({ $0 == " " }), !last.isEmpty else {
      return nil
    }
    var depth = 1
    for row in rows.reversed() {
      depth -= openBrackets(String(row))
      if depth <= 0 { return max(0, last.count - row.prefix { $0 == " " }.count) }
      depth += closingBrackets(row).count
    }
    return nil
  }

  /// The opening minus the closing brackets, ignoring closing ones at the start of the row.
  private static func openBrackets(_ row: String) -> Int {
    bracketBalance(row) + closingBrackets(row[...]).count
  }

  private static func closingBrackets(_ row: Substring) -> Substring {
    row.drop { $0 == " " }.prefix { "}])".contains($0) }
  }
}
