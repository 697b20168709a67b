import RoadbookText

/// The tokens, nodes and problems of a file being parsed, which can be combined from those of its parts.
struct TreeParts: Sendable {
  private(set) var tokenKinds: [SyntaxKind] = []
  private(set) var tokenEnds: [UInt32] = []
  private(set) var nodes: [SyntaxTree.NodeRecord] = []
  private(set) var problems: [SyntaxProblem] = []

  /// The parts that `read` produces for a file. `tokens` and `nodes`: the initial capacities, by default enough for
  /// nearly all files of that length.
  init(
    _ bytes: [UInt8], tokens: Int? = nil, nodes: Int? = nil, _ read: (inout Parser) -> Void
  ) {
    let (tokens, records) = (tokens ?? bytes.count / 2, nodes ?? bytes.count / 4)
    var parser = Parser(bytes)
    var (allEnds, allNodes): ([UInt32], [SyntaxTree.NodeRecord]) = ([], [])
    tokenKinds = GrowingList.array(room: tokens) { tokenKinds in
      allEnds = GrowingList.array(room: tokens) { tokenEnds in
        allNodes = GrowingList.array(room: records) { nodes in
          (parser.tokenKinds, parser.tokenEnds, parser.nodes) = (tokenKinds, tokenEnds, nodes)
          read(&parser)
          (tokenKinds, tokenEnds, nodes) = (parser.tokenKinds, parser.tokenEnds, parser.nodes)
        }
      }
    }
    (tokenEnds, self.nodes, problems) = (allEnds, allNodes, parser.problems)
    coverAll()
  }

  /// The parts of a finished tree.
  init(_ parse: Parse) {
    let storage = parse.tree.storage
    (tokenKinds, tokenEnds, nodes) = (storage.tokenKinds, storage.tokenEnds, storage.nodes)
    problems = parse.problems
  }

  /// Appends a part that was parsed separately, from a position on, with its bytes moved by
  /// `shift`; `ancestors` are the nodes around the position. Returns by how much the appended node
  /// indices have moved.
  @discardableResult mutating func append(
    _ other: TreeParts, from start: StatementStart, around ancestors: [Int], _ shift: Int
  ) -> Int {
    let before = (nodes: nodes.count, tokens: tokenKinds.count)
    let more = (nodes: before.nodes - start.node, tokens: before.tokens - start.token)
    tokenKinds += other.tokenKinds[start.token...]
    tokenEnds += other.tokenEnds[start.token...]
    nodes += other.nodes[start.node...]
    // In place: copying all elements at once is faster than appending converted ones.
    let bytes = UInt32(truncatingIfNeeded: shift)
    tokenEnds.withUnsafeMutableBufferPointer { ends in
      for index in before.tokens..<ends.count { ends[index] &+= bytes }
    }
    let tokens = UInt32(truncatingIfNeeded: more.tokens)
    nodes.withUnsafeMutableBufferPointer { nodes in
      for index in before.nodes..<nodes.count {
        nodes[index].firstToken &+= tokens
        nodes[index].endToken &+= tokens
      }
    }
    for var problem in other.problems
    where problem.statement == 0 || problem.statement >= start.node {
      problem.range = problem.range.shifted(by: shift)
      if problem.statement > 0 { problem.statement += more.nodes }
      problems.append(problem)
    }
    for ancestor in ancestors {
      let record = other.nodes[ancestor]
      nodes[ancestor].size = record.size &+ UInt32(truncatingIfNeeded: more.nodes)
      nodes[ancestor].endToken = record.endToken &+ UInt32(truncatingIfNeeded: more.tokens)
    }
    coverAll()
    return more.nodes
  }

  /// The root also covers the trivia around its statements.
  private mutating func coverAll() {
    guard !nodes.isEmpty else { return }
    nodes[0].firstToken = 0
    nodes[0].endToken = UInt32(clamping: tokenKinds.count)
  }
}
