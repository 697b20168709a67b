import RoadbookText

extension Parser {
  /// `test "name" [fails ["why"]] { … }`; without a body the command `test [FILTER]`.
  mutating func parseTest() -> SyntaxKind {
    let end = lookahead?.end ?? position
    if isTestCommand(behind: end) {
      bump()
      parseArguments(of: .test, from: position)
      return .command
    }
    bump()
    if !parseString() { expected(.text("test's name")) }
    parseFails()
    parseBody([.test, .block])
    return .testDeclaration
  }

  /// Whether nothing but a filter follows `test`: one word or one string. A string with lines indented below it is
  /// the name of a test whose `{` is missing.
  private mutating func isTestCommand(behind end: Int) -> Bool {
    if endsStatement(behind: end) { return true }
    let start = endOfBlanks(end)
    let filterEnd = scanBare(start).end
    guard filterEnd > start, endsStatement(behind: filterEnd) else { return false }
    guard byte(start) == UInt8(ascii: "\"") else { return true }
    // The following lines are examined only if the statement ends its line: otherwise many statements on one line
    // would each scan the rest of the file.
    let end = byteBehindBlanks(filterEnd)
    return !(Bytes.isLineEnd(end) || end == UInt8(ascii: "#"))
      || !hasIndentedLine(behind: filterEnd)
  }

  /// `fails ["why"]`: after the name of a test, or after a row of its table.
  private mutating func parseFails() {
    guard atWord("fails") else { return }
    let node = open(.clause)
    bump()
    _ = parseString()
    close(node)
  }

  /// `cases NAME, NAME { value, value; … }`
  mutating func parseCases() -> SyntaxKind {
    bump()
    parseNames("column")
    parseItems(.caseRow) { $0.parseCaseRow() }
    return .casesStatement
  }

  private mutating func parseCaseRow() {
    let outer = (statement, hasProblem)
    let node = open(.caseRow)
    statement = node
    hasProblem = false
    repeat {
      if atURL(quoted: false) { parseURL() } else { requireExpression() }
    } while eatComma()
    parseFails()
    if !atEnd() {
      report(.unexpected, peekRange())
      skipToEnd(bodies: [.block])
    }
    close(node)
    (statement, hasProblem) = outer
  }
}
