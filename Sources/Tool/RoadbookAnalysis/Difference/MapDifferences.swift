package import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookProof
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// A URL that two maps treat differently. It stands for all URLs that the same two routes match, in
/// the same state of the app, with the same changes.
package struct URLDifference {
  package var url: String
  /// The state of the app in which it was tried.
  package var state: AppState
  package var changes: [ChangeKind]
  var before: Behaviour
  var after: Behaviour
}

/// What a map does differently from an earlier version of it.
///
/// URLs are found for each route of both maps: one for each set of routes of both that match it,
/// too (`URLKinds`). Each is tried with both maps in a few states of the app, so what is reported
/// is certain. That nothing else differs is not: values of captures, and states that are not tried,
/// may still matter.
package struct MapDifferences {
  private let old: LoadedMap
  let new: LoadedMap
  /// In the order of the new map's routes; those without a route there first.
  package private(set) var all: [URLDifference] = []
  /// Whether some URLs were not tried, since the maps have too many.
  package private(set) var isIncomplete = false

  /// Costs a search for each route, and for each URL a request to both maps in each state. If the
  /// work is cancelled, the result is incomplete.
  package init(from old: LoadedMap, to new: LoadedMap) {
    self.old = old
    self.new = new
    compare(urls())
    all.sort {
      ($0.after.route?.index ?? -1, $0.before.route?.index ?? -1)
        < ($1.after.route?.index ?? -1, $1.before.route?.index ?? -1)
    }
  }

  /// The commits that the maps are read from, as their places are shown: `HEAD~1:shop.roadbook`.
  package var revisions: (old: String?, new: String?)

  func location(of route: Route?, isNew: Bool) -> SourceLocation? {
    guard let route else { return nil }
    var location = (isNew ? new : old).location(of: route.place)
    let revision = isNew ? revisions.new : revisions.old
    location.file = revision.map { "\($0):\(location.file)" } ?? location.file
    return location
  }

  // MARK: URLs

  /// The URLs to try, each once.
  private mutating func urls() -> [String] {
    let (before, after) = (old.map, new.map)
    var urls = examples(of: before) + examples(of: after)
    urls += kinds(before, after)
    if readsOtherwise(before, after) {
      urls += kinds(after, before)
      urls += urls.flatMap { spellings(of: $0) }
    }
    return urls.distinct()
  }

  /// The URLs that the maps themselves have as examples.
  private func examples(of map: LinkedMap) -> [String] {
    map.routes.flatMap(\.examples).filter(\.isPlain).map(\.source)
  }

  /// URLs of the routes of both maps.
  private mutating func kinds(_ first: LinkedMap, _ second: LinkedMap) -> [String] {
    guard let table = second.table(with: first) else {
      isIncomplete = true
      return []
    }
    var urls: [String] = []
    let namespaces = max(
      second.namespaces.count, Set((first.namespaces + second.namespaces).map(\.name)).count)
    for index in 0..<namespaces {
      let namespace = NamespaceID(index: index)
      var kinds = URLKinds(table, in: namespace)
      let routes = table.routes(in: namespace)
      for (number, route) in routes.enumerated() {
        new.work.tell("finding URLs", number, of: routes.count)
        if new.work.isCancelled() { return urls }
        urls += kinds.urls(of: route)
      }
      isIncomplete = isIncomplete || kinds.isCutShort
    }
    return urls
  }

  /// Whether the maps have other schemes, or read URLs by other rules.
  private func readsOtherwise(_ before: LinkedMap, _ after: LinkedMap) -> Bool {
    before.namespaces.map(\.name) != after.namespaces.map(\.name)
      || zip(before.namespaces, after.namespaces).contains {
        $0.settings.options != $1.settings.options
          || $0.claims.map(\.key) != $1.claims.map(\.key)
      }
  }

  /// Other spellings of a URL, which other rules read otherwise.
  private func spellings(of url: String) -> [String] {
    let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    var found = [String(url[..<start]) + url[start...].uppercased()]
    if !url.contains("?"), !url.contains("#") {
      found.append(url.hasSuffix("/") ? String(url.dropLast()) : url + "/")
    }
    if url.hasPrefix("/") {
      for map in [old.map, new.map] {
        let search = ExampleSearch(map)
        for namespace in map.namespaces.dropFirst() {
          found += search.fronts(of: namespace).map { $0.text + url.dropFirst() }
        }
      }
    }
    return found
  }

  // MARK: Comparing

  /// The routes of both maps that may handle a URL, in the order in which they are tried.
  private struct Candidates: Hashable {
    var before: [Int]
    var after: [Int]
  }

  /// How many URLs with the same candidates are tried: their queries may differ.
  private static let urlLimit = 4

  private mutating func compare(_ urls: [String]) {
    let states = AppState.all(of: [old.map, new.map])
    let tried = select(urls)
    let search = SearchBudget(
      steps: SearchBudget.limit + 2 * SearchBudget.limitOfRoute * tried.count * states.count)
    var known: [[Int?]: Set<ChangeKind>] = [:]
    for (number, state) in states.enumerated() {
      let readers = (BehaviourReader(old, in: state), BehaviourReader(new, in: state))
      for (url, candidates) in tried {
        new.work.tell("comparing URLs", number, of: states.count)
        if new.work.isCancelled() { return }
        guard let before = readers.0.behaviour(of: url, within: search),
          let after = readers.1.behaviour(of: url, within: search)
        else {
          isIncomplete = true
          continue
        }
        let changes = before.changes(to: after)
        guard !changes.isEmpty else { continue }
        // One URL is enough to show a change of what the same routes do.
        let routes = [
          candidates.before.first, before.route?.index, candidates.after.first, after.route?.index,
        ]
        let fresh = changes.filter { known[routes, default: []].insert($0).inserted }
        if fresh.isEmpty { continue }
        all.append(
          URLDifference(url: url, state: state, changes: fresh, before: before, after: after))
      }
    }
  }

  /// A few of the URLs with the same candidates.
  private func select(_ urls: [String]) -> [(url: String, candidates: Candidates)] {
    let ends = (Self.ends(in: old.map), Self.ends(in: new.map))
    var counts: [Candidates: Int] = [:]
    return urls.compactMap { url in
      let candidates = Candidates(
        before: Self.candidates(for: url, old.map, ends.0),
        after: Self.candidates(for: url, new.map, ends.1))
      counts[candidates, default: 0] += 1
      return counts[candidates, default: 0] > Self.urlLimit ? nil : (url, candidates)
    }
  }

  /// For each route of a map, whether it is the last one that is tried.
  private static func ends(in map: LinkedMap) -> [Bool] {
    let resolver = StaticResolver(map)
    let hasDecliningGuard = resolver.hasDecliningGuard
    return map.routes.map { route in
      route.conditions.isEmpty
        && map.namespaces[route.namespace].settings.conditions.isEmpty
        && resolver.alwaysEnds(route, hasDecliningGuard: hasDecliningGuard)
    }
  }

  private static func candidates(for url: String, _ map: LinkedMap, _ ends: [Bool]) -> [Int] {
    let all = map.matches(taking: url).map(\.route.index)
    let last = all.firstIndex { ends.indices.contains($0) && ends[$0] }
    return last.map { Array(all[...$0]) } ?? all
  }
}
