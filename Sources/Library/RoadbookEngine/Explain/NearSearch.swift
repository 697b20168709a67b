import RoadbookText

/// A route that nearly matches a URL.
package struct NearRoute: Hashable, Sendable {
  /// Why it does not match the URL.
  package var verdict: RouteVerdict
  /// The URL as the route would match it; nil if that is a guess.
  package var suggestion: SuggestedURL?
  /// The distance of the URL from the route: 0 for a match.
  var distance: Int
}

/// A URL that a route would match.
package struct SuggestedURL: Hashable, Sendable {
  /// The URL, with `…` for each value that is not known.
  package var text: String
  /// Whether all values are known.
  package var isComplete = true
}

/// Finds the routes of a namespace that nearly match a request, nearest first.
///
/// Walks the trie like a search for a match, but every mismatch has a cost: a condition that does
/// not hold, a misspelt segment, a type that does not fit, segments that are missing or surplus.
/// The cheapest path is followed first.
///
/// Bound: at most `visitLimit` steps, each of which visits one node, and `siblingLimit` literal
/// comparisons in all, whatever the number of routes. In a node with more than `wideLimit`
/// children, only spellings that differ from the segment by one edit are tried, each with one
/// lookup.
struct NearSearch {
  /// The maximum number of steps of one search.
  static let visitLimit = 2_000
  /// The maximum number of literals that one search compares with segments of the URL.
  static let siblingLimit = 16_384
  /// The children of nodes with more children than this are not compared one by one.
  static let wideLimit = 512
  /// The longest segment, in bytes, for which one-edit spellings are tried.
  static let slipLimit = 48
  /// How many children of a node are tried for a missing segment, or for one that resembles none of
  /// them.
  static let childLimit = 8

  /// The cost of each difference.
  private enum Price {
    static let condition = 2
    static let misspelling = 2
    static let capture = 2
    static let rest = 3
    static let type = 3
    static let length = 4
    static let host = 5
    static let other = 6
    /// Routes that cost more have too little in common with the URL.
    static let limit = 13
  }

  /// How one step uses the URL.
  enum Step {
    case root
    /// The segments are used unchanged.
    case kept
    /// A literal replaces a segment.
    case literal(Int32)
    /// A segment that the URL lacks, by its label.
    case missing(Int32)
    /// A segment is used although it does not fit.
    case unfit
    /// The remaining segments are dropped, and an entry is reached.
    case end
  }

  /// A path from a root to a node or an entry, stored as its last step and the index of the one
  /// before.
  struct Branch {
    var node: Int32
    /// How many segments of the URL are used.
    var position: Int
    var step = Step.root
    var previous = -1
    var cost = 0
    /// Whether some segment of the URL fits.
    var hasCommon = false
    /// Whether some segment fits something more specific than an untyped capture.
    var isFirm = false
    /// Whether the correction would be a guess.
    var isGuess = false
    /// The entry that it ends at; -1 for none.
    var entry: Int32 = -1
  }

  let storage: RouteTableStorage
  let request: Request
  private let isFolded: Bool
  private let count: Int
  /// The numbers of the literals equal to the URL's segments; -1 if there is none.
  private let literals: [Int32]
  lazy var probe = ConditionProbe(storage, request, folded: isFolded)
  /// The segment of the URL that was compared last.
  private var segment: (position: Int, edits: EditDistance)?
  private var knownSlips: [Int: [Int32]] = [:]
  var branches: [Branch] = []
  /// The indices of the open paths, by cost.
  private var open = [[Int]](repeating: [], count: Price.limit + 1)
  private var seen: Set<UInt64> = []
  /// The numbers of steps taken and literals compared, for tests of the bounds.
  private(set) var visits = 0
  private(set) var compared = 0

  init(_ storage: RouteTableStorage, _ request: Request, isFolded: Bool) {
    self.storage = storage
    self.request = request
    self.isFolded = isFolded
    count = request.slices.count
    literals = request.slices.map { slice in
      storage.literals.lookup(request.text.span, Int(slice.start), Int(slice.end), folded: isFolded)
    }
  }

  /// The nearest entries of at most `limit` routes, nearest first, each with a suggested URL.
  mutating func run(
    roots: [(node: Int32, isOther: Bool)], limit: Int, except: (RouteID) -> Bool
  ) -> [(entry: Int32, cost: Int, suggestion: SuggestedURL?)] {
    for root in roots {
      offer(
        Branch(
          node: root.node, position: 0, cost: root.isOther ? Price.host : 0, isGuess: root.isOther))
    }
    var found: [(entry: Int32, cost: Int, suggestion: SuggestedURL?)] = []
    var routes: Set<Int32> = []
    var cost = 0
    while cost <= Price.limit, found.count < limit, visits < Self.visitLimit {
      guard let number = open[cost].popLast() else {
        cost += 1
        // Paths of equal cost are followed in the order in which they were found.
        if cost <= Price.limit { open[cost].reverse() }
        continue
      }
      visits += 1
      let branch = branches[number]
      guard branch.entry >= 0 else {
        visit(number, branch)
        continue
      }
      let route = storage.entries[Int(branch.entry)].route
      guard routes.insert(route).inserted, !except(RouteID(index: Int(route))) else { continue }
      found.append((branch.entry, branch.cost, branch.isGuess ? nil : suggestion(number, branch)))
    }
    return found
  }

  private mutating func offer(_ branch: Branch) {
    guard branch.cost <= Price.limit, branches.count < Self.visitLimit * 8 else { return }
    open[branch.cost].append(branches.count)
    branches.append(branch)
  }

  private mutating func visit(_ number: Int, _ branch: Branch) {
    let key = UInt64(UInt32(bitPattern: branch.node)) << 32 | UInt64(branch.position)
    guard seen.insert(key).inserted else { return }
    end(number, branch)
    var next = branch
    next.previous = number
    let children = storage.children(of: branch.node, limit: Self.wideLimit + 1)
    if branch.position == count {
      guard branch.hasCommon else { return }
      let isFirst = if case .missing = branch.step { false } else { true }
      next.cost += isFirst ? Price.length : 1
      for child in children.prefix(Self.childLimit) {
        let label = storage.summary(of: child).label
        next.node = child
        if label & 1 == 1, storage.specials[Int(label >> 1)].kind == .rest {
          // The rest matches no segment.
          take(special: label, next, cost: branch.cost)
        } else {
          next.step = .missing(label)
          offer(next)
        }
      }
      return
    }
    if children.count > Self.wideLimit {
      visitWide(next, branch)
      return
    }
    for child in children {
      let label = storage.summary(of: child).label
      next.node = child
      if label & 1 == 0 {
        take(literal: label >> 1, next, siblings: children.count)
      } else {
        take(special: label, next, cost: branch.cost)
      }
    }
  }

  /// Continues from a node with many children.
  private mutating func visitWide(_ branch: Branch, _ from: Branch) {
    var next = branch
    let node = storage.nodes[from.node]
    func child(of literal: Int32) -> Int32 {
      literal < 0 ? -1 : storage.child(of: from.node, literal: literal)
    }
    let exact = child(of: literals[from.position])
    if exact >= 0 {
      next.node = exact
      take(literal: literals[from.position], next, siblings: .max)
    }
    for slip in slips(from.position) {
      let near = child(of: slip)
      guard near >= 0 else { continue }
      next.node = near
      take(literal: slip, next, siblings: .max)
    }
    if literals[from.position] >= 0 {
      for index in storage.trie.choices.range(from.node, literals[from.position]) {
        next.node = storage.trie.choices.values[index]
        take(special: storage.summary(of: next.node).label, next, cost: from.cost)
      }
    }
    let edges = storage.trie.others(of: node)
    var others = edges.specials.prefix(Self.wideLimit).map { storage.trie.specialEdges[$0].child }
    if node.any >= 0 { others.append(node.any) }
    if edges.rest >= 0 { others.append(edges.rest) }
    for other in others {
      next.node = other
      take(special: storage.summary(of: other).label, next, cost: from.cost)
    }
  }

  /// The known literals that differ from a segment by one inserted, deleted or changed byte, or by
  /// two swapped ones.
  private mutating func slips(_ position: Int) -> [Int32] {
    if let known = knownSlips[position] { return known }
    var found: [Int32] = []
    let segment = Array(request.text[request.slices[position].range])
    func look(_ bytes: [UInt8]) {
      let number = storage.literals.lookup(bytes.span, 0, bytes.count, folded: isFolded)
      if number >= 0, number != literals[position], !found.contains(number) { found.append(number) }
    }
    if segment.count <= Self.slipLimit {
      look(segment.map(asciiLowercased))
      for index in segment.indices {
        var changed = segment
        changed.remove(at: index)
        look(changed)
        if index > 0 {
          changed = segment
          changed.swapAt(index - 1, index)
          look(changed)
        }
        for letter in Self.letters {
          changed = segment
          changed[index] = letter
          look(changed)
        }
      }
      for index in 0...segment.count {
        for letter in Self.letters { look(segment[..<index] + [letter] + segment[index...]) }
      }
    }
    knownSlips[position] = found
    return found
  }

  /// The characters most literals consist of.
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789-_.".utf8)

  /// Ends a path at the entries of its node.
  private mutating func end(_ number: Int, _ branch: Branch) {
    let left = count - branch.position
    guard left == 0 || branch.isFirm else { return }
    let node = storage.nodes[branch.node]
    for entry in storage.trie.entries(at: node, limit: Self.visitLimit) {
      var last = branch
      last.previous = number
      last.step = .end
      last.entry = entry
      // A route that matches only the beginning of the URL costs more than one with a misspelt
      // segment, but it is always offered.
      if left > 0 {
        last.cost += max(
          Price.length + left - 1, min(Price.length + 2 * (left - 1), Price.limit - last.cost))
      }
      let conditions = storage.entries[Int(entry)].conditions
      if conditions >= 0 {
        let record = storage.conditions[Int(conditions)]
        last.cost += Price.condition * probe.failing(record).count
        if !probe.fragmentFits(record) {
          last.cost += Price.condition
          last.isGuess = true
        }
      }
      offer(last)
    }
  }

  private mutating func take(literal: Int32, _ branch: Branch, siblings: Int) {
    var next = branch
    next.position += 1
    if literal == literals[branch.position] {
      next.step = .kept
      (next.hasCommon, next.isFirm) = (true, true)
      offer(next)
    } else if let changes = changes(literal, branch.position) {
      next.step = .literal(literal)
      next.cost += Price.misspelling + changes
      (next.hasCommon, next.isFirm) = (true, true)
      offer(next)
    } else if branch.hasCommon, siblings <= Self.childLimit, !branch.isGuess {
      next.step = .unfit
      next.cost += Price.other
      next.isGuess = true
      offer(next)
    }
  }

  private mutating func take(special label: Int32, _ branch: Branch, cost: Int) {
    let special = storage.specials[Int(label >> 1)]
    var next = branch
    next.step = .kept
    if special.kind == .rest {
      next.cost = cost + Price.rest
      for position in branch.position...count {
        next.position = position
        offer(next)
      }
      return
    }
    let range = request.slices[branch.position].range
    switch special.kind {
    case .any:
      if range.isEmpty { return }
      next.cost += Price.capture
      next.hasCommon = true
    default:
      if special.fits(request.text, range, folded: isFolded, storage.types) {
        (next.hasCommon, next.isFirm) = (true, true)
      } else {
        if special.kind == .mixed, !branch.hasCommon {
          // `@Ada` resembles `@:name<Handle>`.
          guard let first = special.parts.first, first.kind == .literal,
            request.text[range].starts(with: first.literal)
          else { return }
          next.hasCommon = true
        }
        next.step = .unfit
        next.cost += branch.hasCommon ? Price.type : Price.host
        next.isGuess = true
      }
    }
    next.position += 1
    offer(next)
  }

  /// The number of edits between a segment and a literal that was probably meant; nil if it was
  /// not.
  private mutating func changes(_ literal: Int32, _ position: Int) -> Int? {
    guard compared < Self.siblingLimit else { return nil }
    compared += 1
    let wanted = storage.literals.text(literal)
    let written = request.text[request.slices[position].range]
    let length = max(wanted.count, written.count)
    guard length <= EditDistance.limit else { return nil }
    if segment?.position != position {
      segment = (position, EditDistance(from: written.lazy.map(asciiLowercased)))
    }
    return segment?.edits.to(
      wanted.lazy.map(asciiLowercased), atMost: min(max(1, length / 3), length - 1))
  }
}
