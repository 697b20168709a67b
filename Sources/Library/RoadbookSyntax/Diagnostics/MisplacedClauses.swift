import RoadbookText

/// The edits that move clauses to where they are allowed: notes such as `tag` into the body of
/// their route, all others to its line.
///
/// All clauses of a route move together, so that an emptied body can be removed; the fix is offered
/// at the first clause's diagnostic. The routes are visited once for the whole file.
struct MisplacedClauses {
  /// The edits by the offset of the diagnostic that offers them.
  private var edits: [Int: [TextEdit]] = [:]
  private let tree: SyntaxTree
  private let starts: Set<Int>

  init(_ parse: Parse) {
    tree = parse.tree
    starts = Set(
      parse.problems.lazy.compactMap { problem in
        switch problem.kind {
        case .clauseInBody, .noteOnLine: problem.range.start
        default: nil
        }
      })
    guard !starts.isEmpty else { return }
    for node in 0..<tree.nodeCount
    where tree.kind(of: node) == .routeDeclaration || tree.kind(of: node) == .schemeDeclaration {
      visit(tree[node])
    }
  }

  /// The fix of the diagnostic at a range; nil if that of another clause of the route moves it,
  /// too.
  func fix(_ range: TextRange) -> Fix? {
    edits[range.start].map { Fix("move it there", $0) }
  }

  /// Whether a node is a misplaced clause.
  private func isMisplaced(_ node: SyntaxNode) -> Bool { starts.contains(node.range.start) }

  private mutating func visit(_ statement: SyntaxNode) {
    let layout = StatementLayout(tree)
    // A broken statement may have several.
    let body = statement.children(.body).last
    let clauses = statement.children.filter { $0.kind != .body }
    let notes = clauses.filter(isMisplaced)
    let condition = clauses.last {
      $0.kind == .clause && !isMisplaced($0) && tree.keyword(of: $0.index) == .when
    }
    let moved = (body?.children).map { $0.filter(isMisplaced) } ?? []
    guard let first = notes.first ?? moved.first else { return }

    let lines = moved.map(\.text).sorted {
      !$0.hasPrefix("when ") && $1.hasPrefix("when ")
    }
    // What follows the condition of 'when' would be read as a part of it.
    let leading = lines.prefix { condition != nil && !$0.hasPrefix("when ") }
    let trailing = lines.dropFirst(leading.count).map { " \($0)" }.joined()
    var result: [TextEdit] = []
    if let condition, !leading.isEmpty {
      result.append(
        TextEdit(TextRange(at: condition.range.start), leading.map { "\($0) " }.joined()))
    }
    for note in notes {
      result.append(TextEdit(TextRange(layout.blankStart(note.range.start), note.range.end), ""))
    }
    let inserted = notes.map(\.text)
    if let body {
      result += layout.moving(
        moved.map(\.index), outOf: body.index, to: trailing, adding: inserted)
    } else {
      let newBody = inserted.isEmpty ? "" : " { \(inserted.joined(separator: "; ")) }"
      result.append(TextEdit(TextRange(at: statement.range.end), trailing + newBody))
    }
    edits[first.range.start] = result.sorted { $0.range.start < $1.range.start }
  }
}
