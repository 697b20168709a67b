/// A node of the segment trie: what every search reads, in 32 bytes.
struct TrieNode: Sendable {
  /// The child that any segment leads to (`:x`, `*`); -1 for none.
  var any: Int32 = -1
  /// The child of `**`, which matches any number of segments; -1 for none.
  var rest: Int32 = -1
  /// The number of the leaf with its entries; -1 for none.
  var leaf: Int32 = -1
  /// The index in `Trie.specialEdges` of its first mixed, typed or typed-rest edge; the last one is marked. -1 for
  /// none.
  var specials: Int32 = -1
  var hasLiterals = false
  var hasChoices = false
  /// Whether a segment may lead to more than one child.
  var isAmbiguous = false
  /// Whether it has no children.
  var isTerminal = false
  /// The best rank in the subtree.
  var minimumRank: UInt32 = .max
  /// Bit n: some entry of the subtree matches exactly n more segments; bit 63: 63 or more.
  var lengths: UInt64 = 0
}

/// Data of a node that only searches of ambiguous maps read.
struct TrieSummary: Sendable {
  /// Bit n: some edge from depth n of the subtree is not a literal; below `**` all higher bits, too.
  var openDepths: UInt64 = 0
  /// The subtree's range of preorder numbers.
  var preorder: Int32 = 0
  var preorderEnd: Int32 = 0
  /// The number of its structural class; -1 if it is unique or the subtree is tiny.
  var structure: Int32 = -1
  /// The number of segments from the root, `**` counted as one.
  var depth: UInt16 = 0
  /// Whether `**` leads to it or to an ancestor, so that depth and position in the URL differ.
  var isUnderRest = false
  /// Whether it is a `**` below another `**`, and so can be entered at one position in several ways.
  var isRepeatedRest = false
  /// Whether some entry in the subtree requires no query key.
  var hasOpenEntries = false
}

/// The paths of all routes, compiled into immutable flat arrays.
struct Trie: Sendable {
  struct SpecialEdge: Sendable {
    var special: Int32
    var child: Int32
    /// Whether it is the last one of its node.
    var isLast = false
  }
  struct Leaf: Sendable {
    /// Entries that require no query key, best rank first, as a range of `leafEntries`.
    var open: Range<Int32>
    /// Whether there are entries that require one.
    var hasKeyed: Bool
  }

  var nodes: [TrieNode] = []
  /// By the number of the node.
  var summaries: [TrieSummary] = []
  /// (node, literal) to child.
  var literalEdges = EdgeTable()
  var specialEdges: [SpecialEdge] = []
  /// (node, literal) to the children whose choice has that word.
  var choices = GroupedLists()
  var leaves: [Leaf] = []
  var leafEntries: [Int32] = []
  /// The children of all nodes, each node's in order of their labels; only `NearSearch` reads them.
  var children: [Int32] = []
  /// Where each node's range in `children` begins, with the total count at the end.
  var childStarts: [Int32] = []
  /// The label of the edge that leads to each node; -1 for roots.
  var labels: [Int32] = []
  /// The entries of all nodes, grouped by node; only `NearSearch` reads them.
  var nodeEntries: [Int32] = []
  /// Where each node's range in `nodeEntries` begins, with the total count at the end.
  var nodeEntryStarts: [Int32] = []
  /// (leaf, condition key) to entries, best rank first.
  var keyed = GroupedLists()
  /// (depth, literal) to the preorder numbers of the nodes that the literal leads to from that depth; only for nodes
  /// well below an ambiguous one.
  var positions = GroupedLists()
  /// (condition key, 0) to the preorder numbers of nodes with entries listed under that key.
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
