/// A search of one namespace's trie for one request.
///
/// Depth first, the child with the best rank first. Skips subtrees that cannot win: those whose
/// best rank is no better than that of the current match, that have no entry with the right number
/// of remaining segments, or that lack a literal or a query key which this URL requires below.
///
/// Bound: each pair of node and position in the URL is visited at most once, whatever the number of
/// `**` (the first visit is the one with every `**` as short as possible from the left). Subtrees
/// with equal structure are searched once for each position as long as they fail. So visits <=
/// nodes below the URL's literals × (segments + 1), and for maps with repeated subtrees, such as
/// all choices of a literal and a capture over many levels, visits <= structures × (segments + 1).
/// A visit costs the node's mixed and typed children, each tried once for each segment. Entries of
/// a leaf with query conditions are looked up by key. Entries that depend on `isEnabled`, on absent
/// keys or on the fragment, and expansions that may yield to an earlier one of their pattern, are
/// tried one by one.
struct Search {
  /// A matching entry, and how many segments each segment of its pattern matches.
  struct Hit {
    var entry: Int32
    /// Empty if each matches one.
    var counts: [Int32]

    init(entry: Int32, counts: [Int32]) {
      self.entry = entry
      self.counts = counts
    }

    /// The match of an entry in which only the last segment may match more or less than one.
    init(entry: Int32, segmentCount: Int, _ storage: RouteTableStorage) {
      self.entry = entry
      let own = storage.entries[Int(entry)].segments.count
      counts = own == segmentCount ? [] : [Int32](repeating: 1, count: own)
      if !counts.isEmpty { counts[own - 1] = Int32(segmentCount - own + 1) }
    }
  }

  private struct Step {
    enum Kind { case plain, special, rest, typedRest }
    var rank: UInt32
    var child: Int32
    var special: Int32
    var kind: Kind
  }

  /// What the search has found out so far, so that it does nothing twice.
  private struct Known {
    /// Pairs of structure and position where nothing matches.
    var failed: Set<UInt64> = []
    /// Pairs of node and position at which a `**` below another one was entered.
    var entered: Set<UInt64> = []
    /// Whether special labels match segments, cached while other paths are open.
    var fits: [UInt64: Bool] = [:]
    /// The lists of nodes for each position of the URL, looked up on first use.
    var positionLists: [Range<Int>?] = []
  }

  let storage: RouteTableStorage
  let request: Request
  let isFolded: Bool
  let isEnabled: (RouteID) -> Bool
  /// Whether to find all matches instead of the best one.
  let collectsAll: Bool
  let count: Int
  /// The numbers of the literals equal to the URL's segments, -1 if there is none; then, for each
  /// edge on the path to the current node, how many segments it matched. One array, since
  /// allocation is the largest cost.
  var scratch: [Int32] = []
  /// Made when a pattern has conditions.
  lazy var probe = ConditionProbe(storage, request, folded: isFolded)
  var best: UInt32 = .max
  var bestHit: Hit?
  var all: [Hit] = []
  /// A stack of children to visit; those from `stepCount` on are done.
  private var steps: [Step] = []
  private var stepCount = 0
  private var known = Known()
  /// The number of visited nodes; tests compare it with the bound.
  private(set) var visits = 0

  init(
    _ storage: RouteTableStorage, _ request: Request, isFolded: Bool, collectsAll: Bool,
    isEnabled: @escaping (RouteID) -> Bool
  ) {
    self.storage = storage
    self.request = request
    self.isFolded = isFolded
    self.isEnabled = isEnabled
    self.collectsAll = collectsAll
    count = request.slices.count
    scratch.reserveCapacity(count + 16)
    steps.reserveCapacity(8)
    for slice in request.slices {
      scratch.append(
        storage.literals.lookup(any: request.text[slice.range], folded: isFolded))
    }
  }

  /// The result: all matches, or the best one.
  var hits: [Hit] { collectsAll ? all : bestHit.map { [$0] } ?? [] }
  /// The best match, if only that was searched for.
  var first: Hit? { bestHit }

  /// Searches below one root.
  mutating func run(root: Int32) {
    guard isWorthVisiting(root, 0, looksFurther: false) else { return }
    _ = visit(root, 0, hasOthers: false)
  }

  /// Searches below several roots.
  mutating func run(roots: [Int32]) {
    for root in roots.sorted(by: { node($0).minimumRank < node($1).minimumRank })
    where node(root).minimumRank < best { run(root: root) }
  }

  private var hasFound: Bool { bestHit != nil || !all.isEmpty }

  private func node(_ number: Int32) -> TrieNode { storage.nodes[number] }

  /// Searches a subtree from a position of the URL on; returns whether certainly nothing in it
  /// matches.
  ///
  /// `hasOthers`: whether other paths are still open, so that remembering failures pays off.
  private mutating func visit(_ number: Int32, _ position: Int, hasOthers: Bool) -> Bool {
    visits += 1
    let node = storage.nodes[number]
    let structure = hasOthers ? storage.summary(of: number).structure : -1
    let memo = UInt64(UInt32(bitPattern: structure)) << 32 | UInt64(position)
    let isRemembered = structure >= 0
    if isRemembered, known.failed.contains(memo) { return true }
    var fails = true
    if position == count, node.ending != -1 { fails = !accept(endingOf: node) }
    let base = stepCount
    let isComplete = gatherSteps(node, number, position)
    let depth = scratch.count
    var index = base
    let end = stepCount
    scratch.append(1)
    while index < end {
      let step = steps[index]
      index += 1
      let others = hasOthers || index < end
      switch step.kind {
      case .plain:
        if step.rank >= best || !visit(step.child, position + 1, hasOthers: others) {
          fails = false
        }
      case .special:
        if step.rank >= best {
          fails = false
        } else if segmentFits(step.special, position, remember: others),
          !visit(step.child, position + 1, hasOthers: others)
        {
          fails = false
        }
      case .rest, .typedRest:
        if !visitRest(step, of: number, from: position, depth: depth) { fails = false }
      }
    }
    scratch.removeLast()
    stepCount = base
    if !isComplete { fails = false }
    if fails, isRemembered { known.failed.insert(memo) }
    return fails
  }

  /// Lets a `**` below a node match 0, 1, 2 … segments; returns whether certainly nothing below it
  /// matches.
  private mutating func visitRest(
    _ step: Step, of node: Int32, from start: Int, depth: Int
  ) -> Bool {
    defer { scratch[depth] = 1 }
    // Below another `**`, it can be entered at one position in several ways.
    let isRepeated = storage.summary(of: node).isUnderRest
    let foundBefore = hasFound
    var fails = true
    var position = start
    while true {
      if step.rank >= best { return false }
      if isRepeated {
        let key = UInt64(UInt32(bitPattern: step.child)) << 32 | UInt64(position)
        // From here on an earlier visit covered the same paths, with the preceding `**` shorter.
        if !known.entered.insert(key).inserted { return fails && !foundBefore && !hasFound }
      }
      if isWorthVisiting(step.child, position, looksFurther: false) {
        scratch[depth] = Int32(position - start)
        if !visit(step.child, position, hasOthers: true) { fails = false }
      }
      if position == count { break }
      if step.kind == .typedRest, !segmentFits(step.special, position, remember: true) { break }
      position += 1
    }
    return fails
  }

  /// Adds the children worth visiting to `steps`, best rank first; false if some were skipped only
  /// because of their rank.
  private mutating func gatherSteps(_ node: TrieNode, _ number: Int32, _ position: Int) -> Bool {
    let base = stepCount
    var isComplete = true
    let isAmbiguous = storage.trie.isAmbiguous(node)
    let others = storage.trie.others(of: node)
    func offer(_ search: inout Search, _ child: Int32, _ special: Int32, _ kind: Step.Kind) {
      let rank = search.storage.nodes[child].minimumRank
      if rank >= search.best {
        isComplete = false
        return
      }
      let isRest = kind == .rest || kind == .typedRest
      if !isRest,
        !search.isWorthVisiting(child, position + 1, looksFurther: isAmbiguous)
      {
        return
      }
      let step = Step(rank: rank, child: child, special: special, kind: kind)
      var place = search.stepCount
      if place == search.steps.count {
        search.steps.append(step)
      } else {
        search.steps[place] = step
      }
      search.stepCount += 1
      while place > base, search.steps[place - 1].rank > rank {
        search.steps[place] = search.steps[place - 1]
        place -= 1
      }
      search.steps[place] = step
    }
    if position < count {
      let literal = scratch[position]
      if literal >= 0 {
        let child = storage.child(of: number, literal: literal)
        if child >= 0 { offer(&self, child, -1, .plain) }
        if others.hasChoices {
          for index in storage.trie.choices.range(number, literal) {
            offer(&self, storage.trie.choices.values[index], -1, .plain)
          }
        }
      }
      let slice = request.slices[position]
      if node.any >= 0, slice.end > slice.start { offer(&self, node.any, -1, .plain) }
    }
    for index in others.specials {
      let edge = storage.trie.specialEdges[index]
      if storage.specials[Int(edge.special)].kind == .rest {
        offer(&self, edge.child, edge.special, .typedRest)
      } else if position < count {
        offer(&self, edge.child, edge.special, .special)
      }
    }
    if others.rest >= 0 { offer(&self, others.rest, -1, .rest) }
    return isComplete
  }

  /// Whether a subtree may match from a position on. `looksFurther` also checks literals and query
  /// keys below.
  private mutating func isWorthVisiting(_ number: Int32, _ position: Int, looksFurther: Bool)
    -> Bool
  {
    let node = storage.nodes[number]
    let left = count - position
    guard left >= 0, node.lengths >> UInt64(min(left, 63)) & 1 == 1 else { return false }
    guard looksFurther else { return true }
    let summary = storage.summary(of: number)
    if !summary.isUnderRest, count <= 63 {
      var needed = ~summary.openDepths & ((1 << UInt64(count)) - 1)
      needed &= ~((1 << UInt64(position)) - 1)
      while needed != 0 {
        let depth = needed.trailingZeroBitCount
        needed &= needed - 1
        if scratch[depth] < 0 { return false }
        let list = positionList(depth)
        if !storage.trie.positions.intersects(list, node.number, summary.end) { return false }
      }
    }
    if !summary.hasOpenEntries {
      for key in probe.keys {
        let list = storage.trie.conditionNodes.range(key, 0)
        if storage.trie.conditionNodes.intersects(list, node.number, summary.end) { return true }
      }
      return false
    }
    return true
  }

  private mutating func positionList(_ depth: Int) -> Range<Int> {
    if known.positionLists.isEmpty {
      known.positionLists = [Range<Int>?](repeating: nil, count: count)
    }
    if let list = known.positionLists[depth] { return list }
    let range = storage.trie.positions.range(Int32(depth), scratch[depth])
    known.positionLists[depth] = range
    return range
  }

  private mutating func segmentFits(_ special: Int32, _ position: Int, remember: Bool) -> Bool {
    let key = UInt64(UInt32(bitPattern: special)) << 32 | UInt64(position)
    if remember, let fits = known.fits[key] { return fits }
    let result = storage.specials[Int(special)].fits(
      request.text, request.slices[position].range, folded: isFolded, storage.types)
    if remember { known.fits[key] = result }
    return result
  }
}
