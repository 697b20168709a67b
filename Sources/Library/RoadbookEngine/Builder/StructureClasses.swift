/// Finds subtrees that match exactly the same URLs: equal except for capture names, routes and
/// ranks.
///
/// If a search fails in one of them, it need not try the others. Leaves are equal if they have the
/// same conditions; a conditional route equals no other.
struct StructureClasses {
  /// Subtrees with fewer nodes are cheaper to search than to remember.
  private static let smallestSubtree: Int32 = 3

  let nodes: [TrieNode]
  let leafCount: Int
  let entries: [Entry]
  let conditions: [Conditions]
  let nodeOfEntry: [Int32]

  func assign(to trie: inout Trie) {
    let signatures = leafSignatures()
    var classes = [Int32](repeating: -1, count: nodes.count)
    var representatives: [Int32] = []
    var sizes: [Int32] = []
    var slots = [Int32](repeating: -1, count: slotCount(nodes.count))
    // Children have greater numbers than their parents.
    for node in nodes.indices.reversed() {
      var slot = hash(node, trie, signatures, classes) & (slots.count - 1)
      while slots[slot] >= 0 {
        let other = Int(representatives[Int(slots[slot])])
        if isAlike(node, other, trie, signatures, classes) { break }
        slot = (slot + 1) & (slots.count - 1)
      }
      if slots[slot] < 0 {
        slots[slot] = Int32(representatives.count)
        representatives.append(Int32(node))
        sizes.append(0)
      }
      classes[node] = slots[slot]
      sizes[Int(slots[slot])] += 1
    }
    for node in nodes.indices {
      let size = trie.summaries[node].end - Int32(node)
      let isShared = sizes[Int(classes[node])] > 1
      trie.summaries[node].structure = isShared && size >= Self.smallestSubtree ? classes[node] : -1
    }
  }

  private func slotCount(_ nodes: Int) -> Int {
    var count = 64
    while count < nodes * 2 { count *= 2 }
    return count
  }

  /// A number for what each leaf requires: 0 if one of its entries always matches, else a number
  /// for its conditions.
  private func leafSignatures() -> [Int32] {
    var isOpen = [Bool](repeating: false, count: leafCount)
    var needs: [Int: Set<Int32>] = [:]
    for (number, entry) in entries.enumerated() {
      let leaf = Int(nodes[Int(nodeOfEntry[number])].leaf)
      if leaf < 0 { continue }
      if entry.isConditional {
        needs[leaf, default: []].insert(-1 - Int32(number))
      } else if entry.conditions >= 0 {
        needs[leaf, default: []].insert(conditions[Int(entry.conditions)].signature)
      } else {
        isOpen[leaf] = true
      }
    }
    var numbers: [Set<Int32>: Int32] = [:]
    var result = [Int32](repeating: 0, count: leafCount)
    for (leaf, set) in needs where !isOpen[leaf] {
      let number = numbers[set] ?? Int32(numbers.count + 1)
      numbers[set] = number
      result[leaf] = number
    }
    return result
  }

  /// What a node requires of the URLs that end there: -1 if no entry does.
  private func signature(_ node: Int, _ signatures: [Int32]) -> Int32 {
    if nodes[node].ending == -1 { return -1 }
    return nodes[node].leaf < 0 ? 0 : signatures[Int(nodes[node].leaf)]
  }

  private func hash(_ node: Int, _ trie: Trie, _ signatures: [Int32], _ classes: [Int32]) -> Int {
    var hash = UInt64(bitPattern: Int64(signature(node, signatures)))
    var child = node + 1
    while child < Int(trie.summaries[node].end) {
      let pair =
        UInt64(UInt32(bitPattern: trie.summaries[child].label)) << 32 | UInt64(classes[child])
      hash = (hash ^ pair) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      child = Int(trie.summaries[child].end)
    }
    // Signatures are consecutive: without this, the slots of leaves would be, too.
    hash = (hash ^ (hash >> 32)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 20)
  }

  private func isAlike(
    _ node: Int, _ other: Int, _ trie: Trie, _ signatures: [Int32], _ classes: [Int32]
  ) -> Bool {
    let summaries = trie.summaries
    let difference = other - node
    guard signature(node, signatures) == signature(other, signatures),
      Int(summaries[node].end) + difference == Int(summaries[other].end)
    else { return false }
    // Equal subtrees have equal sizes, so their children are equally far apart.
    var child = node + 1
    while child < Int(summaries[node].end) {
      let otherChild = child + difference
      guard trie.summaries[child].label == trie.summaries[otherChild].label,
        classes[child] == classes[otherChild]
      else { return false }
      child = Int(summaries[child].end)
    }
    return true
  }
}
