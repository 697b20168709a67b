package import RoadbookText

/// The result of parsing: always a complete tree, and the problems.
package struct Parse: Sendable {
  package private(set) var tree: SyntaxTree
  /// The problems found by the parser, without messages, in source order.
  package let problems: [SyntaxProblem]
  /// Whether the input continues: a body is open at its end (whatever other problems it has), or
  /// the only problem is an open bracket or an operator or arrow without its right side. A prompt
  /// then reads another line.
  package let isIncomplete: Bool

  /// The diagnostics, sorted by position.
  package var diagnostics: [Diagnostic] {
    problems.isEmpty ? [] : SyntaxDiagnostics(self).all
  }

  /// Whether the statement itself, not a nested one, has a problem; lowering skips it then.
  package func isBroken(_ node: Int) -> Bool { brokenStatements.contains(node) }

  let brokenStatements: Set<Int>

  /// Creates the result from finished parts.
  init(_ bytes: [UInt8], _ parts: TreeParts) {
    tree = SyntaxTree(storage: SyntaxTree.Storage(bytes: bytes, parts))
    problems = parts.problems
    isIncomplete =
      problems.contains { $0.isAtEnd && $0.kind == .unclosed(.leftBrace) }
      || !problems.isEmpty && problems.allSatisfy(\.isAtEnd)
    brokenStatements = Set(problems.lazy.map(\.statement))
  }
}
