/// The tokens, nodes and problems that a parser finds in a file.
struct TreeParts: Sendable {
  let tokenKinds: [SyntaxKind]
  let tokenEnds: [UInt32]
  private(set) var nodes: [SyntaxTree.NodeRecord]
  let problems: [SyntaxProblem]

  /// `read` parses the file.
  init(_ bytes: [UInt8], _ read: (inout Parser) -> Void) {
    // Enough for nearly all files of that length.
    let (tokens, records) = (bytes.count / 2, bytes.count / 4)
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
    (tokenEnds, nodes, problems) = (allEnds, allNodes, parser.problems)
    guard !nodes.isEmpty else { return }
    // The root also covers the trivia around its statements.
    nodes[0].firstToken = 0
    nodes[0].endToken = UInt32(clamping: tokenKinds.count)
  }
}
