import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

extension Lowering {
  mutating func test(_ node: Int) -> Declaration.Kind? {
    guard let title = tree.expression(of: node) else { return nil }
    let range = tree.range(of: title)
    guard let name = tree.plainText(of: title) else {
      report(
        .badTestName, range, "the name of a test must be a plain string",
        advice: "remove '${…}'; a row of a table is named after its values")
      return nil
    }
    var first: [Statement] = []
    var table: CaseTable?
    var children = tree.child(.body, of: node).map { tree.children(of: $0) } ?? .none
    var body: [Statement] = []
    body.reserveCapacity(tree.count(children))
    while let child = tree.next(&children) {
      let kind = tree.kind(of: child)
      switch kind {
      case .beforeDeclaration: first += testStatements(tree[child].body)
      case .casesStatement:
        let cases = tree[child]
        if table != nil {
          report(
            .duplicateCases, cases.firstWordRange, "the test already has a table",
            advice: "put all rows in one table, or write a second test")
        }
        table = table ?? self.table(cases)
      default: if kind.isStatement { body.append(testStatement(child)) }
      }
    }
    if body.isEmpty, first.isEmpty, table == nil, !isBroken(node) {
      report(
        .emptyTest, range, "this test checks nothing", advice: "write expect …, or remove it")
    }
    return .test(
      TestDeclaration(
        name: Name(name, range), body: first.isEmpty ? body : first + body, table: table,
        knownFailure: knownFailure(of: node)))
  }

  /// `fails ["why"]` after a test or a row.
  private func knownFailure(of node: Int) -> KnownFailure? {
    tree.child(.clause, of: node).map { clause in
      KnownFailure(reason: tree.expression(of: clause).flatMap { tree.plainText(of: $0) })
    }
  }

  /// The statements of a `before` block or a test.
  mutating func testStatements(_ body: SyntaxNode?) -> [Statement] {
    body.map { statements(in: $0.index) { $0.testStatement($1) } } ?? []
  }

  private mutating func testStatement(_ node: Int) -> Statement {
    if case .casesStatement = tree.kind(of: node) {
      report(
        .misplacedCases, tree.firstWordRange(of: node),
        "'cases' is only allowed at the top level of a test",
        advice: "move the table to the top of the test's body")
      return Statement(kind: .invalid, range: tree.range(of: node))
    }
    let statement = statement(node)
    if case .command(let command) = statement.kind,
      command.listsLines || tree.keyword(of: node)?.effects.contains(.refusedInTests) == true
    {
      report(
        .commandInTest, tree.firstWordRange(of: node),
        "'\(keyword(node))' is not allowed in a test",
        advice: "a test cannot change the map or access files; put it in a script")
      return Statement(kind: .invalid, range: tree.range(of: node))
    }
    return statement
  }

  private mutating func table(_ node: SyntaxNode) -> CaseTable {
    let columns = node.names.map(\.name)
    for (index, column) in columns.enumerated() {
      if columns[..<index].contains(where: { $0.text == column.text }) {
        report(
          .duplicateColumn, column.range, "two columns have the name '\(column.text)'",
          advice: "rename one of them")
      } else if NamePlace.state.builtins[column.text] != nil {
        report(
          .badColumnName, column.range,
          "'\(column.text)' is a built-in name",
          advice: "give the column another name")
      }
    }
    let written = node.body?.children(.caseRow) ?? []
    if written.isEmpty, !parse.isBroken(node.index) {
      report(
        .expectedCase, node.firstWordRange,
        "the table has no rows, so the test never runs",
        advice: "write a row: one value for each column, separated by commas")
    }
    let rows = written.filter { !isBroken($0.index) }.map { row($0, columns.count) }
    return CaseTable(columns: columns, rows: rows)
  }

  private mutating func row(_ node: SyntaxNode, _ columns: Int) -> CaseTable.Row {
    let cells = node.children.compactMap { cell -> CaseTable.Cell? in
      guard cell.kind == .url || cell.kind.isExpression else { return nil }
      let written = cell.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if cell.kind == .url {
        return CaseTable.Cell(content: .url(template(cell.index)), written: written)
      }
      // The name of an outcome evaluates to that outcome; other names have no value before the
      // test runs.
      let content =
        Outcome(rawValue: written).map { Expression.literal(.string($0.rawValue), cell.range) }
        ?? expression(cell)
      return CaseTable.Cell(content: .expression(content), written: written)
    }
    if cells.count != columns, columns > 0 {
      report(
        .badCase, node.range,
        "this row has \(cells.count) \(cells.count == 1 ? "value" : "values"), the table has "
          + "\(columns) \(columns == 1 ? "column" : "columns")",
        advice: "a comma ends a URL only before a space")
    }
    return CaseTable.Row(
      cells: cells, knownFailure: knownFailure(of: node.index), range: node.range)
  }
}

extension Command {
  /// Whether it lists the lines typed at the prompt, which a test does not have.
  fileprivate var listsLines: Bool {
    if case .plain(.list(noun: .lines?, text: _, all: _)) = self { true } else { false }
  }
}
