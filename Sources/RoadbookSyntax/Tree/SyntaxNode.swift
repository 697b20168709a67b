package import RoadbookText

/// One node of a tree: a position in it, cheap to copy.
package struct SyntaxNode: Sendable, Hashable {
  package let tree: SyntaxTree
  package let index: Int

  package static func == (left: SyntaxNode, right: SyntaxNode) -> Bool {
    left.tree.storage === right.tree.storage && left.index == right.index
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(index) }

  private var record: SyntaxTree.NodeRecord { tree.storage.nodes[index] }

  package var kind: SyntaxKind { record.kind }
  /// The indices of all tokens in the subtree, trivia between them included.
  package var tokens: Range<Int> { Int(record.firstToken)..<Int(record.endToken) }
  /// From the first to the last byte, without the trivia around.
  package var range: TextRange {
    let tokens = tokens
    guard !tokens.isEmpty else {
      return TextRange(
        at: tokens.lowerBound == 0 ? tree.start : tree.tokenRange(tokens.lowerBound - 1).end)
    }
    return tree.tokenRange(tokens.lowerBound).union(tree.tokenRange(tokens.upperBound - 1))
  }
  /// The text as written.
  package var text: String { tree.text(in: range) }

  /// The number of nodes in the subtree, itself included.
  package var size: Int { Int(record.size) }

  /// The nodes directly below, in order.
  package var children: SyntaxChildren { SyntaxChildren(self) }

  /// The first child of a kind.
  package func child(_ kind: SyntaxKind) -> SyntaxNode? { children.first { $0.kind == kind } }
  /// All children of a kind.
  package func children(_ kind: SyntaxKind) -> [SyntaxNode] { children.filter { $0.kind == kind } }
  /// The first child that is an expression.
  package var expression: ExpressionSyntax? { expressions.first }
  /// All children that are expressions.
  package var expressions: [ExpressionSyntax] {
    children.filter(\.kind.isExpression).map { ExpressionSyntax($0) }
  }
  /// The first child that is a type.
  package var type: TypeSyntax? { children.first { $0.kind.isType }.map { TypeSyntax($0) } }
  /// The names directly below, in order.
  package var names: [NameSyntax] { children(.name).map { NameSyntax($0) } }
  /// The first name directly below.
  package var name: NameSyntax? { child(.name).map { NameSyntax($0) } }
  package var body: BodySyntax? { child(.body).map { BodySyntax($0) } }
  package var patterns: [PatternSyntax] { children(.pattern).map { PatternSyntax($0) } }
  package var urls: [URLSyntax] { children(.url).map { URLSyntax($0) } }

  /// The indices of the tokens that belong to this node itself and to no child, trivia left out.
  package var ownTokens: [Int] {
    var result: [Int] = []
    var next = tokens.lowerBound
    for child in children {
      result.append(contentsOf: (next..<max(next, child.tokens.lowerBound)))
      next = max(next, child.tokens.upperBound)
    }
    result.append(contentsOf: (next..<max(next, tokens.upperBound)))
    return result.filter { !tree.tokenKind($0).isTrivia }
  }

  /// Whether the last of the node's tokens belongs to no child; O(children).
  package func ownsToken(_ token: Int) -> Bool {
    var last: SyntaxNode?
    for child in children { last = child }
    return last.map { $0.tokens.upperBound <= token } ?? true
  }

  /// The first own token of a kind.
  package func token(_ kind: SyntaxKind) -> Int? { ownTokens.first { tree.tokenKind($0) == kind } }
  /// Whether one of the own tokens is this word.
  package func hasWord(_ word: String) -> Bool {
    ownTokens.contains { tree.tokenKind($0) == .word && tree.tokenText($0) == word }
  }
  /// The text of the first token; for a statement its keyword.
  package var firstWord: String? { tokens.first.map { tree.tokenText($0) } }
  /// Where the first token stands.
  package var firstWordRange: TextRange { tokens.first.map { tree.tokenRange($0) } ?? range }
}

/// The nodes directly below a node.
package struct SyntaxChildren: Sequence, IteratorProtocol, Sendable {
  private let tree: SyntaxTree
  fileprivate var position: Int
  fileprivate let end: Int

  init(_ node: SyntaxNode) {
    tree = node.tree
    position = node.index + 1
    end = node.index + Int(node.tree.storage.nodes[node.index].size)
  }

  /// The index behind the last node of the subtree.
  package var lastIndex: Int { end }

  /// Goes on with the node of an index, which has to be one of these, or with the end.
  package mutating func skip(to node: Int) { position = Swift.min(Swift.max(position, node), end) }

  package mutating func next() -> SyntaxNode? {
    guard position < end else { return nil }
    defer { position += Int(tree.storage.nodes[position].size) }
    return SyntaxNode(tree: tree, index: position)
  }
}

extension SyntaxChildren {
  /// No children.
  init(none node: SyntaxNode) {
    self.init(node)
    position = end
  }
}
