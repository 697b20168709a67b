package import RoadbookEngine
import RoadbookURL

/// Proves for each route of a namespace that a URL reaches it, or that none does because other
/// routes always match first.
///
/// A URL is a scheme with a host, a list of segments, a query and a fragment; a pattern says
/// something of each of them by itself. So a URL that reaches an entry is searched in three steps:
/// `ContextInclusion` finds the entries whose host matches whenever this one's does, `CoverSearch`
/// a path on which few of these match, and `ConditionGap` a query and a fragment that violate the
/// conditions of those. What is found is tried with the table itself: `reached` is certain.
/// `hidden` is certain, too, since types that cannot be expressed exactly count only as far as they
/// are certain (`TextBounds`). Everything else is `unknown`.
///
/// Costs: for most entries a walk through the trie of the others. Bound: `workLimit` states for all
/// routes together.
package struct RouteReach {
  /// Whether a route keeps the URLs that it matches from later routes.
  package struct Coverage: Hashable, Sendable {
    /// Whether no further route is tried after it.
    package var ends: Bool
    /// The conditions without which it does not match, compared as texts.
    package var conditions: Set<String>

    package init(ends: Bool, conditions: Set<String> = []) {
      self.ends = ends
      self.conditions = conditions
    }
  }

  package enum Answer: Hashable, Sendable {
    /// This URL reaches the route.
    case reached(String)
    /// Other routes match each of its URLs first.
    case hidden(HiddenRoute)
    /// It matches no URL of its namespace.
    case empty
    case unknown
  }

  /// The states that all searches of one namespace visit together.
  private static let workLimit = 500_000
  /// How many URLs are tried before an entry counts as unknown.
  private static let tryLimit = 8

  private let table: RouteTable
  private let storage: RouteTableStorage
  private let namespace: NamespaceID
  private let coverage: [Int32: Coverage]
  private let trie: EntryTrie
  private let texts: SegmentTexts
  private let yields: Bool
  private var contexts: ContextInclusion
  private var gap: ConditionGap
  private var writer: URLWriter
  private var work = 0

  /// Linear in the number of entries.
  package init(
    _ table: RouteTable, in namespace: NamespaceID, coverage: (RouteID) -> Coverage
  ) {
    self.table = table
    let storage = table.storage
    self.storage = storage
    self.namespace = namespace
    let record = storage.namespaces[namespace.index]
    var known: [Int32: Coverage] = [:]
    var entries: [Int32] = []
    var yields = false
    for route in record.routes {
      let own = coverage(RouteID(index: Int(route)))
      known[route] = own
      let numbers = storage.routes[Int(route)].entries
      // Which expansion of a pattern counts depends on all of them.
      let isYielding = numbers.contains { storage.entry($0).mayYield }
      yields = yields || isYielding
      if own.ends || isYielding { entries += numbers }
    }
    self.coverage = known
    self.yields = yields
    trie = EntryTrie(storage, entries)
    texts = SegmentTexts(storage, folded: record.options.isCaseInsensitive)
    contexts = ContextInclusion(storage, namespace)
    gap = ConditionGap(storage, folded: record.options.isCaseInsensitive)
    writer = URLWriter(table, namespace)
  }

  /// Whether a URL reaches a route of the namespace, as far as the routes of the namespace decide.
  package mutating func answer(for route: RouteID) -> Answer {
    guard storage.routes.indices.contains(route.index) else { return .unknown }
    let entries = storage.routes[route.index].entries
    guard storage.namespaces[namespace.index].options.ranking != .all, !entries.isEmpty else {
      return .unknown
    }
    var winners: [HiddenRoute.Winner] = []
    var url: String?
    var isKnown = true
    for number in entries {
      switch search(number) {
      case .reached(let url): return .reached(url)
      case .unknown: isKnown = false
      case .empty: break
      case .hidden(let hidden):
        url = url ?? hidden.url
        for winner in hidden.winners where !winners.contains(winner) { winners.append(winner) }
      }
    }
    guard isKnown else { return .unknown }
    return winners.isEmpty ? .empty : .hidden(HiddenRoute(route: route, winners: winners, url: url))
  }

  /// Whether a hidden route matches the same URLs as the one route that hides it; false if that is
  /// not certain.
  package mutating func isEqual(_ hidden: HiddenRoute) -> Bool {
    guard hidden.winners.count == 1, let winner = hidden.winners.first else { return false }
    let trie = EntryTrie(storage, storage.routes[hidden.route.index].entries)
    return storage.routes[winner.route.index].entries.allSatisfy { number in
      let entry = storage.entry(number)
      let roots = contexts.contexts(including: entry)
      var search = CoverSearch(
        trie, texts, storage.segments(of: entry), from: trie.start(roots, limit: .max), limit: .max,
        isStrict: storage.namespaces[namespace.index].options.isSlashStrict, needsAll: false)
      while let path = search.path() {
        let isCovered = path.places.contains { place in
          trie.nodes[Int(place)].ends.contains {
            let other = storage.entry($0)
            return other.conditions < 0 || signature(other) == signature(entry)
          }
        }
        if !isCovered { return false }
      }
      return !search.isCutShort && !texts.isSpent
    }
  }

  private func signature(_ entry: Entry) -> Int32 {
    entry.conditions < 0 ? -1 : storage.conditions[Int(entry.conditions)].signature
  }

  // MARK: One entry

  /// The entries that match a path first.
  private struct Cover {
    /// Those without conditions.
    var certain: [Entry] = []
    /// Those with conditions on query or fragment.
    var conditional: [Entry] = []
  }

  private mutating func search(_ number: Int32) -> Answer {
    let entry = storage.entry(number)
    if writer.isImpossible(entry) { return .empty }
    let own = entry.conditions < 0 ? nil : storage.conditions[Int(entry.conditions)]
    if own != nil, case .nothing = gap.find(own, outside: []) { return .empty }
    let options = storage.namespaces[namespace.index].options
    // With yielding expansions, those that rank later have to be seen, too.
    let limit = yields ? UInt32.max : entry.rank
    let roots = contexts.contexts(including: entry)
    var search = CoverSearch(
      trie, texts, storage.segments(of: entry), from: trie.start(roots, limit: limit),
      limit: limit, isStrict: options.isSlashStrict, needsAll: yields)
    var isKnown = true
    var tries = 0
    var covers: [Cover] = []
    var example: [String]?
    while work + search.work < Self.workLimit, let path = search.path() {
      guard let cover = cover(of: entry, number, path.places) else { continue }
      if !cover.certain.isEmpty {
        covers.append(cover)
        example = example ?? path.texts
        continue
      }
      let others = cover.conditional.map { storage.conditions[Int($0.conditions)] }
      switch gap.find(own, outside: others) {
      case .nothing:
        covers.append(cover)
        example = example ?? path.texts
      case .unsettled: isKnown = false
      case .found(let found):
        let url = writer.url(of: entry, path.texts, found) { [self] url in
          reaches(url, entry.route)
        }
        if let url { return .reached(url) }
        isKnown = false
        tries += 1
      }
      if tries >= Self.tryLimit { break }
    }
    work += search.work
    if search.isCutShort || work >= Self.workLimit || texts.isSpent || !isKnown {
      return .unknown
    }
    let winners = winners(covers, of: entry)
    if winners.isEmpty { return .empty }
    let url = example.flatMap { texts -> String? in
      guard case .found(let found) = gap.find(own, outside: []) else { return nil }
      return writer.url(of: entry, texts, found) { [self] url in
        writer.matches(url, entry)
          && winner(of: url, entry.route).map { $0 != entry.route } ?? false
      }
    }
    return .hidden(
      HiddenRoute(route: RouteID(index: Int(entry.route)), winners: winners, url: url))
  }

  /// The entries that come before an entry where these places end; nil if the path belongs to
  /// another expansion of its pattern.
  private func cover(of entry: Entry, _ number: Int32, _ places: EntryTrie.Places) -> Cover? {
    var ends: [(number: Int32, entry: Entry)] = []
    for place in places {
      for number in trie.nodes[Int(place)].ends { ends.append((number, storage.entry(number))) }
    }
    if yields, ends.contains(where: { isEarlier($0.entry, than: entry) }) { return nil }
    var result = Cover()
    for (_, other) in ends where other.rank < entry.rank && other.route != entry.route {
      guard covers(other.route, entry.route) else { continue }
      // The first expansion that matches counts, which may be one that ranks later.
      if yields,
        ends.contains(where: { isEarlier($0.entry, than: other) && $0.entry.rank > entry.rank })
      {
        continue
      }
      if other.conditions < 0 {
        result.certain.append(other)
      } else {
        result.conditional.append(other)
      }
    }
    return result
  }

  /// Whether an entry is an earlier expansion of another one's pattern.
  private func isEarlier(_ first: Entry, than second: Entry) -> Bool {
    first.route == second.route && first.pattern == second.pattern
      && first.expansion < second.expansion
  }

  /// Whether a route keeps another one from the URLs that it matches first.
  private func covers(_ other: Int32, _ route: Int32) -> Bool {
    guard let other = coverage[other], other.ends else { return false }
    return other.conditions.isEmpty
      || other.conditions.isSubset(of: coverage[route]?.conditions ?? [])
  }

  // MARK: Trying URLs

  private func winner(of url: String, _ route: Int32) -> Int32? {
    guard case .success(let request) = table.request(url), request.namespace == namespace else {
      return nil
    }
    let match = table.firstMatch(request, in: namespace) { [self] id in
      Int32(id.index) == route || covers(Int32(id.index), route)
    }
    return match.map { Int32($0.route.index) }
  }

  private func reaches(_ url: String, _ route: Int32) -> Bool { winner(of: url, route) == route }

  // MARK: Takers

  /// The fewest routes that cover all paths, as far as a greedy choice finds them; the best-ranked
  /// first.
  private func winners(_ covers: [Cover], of entry: Entry) -> [HiddenRoute.Winner] {
    // Where only several with conditions cover a path together, all of them are needed.
    var chosen: [Entry] = []
    for cover in covers where cover.certain.isEmpty {
      for other in cover.conditional where !chosen.contains(where: { $0.route == other.route }) {
        chosen.append(other)
      }
    }
    var left = covers.map(\.certain).filter { certain in
      !certain.isEmpty
        && !certain.contains { one in chosen.contains { $0.route == one.route && $0.conditions < 0 }
        }
    }
    while !left.isEmpty {
      var counts: [Int32: (count: Int, best: Entry)] = [:]
      for certain in left {
        var seen: Set<Int32> = []
        for other in certain where seen.insert(other.route).inserted {
          let known = counts[other.route]
          let best = known.map { $0.best.rank < other.rank ? $0.best : other } ?? other
          counts[other.route] = ((known?.count ?? 0) + 1, best)
        }
      }
      let next = counts.values.max { ($0.count, $1.best.rank) < ($1.count, $0.best.rank) }
      guard let next else { break }
      chosen.append(next.best)
      left.removeAll { $0.contains { $0.route == next.best.route } }
    }
    return chosen.map { other in
      HiddenRoute.Winner(
        route: RouteID(index: Int(other.route)), pattern: Int(other.pattern),
        hasPriority: storage.routes[Int(other.route)].priority
          > storage.routes[Int(entry.route)].priority)
    }
  }
}

/// A route that no URL reaches.
package struct HiddenRoute: Hashable, Sendable {
  package var route: RouteID
  /// The routes that match instead, with the index of a pattern of each.
  package var winners: [Winner]
  /// A URL that the route matches, and one of these first; nil if none was found.
  package var url: String?

  package struct Winner: Hashable, Sendable {
    package var route: RouteID
    package var pattern: Int
    /// Whether it wins because of its priority.
    package var hasPriority: Bool
  }
}
