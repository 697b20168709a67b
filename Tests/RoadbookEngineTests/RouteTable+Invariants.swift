@testable import RoadbookEngine

extension RouteTable {
  /// Violated invariants of the compiled table; empty if it is valid.
  func checkInvariants() -> [String] {
    var problems: [String] = []
    let trie = storage.trie
    let entryCount = trie.leafEntries.count + trie.keyed.values.count
    if entryCount != storage.entries.count {
      problems.append("\(entryCount) entries in leaves, \(storage.entries.count) in all")
    }
    for (number, node) in trie.nodes.enumerated() {
      if node.minimumRank == .max { problems.append("node \(number) has no entries below") }
      if node.lengths == 0 { problems.append("node \(number) takes no length") }
      let summary = trie.summaries[number]
      if summary.preorder >= summary.preorderEnd {
        problems.append("node \(number) has no interval")
      }
      for child in children(of: node) {
        let below = trie.nodes[Int(child)]
        if below.minimumRank < node.minimumRank {
          problems.append("node \(child) ranks before its parent \(number)")
        }
        let inner = trie.summaries[Int(child)]
        if inner.preorder <= summary.preorder || inner.preorderEnd > summary.preorderEnd {
          problems.append("node \(child) is outside its parent \(number)")
        }
        if inner.depth != summary.depth + 1 { problems.append("node \(child) has a wrong depth") }
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

  private func children(of node: TrieNode) -> [Int32] {
    var result = storage.trie.specials(of: node).map { storage.trie.specialEdges[$0].child }
    if node.any >= 0 { result.append(node.any) }
    if node.rest >= 0 { result.append(node.rest) }
    return result
  }

  private func checkLeaf(_ node: TrieNode, depth: Int) -> [String] {
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
