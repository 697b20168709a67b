/// A route that never wins.
package struct HiddenRoute: Hashable, Sendable {
  package var route: RouteID
  /// The routes that win instead, with the index of a pattern of each.
  package var takers: [Taker]

  package struct Taker: Hashable, Sendable {
    package var route: RouteID
    package var pattern: Int
    /// Whether it wins because of its priority.
    package var hasPriority: Bool
  }
}

extension RouteTable {
  /// The maximum number of pairs of patterns that `hiddenRoutes` compares: of larger namespaces, not all are found.
  private static let hiddenPairLimit = 2_000_000

  /// The routes of a namespace that no URL reaches, because each of their patterns is included in one that ranks before
  /// it, of a route that ends the search.
  ///
  /// Each route that is found is really hidden, but not each hidden route is found: the patterns of several routes
  /// together may hide one, too. Equal patterns do not hide each other here. `ends`: whether no further
  /// route is tried after one that matches.
  package func hiddenRoutes(
    in namespace: NamespaceID, where ends: (RouteID) -> Bool, isCancelled: () -> Bool
  ) -> [HiddenRoute] {
    guard storage.namespaces.indices.contains(namespace.index) else { return [] }
    let record = storage.namespaces[namespace.index]
    // Rows with empty segments cannot be compared, and with `rank all` every route wins.
    guard record.options.ranking != .all, !record.options.isSlashStrict else { return [] }
    var takers = Takers(storage, record.routes.filter { ends(RouteID(index: Int($0))) })
    var found: [HiddenRoute] = []
    for route in record.routes {
      guard !isCancelled(), takers.pairs <= Self.hiddenPairLimit else { break }
      let entries = storage.routes[Int(route)].entries
      guard !entries.isEmpty else { continue }
      var hiding: [HiddenRoute.Taker] = []
      let isHidden = entries.allSatisfy { number in
        guard let taker = takers.taker(of: storage.entries[Int(number)]) else { return false }
        if !hiding.contains(taker) { hiding.append(taker) }
        return true
      }
      if isHidden { found.append(HiddenRoute(route: RouteID(index: Int(route)), takers: hiding)) }
    }
    return found
  }
}

/// The entries of a namespace that may hide others, by the literals that they begin with.
private struct Takers {
  private typealias Path = (entry: Entry, row: RowInclusion)

  private let storage: RouteTableStorage
  private var paths: [[Int32]: [Path]] = [:]
  /// The longest of these literal beginnings.
  private var longest = 0
  /// How many pairs were compared.
  private(set) var pairs = 0

  init(_ storage: RouteTableStorage, _ routes: [Int32]) {
    self.storage = storage
    for route in routes {
      for number in storage.routes[Int(route)].entries {
        let entry = storage.entries[Int(number)]
        guard !entry.isConditional, let row = RowInclusion(in: storage.segments(of: entry)) else {
          continue
        }
        let beginning = literals(of: entry)
        longest = max(longest, beginning.count)
        paths[beginning, default: []].append((entry, row))
      }
    }
    for key in paths.keys { paths[key]?.sort { $0.entry.rank < $1.entry.rank } }
  }

  /// The labels of the literals that an entry's path begins with.
  private func literals(of entry: Entry) -> [Int32] {
    entry.segments.lazy.map { storage.segment($0) }.prefix { $0.kind == .literal }.map(\.label)
  }

  /// The best route that wins for every URL of an entry.
  mutating func taker(of entry: Entry) -> HiddenRoute.Taker? {
    let beginning = literals(of: entry)
    let segments = storage.segments(of: entry)
    var best: Entry?
    for length in 0...min(beginning.count, longest) {
      for other in paths[Array(beginning.prefix(length))] ?? [] {
        guard other.entry.rank < (best?.rank ?? entry.rank) else { break }
        pairs += 1
        if hides(other, entry, segments) { best = other.entry }
      }
    }
    return best.map { best in
      HiddenRoute.Taker(
        route: RouteID(index: Int(best.route)), pattern: Int(best.pattern),
        hasPriority: storage.routes[Int(best.route)].priority
          > storage.routes[Int(entry.route)].priority)
    }
  }

  private func hides(_ path: Path, _ entry: Entry, _ segments: [CompiledSegment]) -> Bool {
    let (other, row) = path
    let hasSameConditions = signature(other) == signature(entry)
    guard other.route != entry.route, storage.context(of: other) == storage.context(of: entry),
      other.conditions < 0 || hasSameConditions, row.includes(segments)
    else { return false }
    guard !(hasSameConditions && isEqual(row.outer, segments) && haveEqualPatterns(other, entry))
    else { return false }
    // Of the expansions of one pattern the first that matches counts, which may be one that ranks later.
    return storage.routes[Int(other.route)].entries.allSatisfy {
      let expansion = storage.entries[Int($0)]
      return expansion.pattern != other.pattern || expansion.rank < entry.rank
    }
  }

  private func isEqual(_ left: [CompiledSegment], _ right: [CompiledSegment]) -> Bool {
    left.elementsEqual(right) { $0.label == $1.label }
  }

  /// Whether all expansions of the patterns of two entries are equal.
  private func haveEqualPatterns(_ left: Entry, _ right: Entry) -> Bool {
    func expansions(_ entry: Entry) -> [[CompiledSegment]] {
      storage.routes[Int(entry.route)].entries.map { storage.entries[Int($0)] }
        .filter { $0.pattern == entry.pattern }.map { storage.segments(of: $0) }
    }
    return expansions(left).elementsEqual(expansions(right), by: isEqual)
  }

  private func signature(_ entry: Entry) -> Int32 {
    entry.conditions < 0 ? -1 : storage.conditions[Int(entry.conditions)].signature
  }
}
