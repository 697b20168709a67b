/// A node of the segment trie.
struct TrieNode: Sendable {
  /// The child that any segment leads to (`:x`, `*`); -1 for none.
  var any: Int32 = -1
  /// The child that `**` leads to, which any number of segments stays at; -1 for none.
  var rest: Int32 = -1
  /// Its entries, by the number of their leaf; -1 for none.
  var leaf: Int32 = -1
  /// Mixed, typed and typed-rest children in `Trie.specialEdges`.
  var specials: Range<Int32> = 0..<0
  var hasLiterals = false
  var hasChoices = false
  /// Whether one segment may lead to more than one child.
  var isAmbiguous = false
  /// Whether `**` leads here or above, so that depth and position in the URL differ.
  var isUnderRest = false
  /// Whether it is entered by `**` beneath another `**`, and so at one position several ways.
  var isRepeatedRest = false
  /// Whether some entry in the subtree needs no query key.
  var hasOpenEntries = false
  /// The number of segments from the root, `**` counted as one.
  var depth: UInt16 = 0
  /// The best rank in the subtree.
  var minimumRank: UInt32 = .max
  /// Bit n: some entry of the subtree takes exactly n more segments; bit 63: 63 or more.
  var lengths: UInt64 = 0
  /// Bit n: some edge of the subtree that leaves depth n is no literal; with `**` all bits above too.
  var openDepths: UInt64 = 0
  /// The subtree's nodes in preorder.
  var preorder: Int32 = 0
  var preorderEnd: Int32 = 0
  /// The number of its structural class; -1 where no other node has the same, or it is tiny.
  var structure: Int32 = -1
}

/// The routes' paths, compiled: flat arrays that never change.
struct Trie: Sendable {
  struct SpecialEdge: Sendable {
    var special: Int32
    var child: Int32
  }
  struct Leaf: Sendable {
    /// Entries that need no query key, best rank first, in `leafEntries`.
    var open: Range<Int32>
    /// Whether there are entries that do.
    var hasKeyed: Bool
  }

  var nodes: [TrieNode] = []
  /// (node, label) to child, of literals.
  var literalEdges = EdgeTable()
  var specialEdges: [SpecialEdge] = []
  /// (node, literal) to the children whose choice has that word.
  var choices = GroupedLists()
  var leaves: [Leaf] = []
  var leafEntries: [Int32] = []
  /// (leaf, condition key) to entries, best rank first.
  var keyed = GroupedLists()
  /// (depth, literal) to the preorder numbers of nodes that this literal leads to from that depth; only
  /// nodes well beneath an ambiguous one are listed.
  var positions = GroupedLists()
  /// (condition key, 0) to the preorder numbers of nodes with entries filed under it.
  var conditionNodes = GroupedLists()
}
