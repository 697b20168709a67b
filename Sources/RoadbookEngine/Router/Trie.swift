/// A node of the segment trie: what every search reads, in 32 bytes.
struct TrieNode: Sendable {
  /// The child that any segment leads to (`:x`, `*`); -1 for none.
  var any: Int32 = -1
  /// The child that `**` leads to, which any number of segments stays at; -1 for none.
  var rest: Int32 = -1
  /// Its entries, by the number of their leaf; -1 for none.
  var leaf: Int32 = -1
  /// Mixed, typed and typed-rest children in `Trie.specialEdges`, up to one that is the last; -1 for none.
  var specials: Int32 = -1
  var hasLiterals = false
  var hasChoices = false
  /// Whether one segment may lead to more than one child.
  var isAmbiguous = false
  /// Whether it has no children.
  var isTerminal = false
  /// The best rank in the subtree.
  var minimumRank: UInt32 = .max
  /// Bit n: some entry of the subtree takes exactly n more segments; bit 63: 63 or more.
  var lengths: UInt64 = 0
}

/// What only searches of ambiguous maps ask about a node.
struct TrieSummary: Sendable {
  /// Bit n: some edge of the subtree that leaves depth n is no literal; with `**` all bits above too.
  var openDepths: UInt64 = 0
  /// The subtree's nodes in preorder.
  var preorder: Int32 = 0
  var preorderEnd: Int32 = 0
  /// The number of its structural class; -1 where no other node has the same, or it is tiny.
  var structure: Int32 = -1
  /// The number of segments from the root, `**` counted as one.
  var depth: UInt16 = 0
  /// Whether `**` leads here or above, so that depth and position in the URL differ.
  var isUnderRest = false
  /// Whether it is entered by `**` beneath another `**`, and so at one position several ways.
  var isRepeatedRest = false
  /// Whether some entry in the subtree needs no query key.
  var hasOpenEntries = false
}

/// The routes' paths, compiled: flat arrays that never change.
struct Trie: Sendable {
  struct SpecialEdge: Sendable {
    var special: Int32
    var child: Int32
    /// Whether it is the last one of its node.
    var isLast = false
  }
  struct Leaf: Sendable {
    /// Entries that need no query key, best rank first, in `leafEntries`.
    var open: Range<Int32>
    /// Whether there are entries that do.
    var hasKeyed: Bool
  }

  var nodes: [TrieNode] = []
  /// By the number of the node.
  var summaries: [TrieSummary] = []
  /// (node, label) to child, of literals.
  var literalEdges = EdgeTable()
  var specialEdges: [SpecialEdge] = []
  /// (node, literal) to the children whose choice has that word.
  var choices = GroupedLists()
  var leaves: [Leaf] = []
  var leafEntries: [Int32] = []
  /// The children of all nodes, each node's in order of their labels; only `NearSearch` reads them.
  var children: [Int32] = []
  /// Where in `children` those of each node begin, and at the end their number.
  var childStarts: [Int32] = []
  /// The label of the edge that leads to each node; -1 for roots.
  var labels: [Int32] = []
  /// The entries of all nodes, each node's together; only `NearSearch` reads them.
  var nodeEntries: [Int32] = []
  /// Where in `nodeEntries` those of each node begin, and at the end their number.
  var nodeEntryStarts: [Int32] = []
  /// (leaf, condition key) to entries, best rank first.
  var keyed = GroupedLists()
  /// (depth, literal) to the preorder numbers of nodes that this literal leads to from that depth; only
  /// nodes well beneath an ambiguous one are listed.
  var positions = GroupedLists()
  /// (condition key, 0) to the preorder numbers of nodes with entries filed under it.
  var conditionNodes = GroupedLists()
}

extension Trie {
  /// The children of a node, in order of their labels.
  func children(of node: Int32) -> ArraySlice<Int32> {
    children[Int(childStarts[Int(node)])..<Int(childStarts[Int(node) + 1])]
  }

  /// The entries whose paths end at a node.
  func entries(at node: Int32) -> ArraySlice<Int32> {
    nodeEntries[Int(nodeEntryStarts[Int(node)])..<Int(nodeEntryStarts[Int(node) + 1])]
  }

  /// The special edges of a node, as indices.
  func specials(of node: TrieNode) -> Range<Int> {
    guard node.specials >= 0 else { return 0..<0 }
    let start = Int(node.specials)
    var end = start + 1
    while !specialEdges[end - 1].isLast { end += 1 }
    return start..<end
  }
}
