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
    let record = record
    let start = tree.tokenStart(Int(record.firstToken))
    let isEmpty = record.endToken <= record.firstToken
    return TextRange(start, isEmpty ? start : tree.tokenStart(Int(record.endToken)))
  }
  /// The text as written.
  package var text: String { tree.text(in: range) }
  /// Whether the text begins with a double quote.
  package var isQuoted: Bool { tree.isQuoted(range) }
  /// The text without the quotes that it may stand in.
  package var bareText: String { tree.bareText(in: range) }

  /// The number of nodes in the subtree, itself included.
  package var size: Int { Int(record.size) }

  /// The nodes directly below, in order.
  package var children: SyntaxChildren { SyntaxChildren(self) }

  /// The first child of a kind.
  package func child(_ kind: SyntaxKind) -> SyntaxNode? { child { $0 == kind } }
  /// All children of a kind.
  package func children(_ kind: SyntaxKind) -> [SyntaxNode] { all({ $0 == kind }, \.self) }
  /// The first child that is an expression.
  package var expression: ExpressionSyntax? {
    child(\.isExpression).map { ExpressionSyntax($0) }
  }
  /// All children that are expressions.
  package var expressions: [ExpressionSyntax] {
    all(\.isExpression) { ExpressionSyntax($0) }
  }
  /// The first child that is a type.
  package var type: TypeSyntax? { child(\.isType).map { TypeSyntax($0) } }
  /// The names directly below, in order.
  package var names: [NameSyntax] { all({ $0 == .name }) { NameSyntax($0) } }
  /// The first name directly below.
  package var name: NameSyntax? { child(.name).map { NameSyntax($0) } }
  /// The first URL directly below.
  package var url: URLSyntax? { child(.url).map { URLSyntax($0) } }
  package var body: BodySyntax? { child(.body).map { BodySyntax($0) } }
  package var patterns: [PatternSyntax] { all({ $0 == .pattern }) { PatternSyntax($0) } }
  package var urls: [URLSyntax] { all({ $0 == .url }) { URLSyntax($0) } }

  // Kinds are looked at by index: a node for every child that is not wanted would cost more than all the rest.

  func child(_ isWanted: (SyntaxKind) -> Bool) -> SyntaxNode? {
    let nodes = tree.storage.nodes
    let end = index + Int(nodes[index].size)
    var position = index + 1
    while position < end {
      if isWanted(nodes[position].kind) { return SyntaxNode(tree: tree, index: position) }
      position += Int(nodes[position].size)
    }
    return nil
  }

  private func all<View>(_ isWanted: (SyntaxKind) -> Bool, _ view: (SyntaxNode) -> View) -> [View] {
    let nodes = tree.storage.nodes
    let end = index + Int(nodes[index].size)
    var result: [View] = []
    var position = index + 1
    while position < end {
      if isWanted(nodes[position].kind) {
        result.append(view(SyntaxNode(tree: tree, index: position)))
      }
      position += Int(nodes[position].size)
    }
    return result
  }

  /// The indices of the tokens that belong to this node itself and to no child, trivia left out.
  package var ownTokens: [Int] {
    var result: [Int] = []
    _ = firstOwnToken {
      result.append($0)
      return false
    }
    return result
  }

  /// The first of these that satisfies a condition.
  func firstOwnToken(_ isWanted: (Int) -> Bool) -> Int? {
    func first(_ start: Int, _ end: Int) -> Int? {
      var token = start
      while token < end {
        if !tree.tokenKind(token).isTrivia, isWanted(token) { return token }
        token += 1
      }
      return nil
    }
    let nodes = tree.storage.nodes
    let own = nodes[index]
    let end = index + Int(own.size)
    var next = Int(own.firstToken)
    var position = index + 1
    while position < end {
      let child = nodes[position]
      if let found = first(next, Int(child.firstToken)) { return found }
      next = max(next, Int(child.endToken))
      position += Int(child.size)
    }
    return first(next, Int(own.endToken))
  }

  /// Whether the last of the node's tokens belongs to no child; O(children).
  package func ownsToken(_ token: Int) -> Bool {
    var last: SyntaxNode?
    for child in children { last = child }
    return last.map { $0.tokens.upperBound <= token } ?? true
  }

  /// The first own token of a kind.
  package func token(_ kind: SyntaxKind) -> Int? {
    firstOwnToken { tree.tokenKind($0) == kind }
  }
  /// Whether one of the own tokens is this word.
  package func hasWord(_ word: String) -> Bool {
    firstOwnToken { tree.tokenKind($0) == .word && tree.tokenText($0) == word } != nil
  }
  /// The text of the first token; for a statement its keyword.
  package var firstWord: String? { tokens.first.map { tree.tokenText($0) } }
  /// The keyword that the first token is.
  var firstKeyword: Keyword? {
    guard let first = tokens.first else { return nil }
    return KeywordTable.all.row(of: tree.storage.bytes[tree.indices(of: tree.tokenRange(first))])?
      .keyword
  }
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
