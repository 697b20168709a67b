/// Data of a node that hardly any search reads, in 24 bytes.
struct TrieSummary: Sendable {
  /// Bit n: some edge from depth n of the subtree is not a literal; below `**` all higher bits,
  /// too.
  var openDepths: UInt64 = 0
  /// The label of the edge that leads to it; -1 for roots.
  var label: Int32 = -1
  /// The number after those of the subtree.
  var end: Int32 = 0
  /// The number of its structural class; -1 if it is unique or the subtree is tiny.
  var structure: Int32 = -1
  /// The number of segments from the root, `**` counted as one.
  var depth: UInt16 = 0
  /// Whether `**` leads to it or to an ancestor, so that depth and position in the URL differ.
  var isUnderRest = false
  /// Whether some entry in the subtree requires no query key.
  var hasOpenEntries = false
}

/// What belongs to the nodes of the trie besides themselves and their literal edges.
///
/// Nodes are known by their places, but where it says numbers.
struct Trie: Sendable {
  struct SpecialEdge: Sendable {
    var special: Int32
    var child: Int32
  }
  /// The edges of a node that few nodes have.
  struct Others: Sendable {
    /// The child of `**`, which matches any number of segments; -1 for none.
    var rest: Int32 = -1
    /// Where the mixed, typed and typed-rest edges begin and end in `specialEdges`.
    var specialStart: Int32 = 0
    var specialEnd: Int32 = 0
    /// The number of all these children.
    var count: Int32 = 0
    /// Whether there are children in `choices`.
    var hasChoices = false
    /// Whether a segment may lead to more than one child.
    var isAmbiguous = false

    /// The child of `**` if that is the only one of these edges; -1 otherwise.
    var onlyRest: Int32 { hasChoices || specialStart < specialEnd ? -1 : rest }

    /// The range of the mixed, typed and typed-rest edges in `specialEdges`.
    var specials: Range<Int> { Int(specialStart)..<Int(specialEnd) }
  }
  struct Leaf: Sendable {
    /// Entries that require no query key, best rank first, as a range of `leafEntries`.
    var open: Range<Int32>
    /// Those that require one, likewise.
    var keyed: Range<Int32>
  }

  /// By the numbers of the nodes.
  var summaries: [TrieSummary] = []
  var others: [Others] = []
  var specialEdges: [SpecialEdge] = []
  /// (node, literal) to the children whose choice has that word.
  var choices = GroupedLists()
  var leaves: [Leaf] = []
  var leafEntries: [Int32] = []
  /// (leaf, condition key) to entries, best rank first.
  var keyed = GroupedLists()
  /// (depth, literal) to the numbers of the nodes that the literal leads to from that depth; only
  /// for nodes well below an ambiguous one.
  var positions = GroupedLists()
  /// (condition key, 0) to the numbers of nodes with entries listed under that key.
  var conditionNodes = GroupedLists()
}

extension Trie {
  /// The first entries whose paths end at a node. O(limit).
  func entries(at node: TrieNode, limit: Int) -> [Int32] {
    if node.onlyEntry >= 0 { return [node.onlyEntry] }
    if node.leaf < 0 { return [] }
    let leaf = leaves[Int(node.leaf)]
    let all = [leaf.open, leaf.keyed].map { leafEntries[Int($0.lowerBound)..<Int($0.upperBound)] }
    return Array(all.joined().prefix(limit))
  }

  /// Whether a segment may lead to more than one child of a node.
  func isAmbiguous(_ node: TrieNode) -> Bool {
    node.any >= 0 && node.hasLiterals || others(of: node).isAmbiguous
  }

  /// The edges of a node other than `any` and literals.
  func others(of node: TrieNode) -> Others { node.others < 0 ? Others() : others[Int(node.others)] }
}
