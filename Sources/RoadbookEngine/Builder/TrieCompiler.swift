/// Builds the trie of all entries: first the bare tree, then, from the leaves up, the data for pruning searches.
///
/// Linear in the number of segments, except for sorting the children of each node.
struct TrieCompiler {
  /// A node during construction. Parents have smaller numbers than their children.
  private struct Seedling {
    var parent: Int32
    var label: Int32
  }

  let entries: [Entry]
  /// The segments of all entries' paths, as indices of `segments`.
  let paths: [Int32]
  let segments: [CompiledSegment]
  let conditions: [Conditions]
  let types: TypeStore
  let specials: [SpecialLabel]
  private var literals: LiteralTable
  private var roots: [Int32] = []
  private var seedlings: [Seedling] = []
  /// (node, label) to child, for edges that are neither literals nor untyped.
  private var specialChildren = EdgeTable()
  private var trie = Trie()
  private var nodeOfEntry: [Int32] = []
  /// The children of node n, by label: `children[childStarts[n]..<childStarts[n + 1]]`.
  private var children: [Int32] = []
  private var childStarts: [Int32] = []

  init(
    entries: [Entry], paths: [Int32], conditions: [Conditions], compiler: PatternCompiler,
    contextCount: Int32
  ) {
    self.entries = entries
    self.paths = paths
    segments = compiler.segments
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
    let labels = copy.seedlings.map(\.label)
    StructureClasses(
      nodes: copy.trie.nodes, leafCount: copy.trie.leaves.count, children: copy.children,
      childStarts: copy.childStarts, labels: labels, entries: entries,
      conditions: conditions,
      nodeOfEntry: copy.nodeOfEntry
    ).assign(to: &copy.trie)
    copy.trie.children = copy.children
    copy.trie.childStarts = copy.childStarts
    copy.trie.labels = labels
    copy.listEntries()
    return (copy.trie, copy.roots, copy.literals)
  }

  /// Creates the nodes along every entry's path.
  private mutating func plant() {
    nodeOfEntry.reserveCapacity(entries.count)
    // At most one node for each segment; unused capacity is never touched.
    let mostNodes = roots.count + paths.count
    seedlings.reserveCapacity(mostNodes)
    trie.nodes.reserveCapacity(mostNodes)
    trie.summaries.reserveCapacity(mostNodes)
    trie.nodes += repeatElement(TrieNode(), count: roots.count)
    trie.summaries += repeatElement(TrieSummary(), count: roots.count)
    for entry in entries {
      var node = roots[Int(entry.context)]
      for index in entry.segments {
        let label = segments[Int(paths[Int(index)])].label
        let child = child(of: node, label)
        node = child < 0 ? sprout(from: node, label) : child
      }
      nodeOfEntry.append(node)
    }
  }

  private func child(of node: Int32, _ label: Int32) -> Int32 {
    if label & 1 == 0 { return trie.literalEdges.lookup(node, label >> 1) }
    switch label {
    case PatternCompiler.anyLabel: return trie.nodes[Int(node)].any
    case PatternCompiler.restLabel: return trie.nodes[Int(node)].rest
    default: return specialChildren.lookup(node, label)
    }
  }

  private mutating func sprout(from node: Int32, _ label: Int32) -> Int32 {
    let child = Int32(trie.nodes.count)
    if label & 1 == 0 {
      trie.literalEdges.insert(node, label >> 1, child)
    } else if label == PatternCompiler.anyLabel {
      trie.nodes[Int(node)].any = child
    } else if label == PatternCompiler.restLabel {
      trie.nodes[Int(node)].rest = child
    } else {
      specialChildren.insert(node, label, child)
    }
    seedlings.append(Seedling(parent: node, label: label))
    var fresh = TrieSummary()
    let parent = trie.summaries[Int(node)]
    fresh.depth = parent.depth + 1
    let isRest = isRest(label)
    fresh.isRepeatedRest = isRest && parent.isUnderRest
    fresh.isUnderRest = isRest || parent.isUnderRest
    trie.summaries.append(fresh)
    trie.nodes.append(TrieNode())
    return child
  }

  private func isRest(_ label: Int32) -> Bool {
    label & 1 == 1 && specials[Int(label >> 1)].kind == .rest
  }

  /// Sorts the edges into the nodes' tables by kind.
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
    var others = 0
    let firstSpecial = trie.specialEdges.count
    for child in children {
      let label = seedlings[Int(child)].label
      if label & 1 == 0 {
        result.hasLiterals = true
        continue
      }
      others += 1
      if label == PatternCompiler.anyLabel || label == PatternCompiler.restLabel { continue }
      let special = specials[Int(label >> 1)]
      if special.kind == .choice, let words = types.words(special.type) {
        result.hasChoices = true
        for word in Set(
          words.map { special.isFolded ? $0.utf8.map(asciiLowercased) : Array($0.utf8) })
        {
          choices.append((Int32(node), literals.intern(word), child))
        }
      } else {
        trie.specialEdges.append(Trie.SpecialEdge(special: label >> 1, child: child))
      }
    }
    if trie.specialEdges.count > firstSpecial {
      result.specials = Int32(firstSpecial)
      trie.specialEdges[trie.specialEdges.count - 1].isLast = true
    }
    result.isTerminal = children.isEmpty
    result.isAmbiguous = others > 0 && others + (result.hasLiterals ? 1 : 0) > 1
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
      trie.summaries[node].preorder = number
      trie.summaries[node].preorderEnd = number + sizes[node]
    }
  }

  /// Adds the entries to the leaves of their nodes, best rank first, those with query conditions under their rarest
  /// key.
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
        keyedNodes.append((key, 0, trie.summaries[node].preorder))
      } else {
        trie.summaries[node].hasOpenEntries = true
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

  /// Summarizes each subtree in its root, from the leaves up.
  private mutating func summarize() {
    for node in seedlings.indices.reversed() {
      if trie.nodes[node].leaf >= 0 { trie.nodes[node].lengths |= 1 }
      let depth = UInt64(trie.summaries[node].depth)
      if trie.nodes[node].specials >= 0 || trie.nodes[node].any >= 0
        || trie.nodes[node].hasChoices
      {
        if depth < 64 { trie.summaries[node].openDepths |= 1 << depth }
      }
      let parent = Int(seedlings[node].parent)
      if parent < 0 { continue }
      let own = trie.nodes[node]
      let summary = trie.summaries[node]
      var above = trie.summaries[parent]
      above.hasOpenEntries = above.hasOpenEntries || summary.hasOpenEntries
      above.openDepths |= summary.openDepths
      trie.nodes[parent].minimumRank = min(trie.nodes[parent].minimumRank, own.minimumRank)
      if isRest(seedlings[node].label) {
        trie.nodes[parent].lengths |=
          own.lengths == 0 ? 0 : ~((own.lengths & (~own.lengths &+ 1)) &- 1)
        if above.depth < 64 { above.openDepths |= ~((1 << UInt64(above.depth)) &- 1) }
      } else {
        trie.nodes[parent].lengths |= own.lengths << 1 | own.lengths & (1 << 63)
      }
      trie.summaries[parent] = above
    }
  }

  /// Lists the entries that end at each node.
  private mutating func listEntries() {
    var starts = [Int32](repeating: 0, count: seedlings.count + 1)
    for node in nodeOfEntry { starts[Int(node) + 1] += 1 }
    for index in 1..<max(1, starts.count) { starts[index] += starts[index - 1] }
    trie.nodeEntryStarts = starts
    trie.nodeEntries = [Int32](repeating: 0, count: nodeOfEntry.count)
    for (entry, node) in nodeOfEntry.enumerated() {
      trie.nodeEntries[Int(starts[Int(node)])] = Int32(entry)
      starts[Int(node)] += 1
    }
  }

  /// Lists the nodes that a literal leads to at each depth, for nodes below an ambiguous one.
  private mutating func listPositions() {
    var isBelowAmbiguous = [Bool](repeating: false, count: seedlings.count)
    var byPreorder = [Int32](repeating: 0, count: seedlings.count)
    for (node, seedling) in seedlings.enumerated() {
      byPreorder[Int(trie.summaries[node].preorder)] = Int32(node)
      guard seedling.parent >= 0 else { continue }
      let parent = Int(seedling.parent)
      isBelowAmbiguous[node] = isBelowAmbiguous[parent] || trie.nodes[parent].isAmbiguous
    }
    var items: [(first: Int32, second: Int32, value: Int32)] = []
    for node in byPreorder {
      let seedling = seedlings[Int(node)]
      guard seedling.parent >= 0, seedling.label & 1 == 0,
        isBelowAmbiguous[Int(seedling.parent)], !trie.summaries[Int(node)].isUnderRest
      else { continue }
      let depth = Int32(trie.summaries[Int(seedling.parent)].depth)
      items.append((depth, seedling.label >> 1, trie.summaries[Int(node)].preorder))
    }
    trie.positions = GroupedLists(items)
  }
}
