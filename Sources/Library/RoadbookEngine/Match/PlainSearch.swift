/// The place of a segment in the text that is matched.
struct SegmentPlace: BitwiseCopyable {
  var start: UInt32
  var end: UInt32

  var range: Range<Int> { Int(start)..<Int(end) }
}

/// The segments of one URL: at most `limit` of them, on the stack.
typealias SegmentPlaces = Scratch<SegmentPlace>

extension SegmentPlaces {
  /// The maximum number of segments that `PlainSearch` handles.
  static var limit: Int { 32 }
}

/// The search for the best match that handles most URLs of most maps: it allocates and retains
/// nothing.
///
/// Depth first, the child with the best rank first, like `Search`, but it keeps no memo: only the
/// children still to be visited, on the stack. It gives up, and `Search`, which is bounded for
/// every map, starts over: at fragment conditions and typed query conditions, at expansions that
/// may yield, at a `**` that is typed or not the end of its pattern, with more than 32 segments or
/// 32 pending nodes, and after 64 nodes.
enum PlainSearch {
  /// The results other than the number of an entry.
  static var nothing: Int32 { -1 }
  static var unsettled: Int32 { -2 }

  private static var mostBranches: Int { 32 }
  private static var mostVisits: Int { 64 }

  /// A node to visit.
  private struct Branch: BitwiseCopyable {
    var node: Int32
    var position: Int32
    var rank: UInt32
    /// The special edge that the preceding segment must match; -1 for none.
    var special: Int32
  }

  /// The entry that wins below a node, to which the segments before `position` lead, or `nothing`
  /// or `unsettled`.
  ///
  /// `text`: the bytes of the segments; `url`: the URL, whose path ends at `pathEnd`.
  @inline(__always)
  static func run(
    _ storage: RouteTableStorage, _ text: Span<UInt8>, _ segments: SegmentPlaces, count: Int,
    url: Span<UInt8>, pathEnd: Int, from node: Int32, at position: Int = 0, isFolded: Bool,
    isEnabled: (RouteID) -> Bool
  ) -> Int32 {
    Scratch<Branch>.with(mostBranches) {
      run(
        storage, text, segments, count, url, pathEnd, node, position, isFolded, isEnabled,
        branches: $0)
    }
  }

  private static func run(
    _ storage: RouteTableStorage, _ text: Span<UInt8>, _ segments: SegmentPlaces, _ count: Int,
    _ url: Span<UInt8>, _ pathEnd: Int, _ start: Int32, _ first: Int, _ isFolded: Bool,
    _ isEnabled: (RouteID) -> Bool, branches: Scratch<Branch>
  ) -> Int32 {
    let nodes = storage.nodes
    var current = start
    var position = first
    var best = UInt32.max
    var found = nothing
    var pending = 0
    var visits = 0
    if !nodes[start].hasLength(count &- first) { return nothing }
    while true {
      visits &+= 1
      if visits > mostVisits { return unsettled }
      let node = nodes[current]
      var next: Int32 = -1
      let base = pending
      if position < count {
        let place = segments[position]
        if node.hasLiterals {
          let start = Int(place.start)
          let end = Int(place.end)
          let key = isFolded ? LiteralKey(folding: text, start, end) : LiteralKey(text, start, end)
          let child = nodes.child(of: node, key) {
            storage.hasTail($0, text, start, folded: isFolded)
          }
          if child >= 0, mayWin(nodes[child], best, count &- position &- 1) { next = child }
        }
        if node.any >= 0, place.end > place.start,
          mayWin(nodes[node.any], best, count &- position &- 1)
        {
          if next >= 0 {
            // The better one first.
            if pending == mostBranches { return unsettled }
            var other = node.any
            if nodes[other].minimumRank < nodes[next].minimumRank { swap(&other, &next) }
            branches[pending] = Branch(
              node: other, position: Int32(truncatingIfNeeded: position &+ 1),
              rank: nodes[other].minimumRank, special: -1)
            pending &+= 1
          } else {
            next = node.any
          }
        }
        if next >= 0, node.others < 0 {
          current = next
          position &+= 1
          continue
        }
      } else if node.ending >= 0 {
        let rank = node.isTerminal ? node.minimumRank : storage.entries[Int(node.ending)].rank
        if rank < best { (best, found) = (rank, node.ending) }
      } else if node.ending != -1 {
        guard acceptLeaf(node.leaf, &best, &found, url, pathEnd, storage, isEnabled) else {
          return unsettled
        }
      }
      if node.others >= 0 {
        var children = Children(
          branches: branches, base: base, pending: pending, best: best, count: count)
        if next >= 0 { children.add(next, position &+ 1, storage) }
        let place = position < count ? segments[position] : nil
        guard addOthers(of: current, place, position, text, isFolded, &children, storage) else {
          return unsettled
        }
        pending = children.pending
      }
      while true {
        if pending == 0 { return found }
        pending &-= 1
        let branch = branches[pending]
        if branch.rank >= best { continue }
        position = Int(branch.position)
        if branch.special >= 0,
          !fits(storage, branch.special, text, segments[position &- 1], isFolded)
        {
          continue
        }
        current = branch.node
        break
      }
    }
  }

  /// Whether a subtree may contain a better match of a URL with so many segments left, of which
  /// there are at most 32.
  @inline(__always)
  private static func mayWin(_ node: TrieNode, _ best: UInt32, _ left: Int) -> Bool {
    node.minimumRank < best && node.hasLength(left)
  }

  /// The pending nodes that one node has added, sorted by rank.
  private struct Children {
    let branches: Scratch<Branch>
    /// The number of pending nodes when the search reached the node.
    let base: Int
    /// The number of pending nodes; -1 if there are too many.
    var pending: Int
    let best: UInt32
    /// The number of segments of the URL.
    let count: Int

    /// Adds a child, if it may contain a better match.
    mutating func add(
      _ child: Int32, _ position: Int, special: Int32 = -1, _ storage: RouteTableStorage
    ) {
      let node = storage.nodes[child]
      guard pending >= 0, mayWin(node, best, count - position) else { return }
      if pending == mostBranches {
        pending = -1
        return
      }
      var place = pending
      while place > base, branches[place - 1].rank < node.minimumRank {
        branches[place] = branches[place - 1]
        place -= 1
      }
      branches[place] = Branch(
        node: child, position: Int32(position), rank: node.minimumRank, special: special)
      pending += 1
    }
  }

  /// Adds the children by edges other than `any` and literals. False if one of them is beyond this
  /// search.
  @inline(never)
  private static func addOthers(
    of number: Int32, _ place: SegmentPlace?, _ position: Int, _ text: Span<UInt8>,
    _ isFolded: Bool, _ children: inout Children, _ storage: RouteTableStorage
  ) -> Bool {
    let others = storage.trie.others(of: storage.nodes[number])
    if others.hasChoices, let place {
      let literal = storage.literals.lookup(
        text, Int(place.start), Int(place.end), folded: isFolded)
      for index in literal < 0 ? 0..<0 : storage.trie.choices.range(number, literal) {
        children.add(storage.trie.choices.values[index], position + 1, storage)
      }
    }
    for index in others.specials {
      let edge = storage.trie.specialEdges[index]
      if storage.specials[Int(edge.special)].kind == .rest { return false }
      if place != nil { children.add(edge.child, position + 1, special: edge.special, storage) }
    }
    if others.rest >= 0 {
      // A rest at the end of its pattern matches all that is left.
      guard storage.nodes[others.rest].isTerminal else { return false }
      children.add(others.rest, children.count, storage)
    }
    return children.pending >= 0
  }

  @inline(__always)
  static func fits(
    _ storage: RouteTableStorage, _ special: Int32, _ text: Span<UInt8>, _ place: SegmentPlace,
    _ isFolded: Bool
  ) -> Bool {
    if place.start == place.end { return false }
    return storage.specials[Int(special)].quickFit(
      text, place.range, folded: isFolded, storage.types)
      ?? fitsSlowly(storage, special, text, place, isFolded)
  }

  @inline(never)
  private static func fitsSlowly(
    _ storage: RouteTableStorage, _ special: Int32, _ text: Span<UInt8>, _ place: SegmentPlace,
    _ isFolded: Bool
  ) -> Bool {
    let bytes = [UInt8](copying: text, place.range)
    return storage.specials[Int(special)].fits(
      bytes, 0..<bytes.count, folded: isFolded, storage.types)
  }

  /// Accepts the best enabled entry of a leaf; false if its conditions are beyond this search.
  @inline(never)
  static func acceptLeaf(
    _ leaf: Int32, _ best: inout UInt32, _ found: inout Int32, _ url: Span<UInt8>, _ pathEnd: Int,
    _ storage: RouteTableStorage, _ isEnabled: (RouteID) -> Bool
  ) -> Bool {
    let record = storage.trie.leaves[Int(leaf)]
    var (rank, entry) = (best, found)
    let isSettled = Scratch<Int32>.with(PlainQuery.limit) { numbers in
      var query = PlainQuery(numbers)
      if !record.keyed.isEmpty {
        guard query.read(url, pathEnd: pathEnd, storage) else { return false }
        for place in 0..<query.count {
          for index in storage.trie.keyed.range(leaf, query.numbers[place] &>> 1) {
            let number = storage.trie.keyed.values[index]
            guard consider(number, &rank, &entry, query, storage, isEnabled) else { return false }
          }
        }
      }
      for index in record.open {
        let number = storage.trie.leafEntries[Int(index)]
        if storage.entries[Int(number)].rank >= rank { break }
        if query.count < 0, storage.entries[Int(number)].conditions >= 0 {
          guard query.read(url, pathEnd: pathEnd, storage) else { return false }
        }
        guard consider(number, &rank, &entry, query, storage, isEnabled) else { return false }
      }
      return true
    }
    (best, found) = (rank, entry)
    return isSettled
  }

  /// Accepts an entry if it matches and is better; false if only `Search` can tell.
  private static func consider(
    _ number: Int32, _ best: inout UInt32, _ found: inout Int32, _ query: PlainQuery,
    _ storage: RouteTableStorage, _ isEnabled: (RouteID) -> Bool
  ) -> Bool {
    let entry = storage.entries[Int(number)]
    if entry.rank >= best { return true }
    if entry.mayYield { return false }
    if entry.conditions >= 0 {
      let conditions = storage.plainConditions[Int(entry.conditions)]
      guard conditions.start >= 0 else { return false }
      if !query.holds(conditions, storage) { return true }
    }
    if entry.isConditional, !isEnabled(RouteID(index: Int(entry.route))) { return true }
    (best, found) = (entry.rank, number)
    return true
  }
}

extension [UInt8] {
  /// A part of a span.
  init(copying text: Span<UInt8>, _ range: Range<Int>) {
    self.init(unsafeUninitializedCapacity: range.count) { buffer, count in
      for index in range { buffer[index - range.lowerBound] = text[index] }
      count = range.count
    }
  }
}
