/// Finds subtrees that match exactly the same URLs: equal except for capture names, routes and ranks.
///
/// If a search fails in one of them, it need not try the others. Leaves are equal if they have the same conditions; a
/// conditional route equals no other.
struct StructureClasses {
  /// Subtrees with fewer nodes are cheaper to search than to remember.
  private static let smallestSubtree: Int32 = 3

  let nodes: [TrieNode]
  let leafCount: Int
  let children: [Int32]
  let childStarts: [Int32]
  let labels: [Int32]
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
      var slot = hash(node, signatures, classes) & (slots.count - 1)
      while slots[slot] >= 0 {
        let other = Int(representatives[Int(slots[slot])])
        if isAlike(node, other, signatures, classes) { break }
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
      let size = trie.summaries[node].preorderEnd - trie.summaries[node].preorder
      let isShared = sizes[Int(classes[node])] > 1
      trie.summaries[node].structure = isShared && size >= Self.smallestSubtree ? classes[node] : -1
    }
  }

  private func slotCount(_ nodes: Int) -> Int {
    var count = 64
    while count < nodes * 2 { count *= 2 }
    return count
  }

  /// A number for what each leaf requires: 0 if one of its entries always matches, else a number for its conditions.
  private func leafSignatures() -> [Int32] {
    var isOpen = [Bool](repeating: false, count: leafCount)
    var needs: [Int: Set<Int32>] = [:]
    for (number, entry) in entries.enumerated() {
      let leaf = Int(nodes[Int(nodeOfEntry[number])].leaf)
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

  private func hash(_ node: Int, _ signatures: [Int32], _ classes: [Int32]) -> Int {
    let leaf = nodes[node].leaf
    var hash = UInt64(bitPattern: Int64(leaf < 0 ? -1 : signatures[Int(leaf)]))
    for index in childStarts[node]..<childStarts[node + 1] {
      let child = Int(children[Int(index)])
      let pair = UInt64(UInt32(bitPattern: labels[child])) << 32 | UInt64(classes[child])
      hash = (hash ^ pair) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    // Signatures are consecutive: without this, the slots of leaves would be, too.
    hash = (hash ^ (hash >> 32)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 20)
  }

  private func isAlike(_ node: Int, _ other: Int, _ signatures: [Int32], _ classes: [Int32]) -> Bool
  {
    let (leaf, otherLeaf) = (nodes[node].leaf, nodes[other].leaf)
    guard (leaf < 0) == (otherLeaf < 0) else { return false }
    if leaf >= 0, signatures[Int(leaf)] != signatures[Int(otherLeaf)] { return false }
    let start = Int(childStarts[node])
    let otherStart = Int(childStarts[other])
    let count = Int(childStarts[node + 1]) - start
    guard Int(childStarts[other + 1]) - otherStart == count else { return false }
    for offset in 0..<count {
      let (child, otherChild) = (Int(children[start + offset]), Int(children[otherStart + offset]))
      if labels[child] != labels[otherChild] || classes[child] != classes[otherChild] {
        return false
      }
    }
    return true
  }
}
