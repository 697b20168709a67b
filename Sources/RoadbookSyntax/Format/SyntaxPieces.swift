/// The tokens of a node itself, including trivia, and its children, in source order.
struct SyntaxPieces {
  private var token: Int
  private let endToken: Int
  private var node: Int
  private let endNode: Int

  /// A token of the node itself, or a child node.
  enum Piece {
    case token(Int)
    case node(Int)
  }

  init(of node: Int, in nodes: [SyntaxTree.NodeRecord]) {
    let record = nodes[node]
    token = Int(record.firstToken)
    endToken = Int(record.endToken)
    self.node = node + 1
    endNode = node + Int(record.size)
  }

  mutating func next(in nodes: [SyntaxTree.NodeRecord]) -> Piece? {
    while node < endNode {
      let child = nodes[node]
      if child.firstToken == child.endToken {
        node += Int(child.size)
        continue
      }
      if token < Int(child.firstToken) { break }
      defer { node += Int(child.size) }
      token = max(token, Int(child.endToken))
      return .node(node)
    }
    guard token < endToken else { return nil }
    defer { token += 1 }
    return .token(token)
  }
}

extension FormatWriter {
  func pieces(of node: Int) -> SyntaxPieces { SyntaxPieces(of: node, in: nodes) }

  /// The direct children of a node, in order.
  func children(of node: Int) -> some Sequence<Int> {
    sequence(state: node + 1) { [nodes, end = node + Int(nodes[node].size)] next -> Int? in
      guard next < end else { return nil }
      defer { next += Int(nodes[next].size) }
      return next
    }
  }
}
