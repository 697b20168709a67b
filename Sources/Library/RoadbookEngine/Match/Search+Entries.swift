extension Search {
  /// Accepts the matching entries of a node; false if certainly none of them matches.
  mutating func accept(endingOf node: TrieNode) -> Bool {
    if node.onlyEntry >= 0 { return consider(node.onlyEntry) }
    let leaf = node.leaf
    let record = storage.trie.leaves[Int(leaf)]
    var matches = false
    for index in record.open {
      let entry = storage.trie.leafEntries[Int(index)]
      if storage.entries[Int(entry)].rank >= best {
        matches = true
        break
      }
      if consider(entry) { matches = true }
    }
    guard !record.keyed.isEmpty else { return matches }
    for key in probe.keys {
      for index in storage.trie.keyed.range(leaf, key) {
        let entry = storage.trie.keyed.values[index]
        if storage.entries[Int(entry)].rank >= best {
          matches = true
          break
        }
        if consider(entry) { matches = true }
      }
    }
    return matches
  }

  /// Accepts an entry if it matches and is better; false if it does not match.
  private mutating func consider(_ number: Int32) -> Bool {
    let entry = storage.entries[Int(number)]
    if entry.conditions >= 0, !probe.holds(storage.conditions[Int(entry.conditions)]) {
      return false
    }
    if entry.isConditional, !isEnabled(RouteID(index: Int(entry.route))) { return false }
    if collectsAll {
      all.append(Hit(entry: number, counts: counts(entry)))
      return true
    }
    if entry.mayYield, let preceding = precedingHit(entry, number) {
      take(preceding)
    } else {
      take(Hit(entry: number, counts: counts(entry)))
    }
    return true
  }

  private mutating func take(_ hit: Hit) {
    let rank = storage.entries[Int(hit.entry)].rank
    if rank >= best { return }
    best = rank
    bestHit = hit
  }

  /// How many segments each segment of the current entry matched; empty if each matched one.
  private func counts(_ entry: Entry) -> [Int32] {
    let trail = scratch[count...].prefix(entry.segments.count)
    return trail.contains { $0 != 1 } ? Array(trail) : []
  }

  /// The first expansion of the entry's pattern that matches, unless that is the entry itself.
  private func precedingHit(_ entry: Entry, _ number: Int32) -> Hit? {
    let ranges = request.slices.map(\.range)
    for earlier in (number - Int32(entry.expansion))..<number {
      let record = storage.entries[Int(earlier)]
      if let counts = PathProbe.counts(
        storage.segments(of: record), request.text, ranges, folded: isFolded, types: storage.types)
      {
        return Hit(entry: earlier, counts: counts.contains { $0 != 1 } ? counts : [])
      }
    }
    return nil
  }
}
