/// A node of the segment trie: what every search reads, in 32 bytes.
struct TrieNode: BitwiseCopyable, Sendable {
  /// Its number in preorder.
  var number: Int32 = -1
  /// The index in `Trie.others` of the edges other than `any` and literals; -1 for none.
  var others: Int32 = -1
  /// What ends here: -1 for nothing; an entry that always matches, if it is the only one; else -2
  /// minus the number of a leaf.
  var ending: Int32 = -1
  /// The best rank in the subtree.
  var minimumRank: UInt32 = .max
  /// Bit n: some entry of the subtree matches exactly n more segments; bit 63: 63 or more.
  var lengths: UInt64 = 0
  /// Where the table of its children by literals begins. The child `any` is right before it.
  private var start: Int32 = 0
  /// The size of this table, and in the upper bit whether there is the child `any`.
  private var size: UInt32 = 0

  private static var anyBit: UInt32 { 1 << 31 }

  /// Sets the children.
  mutating func link(_ literals: LiteralValues<TrieNode>.Region, hasAny: Bool) {
    start = literals.start
    size = literals.size | (hasAny ? Self.anyBit : 0)
  }

  /// The child that any segment leads to (`:x`, `*`); -1 for none.
  @inline(__always)
  var any: Int32 { size & Self.anyBit != 0 ? start &- TrieNodes.nodeSize : -1 }
  @inline(__always)
  var hasLiterals: Bool { size & ~Self.anyBit != 0 }
  /// The children by literals.
  @inline(__always)
  var literals: LiteralValues<TrieNode>.Region {
    LiteralValues.Region(start: start, size: size & ~Self.anyBit)
  }

  /// The number of the leaf with its entries; -1 if there is none.
  var leaf: Int32 { ending < -1 ? -2 - ending : -1 }
  /// The only entry, which always matches; -1 if there is none.
  var onlyEntry: Int32 { ending < 0 ? -1 : ending }
  /// Whether the subtree may match with so many segments left, of which there are at most 63.
  @inline(__always)
  func hasLength(_ left: Int) -> Bool { lengths &>> UInt64(truncatingIfNeeded: left) & 1 == 1 }

  /// Whether it has no children.
  var isTerminal: Bool { lengths == 1 }
}

/// The nodes of a trie, the children of each side by side, with their literals: after the roots,
/// for each node in preorder its rare children, the child `any`, and the table of its children by
/// literals.
///
/// A node is known by its place, the index of its first word. A step down the trie reads memory in
/// one place, where both the literal and the node it leads to are.
struct TrieNodes: Sendable {
  /// The words of a node.
  static var nodeSize: Int32 { Int32(LiteralValues<TrieNode>.valueSize) }

  private let edges: LiteralValues<TrieNode>

  init(_ words: [UInt64]) { edges = LiteralValues(words) }

  func free() { edges.free() }

  @inline(__always)
  subscript(place: Int32) -> TrieNode { edges[place] }

  /// The child of a node by a literal; otherwise like `LiteralValues.place`.
  @inline(__always)
  func child(of node: TrieNode, _ key: LiteralKey, hasTail: (Int32) -> Bool) -> Int32 {
    edges.place(node.literals, key, hasTail: hasTail)
  }

  /// The first children of a node, in order of their labels. O(limit).
  ///
  /// `rareCount`: how many there are besides `any` and literals.
  func children(of node: TrieNode, rareCount: Int32, limit: Int = .max) -> [Int32] {
    let end = node.any < 0 ? node.literals.start : node.any
    let rare = (0..<rareCount).map { end - ($0 + 1) * Self.nodeSize }
    let others = rare + (node.any < 0 ? [] : [node.any])
    let all = others + Array(edges.places(node.literals).prefix(max(0, limit - others.count)))
    return all.sorted { self[$0].number < self[$1].number }
  }
}
