@testable import RoadbookEngine

extension RouteTable {
  /// Violated invariants of the compiled table; empty if it is valid.
  func checkInvariants() -> [String] {
    var problems: [String] = []
    let trie = storage.trie
    let places = allNodes
    let onlyEntries = places.count { storage.nodes[$0].onlyEntry >= 0 }
    let entryCount = onlyEntries + trie.leafEntries.count
    if entryCount != storage.entries.count {
      problems.append("\(entryCount) entries in nodes and leaves, \(storage.entries.count) in all")
    }
    let keyed = trie.leaves.flatMap { leaf in leaf.keyed.map { trie.leafEntries[Int($0)] } }
    if keyed.sorted() != trie.keyed.values.sorted() {
      problems.append("the entries that require a key are not those listed by key")
    }
    if places.map({ storage.nodes[$0].number }).sorted() != Array(0..<Int32(trie.summaries.count)) {
      problems.append("the nodes are not numbered")
    }
    for place in places {
      let node = storage.nodes[place]
      let number = node.number
      if node.minimumRank == .max { problems.append("node \(number) has no entries below") }
      if node.lengths == 0 { problems.append("node \(number) takes no length") }
      let summary = storage.summary(of: place)
      if summary.end <= number { problems.append("node \(number) has no interval") }
      let below = storage.children(of: place)
      for child in children(of: node) where !below.contains(child) {
        problems.append("the node at \(child) is not among the children of \(number)")
      }
      for child in below where storage.summary(of: child).label & 1 == 0 {
        let found = storage.child(of: place, literal: storage.summary(of: child).label >> 1)
        if found != child { problems.append("node \(number) does not find that at \(child)") }
      }
      for child in below {
        let below = storage.nodes[child]
        if below.minimumRank < node.minimumRank {
          problems.append("node \(below.number) ranks before its parent \(number)")
        }
        let inner = storage.summary(of: child)
        if below.number <= number || inner.end > summary.end {
          problems.append("node \(below.number) is outside its parent \(number)")
        }
        if inner.depth != summary.depth + 1 {
          problems.append("node \(below.number) has a wrong depth")
        }
      }
      problems += checkLeaf(node, depth: Int(summary.depth))
    }
    for namespace in storage.namespaces {
      let ranks = namespace.routes.flatMap { storage.routes[Int($0)].entries }
        .map { storage.entries[Int($0)].rank }
      if ranks.sorted() != Array(0..<UInt32(ranks.count)) {
        problems.append("the ranks of \(namespace.name) are not a permutation")
      }
    }
    return problems
  }

  /// The places of all nodes.
  private var allNodes: [Int32] {
    var result: [Int32] = []
    var waiting = storage.roots
    while let place = waiting.popLast() {
      result.append(place)
      waiting += storage.children(of: place)
    }
    return result
  }

  private func children(of node: TrieNode) -> [Int32] {
    let others = storage.trie.others(of: node)
    var result = others.specials.map { storage.trie.specialEdges[$0].child }
    if node.any >= 0 { result.append(node.any) }
    if others.rest >= 0 { result.append(others.rest) }
    return result
  }

  private func checkLeaf(_ node: TrieNode, depth: Int) -> [String] {
    if node.onlyEntry >= 0 {
      let entry = storage.entries[Int(node.onlyEntry)]
      return entry.alwaysMatches && entry.segments.count == depth ? [] : ["a wrong only entry"]
    }
    guard node.leaf >= 0 else { return [] }
    let open = storage.trie.leaves[Int(node.leaf)].open
    var problems: [String] = []
    var last: UInt32?
    for index in open {
      let entry = storage.entries[Int(storage.trie.leafEntries[Int(index)])]
      if let last, last >= entry.rank { problems.append("leaf \(node.leaf) is out of order") }
      if entry.segments.count != depth { problems.append("an entry at a wrong depth") }
      last = entry.rank
    }
    return problems
  }
}
