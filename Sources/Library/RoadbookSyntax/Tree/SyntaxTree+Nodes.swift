package import RoadbookText

/// Access to nodes by index. A `SyntaxNode` retains its tree, so each copy counts a reference; code
/// that walks a whole file, such as lowering, keeps the tree and uses indices.
extension SyntaxTree {
  /// The remaining direct children of a node, in order.
  package struct Children: Sendable {
    fileprivate(set) var next: Int
    /// The index after the last node of the subtree.
    fileprivate(set) var end: Int

    /// No nodes.
    package static let none = Children(next: 0, end: 0)

    /// Continues with a node, which must be one of these, or with the end.
    mutating func skip(to node: Int) { next = Swift.min(Swift.max(next, node), end) }
  }

  package func children(of node: Int) -> Children {
    Children(next: node + 1, end: node + Int(storage.nodes[node].size))
  }

  /// The next child; nil after the last.
  package func next(_ children: inout Children) -> Int? {
    let node = children.next
    guard node < children.end else { return nil }
    children.next = node + Int(storage.nodes[node].size)
    return node
  }

  package subscript(node: Int) -> SyntaxNode { SyntaxNode(tree: self, index: node) }

  /// The number of remaining children.
  package func count(_ children: Children) -> Int {
    var (count, rest) = (0, children)
    while next(&rest) != nil { count += 1 }
    return count
  }

  package func kind(of node: Int) -> SyntaxKind { storage.nodes[node].kind }

  package func part(of node: Int) -> Part { storage.nodes[node].part }

  /// The children that are a part of a plain command.
  package func children(_ part: Part, of node: Int) -> [Int] {
    var result: [Int] = []
    var children = children(of: node)
    while let child = next(&children) {
      if self.part(of: child) == part { result.append(child) }
    }
    return result
  }

  /// The index after the last node of the subtree.
  package func end(of node: Int) -> Int { node + Int(storage.nodes[node].size) }

  /// The indices of all tokens in the subtree, including the trivia between them.
  package func tokens(of node: Int) -> Range<Int> {
    let record = storage.nodes[node]
    return Int(record.firstToken)..<Int(record.endToken)
  }

  /// From the first to the last byte, without surrounding trivia.
  package func range(of node: Int) -> TextRange {
    let record = storage.nodes[node]
    let start = tokenStart(Int(record.firstToken))
    guard record.endToken > record.firstToken else { return TextRange(at: start) }
    return TextRange(start, Int(storage.tokenEnds[Int(record.endToken) &- 1]))
  }

  /// The source of the node.
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

  /// The first token that belongs to a node itself, not to a child, and satisfies a condition;
  /// skips trivia.
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

  /// The number of children of a kind.
  package func count(_ kind: SyntaxKind, of node: Int) -> Int {
    var count = 0
    var children = children(of: node)
    while let child = next(&children) {
      if self.kind(of: child).rawValue == kind.rawValue { count += 1 }
    }
    return count
  }

  /// The first token as a string; for a statement its keyword.
  package func firstWord(of node: Int) -> String? { tokens(of: node).first.map { tokenText($0) } }

  /// The range of the first token.
  package func firstWordRange(of node: Int) -> TextRange {
    tokens(of: node).first.map { tokenRange($0) } ?? range(of: node)
  }

  /// The keyword of the first token.
  package func keyword(of node: Int) -> Keyword? {
    let tokens = tokens(of: node)
    guard let first = tokens.first else { return nil }
    let range = tokenRange(first)
    return KeywordTable.all.row(of: storage.bytes[range.start..<range.end])?.keyword
  }
}
