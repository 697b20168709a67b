/// A node of the segment trie: what every search reads, in 32 bytes.
///
/// Nodes are numbered in preorder, so that a subtree is a range of numbers and lies together in memory.
struct TrieNode: BitwiseCopyable, Sendable {
  /// The child that any segment leads to (`:x`, `*`); -1 for none.
  var any: Int32 = -1
  /// The index in `Trie.others` of the edges other than `any` and literals; -1 for none.
  var others: Int32 = -1
  /// What ends here: -1 for nothing; an entry that always matches, if it is the only one; else -2 minus the number of
  /// a leaf.
  var ending: Int32 = -1
  /// The best rank in the subtree.
  var minimumRank: UInt32 = .max
  /// Bit n: some entry of the subtree matches exactly n more segments; bit 63: 63 or more.
  var lengths: UInt64 = 0
  /// The children by literals, in `RouteTableStorage.literalEdges`.
  var literals = LiteralEdges.Region()

  /// The number of the leaf with its entries; -1 if there is none.
  var leaf: Int32 { ending < -1 ? -2 - ending : -1 }
  /// The only entry, which always matches; -1 if there is none.
  var onlyEntry: Int32 { ending < 0 ? -1 : ending }
  /// Whether it has no children.
  var isTerminal: Bool { lengths == 1 }
}

/// Data of a node that only searches of ambiguous maps read.
struct TrieSummary: Sendable {
  /// Bit n: some edge from depth n of the subtree is not a literal; below `**` all higher bits, too.
  var openDepths: UInt64 = 0
  /// The number after those of the subtree.
  var end: Int32 = 0
  /// The number of its structural class; -1 if it is unique or the subtree is tiny.
  var structure: Int32 = -1
  /// The number of segments from the root, `**` counted as one.
  var depth: UInt16 = 0
  /// Whether `**` leads to it or to an ancestor, so that depth and position in the URL differ.
  var isUnderRest = false
  /// Whether it is a `**` below another `**`, and so can be entered at one position in several ways.
  var isRepeatedRest = false
  /// Whether a segment may lead to more than one child.
  var isAmbiguous = false
  /// Whether some entry in the subtree requires no query key.
  var hasOpenEntries = false
}

/// What belongs to the nodes of the trie besides themselves and their literal edges.
struct Trie: Sendable {
  struct SpecialEdge: Sendable {
    var special: Int32
    var child: Int32
  }
  /// The edges of a node that few nodes have.
  struct Others: Sendable {
    /// The child of `**`, which matches any number of segments; -1 for none.
    var rest: Int32 = -1
    /// The mixed, typed and typed-rest edges.
    var specials = 0..<0
    /// Whether there are children in `choices`.
    var hasChoices = false
  }
  struct Leaf: Sendable {
    /// Entries that require no query key, best rank first, as a range of `leafEntries`.
    var open: Range<Int32>
    /// Whether there are entries that require one.
    var hasKeyed: Bool
  }

  /// By the number of the node.
  var summaries: [TrieSummary] = []
  var others: [Others] = []
  var specialEdges: [SpecialEdge] = []
  /// (node, literal) to the children whose choice has that word.
  var choices = GroupedLists()
  var leaves: [Leaf] = []
  var leafEntries: [Int32] = []
  /// The label of the edge that leads to each node; -1 for roots.
  var labels: [Int32] = []
  /// The entries of all nodes, grouped by node; only `NearSearch` reads them.
  var nodeEntries: [Int32] = []
  /// Where each node's range in `nodeEntries` begins, with the total count at the end.
  var nodeEntryStarts: [Int32] = []
  /// (leaf, condition key) to entries, best rank first.
  var keyed = GroupedLists()
  /// (depth, literal) to the numbers of the nodes that the literal leads to from that depth; only for nodes
  /// well below an ambiguous one.
  var positions = GroupedLists()
  /// (condition key, 0) to the numbers of nodes with entries listed under that key.
  var conditionNodes = GroupedLists()
}

extension Trie {
  /// The first children of a node, in order of their labels. O(limit).
  func children(of node: Int32, limit: Int = .max) -> [Int32] {
    var result: [Int32] = []
    var child = node + 1
    while child < summaries[Int(node)].end, result.count < limit {
      result.append(child)
      child = summaries[Int(child)].end
    }
    return result
  }

  /// The entries whose paths end at a node.
  func entries(at node: Int32) -> ArraySlice<Int32> {
    nodeEntries[Int(nodeEntryStarts[Int(node)])..<Int(nodeEntryStarts[Int(node) + 1])]
  }

  /// The edges of a node other than `any` and literals.
  func others(of node: TrieNode) -> Others { node.others < 0 ? Others() : others[Int(node.others)] }
}
