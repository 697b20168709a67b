/// The result of a `TrieCompiler`.
struct CompiledTrie {
  let nodes: TrieNodes
  let trie: Trie
  let roots: [Int32]
  let literals: LiteralTable
}

/// Builds the trie of all entries: first the bare tree, then, from the leaves up, the data for
/// pruning searches.
///
/// Linear in the number of segments, except for sorting the children of each node. Nodes are
/// numbered until the end, and known by their places in the result.
struct TrieCompiler {
  /// A node during construction. Parents have smaller numbers than their children.
  private struct NodeDraft {
    var parent: Int32
    var label: Int32
    var firstChild: Int32 = -1
  }

  let entries: [Entry]
  /// The trie root of each.
  let contexts: [Int32]
  /// The segments of all entries' paths, as indices of `labels`.
  let paths: [Int32]
  /// Their labels by themselves: reading them from the segments would take a tenth of the time of
  /// building a large table.
  let labels: [Int32]
  let conditions: [Conditions]
  let types: TypeStore
  let specials: [SpecialLabel]
  private var literals: LiteralTable
  private var roots: [Int32] = []
  private var drafts: [NodeDraft] = []
  private var nodes: [TrieNode] = []
  /// The places of the nodes.
  private var places: [Int32] = []
  private var trie = Trie()
  private var nodeOfEntry: [Int32] = []

  init(
    entries: [Entry], contexts: [Int32], paths: [Int32], conditions: [Conditions],
    compiler: PatternCompiler, contextCount: Int32
  ) {
    self.entries = entries
    self.contexts = contexts
    self.paths = paths
    labels = compiler.segments.map(\.label)
    self.conditions = conditions
    types = compiler.types
    specials = compiler.specials
    literals = compiler.literals
    roots = (0..<contextCount).map { $0 }
    drafts = roots.map { _ in NodeDraft(parent: -1, label: -1) }
  }

  func compile() -> CompiledTrie {
    var copy = self
    copy.plant()
    copy.numberInPreorder()
    var words = copy.linkChildren()
    copy.fillLeaves()
    copy.summarize()
    copy.listPositions()
    StructureClasses(
      nodes: copy.nodes, leafCount: copy.trie.leaves.count, entries: entries,
      conditions: conditions, nodeOfEntry: copy.nodeOfEntry
    ).assign(to: &copy.trie)
    for (number, node) in copy.nodes.enumerated() {
      words.set(node, at: Int(copy.places[number]))
    }
    return CompiledTrie(
      nodes: TrieNodes(words), trie: copy.trie, roots: copy.roots.map { copy.places[Int($0)] },
      literals: copy.literals)
  }

  /// Creates the nodes along every entry's path.
  private mutating func plant() {
    nodeOfEntry.reserveCapacity(entries.count)
    // At most one node for each segment; unused capacity is never touched.
    drafts.reserveCapacity(roots.count + paths.count)
    // (node, label) to child, for children but the first; each entry adds at most one, as nodes
    // below are new.
    var children = EdgeTable(capacity: entries.count)
    for (entry, context) in zip(entries, contexts) {
      var node = roots[Int(context)]
      for index in entry.segments {
        let label = labels[Int(paths[Int(index)])]
        var child = drafts[Int(node)].firstChild
        if child >= 0, drafts[Int(child)].label != label { child = children.lookup(node, label) }
        if child < 0 {
          child = Int32(drafts.count)
          if drafts[Int(node)].firstChild < 0 {
            drafts[Int(node)].firstChild = child
          } else {
            children.insert(node, label, child)
          }
          drafts.append(NodeDraft(parent: node, label: label))
        }
        node = child
      }
      nodeOfEntry.append(node)
    }
  }

  /// A static function, since a method would be called on a copy of all arrays.
  private static func isRest(_ label: Int32, _ specials: [SpecialLabel]) -> Bool {
    label & 1 == 1 && specials[Int(label >> 1)].kind == .rest
  }

  /// Numbers each node before its children, and these in order of their labels.
  private mutating func numberInPreorder() {
    var starts = [Int32](repeating: 0, count: drafts.count + 1)
    var sizes = [Int32](repeating: 1, count: drafts.count)
    for node in drafts.indices.reversed() where drafts[node].parent >= 0 {
      starts[Int(drafts[node].parent) + 1] += 1
      sizes[Int(drafts[node].parent)] += sizes[node]
    }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    // Labels and numbers in one word, which sorts fast.
    var children = [UInt64](repeating: 0, count: Int(starts.last ?? 0))
    var places = starts
    for (node, draft) in drafts.enumerated() where draft.parent >= 0 {
      let place = Int(places[Int(draft.parent)])
      children[place] = UInt64(UInt32(bitPattern: draft.label)) << 32 | UInt64(node)
      places[Int(draft.parent)] += 1
    }
    var numbers = [Int32](repeating: 0, count: drafts.count)
    var ordered = drafts
    trie.summaries = [TrieSummary](repeating: TrieSummary(), count: drafts.count)
    var next: Int32 = 0
    for node in drafts.indices {
      if drafts[node].parent < 0 {
        numbers[node] = next
        next += sizes[node]
      }
      let number = numbers[node]
      ordered[Int(number)].label = drafts[node].label
      trie.summaries[Int(number)].label = drafts[node].label
      trie.summaries[Int(number)].end = number + sizes[node]
      let range = Int(starts[node])..<Int(starts[node + 1])
      if range.count > 1 { children[range].sort() }
      var child = number + 1
      for index in range {
        let old = Int(children[index] & 0xFFFF_FFFF)
        numbers[old] = child
        ordered[Int(child)].parent = number
        child += sizes[old]
      }
    }
    for root in roots { ordered[Int(numbers[Int(root)])].parent = -1 }
    drafts = ordered
    roots = roots.map { numbers[Int($0)] }
    for entry in nodeOfEntry.indices { nodeOfEntry[entry] = numbers[Int(nodeOfEntry[entry])] }
    nodes = [TrieNode](repeating: TrieNode(), count: drafts.count)
  }

  /// Sorts the edges into the nodes by kind. Returns the words of `TrieNodes`, still without the
  /// nodes themselves.
  private mutating func linkChildren() -> [UInt64] {
    var words: [UInt64] = []
    // Enough for all; unused capacity is never touched.
    words.reserveCapacity(drafts.count * 2 * LiteralValues<TrieNode>.wordCount(of: 1))
    places = [Int32](repeating: 0, count: nodes.count)
    for root in roots { addPlace(of: root, to: &words) }
    var choices: [(first: Int32, second: Int32, value: Int32)] = []
    var literalChildren: [(key: LiteralKey, number: Int32)] = []
    for node in drafts.indices {
      if drafts[node].parent >= 0 { describe(node) }
      literalChildren.removeAll(keepingCapacity: true)
      link(node, &literalChildren, &choices, &words)
    }
    trie.choices = GroupedLists(choices)
    return words
  }

  /// Makes room for a node.
  private mutating func addPlace(of node: Int32, to words: inout [UInt64]) {
    places[Int(node)] = Int32(words.count)
    words += repeatElement(0, count: Int(TrieNodes.nodeSize))
  }

  /// Fills in what follows from the path to a node.
  private mutating func describe(_ node: Int) {
    let parent = trie.summaries[Int(drafts[node].parent)]
    let isRest = Self.isRest(drafts[node].label, specials)
    trie.summaries[node].depth = parent.depth + 1
    trie.summaries[node].isUnderRest = isRest || parent.isUnderRest
  }

  private mutating func link(
    _ node: Int, _ literalChildren: inout [(key: LiteralKey, number: Int32)],
    _ choices: inout [(first: Int32, second: Int32, value: Int32)], _ words: inout [UInt64]
  ) {
    var any: Int32?
    var others = Trie.Others()
    others.specialStart = Int32(trie.specialEdges.count)
    var child = Int32(node) + 1
    while child < trie.summaries[node].end {
      defer { child = trie.summaries[Int(child)].end }
      let label = drafts[Int(child)].label
      if label & 1 == 0 {
        literalChildren.append((literals.key(of: label >> 1), child))
        continue
      }
      if label == PatternCompiler.anyLabel {
        any = child
        continue
      }
      addPlace(of: child, to: &words)
      let place = places[Int(child)]
      others.count += 1
      if label == PatternCompiler.restLabel {
        others.rest = place
        continue
      }
      let special = specials[Int(label >> 1)]
      if special.kind == .choice, let choice = types.words(special.type) {
        others.hasChoices = true
        for word in Set(
          choice.map { PatternCompiler.literal($0, folded: special.isFolded) })
        {
          choices.append((places[node], literals.intern(word), place))
        }
      } else {
        trie.specialEdges.append(Trie.SpecialEdge(special: label >> 1, child: place))
      }
    }
    let edgeCount = others.count + (any == nil ? 0 : 1)
    others.isAmbiguous = edgeCount + (literalChildren.isEmpty ? 0 : 1) > 1
    others.specialEnd = Int32(trie.specialEdges.count)
    if others.count > 0 {
      nodes[node].others = Int32(trie.others.count)
      trie.others.append(others)
    }
    if let any { addPlace(of: any, to: &words) }
    let table = LiteralValues<TrieNode>.append(literalChildren, to: &words) { places[Int($0)] = $1 }
    nodes[node].number = Int32(node)
    nodes[node].link(table, hasAny: any != nil)
  }

  /// Adds the entries to their nodes: the only one of a node directly if it always matches, all
  /// others to the node's leaf, best rank first, those with query conditions under their rarest
  /// key.
  private mutating func fillLeaves() {
    var uses: [Int32: Int] = [:]
    for entry in entries where entry.conditions >= 0 {
      for key in conditions[Int(entry.conditions)].required { uses[key, default: 0] += 1 }
    }
    var order = [Int](repeating: 0, count: entries.count)
    for (number, entry) in entries.enumerated() { order[Int(entry.rank)] = number }
    var counts = [Int32](repeating: 0, count: nodes.count)
    for node in nodeOfEntry { counts[Int(node)] += 1 }
    var listed: [(first: Int32, second: Int32, value: Int32)] = []
    var keyed: [(first: Int32, second: Int32, value: Int32)] = []
    var keyedNodes: [(first: Int32, second: Int32, value: Int32)] = []
    for entry in order {
      let node = Int(nodeOfEntry[entry])
      nodes[node].minimumRank = min(nodes[node].minimumRank, entries[entry].rank)
      if counts[node] == 1, entries[entry].alwaysMatches {
        nodes[node].ending = Int32(entry)
        trie.summaries[node].hasOpenEntries = true
        continue
      }
      if nodes[node].ending == -1 {
        nodes[node].ending = -2 - Int32(trie.leaves.count)
        trie.leaves.append(Trie.Leaf(open: 0..<0, keyed: 0..<0))
      }
      let leaf = nodes[node].leaf
      let required =
        entries[entry].conditions < 0 ? [] : conditions[Int(entries[entry].conditions)].required
      if let key = required.min(by: { (uses[$0] ?? 0) < (uses[$1] ?? 0) }) {
        listed.append((leaf, 1, Int32(entry)))
        keyed.append((leaf, key, Int32(entry)))
        keyedNodes.append((key, 0, Int32(node)))
      } else {
        trie.summaries[node].hasOpenEntries = true
        listed.append((leaf, 0, Int32(entry)))
      }
    }
    trie.keyed = GroupedLists(keyed)
    keyedNodes.sort { $0.value < $1.value }
    trie.conditionNodes = GroupedLists(keyedNodes)
    let lists = GroupedLists(listed)
    trie.leafEntries = lists.values
    for leaf in trie.leaves.indices {
      let (open, keyed) = (lists.range(Int32(leaf), 0), lists.range(Int32(leaf), 1))
      trie.leaves[leaf].open = Int32(open.lowerBound)..<Int32(open.upperBound)
      trie.leaves[leaf].keyed = Int32(keyed.lowerBound)..<Int32(keyed.upperBound)
    }
  }

  /// Summarizes each subtree in its root, from the leaves up.
  private mutating func summarize() {
    for node in drafts.indices.reversed() {
      if nodes[node].ending != -1 { nodes[node].lengths |= 1 }
      let depth = UInt64(trie.summaries[node].depth)
      let others = trie.others(of: nodes[node])
      if nodes[node].any >= 0 || others.hasChoices || !others.specials.isEmpty {
        if depth < 64 { trie.summaries[node].openDepths |= 1 << depth }
      }
      let parent = Int(drafts[node].parent)
      if parent < 0 { continue }
      let own = nodes[node]
      let summary = trie.summaries[node]
      var above = trie.summaries[parent]
      above.hasOpenEntries = above.hasOpenEntries || summary.hasOpenEntries
      above.openDepths |= summary.openDepths
      nodes[parent].minimumRank = min(nodes[parent].minimumRank, own.minimumRank)
      if Self.isRest(drafts[node].label, specials) {
        nodes[parent].lengths |= own.lengths == 0 ? 0 : ~((own.lengths & (~own.lengths &+ 1)) &- 1)
        if above.depth < 64 { above.openDepths |= ~((1 << UInt64(above.depth)) &- 1) }
      } else {
        nodes[parent].lengths |= own.lengths << 1 | own.lengths & (1 << 63)
      }
      trie.summaries[parent] = above
    }
  }

  /// Lists the nodes that a literal leads to at each depth, for nodes below an ambiguous one.
  private mutating func listPositions() {
    var isBelowAmbiguous = [Bool](repeating: false, count: drafts.count)
    var items: [(first: Int32, second: Int32, value: Int32)] = []
    for (node, draft) in drafts.enumerated() where draft.parent >= 0 {
      let parent = Int(draft.parent)
      if draft.label & 1 == 0, isBelowAmbiguous[parent], !trie.summaries[node].isUnderRest {
        items.append((Int32(trie.summaries[parent].depth), draft.label >> 1, Int32(node)))
      }
      isBelowAmbiguous[node] = isBelowAmbiguous[parent] || trie.isAmbiguous(nodes[parent])
    }
    trie.positions = GroupedLists(items)
  }
}
