import RoadbookEngine
import RoadbookText

/// A bound route with everything in its body, or the routes of a group.
final class BoundRoutes: Sendable {
  let namespace: Int
  let document: Int
  let routes: [Route]
  /// The routes among them that are dropped if the map has equal ones, by their position.
  let prefixes: Set<Int>
  let blocks: [Block]
  let output: DeclarationBinder.Output
  /// What the routes mean for others, so that they need not be looked at when they are reused.
  let summary: Summary

  struct Summary: Sendable {
    /// What identifies the routes.
    var keys: [RouteKey] = []
    /// The entries of WAAppRouting's table of paths.
    var paths: [PathEntry] = []
    /// The routes with names of their own.
    var named: [Route] = []
    /// Whether some of the routes give names to tests which no declared screen gives.
    var gives = false
    /// A hash of these names.
    var givenHash = 0
    var size = PatternSize()
    /// Whether the routes may show screens that are not declared.
    let showsUndeclared: Bool

    init(_ routes: [Route], _ namespaces: [Namespace], showsUndeclared: Bool) {
      self.showsUndeclared = showsUndeclared
      keys.reserveCapacity(routes.count)
      for route in routes {
        if namespaces.addKeys(of: route, to: &keys), namespaces.sharesPaths(route.namespace) {
          paths += PathEntry.entries(of: route)
        }
        if route.hasOwnName { named.append(route) }
        if showsUndeclared || route.runsBody {
          gives = true
          givenHash &+= GivenNames.hash(of: route)
        }
        size.add(route)
      }
    }
  }

  /// `hasScreens`: whether the map declares screens.
  convenience init(
    _ unit: RouteUnit, _ output: DeclarationBinder.Output, _ around: Surroundings,
    _ namespaces: [Namespace], hasScreens: Bool
  ) {
    var summary = Summary(
      unit.routes, namespaces, showsUndeclared: !hasScreens || output.lookups.hasUnknownScreen)
    summary.paths += unit.paths
    self.init(
      around.namespace, around.document, unit.routes, unit.prefixes, unit.blocks, output, summary)
  }

  private init(
    _ namespace: Int, _ document: Int, _ routes: [Route], _ prefixes: Set<Int>, _ blocks: [Block],
    _ output: DeclarationBinder.Output, _ summary: Summary
  ) {
    self.namespace = namespace
    self.document = document
    self.routes = routes
    self.prefixes = prefixes
    self.blocks = blocks
    self.output = output
    self.summary = summary
  }

  /// The same routes with the first one at another index.
  func moved(to index: Int) -> BoundRoutes {
    guard let first = routes.first, first.index != index else { return self }
    return BoundRoutes(
      namespace, document, routes.map { $0.moved(by: index - first.index) }, prefixes, blocks,
      output, summary)
  }

  /// Without the prefixes that the map has already, as `isKnown` tells.
  func dropping(_ namespaces: [Namespace], where isKnown: (RouteKey) -> Bool) -> BoundRoutes {
    guard let first = routes.first?.index else { return self }
    var seen: Set<RouteKey> = []
    var kept: [Route] = []
    var indices: [Int: Int] = [:]
    for (position, route) in routes.enumerated() {
      if prefixes.contains(position) {
        guard let key = RouteKey(route.content, pattern: 0, isAction: false),
          !isKnown(key), seen.insert(key).inserted
        else { continue }
      }
      let index = first + kept.count
      indices[route.index] = index
      kept.append(
        Route(index: index, parent: route.parent.map { indices[$0] ?? $0 }, route.content))
    }
    var summary = Summary(kept, namespaces, showsUndeclared: self.summary.showsUndeclared)
    summary.paths += self.summary.paths.filter { $0.entity == nil }
    return BoundRoutes(namespace, document, kept, [], blocks, output, summary)
  }
}

/// The routes of a map in order, with what all of them together decide.
struct RouteList: Sendable {
  private(set) var routes = RouteArray()
  private(set) var size = PatternSize()
  /// The routes that may give names to tests which no declared screen gives; nil if any route may.
  private(set) var giving: RouteArray? = RouteArray()
  /// The sum of the hashes of these names.
  private(set) var givenHash = 0
  private var names: [String: Place] = [:]
  private var keys: Set<RouteKey> = []
  /// Those of routes that were added later. Apart, so that a copy of a map with more routes copies only these.
  private var laterNames: [String: Place] = [:]
  private var laterKeys: Set<RouteKey> = []
  private var isLate = false
  private var paths = PathTable()

  /// Prepares for this many routes: the first ones, or later ones behind them.
  mutating func prepare(for count: Int, hasScreens: Bool) {
    if !hasScreens { giving = nil }
    isLate = !routes.isEmpty
    if isLate { return }
    routes.reserveCapacity(count + 8)
    keys.reserveCapacity(count + count / 8)
  }

  mutating func add(_ bound: BoundRoutes, _ namespaces: [Namespace], _ findings: inout Findings) {
    let bound =
      bound.prefixes.isEmpty
      ? bound
      : bound.dropping(namespaces) { keys.contains($0) || laterKeys.contains($0) }
    routes.append(contentsOf: bound.routes)
    size.add(bound.summary.size)
    if bound.summary.gives { giving?.append(contentsOf: bound.routes) }
    givenHash &+= bound.summary.givenHash
    for key in bound.summary.keys { add(key, namespaces, &findings) }
    for route in bound.summary.named { addName(of: route, &findings) }
    for path in bound.summary.paths { add(path, &findings) }
    findings.report(bound.output.findings, in: bound.document)
  }

  /// Adds an entry to WAAppRouting's table of paths.
  mutating func add(_ path: PathEntry, _ findings: inout Findings) {
    guard let problem = paths.add(path) else { return }
    findings.report(problem, in: path.place.document)
  }

  /// The route that was added first with the same key; nil if this one is the first.
  private mutating func known(_ key: RouteKey) -> RouteKey? {
    if isLate, let index = keys.firstIndex(of: key) { return keys[index] }
    let (isNew, first) = isLate ? laterKeys.insert(key) : keys.insert(key)
    return isNew ? nil : first
  }

  private mutating func addName(of route: Route, _ findings: inout Findings) {
    guard let name = route.declaration.name else { return }
    let place = Place(document: route.place.document, range: name.range)
    if let first = names[name.text] ?? laterNames[name.text] {
      findings.reportDuplicate("route", name, first: first, in: place.document)
    } else if isLate {
      laterNames[name.text] = place
    } else {
      names[name.text] = place
    }
  }

  /// Reports routes of one namespace with equal patterns: the later one only runs if the first declines.
  private mutating func add(
    _ key: RouteKey, _ namespaces: [Namespace], _ findings: inout Findings
  ) {
    guard let first = known(key), first.place != key.place, let range = key.range,
      !namespaces.sharesPaths(key.namespace)
    else { return }
    let settings = namespaces[key.namespace].settings
    let isLastFirst = settings.options.ranking == .mostLiterals && key.written == first.written
    findings.report(
      "duplicate-route", .warning, range, "duplicate route '\(key.written)'",
      advice: isLastFirst
        ? "here the last of several equal patterns wins: remove the first one"
        : settings.library.triesNextCandidate
          ? "this one runs only when the first one declines" : "this one never runs: remove it",
      notes: [DiagnosticNote("first here", at: first.place, from: key.place.document)],
      in: key.place.document)
  }
}
