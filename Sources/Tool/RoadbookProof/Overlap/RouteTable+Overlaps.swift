package import RoadbookEngine

extension RouteTable {
  /// The maximum number of pairs of patterns that are compared.
  package static let overlapPairLimit = 2_000_000
  /// The maximum number of steps for comparing their segments, over all pairs.
  package static let overlapWorkLimit = 2_000_000

  /// About the maximum number of overlaps that are found.
  package static let overlapLimit = 10_000

  /// The pairs of routes of a namespace that match a common URL, with such a URL for each.
  ///
  /// Conditional routes count as enabled. A route whose patterns equal an earlier one's is paired
  /// only with that one, which alone is compared with others. Routes that begin with different
  /// literals are never compared; of the others at most `overlapPairLimit` pairs are, with at most
  /// `overlapWorkLimit` steps in all, until `overlapLimit` overlap.
  package func overlaps(in namespace: NamespaceID) -> RouteOverlaps {
    overlaps(in: namespace, isCancelled: { false })
  }

  /// The same; stops with an incomplete result when `isCancelled` returns true.
  package func overlaps(in namespace: NamespaceID, isCancelled: () -> Bool) -> RouteOverlaps {
    guard storage.namespaces.indices.contains(namespace.index) else { return RouteOverlaps() }
    var finder = OverlapFinder(self, namespace)
    return finder.run(isCancelled: isCancelled)
  }

  /// How two routes of one namespace overlap; nil if they have no common URL.
  package func overlap(_ first: RouteID, _ second: RouteID) -> RouteOverlap? {
    guard storage.routes.indices.contains(first.index),
      storage.routes.indices.contains(second.index), first != second,
      storage.routes[first.index].namespace == storage.routes[second.index].namespace
    else { return nil }
    let namespace = NamespaceID(index: Int(storage.routes[first.index].namespace))
    var finder = OverlapFinder(self, namespace)
    for left in storage.routes[first.index].entries {
      for right in storage.routes[second.index].entries { finder.compare(left, right) }
    }
    return finder.found.values.first
  }

  /// The pairs of routes of a namespace with a common URL for which only their order decides, by
  /// winner, then by loser. Routes that differ only in names are left out. Linear in the number of
  /// routes, unless many differ only in types.
  package func ties(in namespace: NamespaceID) -> [RouteOverlap] {
    guard storage.namespaces.indices.contains(namespace.index) else { return [] }
    var finder = OverlapFinder(self, namespace)
    finder.compareTies()
    return finder.overlaps.filter { $0.rule == .order && $0.url != nil }
  }

  /// The overlaps of a route with others of its namespace; if there are very many, those with the
  /// first ones.
  package func overlaps(of route: RouteID, limit: Int) -> [RouteOverlap] {
    guard storage.routes.indices.contains(route.index) else { return [] }
    let namespace = NamespaceID(index: Int(storage.routes[route.index].namespace))
    var finder = OverlapFinder(self, namespace)
    for other in storage.namespaces[namespace.index].routes where finder.found.count < limit {
      for left in storage.routes[route.index].entries {
        for right in storage.routes[Int(other)].entries { finder.compare(left, right) }
      }
    }
    return finder.overlaps
  }
}

/// Compares the entries of a namespace pair by pair.
struct OverlapFinder {
  /// Two routes, the one declared first in `first`.
  struct Pair: Hashable {
    var first: Int32
    var second: Int32
  }

  private(set) var found: [Pair: RouteOverlap] = [:]
  private let table: RouteTable
  private let storage: RouteTableStorage
  private let namespace: NamespaceID
  private var meeting: EntryIntersection
  private var pairs = 0
  private var isComplete = true

  init(_ table: RouteTable, _ namespace: NamespaceID) {
    self.table = table
    self.namespace = namespace
    storage = table.storage
    meeting = EntryIntersection(table, namespace)
  }

  mutating func run(isCancelled: () -> Bool) -> RouteOverlaps {
    // Patterns overlap only if they begin with the same literal, or one of them with no literal.
    var buckets: [Int32: [Int32]] = [:]
    var open: [Int32] = []
    var all: [Int32] = []
    var firsts: [Shape: Int32] = [:]
    for route in storage.namespaces[namespace.index].routes {
      for entry in storage.routes[Int(route)].entries {
        let shape = shape(of: storage.entry(entry))
        if let first = firsts[shape] {
          compare(first, entry)
          continue
        }
        firsts[shape] = entry
        all.append(entry)
        guard let first = firstSegment(entry), first.kind == .literal else {
          open.append(entry)
          continue
        }
        buckets[first.label, default: []].append(entry)
      }
    }
    for entry in all where isComplete {
      isComplete = !isCancelled() && found.count < RouteTable.overlapLimit
      let isOpen = firstSegment(entry)?.kind != .literal
      if isOpen {
        for other in all where other > entry { compare(entry, other) }
      } else {
        for other in buckets[firstSegment(entry)?.label ?? -1] ?? [] where other > entry {
          compare(entry, other)
        }
        for other in open where other > entry { compare(entry, other) }
      }
    }
    return RouteOverlaps(overlaps: overlaps, isComplete: isComplete)
  }

  /// What entries have in common that may rank equally: the kinds of their segments, and their
  /// literals.
  private struct Kinds: Hashable {
    var digits: [UInt16]
    var literals: [Int32]
    var priority: Int
  }

  /// Compares the entries that may rank equally.
  mutating func compareTies() {
    var groups: [Kinds: [(number: Int32, shape: Shape)]] = [:]
    for route in storage.namespaces[namespace.index].routes {
      for number in storage.routes[Int(route)].entries {
        let entry = storage.entry(number)
        let segments = storage.segments(of: entry)
        // Behind '**', other literals may be in the same place.
        let literals = segments.prefix { $0.kind != .rest }.filter { $0.kind == .literal }
        let kinds = Kinds(
          digits: digits(entry), literals: literals.map(\.label),
          priority: storage.routes[Int(route)].priority)
        let shape = shape(of: entry)
        for (other, known) in groups[kinds] ?? [] where known.labels != shape.labels {
          compare(other, number)
        }
        groups[kinds, default: []].append((number, shape))
      }
    }
  }

  /// The overlaps found so far, by winner, then by loser.
  var overlaps: [RouteOverlap] {
    found.values.sorted { ($0.winner.index, $0.loser.index) < ($1.winner.index, $1.loser.index) }
  }

  /// Equal for entries that match the same URLs.
  private struct Shape: Hashable {
    var labels: [Int32]
    var context: Int32
    var conditions: Int32
    var isConditional: Bool
    var priority: Int
  }

  private func shape(of entry: Entry) -> Shape {
    Shape(
      labels: entry.segments.map { storage.segment($0).label },
      context: storage.context(of: entry),
      conditions: entry.conditions < 0 ? -1 : storage.conditions[Int(entry.conditions)].signature,
      isConditional: entry.isConditional, priority: storage.routes[Int(entry.route)].priority)
  }

  private func firstSegment(_ number: Int32) -> CompiledSegment? {
    storage.entry(number).segments.first.map { storage.segment($0) }
  }

  mutating func compare(_ left: Int32, _ right: Int32) {
    let (first, second) = (storage.entry(left), storage.entry(right))
    guard first.route != second.route else { return }
    pairs += 1
    guard pairs <= RouteTable.overlapPairLimit, meeting.budget > 0 else {
      isComplete = false
      return
    }
    let pair = Pair(first: min(first.route, second.route), second: max(first.route, second.route))
    if let known = found[pair], known.url != nil { return }
    guard storage.canMeet(first, second) else { return }
    switch meeting.meet(first, second) {
    case .nothing: return
    case .unsettled: if found[pair] == nil { found[pair] = overlap(first, second, nil) }
    case .found(let url): found[pair] = overlap(first, second, url)
    }
  }

  // MARK: Ranking

  private func overlap(_ first: Entry, _ second: Entry, _ url: String?) -> RouteOverlap {
    var (winner, loser) = first.rank < second.rank ? (first, second) : (second, first)
    // For this URL, another pattern of a route may be the one that wins.
    if let url, let one = bestEntry(like: winner, url), let other = bestEntry(like: loser, url) {
      (winner, loser) = one.rank < other.rank ? (one, other) : (other, one)
    }
    let isLeftOver =
      isCatchAll(loser) && goesBefore(winner, loser)
      || storage.namespaces[namespace.index].options.ranking == .all && isCatchAll(winner)
    return RouteOverlap(
      winner: RouteID(index: Int(winner.route)), loser: RouteID(index: Int(loser.route)),
      winnerPattern: Int(winner.pattern), loserPattern: Int(loser.pattern), url: url,
      rule: rule(winner, loser), isExpected: isLeftOver || repeatsKey(url))
  }

  /// Whether the first entry is more specific, whatever the namespace's ranking.
  private func goesBefore(_ first: Entry, _ second: Entry) -> Bool {
    let hosts = [first, second].map { $0.host < 0 ? 0 : storage.hosts[Int($0.host)].specificity }
    if hosts[0] != hosts[1] { return hosts[0] > hosts[1] }
    let (own, other) = (digits(first), digits(second))
    if own != other { return own.lexicographicallyPrecedes(other) }
    return storage.constraints(of: first) > storage.constraints(of: second)
  }

  private func repeatsKey(_ url: String?) -> Bool {
    guard let url, case .success(let request) = table.request(url) else { return false }
    let keys = request.query.items.map(\.key)
    return Set(keys).count < keys.count
  }

  /// The best of a route's entries that match the URL, or the given one if the route has over 64
  /// entries. Of the expansions of one pattern the first that matches counts, as in matching.
  private func bestEntry(like entry: Entry, _ url: String) -> Entry? {
    let entries = storage.routes[Int(entry.route)].entries
    guard entries.count <= 64 else { return entry }
    var seen: Set<Int> = []
    return entries.map { storage.entry($0) }
      .filter { meeting.isTaken(url, $0) && seen.insert(Int($0.pattern)).inserted }
      .min { $0.rank < $1.rank }
  }

  private func rule(_ winner: Entry, _ loser: Entry) -> RouteOverlap.Rule {
    let ranking = storage.namespaces[namespace.index].options.ranking
    if ranking == .all { return .all }
    let priorities = [winner, loser].map { storage.routes[Int($0.route)].priority }
    if priorities[0] != priorities[1] { return .priority }
    if ranking == .first { return .order }
    if ranking == .mostLiterals {
      let counts = [winner, loser].map { entry in
        entry.segments.count { storage.segment($0).kind == .literal }
      }
      if counts[0] != counts[1] { return .literals }
    } else {
      let hosts = [winner, loser].map { $0.host < 0 ? 0 : storage.hosts[Int($0.host)].specificity }
      if hosts[0] != hosts[1] { return .host }
    }
    if digits(winner) != digits(loser) { return .segments }
    return storage.constraints(of: winner) != storage.constraints(of: loser) ? .conditions : .order
  }

  private func digits(_ entry: Entry) -> [UInt16] {
    entry.segments.map { storage.segment($0).digit } + [Digit.end]
  }

  private func isCatchAll(_ entry: Entry) -> Bool {
    let segments = storage.segments(of: entry)
    if segments.last?.kind == .rest { return true }
    return storage.constraints(of: entry).count == 0
      && segments.allSatisfy { $0.kind == .any || $0.kind == .rest }
  }
}
