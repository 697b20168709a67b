import RoadbookEngine

/// The paths of a namespace's entries, joined where they begin with the same segments: a
/// nondeterministic automaton over segments, of which a search follows all branches in parallel.
///
/// Segments with equal labels match the same texts, so that capture names do not count.
struct EntryTrie {
  /// A set of nodes, sorted: where the segments read so far may lead.
  typealias Places = [Int32]

  struct Branch {
    var label: Int32
    var node: Int32
  }

  struct Node {
    var literals: [Int32: Int32] = [:]
    /// Mixed segments, choices and types.
    var others: [Branch] = []
    /// The child by a segment that matches any text; -1 for none.
    var any: Int32 = -1
    /// The children by `**`, which are reached without reading anything.
    var rests: [Branch] = []
    /// For a node behind a `**`: what each further segment has to match; `untyped` for any, -1 for
    /// other nodes.
    var loop: Int32 = -1
    /// The entries that end here.
    var ends: [Int32] = []
    /// The best rank in the subtree.
    var best: UInt32 = .max
  }

  static let anyLabel = CompiledSegment.anySegment.label
  static let untyped = CompiledSegment.anyRow.label

  private(set) var nodes: [Node] = []
  /// The root of each context.
  private(set) var roots: [Int32: Int32] = [:]
  /// A segment for each label that is not a literal's.
  private(set) var segments: [Int32: CompiledSegment] = [:]
  /// The texts of the literals, by label.
  private(set) var texts: [Int32: String] = [:]
  /// The labels of the literals, by text.
  private(set) var labels: [String: Int32] = [:]
  private let storage: RouteTableStorage

  init(_ storage: RouteTableStorage, _ entries: some Sequence<Int32>) {
    self.storage = storage
    for number in entries { add(number) }
  }

  private mutating func add(_ number: Int32) {
    let entry = storage.entry(number)
    let context = storage.context(of: entry)
    var node = roots[context] ?? add(Node())
    roots[context] = node
    note(entry.rank, at: node)
    for segment in storage.segments(of: entry) {
      node = child(of: node, segment)
      note(entry.rank, at: node)
    }
    nodes[Int(node)].ends.append(number)
  }

  private mutating func note(_ rank: UInt32, at node: Int32) {
    nodes[Int(node)].best = min(nodes[Int(node)].best, rank)
  }

  private mutating func add(_ node: Node) -> Int32 {
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  private mutating func child(of node: Int32, _ segment: CompiledSegment) -> Int32 {
    let label = segment.label
    switch segment.kind {
    case .literal:
      if let known = nodes[Int(node)].literals[label] { return known }
      let text = String(decoding: segment.parts.first?.literal ?? [], as: UTF8.self)
      texts[label] = text
      labels[text] = label
      let new = add(Node())
      nodes[Int(node)].literals[label] = new
      return new
    case .any:
      if nodes[Int(node)].any < 0 {
        let new = add(Node())
        nodes[Int(node)].any = new
      }
      return nodes[Int(node)].any
    case .rest:
      if let known = nodes[Int(node)].rests.first(where: { $0.label == label }) {
        return known.node
      }
      if label != Self.untyped { segments[label] = segment }
      let new = add(Node(loop: label))
      nodes[Int(node)].rests.append(Branch(label: label, node: new))
      return new
    case .mixed, .choice, .typed:
      if let known = nodes[Int(node)].others.first(where: { $0.label == label }) {
        return known.node
      }
      segments[label] = segment
      let new = add(Node())
      nodes[Int(node)].others.append(Branch(label: label, node: new))
      return new
    }
  }

  // MARK: Following

  /// The roots of these contexts, without subtrees whose ranks are `limit` or worse.
  func start(_ contexts: [Int32], limit: UInt32) -> Places {
    settled(contexts.compactMap { roots[$0] }, limit)
  }

  /// The labels other than literals that decide where a segment leads.
  func deciding(_ places: Places) -> [Int32] {
    var result: Set<Int32> = []
    for place in places {
      let node = nodes[Int(place)]
      for branch in node.others { result.insert(branch.label) }
      if node.loop >= 0, node.loop != Self.untyped { result.insert(node.loop) }
    }
    return result.sorted()
  }

  /// Where a segment leads that equals a literal (-1: none of them) and matches these labels.
  func step(
    _ places: Places, literal: Int32, labels: Set<Int32>, isEmpty: Bool, limit: UInt32
  ) -> Places {
    var next: [Int32] = []
    for place in places {
      let node = nodes[Int(place)]
      if literal >= 0, let child = node.literals[literal] { next.append(child) }
      if !isEmpty, node.any >= 0 { next.append(node.any) }
      for branch in node.others where labels.contains(branch.label) { next.append(branch.node) }
      if node.loop == Self.untyped || node.loop >= 0 && labels.contains(node.loop) {
        next.append(place)
      }
    }
    return settled(next, limit)
  }

  /// With what follows each `**`, which may match nothing.
  private func settled(_ places: [Int32], _ limit: UInt32) -> Places {
    var seen: Set<Int32> = []
    var stack = places
    while let place = stack.popLast() {
      guard nodes[Int(place)].best < limit, seen.insert(place).inserted else { continue }
      for branch in nodes[Int(place)].rests { stack.append(branch.node) }
    }
    return seen.sorted()
  }

  /// The literals that begin a branch at one of these places.
  func literals(_ places: Places) -> Set<Int32> {
    var result: Set<Int32> = []
    for place in places { result.formUnion(nodes[Int(place)].literals.keys) }
    return result
  }

  /// Whether a literal begins a branch at one of these places.
  func hasLiteral(_ label: Int32, _ places: Places) -> Bool {
    places.contains { nodes[Int($0)].literals[label] != nil }
  }
}
