package import RoadbookEngine
import RoadbookURL

/// Finds URLs of a route that tell it apart from the others of its namespace: one for each set of
/// routes that match it, too.
///
/// Each URL is certain to match the route. Whether all sets were found is not: of a route with many
/// overlaps, those with the fewest other routes come first, and the others are found with the
/// routes that they overlap.
///
/// Bound: `CoverSearch.stepLimit` states for the first of these for each path of a route,
/// `stepLimit` for the others, and `workLimit` for all together; after that `leastSteps` for each
/// path.
package struct URLKinds {
  private static let stepLimit = 400
  private static let workLimit = 2_000_000
  /// The states for each further path once these are visited.
  private static let leastSteps = 64
  /// How many URLs one path of a route has at most.
  private static let urlLimit = 48

  private let storage: RouteTableStorage
  private let namespace: NamespaceID
  private let trie: EntryTrie
  private let texts: SegmentTexts
  private var contexts: ContextInclusion
  private var gap: ConditionGap
  private var writer: URLWriter
  private var meeting: EntryIntersection
  private var work = 0
  /// Whether a search for URLs that few other routes match was not finished.
  package private(set) var isCutShort = false

  /// Linear in the number of entries.
  package init(_ table: RouteTable, in namespace: NamespaceID) {
    let storage = table.storage
    self.storage = storage
    self.namespace = namespace
    let record = storage.namespaces[namespace.index]
    trie = EntryTrie(storage, record.routes.flatMap { storage.routes[Int($0)].entries })
    texts = SegmentTexts(storage, folded: record.options.isCaseInsensitive)
    contexts = ContextInclusion(storage, namespace)
    gap = ConditionGap(storage, folded: record.options.isCaseInsensitive)
    writer = URLWriter(table, namespace)
    meeting = EntryIntersection(table, namespace)
  }

  /// URLs that the route matches, the simplest first.
  package mutating func urls(of route: RouteID) -> [String] {
    guard storage.routes.indices.contains(route.index) else { return [] }
    var found: [String] = []
    for number in storage.routes[route.index].entries {
      let own = urls(of: number)
      for url in own where !found.contains(url) { found.append(url) }
    }
    return found
  }

  private mutating func urls(of number: Int32) -> [String] {
    let entry = storage.entry(number)
    if writer.isImpossible(entry) { return [] }
    var found: [String] = []
    let isSpent = work > Self.workLimit
    if isSpent { isCutShort = true }
    // First paths with few other routes, then all kinds of paths.
    for needsAll in isSpent ? [false] : [false, true] {
      var search = CoverSearch(
        trie, texts, storage.segments(of: entry),
        from: trie.start(contexts.contexts(including: entry), limit: .max), limit: .max,
        isStrict: storage.namespaces[namespace.index].options.isSlashStrict, needsAll: needsAll,
        steps: isSpent ? Self.leastSteps : needsAll ? Self.stepLimit : CoverSearch.stepLimit)
      while found.count < Self.urlLimit, let path = search.path() {
        for url in urls(of: entry, path) where !found.contains(url) { found.append(url) }
      }
      work += search.work
      if !needsAll, search.isCutShort || texts.isSpent { isCutShort = true }
    }
    return found
  }

  /// URLs with a path: without the conditions of the other routes, and with those of each.
  private mutating func urls(of entry: Entry, _ path: CoverSearch.Path) -> [String] {
    let own = entry.conditions < 0 ? nil : storage.conditions[Int(entry.conditions)]
    let conditional = path.places.flatMap { trie.nodes[Int($0)].ends }.map { storage.entry($0) }
      .filter { $0.conditions >= 0 && $0.conditions != entry.conditions }
    let others = conditional.map { storage.conditions[Int($0.conditions)] }
    var found: [String] = []
    for outside in others.isEmpty ? [[]] : [others, []] {
      guard case .found(let conditions) = gap.find(own, outside: outside) else { continue }
      let url = writer.url(of: entry, path.texts, conditions) { [writer] in
        writer.matches($0, entry)
      }
      if let url { found.append(url) }
    }
    for other in conditional {
      if case .found(let url) = meeting.meet(entry, other) { found.append(url) }
    }
    return found
  }
}
