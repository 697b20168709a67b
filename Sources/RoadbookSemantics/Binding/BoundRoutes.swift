import RoadbookEngine
import RoadbookText

/// A route or group with everything in its body, bound.
struct RouteUnit: Sendable {
  let namespace: Int
  let document: Int
  /// The index of the first route in the map.
  private(set) var first: Int
  var routes: [Route] = []
  /// The routes among them that are dropped if the map has equal ones, by their position.
  var prefixes: Set<Int> = []
  var blocks: [Block] = []
  /// WAAppRouting's paths of the blocks.
  var paths: [PathEntry] = []

  init(_ around: Surroundings, first: Int) {
    namespace = around.namespace
    document = around.document
    self.first = first
  }

  /// The index of the next route in the map.
  var next: Int { first + routes.count }
}

/// A unit of routes as it is kept for the next time that the map is bound.
final class BoundRoutes: Sendable {
  let unit: RouteUnit
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
    var size = PatternSize()

    init(_ unit: RouteUnit, _ namespaces: [Namespace]) {
      keys.reserveCapacity(unit.routes.count)
      for route in unit.routes {
        if namespaces.addKeys(of: route, to: &keys), namespaces.sharesPaths(route.namespace) {
          paths += PathEntry.entries(of: route)
        }
        if route.hasOwnName { named.append(route) }
        size.add(route)
      }
      paths += unit.paths
    }
  }

  convenience init(
    _ unit: RouteUnit, _ output: DeclarationBinder.Output, _ namespaces: [Namespace]
  ) {
    self.init(unit, output, Summary(unit, namespaces))
  }

  private init(_ unit: RouteUnit, _ output: DeclarationBinder.Output, _ summary: Summary) {
    self.unit = unit
    self.output = output
    self.summary = summary
  }

  /// The same routes with the first one at another index.
  func moved(to index: Int) -> BoundRoutes {
    unit.first == index || unit.routes.isEmpty
      ? self : BoundRoutes(unit.moved(to: index), output, summary)
  }

  /// Without the prefixes that the map has already, as `isKnown` tells.
  func dropping(_ namespaces: [Namespace], where isKnown: (RouteKey) -> Bool) -> BoundRoutes {
    BoundRoutes(unit.dropping(where: isKnown), output, namespaces)
  }
}

extension RouteUnit {
  fileprivate func moved(to index: Int) -> RouteUnit {
    var result = self
    result.first = index
    result.routes = routes.map { $0.moved(by: index - first) }
    return result
  }

  fileprivate func dropping(where isKnown: (RouteKey) -> Bool) -> RouteUnit {
    var seen: Set<RouteKey> = []
    var result = self
    result.routes = []
    result.prefixes = []
    var indices: [Int: Int] = [:]
    for (position, route) in routes.enumerated() {
      if prefixes.contains(position) {
        guard let key = RouteKey(route.content, pattern: 0, isAction: false),
          !isKnown(key), seen.insert(key).inserted
        else { continue }
      }
      indices[route.index] = result.next
      result.routes.append(
        Route(index: result.next, parent: route.parent.map { indices[$0] ?? $0 }, route.content))
    }
    return result
  }
}

/// The routes of a map in order, with what all of them together decide.
struct RouteList: Sendable {
  private(set) var routes = RouteArray()
  private(set) var size = PatternSize()
  private var names: [String: Place] = [:]
  private var keys: Set<RouteKey> = []
  /// Those of routes that were added later. Apart, so that a copy of a map with more routes copies only these.
  private var laterNames: [String: Place] = [:]
  private var laterKeys: Set<RouteKey> = []
  private var isLate = false
  private var paths = PathTable()

  /// Prepares for this many routes: the first ones, or later ones behind them.
  mutating func prepare(for count: Int) {
    isLate = !routes.isEmpty
    if isLate { return }
    routes.reserveCapacity(count + 8)
    keys.reserveCapacity(count + count / 8)
  }

  mutating func add(_ bound: BoundRoutes, _ namespaces: [Namespace], _ findings: inout Findings) {
    let bound =
      bound.unit.prefixes.isEmpty
      ? bound
      : bound.dropping(namespaces) { keys.contains($0) || laterKeys.contains($0) }
    routes.append(contentsOf: bound.unit.routes)
    size.add(bound.summary.size)
    for key in bound.summary.keys { add(key, namespaces, &findings) }
    for route in bound.summary.named { addName(of: route, &findings) }
    for path in bound.summary.paths { add(path, &findings) }
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
