package import RoadbookText

/// The result of parsing: always a complete tree, and the problems.
package struct Parse: Sendable {
  package private(set) var tree: SyntaxTree
  /// The problems found by the parser, without messages, in source order.
  package let problems: [SyntaxProblem]
  /// Whether the input continues: a body is open at its end (whatever other problems it has), or the only problem is
  /// an open bracket or an operator or arrow without its right side. A prompt then reads another line.
  package let isIncomplete: Bool

  /// The diagnostics, sorted by position.
  package var diagnostics: [Diagnostic] { SyntaxDiagnostics(self).all }
  package var statements: [StatementSyntax] { tree.root.statements }

  /// Whether the statement itself, not a nested one, has a problem; lowering skips it then.
  package func isBroken(_ statement: some StatementView) -> Bool { isBroken(statement.node) }
  package func isBroken(_ node: SyntaxNode) -> Bool { isBroken(node.index) }
  package func isBroken(_ node: Int) -> Bool { brokenStatements.contains(node) }

  let brokenStatements: Set<Int>

  /// Whether a node equals one of another parse, regardless of their positions.
  package func isSame(_ node: SyntaxNode, as other: SyntaxNode, in old: Parse) -> Bool {
    guard node.size == other.size, node.tokens.count == other.tokens.count,
      node.text == other.text
    else { return false }
    let (tokens, nodes) = (tree.storage.tokenKinds, tree.storage.nodes)
    let (oldTokens, oldNodes) = (old.tree.storage.tokenKinds, old.tree.storage.nodes)
    return tokens[node.tokens] == oldTokens[other.tokens]
      && (0..<node.size).allSatisfy { index in
        let (new, old) = (nodes[node.index + index], oldNodes[other.index + index])
        return new.kind == old.kind && new.size == old.size
          && Int(new.firstToken) - node.tokens.lowerBound
            == Int(old.firstToken) - other.tokens.lowerBound
          && new.endToken - new.firstToken == old.endToken - old.firstToken
      }
      && (0..<node.size).allSatisfy {
        brokenStatements.contains(node.index + $0)
          == old.brokenStatements.contains(other.index + $0)
      }
  }

  /// The parse with all offsets of the tree shifted.
  package func shifted(by shift: Int) -> Parse {
    Parse(
      tree: tree.shifted(by: shift), problems: problems, isIncomplete: isIncomplete,
      brokenStatements: brokenStatements)
  }

  private init(
    tree: SyntaxTree, problems: [SyntaxProblem], isIncomplete: Bool, brokenStatements: Set<Int>
  ) {
    self.tree = tree
    self.problems = problems
    self.isIncomplete = isIncomplete
    self.brokenStatements = brokenStatements
  }

  init(tree: SyntaxTree, problems: [SyntaxProblem], isIncomplete: Bool) {
    self.tree = tree
    self.problems = problems
    self.isIncomplete = isIncomplete
    brokenStatements = Set(problems.lazy.map(\.statement))
  }
}
