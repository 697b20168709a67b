package import RoadbookText

/// A node of a tree: the tree and an index in it, cheap to copy.
package struct SyntaxNode: Sendable, Hashable {
  package let tree: SyntaxTree
  package let index: Int

  package static func == (left: SyntaxNode, right: SyntaxNode) -> Bool {
    left.tree.storage === right.tree.storage && left.index == right.index
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(index) }

  package var kind: SyntaxKind { tree.kind(of: index) }
  package var part: Part { tree.part(of: index) }
  /// The indices of all tokens in the subtree, including the trivia between them.
  package var tokens: Range<Int> { tree.tokens(of: index) }
  /// From the first to the last byte, without surrounding trivia.
  package var range: TextRange { tree.range(of: index) }
  /// The source of the node.
  package var text: String { tree.text(in: range) }
  /// Whether the source begins with a double quote.
  package var isQuoted: Bool { tree.isQuoted(range) }
  /// The source without surrounding quotes.
  package var bareText: String { tree.bareText(in: range) }

  /// The number of nodes in the subtree, including itself.
  package var size: Int { tree.end(of: index) - index }

  /// The direct children, in order.
  package var children: SyntaxChildren { SyntaxChildren(self) }

  /// The node itself and all nodes in it, in source order.
  package var subtree: some Sequence<SyntaxNode> {
    (index..<tree.end(of: index)).lazy.map { [tree] in tree[$0] }
  }

  /// The first child of a kind.
  package func child(_ kind: SyntaxKind) -> SyntaxNode? {
    tree.child(kind, of: index).map { tree[$0] }
  }
  /// All children of a kind.
  package func children(_ kind: SyntaxKind) -> [SyntaxNode] { all({ $0 == kind }, \.self) }
  /// The first child that is an expression.
  package var expression: SyntaxNode? { child(\.isExpression) }
  /// All children that are expressions.
  package var expressions: [SyntaxNode] { all(\.isExpression, \.self) }
  /// The first child that is a type.
  package var type: SyntaxNode? { child(\.isType) }
  /// `{ … }`
  package var body: SyntaxNode? { child(.body) }
  /// The first direct child that is a name.
  package var name: NameSyntax? { child(.name).map { NameSyntax($0) } }
  /// The direct children that are names, in order.
  package var names: [NameSyntax] { all({ $0 == .name }, NameSyntax.init) }
  /// The first direct child that is the argument of a command, or a file.
  package var bare: NameSyntax? { child(.bare).map { NameSyntax($0) } }
  package var bares: [NameSyntax] { all({ $0 == .bare }, NameSyntax.init) }
  /// The first direct child that is a URL.
  package var url: URLSyntax? { child(.url).map { URLSyntax($0) } }
  package var urls: [URLSyntax] { all({ $0 == .url }, URLSyntax.init) }
  package var patterns: [PatternSyntax] { all({ $0 == .pattern }, PatternSyntax.init) }

  /// The form of an expression.
  package var form: ExpressionForm { tree.form(of: index) }
  /// The value of a string without interpolations.
  package var plainText: String? { tree.plainText(of: index) }
  /// Whether it is a `group`, which is a route without a target.
  package var isGroup: Bool { kind == .routeDeclaration && firstWord == "group" }
  /// `match`, `generate`, `push` or `present` of a guard: the name after `before`.
  package var guardPoint: NameSyntax? { names.dropFirst().first }

  // Kinds are compared by index: making a node for every unwanted child would cost more than
  // everything else.

  func child(_ isWanted: (SyntaxKind) -> Bool) -> SyntaxNode? {
    tree.child(of: index, where: isWanted).map { tree[$0] }
  }

  private func all<View>(_ isWanted: (SyntaxKind) -> Bool, _ view: (SyntaxNode) -> View) -> [View] {
    var result: [View] = []
    var children = tree.children(of: index)
    while let child = tree.next(&children) {
      if isWanted(tree.kind(of: child)) { result.append(view(tree[child])) }
    }
    return result
  }

  /// The indices of the tokens that belong to this node itself and not to a child, without trivia.
  package var ownTokens: [Int] {
    var result: [Int] = []
    _ = firstOwnToken {
      result.append($0)
      return false
    }
    return result
  }

  /// The first own token that satisfies a condition.
  func firstOwnToken(_ isWanted: (Int) -> Bool) -> Int? {
    tree.firstOwnToken(of: index, where: isWanted)
  }

  /// The blanks at the start of the statement's line.
  package var indentation: String {
    let start = tree.start(of: { !Bytes.isLineEnd($0) }, before: range.start)
    return tree.text(in: TextRange(start, tree.end(of: Bytes.isBlank, from: start)))
  }

  /// Whether the node's last token, `token`, belongs to no child; O(children).
  package func ownsToken(_ token: Int) -> Bool {
    var last: SyntaxNode?
    for child in children { last = child }
    return last.map { $0.tokens.upperBound <= token } ?? true
  }

  /// The first own token of a kind.
  package func token(_ kind: SyntaxKind) -> Int? { tree.token(kind, of: index) }
  /// Whether one of its own tokens is this word.
  package func hasWord(_ word: String) -> Bool { rangeOfWord(word) != nil }
  /// The range of its own token that is this word.
  package func rangeOfWord(_ word: String) -> TextRange? {
    firstOwnToken { tree.tokenKind($0) == .word && tree.tokenText($0) == word }.map(tree.tokenRange)
  }
  /// The first token as a string; for a statement its keyword.
  package var firstWord: String? { tree.firstWord(of: index) }
  /// The range of the first token.
  package var firstWordRange: TextRange { tree.firstWordRange(of: index) }

  // MARK: Searches among siblings, maybe thousands, without making nodes of those skipped

  /// The indices of the direct children, in order.
  package var childIndices: [UInt32] {
    let nodes = tree.storage.nodes
    var result: [UInt32] = []
    var next = index + 1
    let end = index + Int(nodes[index].size)
    while next < end {
      result.append(UInt32(truncatingIfNeeded: next))
      next += Int(nodes[next].size)
    }
    return result
  }

  /// The last child that begins before an offset.
  package func lastChild(before offset: Int) -> SyntaxNode? {
    var found: Int?
    visitChildren { child, start, _ in
      guard start < offset else { return false }
      found = child
      return true
    }
    return found.map { SyntaxNode(tree: tree, index: $0) }
  }

  /// The child that an offset touches; of two, the later one.
  package func child(touching offset: Int) -> SyntaxNode? {
    children(touching: TextRange(at: offset)).last { !$0.range.isEmpty }
  }

  /// The children that a range touches.
  package func children(touching range: TextRange) -> [SyntaxNode] {
    var found: [SyntaxNode] = []
    visitChildren { child, start, end in
      guard start <= range.end else { return false }
      if range.start <= end { found.append(SyntaxNode(tree: tree, index: child)) }
      return true
    }
    return found
  }

  /// Visits the children with their byte ranges until `visit` returns false.
  private func visitChildren(_ visit: (Int, Int, Int) -> Bool) {
    let (nodes, ends) = (tree.storage.nodes, tree.storage.tokenEnds)
    var next = index + 1
    let last = index + Int(nodes[index].size)
    while next < last {
      let node = nodes[next]
      let start = node.firstToken == 0 ? 0 : Int(ends[Int(node.firstToken) - 1])
      let end = node.endToken > node.firstToken ? Int(ends[Int(node.endToken) - 1]) : start
      guard visit(next, start, end) else { return }
      next += Int(node.size)
    }
  }
}

/// The direct children of a node.
package struct SyntaxChildren: Sequence, IteratorProtocol, Sendable {
  private let tree: SyntaxTree
  private var numbers: SyntaxTree.Children

  init(_ node: SyntaxNode) { self.init(node.tree, node.tree.children(of: node.index)) }

  private init(_ tree: SyntaxTree, _ numbers: SyntaxTree.Children) {
    self.tree = tree
    self.numbers = numbers
  }

  package mutating func next() -> SyntaxNode? { tree.next(&numbers).map { tree[$0] } }
}
