/// A fast search for the best match that handles most URLs of most maps.
///
/// Depth first, the child with the best rank first, like `Search`, but it keeps no memo and needs only a few hundred
/// bytes of stack. It gives up, and `Search`, which is bounded for every map, starts over: at query and fragment
/// conditions, at expansions that may yield, at a `**` that is typed or not the end of its pattern, with more than 32
/// segments or 32 pending nodes, and after 64 nodes.
struct PlainSearch: ~Copyable {
  enum Outcome {
    case found(Search.Hit)
    case nothing
    case unsettled
  }

  /// A node to visit.
  struct Way: BitwiseCopyable {
    var node: Int32
    var rank: UInt32
    var position: Int32
    /// The special edge that the preceding segment must match; -1 for none.
    var special: Int32
    /// The position at which the `**` on the path to it begins; -1 for none.
    var restStart: Int32
  }

  private static let mostSegments = 32
  private static let mostWays = 32
  private static let mostVisits = 64

  private let storage: RouteTableStorage
  private let contents: Request.Contents
  private let isFolded: Bool
  private let count: Int
  private var best: UInt32 = .max
  private var entry: Int32 = -1
  private var restStart: Int32 = -1
  private var wayCount = 0

  static func run(
    _ storage: RouteTableStorage, _ contents: Request.Contents, root: Int32, isFolded: Bool,
    isEnabled: (RouteID) -> Bool
  ) -> Outcome {
    let count = contents.slices.count
    if count > mostSegments { return .unsettled }
    // Spans check their bounds, so memory safety does not depend on a correct trie. Loading the arrays once saves a
    // retain for each access.
    let (nodes, slices, text) = (storage.trie.nodes, contents.slices, contents.text)
    return withUnsafeTemporaryAllocation(of: Way.self, capacity: mostWays) { ways in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: mostSegments) { literals in
        ways.initialize(
          repeating: Way(node: -1, rank: 0, position: 0, special: -1, restStart: -1))
        literals.initialize(repeating: unread)
        var search = PlainSearch(storage, contents, isFolded, count)
        var waySpan = ways.mutableSpan
        var literalSpan = literals.mutableSpan
        return search.run(
          root, nodes.span, slices.span, text.span, &waySpan, &literalSpan, isEnabled)
      }
    }
  }

  /// Marks a segment whose literal has not been looked up yet.
  private static let unread: Int32 = -2

  private init(
    _ storage: RouteTableStorage, _ contents: Request.Contents, _ isFolded: Bool, _ count: Int
  ) {
    self.storage = storage
    self.contents = contents
    self.isFolded = isFolded
    self.count = count
  }

  private mutating func run(
    _ root: Int32, _ nodes: Span<TrieNode>, _ slices: Span<Request.Segment>, _ text: Span<UInt8>,
    _ ways: inout MutableSpan<Way>, _ literals: inout MutableSpan<Int32>,
    _ isEnabled: (RouteID) -> Bool
  ) -> Outcome {
    var visits = 0
    guard offer(root, 0, -1, -1, nodes, base: 0, &ways) else { return .unsettled }
    while wayCount > 0 {
      wayCount -= 1
      let way = ways[wayCount]
      if way.rank >= best { continue }
      visits += 1
      if visits > Self.mostVisits { return .unsettled }
      let position = Int(way.position)
      if way.special >= 0, !fits(way.special, slices[position - 1]) { continue }
      let node = nodes[Int(way.node)]
      let base = wayCount
      if position == count {
        if node.leaf >= 0, !accept(node.leaf, way.restStart, isEnabled) { return .unsettled }
        if node.isTerminal { continue }
      } else {
        let slice = slices[position]
        if node.hasLiterals || node.hasChoices {
          var literal = literals[position]
          if literal == Self.unread {
            literal = storage.literals.lookup(
              text, Int(slice.start), Int(slice.end), folded: isFolded)
            literals[position] = literal
          }
          if literal >= 0 {
            if node.hasLiterals {
              let child = storage.trie.literalEdges.lookup(way.node, literal)
              if child >= 0, !offer(child, position + 1, -1, -1, nodes, base: base, &ways) {
                return .unsettled
              }
            }
            if node.hasChoices {
              for index in storage.trie.choices.range(way.node, literal) {
                let child = storage.trie.choices.values[index]
                guard offer(child, position + 1, -1, -1, nodes, base: base, &ways) else {
                  return .unsettled
                }
              }
            }
          }
        }
        if node.any >= 0, slice.end > slice.start,
          !offer(node.any, position + 1, -1, -1, nodes, base: base, &ways)
        {
          return .unsettled
        }
      }
      if node.specials >= 0 {
        for index in storage.trie.specials(of: node) {
          let edge = storage.trie.specialEdges[index]
          if storage.specials[Int(edge.special)].kind == .rest { return .unsettled }
          if position < count,
            !offer(edge.child, position + 1, edge.special, -1, nodes, base: base, &ways)
          {
            return .unsettled
          }
        }
      }
      if node.rest >= 0 {
        guard nodes[Int(node.rest)].isTerminal, way.restStart < 0,
          offer(node.rest, count, -1, Int32(position), nodes, base: base, &ways)
        else { return .unsettled }
      }
    }
    return entry < 0 ? .nothing : .found(Search.Hit(entry: entry, counts: counts))
  }

  /// How many segments each segment of the entry matched; empty if each matched one.
  private var counts: [Int32] {
    let taken = Int32(count) - restStart
    if restStart < 0 || taken == 1 { return [] }
    var counts = [Int32](repeating: 1, count: storage.entries[Int(entry)].segments.count)
    counts[counts.count - 1] = taken
    return counts
  }

  /// Adds a child to the pending nodes if it may contain a better match; false if there are too many.
  @inline(__always)
  private mutating func offer(
    _ child: Int32, _ position: Int, _ special: Int32, _ restStart: Int32, _ nodes: Span<TrieNode>,
    base: Int, _ ways: inout MutableSpan<Way>
  ) -> Bool {
    let node = nodes[Int(child)]
    if node.minimumRank >= best { return true }
    // At most 32 segments are left, so each count has a bit.
    if node.lengths &>> UInt64(count - position) & 1 == 0 { return true }
    if wayCount == Self.mostWays { return false }
    var place = wayCount
    while place > base, ways[place - 1].rank < node.minimumRank {
      ways[place] = ways[place - 1]
      place -= 1
    }
    ways[place] = Way(
      node: child, rank: node.minimumRank, position: Int32(position), special: special,
      restStart: restStart)
    wayCount += 1
    return true
  }

  private func fits(_ special: Int32, _ slice: Request.Segment) -> Bool {
    if slice.start == slice.end { return false }
    let label = storage.specials[Int(special)]
    if label.kind == .mixed {
      return PartsMatcher.match(
        label.parts, contents.text, Int(slice.start), Int(slice.end), folded: isFolded,
        types: storage.types) != nil
    }
    return storage.types.accepts(
      contents.text, Int(slice.start), Int(slice.end), label.type, folded: isFolded)
  }

  /// Accepts the best enabled entry of a leaf; false if its conditions are beyond this search.
  private mutating func accept(_ leaf: Int32, _ restStart: Int32, _ isEnabled: (RouteID) -> Bool)
    -> Bool
  {
    let record = storage.trie.leaves[Int(leaf)]
    if record.hasKeyed { return false }
    for index in record.open {
      let number = storage.trie.leafEntries[Int(index)]
      let found = storage.entries[Int(number)]
      if found.rank >= best { return true }
      if found.conditions >= 0 || found.mayYield { return false }
      if found.isConditional, !isEnabled(RouteID(index: Int(found.route))) { continue }
      best = found.rank
      entry = number
      self.restStart = restStart
      return true
    }
    return true
  }
}
