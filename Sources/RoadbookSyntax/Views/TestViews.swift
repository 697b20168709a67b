package import RoadbookText

/// `test "name" [fails ["why"]] { … }`
package struct TestSyntax: StatementView {
  package let node: SyntaxNode
  package var name: String? { node.expression?.plainText }
  package var nameRange: TextRange? { node.expression?.range }
}

/// `before { … }`: runs before each test of its map; inside a test, before the rest of it.
package struct BeforeSyntax: StatementView {
  package let node: SyntaxNode
}

/// `cases NAME, NAME { value, value; … }`
package struct CasesSyntax: StatementView {
  package let node: SyntaxNode
  package init(node: SyntaxNode) { self.node = node }
  /// The names of the columns.
  package var columns: [NameSyntax] { node.names }
  package var rows: [CaseRowSyntax] {
    node.child(.body)?.children(.caseRow).map { CaseRowSyntax(node: $0) } ?? []
  }
}

/// `value, value [fails ["why"]]`
package struct CaseRowSyntax: StatementView {
  package let node: SyntaxNode
  package var cells: [Cell] {
    node.children.compactMap { child in
      if child.kind == .url { return .url(URLSyntax(child)) }
      return child.kind.isExpression ? .expression(ExpressionSyntax(child)) : nil
    }
  }

  package enum Cell: Sendable {
    /// A URL without quotes.
    case url(URLSyntax)
    case expression(ExpressionSyntax)

    package var range: TextRange {
      switch self {
      case .url(let url): url.range
      case .expression(let expression): expression.range
      }
    }
  }
}
