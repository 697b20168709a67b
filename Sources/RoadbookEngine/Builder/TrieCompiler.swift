/// Builds the trie of all entries: first the bare tree, then from the leaves up what prunes searches.
///
/// Linear in the number of segments, but for sorting the children of each node.
struct TrieCompiler {
  /// A node while the tree grows. Parents have smaller numbers than their children.
  private struct Seedling {
    var parent: Int32
    var label: Int32
  }

  let entries: [Entry]
  let segments: [CompiledSegment]
  let conditions: [Conditions]
  let types: TypeStore
  let specials: [SpecialLabel]
  private var literals: LiteralTable
  private var roots: [Int32] = []
  private var seedlings: [Seedling] = []
  private var edges = EdgeTable()
  private var trie = Trie()
  private var nodeOfEntry: [Int32] = []
  /// The children of node n, by label: `children[childStarts[n]..<childStarts[n + 1]]`.
  private var children: [Int32] = []
  private var childStarts: [Int32] = []

  init(
    entries: [Entry], segments: [CompiledSegment], conditions: [Conditions],
    compiler: PatternCompiler, contextCount: Int32
  ) {
    self.entries = entries
    self.segments = segments
    self.conditions = conditions
    types = compiler.types
    specials = compiler.specials
    literals = compiler.literals
    roots = (0..<contextCount).map { $0 }
    seedlings = roots.map { _ in Seedling(parent: -1, label: -1) }
  }

  func compile() -> (trie: Trie, roots: [Int32], literals: LiteralTable) {
    var copy = self
    copy.plant()
    copy.linkChildren()
    copy.numberInPreorder()
    copy.fillLeaves()
    copy.summarize()
    copy.listPositions()
    StructureClasses(
      trie: copy.trie, children: copy.children, childStarts: copy.childStarts,
      labels: copy.seedlings.map(\.label), entries: entries, conditions: conditions,
      nodeOfEntry: copy.nodeOfEntry
    ).assign(to: &copy.trie)
    return (copy.trie, copy.roots, copy.literals)
  }

  /// Makes the nodes along every entry's path.
  private mutating func plant() {
    nodeOfEntry.reserveCapacity(entries.count)
    var nodes: [TrieNode] = [TrieNode](repeating: TrieNode(), count: roots.count)
    for entry in entries {
      var node = roots[Int(entry.context)]
      for index in entry.segments {
        let label = segments[Int(index)].label
        var child = edges.lookup(node, label)
        if child < 0 {
          child = Int32(nodes.count)
          edges.insert(node, label, child)
          seedlings.append(Seedling(parent: node, label: label))
          var fresh = TrieNode()
          let parent = nodes[Int(node)]
          fresh.depth = parent.depth + 1
          let isRest = isRest(label)
          fresh.isRepeatedRest = isRest && parent.isUnderRest
          fresh.isUnderRest = isRest || parent.isUnderRest
          nodes.append(fresh)
        }
        node = child
      }
      nodeOfEntry.append(node)
    }
    trie.nodes = nodes
  }

  private func isRest(_ label: Int32) -> Bool {
    label & 1 == 1 && specials[Int(label >> 1)].kind == .rest
  }

  /// Hands the edges out to the nodes by kind.
  private mutating func linkChildren() {
    var counts = [Int32](repeating: 0, count: seedlings.count + 1)
    for seedling in seedlings where seedling.parent >= 0 { counts[Int(seedling.parent) + 1] += 1 }
    for index in 1..<max(1, counts.count) { counts[index] += counts[index - 1] }
    childStarts = counts
    children = [Int32](repeating: -1, count: Int(counts.last ?? 0))
    for (node, seedling) in seedlings.enumerated() where seedling.parent >= 0 {
      let parent = Int(seedling.parent)
      children[Int(counts[parent])] = Int32(node)
      counts[parent] += 1
    }
    var choices: [(first: Int32, second: Int32, value: Int32)] = []
    for node in seedlings.indices {
      let range = Int(childStarts[node])..<Int(childStarts[node + 1])
      children[range].sort { seedlings[Int($0)].label < seedlings[Int($1)].label }
      link(node, children[range], &choices)
    }
    trie.choices = GroupedLists(choices)
  }

  private mutating func link(
    _ node: Int, _ children: ArraySlice<Int32>,
    _ choices: inout [(first: Int32, second: Int32, value: Int32)]
  ) {
    var result = trie.nodes[node]
    let firstSpecial = Int32(trie.specialEdges.count)
    for child in children {
      let label = seedlings[Int(child)].label
      if label & 1 == 0 {
        result.hasLiterals = true
        trie.literalEdges.insert(Int32(node), label >> 1, child)
      } else if label == PatternCompiler.anyLabel {
        result.any = child
      } else if label == PatternCompiler.restLabel {
        result.rest = child
      } else if let words = types.words(specials[Int(label >> 1)].type),
        specials[Int(label >> 1)].kind == .choice
      {
        result.hasChoices = true
        let isFolded = specials[Int(label >> 1)].isFolded
        for word in Set(words.map { isFolded ? $0.utf8.map(asciiLowercased) : Array($0.utf8) }) {
          choices.append((Int32(node), literals.intern(word), child))
        }
      } else {
        trie.specialEdges.append(Trie.SpecialEdge(special: label >> 1, child: child))
      }
    }
    result.specials = firstSpecial..<Int32(trie.specialEdges.count)
    let literalKinds = result.hasLiterals ? 1 : 0
    let others = children.count { seedlings[Int($0)].label & 1 == 1 }
    result.isAmbiguous = others > 0 && others + literalKinds > 1
    trie.nodes[node] = result
  }

  private mutating func numberInPreorder() {
    var sizes = [Int32](repeating: 1, count: seedlings.count)
    for node in seedlings.indices.reversed() where seedlings[node].parent >= 0 {
      sizes[Int(seedlings[node].parent)] += sizes[node]
    }
    var next = [Int32](repeating: 0, count: seedlings.count)
    var nextRoot: Int32 = 0
    for node in seedlings.indices {
      let parent = Int(seedlings[node].parent)
      let number: Int32
      if parent < 0 {
        number = nextRoot
        nextRoot += sizes[node]
      } else {
        number = next[parent]
        next[parent] += sizes[node]
      }
      next[node] = number + 1
      trie.nodes[node].preorder = number
      trie.nodes[node].preorderEnd = number + sizes[node]
    }
  }

  /// Files the entries at their nodes, best rank first, those with query conditions under the rarest key.
  private mutating func fillLeaves() {
    var uses: [Int32: Int] = [:]
    for entry in entries where entry.conditions >= 0 {
      for key in conditions[Int(entry.conditions)].required { uses[key, default: 0] += 1 }
    }
    let order = entries.indices.sorted { entries[$0].rank < entries[$1].rank }
    var open: [(first: Int32, second: Int32, value: Int32)] = []
    var keyed: [(first: Int32, second: Int32, value: Int32)] = []
    var keyedNodes: [(first: Int32, second: Int32, value: Int32)] = []
    for entry in order {
      let node = Int(nodeOfEntry[entry])
      if trie.nodes[node].leaf < 0 {
        trie.nodes[node].leaf = Int32(trie.leaves.count)
        trie.leaves.append(Trie.Leaf(open: 0..<0, hasKeyed: false))
      }
      let leaf = trie.nodes[node].leaf
      trie.nodes[node].minimumRank = min(trie.nodes[node].minimumRank, entries[entry].rank)
      let required =
        entries[entry].conditions < 0 ? [] : conditions[Int(entries[entry].conditions)].required
      if let key = required.min(by: { (uses[$0] ?? 0) < (uses[$1] ?? 0) }) {
        trie.leaves[Int(leaf)].hasKeyed = true
        keyed.append((leaf, key, Int32(entry)))
        keyedNodes.append((key, 0, trie.nodes[node].preorder))
      } else {
        trie.nodes[node].hasOpenEntries = true
        open.append((leaf, 0, Int32(entry)))
      }
    }
    trie.keyed = GroupedLists(keyed)
    keyedNodes.sort { $0.value < $1.value }
    trie.conditionNodes = GroupedLists(keyedNodes)
    let openLists = GroupedLists(open)
    trie.leafEntries = openLists.values
    for leaf in trie.leaves.indices {
      let range = openLists.range(Int32(leaf), 0)
      trie.leaves[leaf].open = Int32(range.lowerBound)..<Int32(range.upperBound)
    }
  }

  /// Sums up each subtree in its root, from the leaves up.
  private mutating func summarize() {
    for node in seedlings.indices.reversed() {
      if trie.nodes[node].leaf >= 0 { trie.nodes[node].lengths |= 1 }
      let depth = UInt64(trie.nodes[node].depth)
      if trie.nodes[node].specials.count > 0 || trie.nodes[node].any >= 0
        || trie.nodes[node].hasChoices
      {
        if depth < 64 { trie.nodes[node].openDepths |= 1 << depth }
      }
      let parent = Int(seedlings[node].parent)
      if parent < 0 { continue }
      let own = trie.nodes[node]
      var above = trie.nodes[parent]
      above.minimumRank = min(above.minimumRank, own.minimumRank)
      above.hasOpenEntries = above.hasOpenEntries || own.hasOpenEntries
      above.openDepths |= own.openDepths
      if isRest(seedlings[node].label) {
        above.lengths |= own.lengths == 0 ? 0 : ~((own.lengths & (~own.lengths &+ 1)) &- 1)
        if above.depth < 64 { above.openDepths |= ~((1 << UInt64(above.depth)) &- 1) }
      } else {
        above.lengths |= own.lengths << 1 | own.lengths & (1 << 63)
      }
      trie.nodes[parent] = above
    }
  }

  /// Lists which nodes a literal leads to at each depth, where an ambiguous node above may need it.
  private mutating func listPositions() {
    var isBelowAmbiguous = [Bool](repeating: false, count: seedlings.count)
    var byPreorder = [Int32](repeating: 0, count: seedlings.count)
    for (node, seedling) in seedlings.enumerated() {
      byPreorder[Int(trie.nodes[node].preorder)] = Int32(node)
      guard seedling.parent >= 0 else { continue }
      let parent = Int(seedling.parent)
      isBelowAmbiguous[node] = isBelowAmbiguous[parent] || trie.nodes[parent].isAmbiguous
    }
    var items: [(first: Int32, second: Int32, value: Int32)] = []
    for node in byPreorder {
      let seedling = seedlings[Int(node)]
      guard seedling.parent >= 0, seedling.label & 1 == 0,
        isBelowAmbiguous[Int(seedling.parent)], !trie.nodes[Int(node)].isUnderRest
      else { continue }
      let depth = Int32(trie.nodes[Int(seedling.parent)].depth)
      items.append((depth, seedling.label >> 1, trie.nodes[Int(node)].preorder))
    }
    trie.positions = GroupedLists(items)
  }
}
