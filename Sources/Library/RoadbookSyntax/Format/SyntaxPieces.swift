/// The tokens of a node itself, including trivia, and its children, in source order.
struct SyntaxPieces: Sequence, IteratorProtocol {
  /// A token of the node itself, or a child node.
  enum Piece {
    case token(Int)
    case node(Int)
  }

  private let tree: SyntaxTree
  private var tokens: Range<Int>
  private var children: SyntaxTree.Children
  /// The next child that has tokens.
  private var child: Int?

  init(of node: Int, in tree: SyntaxTree) {
    self.tree = tree
    tokens = tree.tokens(of: node)
    children = tree.children(of: node)
    findChild()
  }

  private mutating func findChild() {
    repeat { child = tree.next(&children) } while child.map { tree.tokens(of: $0).isEmpty } == true
  }

  mutating func next() -> Piece? {
    guard let child, tree.tokens(of: child).lowerBound <= tokens.lowerBound else {
      return tokens.popFirst().map { .token($0) }
    }
    let end = tree.tokens(of: child).upperBound
    tokens = Swift.min(Swift.max(tokens.lowerBound, end), tokens.upperBound)..<tokens.upperBound
    findChild()
    return .node(child)
  }
}
