package import RoadbookText

/// Nodes by their numbers. A `SyntaxNode` holds its tree, so that each copy of one counts a reference: whoever goes
/// through all of a text, as lowering does, keeps the tree and goes by numbers.
extension SyntaxTree {
  /// The nodes directly below one that are still to come, in order.
  package struct Children: Sendable {
    fileprivate(set) var next: Int
    /// The number behind the last node of the subtree.
    fileprivate(set) var end: Int

    /// No nodes.
    package static let none = Children(next: 0, end: 0)

    /// Goes on with a node, which has to be one of these, or with the end.
    mutating func skip(to node: Int) { next = Swift.min(Swift.max(next, node), end) }
  }

  package func children(of node: Int) -> Children {
    Children(next: node + 1, end: node + Int(storage.nodes[node].size))
  }

  /// The next of some nodes; nil behind the last.
  package func next(_ children: inout Children) -> Int? {
    let node = children.next
    guard node < children.end else { return nil }
    children.next = node + Int(storage.nodes[node].size)
    return node
  }

  package subscript(node: Int) -> SyntaxNode { SyntaxNode(tree: self, index: node) }

  /// How many they are.
  package func count(_ children: Children) -> Int {
    var (count, rest) = (0, children)
    while next(&rest) != nil { count += 1 }
    return count
  }

  package func kind(of node: Int) -> SyntaxKind { storage.nodes[node].kind }

  /// The number behind the last node of the subtree.
  func end(of node: Int) -> Int { node + Int(storage.nodes[node].size) }

  /// The indices of all tokens in the subtree, trivia between them included.
  func tokens(of node: Int) -> Range<Int> {
    let record = storage.nodes[node]
    return Int(record.firstToken)..<Int(record.endToken)
  }

  /// From the first to the last byte, without the trivia around.
  package func range(of node: Int) -> TextRange {
    let record = storage.nodes[node]
    let start = tokenStart(Int(record.firstToken))
    guard record.endToken > record.firstToken else { return TextRange(at: start) }
    return TextRange(start, Int(storage.tokenEnds[Int(record.endToken) &- 1]) &+ shift)
  }

  /// The text as written.
  package func text(of node: Int) -> String { text(in: range(of: node)) }

  /// The first child of a kind.
  package func child(_ kind: SyntaxKind, of node: Int) -> Int? {
    child(of: node) { $0.rawValue == kind.rawValue }
  }

  /// The first child that is an expression.
  package func expression(of node: Int) -> Int? { child(of: node, where: \.isExpression) }

  /// The first child that is a type.
  package func type(of node: Int) -> Int? { child(of: node, where: \.isType) }

  @inline(__always)
  func child(of node: Int, where isWanted: (SyntaxKind) -> Bool) -> Int? {
    var position = node + 1
    let end = end(of: node)
    while position < end {
      let record = storage.nodes[position]
      if isWanted(record.kind) { return position }
      position += Int(record.size)
    }
    return nil
  }

  /// The first of the tokens that belong to a node itself and to no child that satisfies a condition, trivia left out.
  @inline(__always)
  func firstOwnToken(of node: Int, where isWanted: (Int) -> Bool) -> Int? {
    var children = children(of: node)
    var token = Int(storage.nodes[node].firstToken)
    while true {
      let child = next(&children)
      let end = Int(child.map { storage.nodes[$0].firstToken } ?? storage.nodes[node].endToken)
      while token < end {
        if !tokenKind(token).isTrivia, isWanted(token) { return token }
        token += 1
      }
      guard let child else { return nil }
      token = max(token, Int(storage.nodes[child].endToken))
    }
  }

  /// The first own token of a kind.
  package func token(_ kind: SyntaxKind, of node: Int) -> Int? {
    firstOwnToken(of: node) { tokenKind($0).rawValue == kind.rawValue }
  }

  /// How many children are of a kind.
  package func count(_ kind: SyntaxKind, of node: Int) -> Int {
    var count = 0
    var children = children(of: node)
    while let child = next(&children) {
      if self.kind(of: child).rawValue == kind.rawValue { count += 1 }
    }
    return count
  }

  /// The text of the first token; of a statement its keyword.
  package func firstWord(of node: Int) -> String? { tokens(of: node).first.map { tokenText($0) } }

  /// Where the first token stands.
  package func firstWordRange(of node: Int) -> TextRange {
    tokens(of: node).first.map { tokenRange($0) } ?? range(of: node)
  }

  /// The keyword that the first token is.
  package func keyword(of node: Int) -> Keyword? {
    let tokens = tokens(of: node)
    guard let first = tokens.first else { return nil }
    return KeywordTable.all.row(of: storage.bytes[indices(of: tokenRange(first))])?.keyword
  }
}
