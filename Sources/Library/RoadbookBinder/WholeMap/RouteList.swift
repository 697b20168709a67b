import RoadbookEngine
import RoadbookModel
import RoadbookText

/// A route of the model, with its declaration.
struct BoundRoute: Sendable {
  let source: RouteSource
  let route: Route

  init(_ source: RouteSource, index: Int, parent: Int?) {
    self.source = source
    route = Route(index: index, parent: parent, source.content)
  }
}

/// A bound block, or a bound route or group with everything in its body.
struct RouteUnit: Sendable {
  /// The index of the first route in the map.
  private let first: Int
  var routes: [BoundRoute] = []
  /// The routes among them that are dropped if the map has equal ones, by their position.
  var prefixes: Set<Int> = []
  var blocks: [Block] = []
  /// WAAppRouting's paths of the blocks.
  var paths: [PathEntry] = []

  init(first: Int) { self.first = first }

  /// The index of the next route in the map.
  var next: Int { first + routes.count }

  /// Without the prefixes that the map has already, as `isKnown` tells.
  fileprivate func dropping(where isKnown: (RouteKey) -> Bool) -> RouteUnit {
    var seen: Set<RouteKey> = []
    var result = self
    (result.routes, result.prefixes) = ([], [])
    var indices: [Int: Int] = [:]
    for (position, bound) in routes.enumerated() {
      let route = bound.route
      if prefixes.contains(position) {
        guard let key = RouteKey(route.content, pattern: 0, isAction: false),
          !isKnown(key), seen.insert(key).inserted
        else { continue }
      }
      indices[route.index] = result.next
      result.routes.append(
        BoundRoute(
          bound.source, index: result.next, parent: route.parent.map { indices[$0] ?? $0 }))
    }
    return result
  }
}

/// The routes of a map in order, with what all of them together decide.
struct RouteList: Sendable {
  private(set) var routes: [Route] = []
  /// The declaration of each route.
  private(set) var sources: [RouteSource] = []
  private(set) var size = PatternSize()
  private var names: [String: Place] = [:]
  private var keys: Set<RouteKey> = []
  private var paths = PathTable()

  /// Makes room for this many routes, if there are none yet.
  mutating func reserveCapacity(_ count: Int) {
    guard routes.isEmpty else { return }
    routes.reserveCapacity(count + 8)
    sources.reserveCapacity(count + 8)
    keys.reserveCapacity(count + count / 8)
  }

  mutating func add(_ unit: RouteUnit, _ namespaces: [Namespace], _ findings: inout Findings) {
    guard unit.prefixes.isEmpty else {
      let others = unit.dropping { keys.contains($0) }
      return add(others, namespaces, &findings)
    }
    for bound in unit.routes {
      let route = bound.route
      routes.append(route)
      sources.append(bound.source)
      size.add(route)
      let keys = namespaces.keys(of: route)
      for key in keys { add(key, namespaces, &findings) }
      if !keys.isEmpty, namespaces.sharesPaths(route.namespace) {
        for path in PathEntry.entries(of: route) { add(path, &findings) }
      }
      addName(of: route, &findings)
    }
    for path in unit.paths { add(path, &findings) }
  }

  /// Adds an entry to WAAppRouting's table of paths.
  private mutating func add(_ path: PathEntry, _ findings: inout Findings) {
    guard let problem = paths.add(path) else { return }
    findings.report(problem, in: path.place.document)
  }

  /// The route that was added first with the same key; nil if this one is the first.
  private mutating func known(_ key: RouteKey) -> RouteKey? {
    let (isNew, first) = keys.insert(key)
    return isNew ? nil : first
  }

  private mutating func addName(of route: Route, _ findings: inout Findings) {
    guard let name = route.ownName else { return }
    let place = Place(document: route.place.document, range: name.range)
    if let first = names[name.text] {
      let free = (2...names.count + 2).lazy.map { "\(name.text)\($0)" }.first { names[$0] == nil }
      let other = free.map { free -> Fix in
        .choice("name it '\(free)'", [TextEdit(name.range, ValueText.bare(free))])
      }
      let none = Fix.choice("remove 'as \(name.text)'", .removeClause(name.range))
      findings.reportDuplicate(
        .duplicateRoute, "route", name, first: first, severity: .error,
        fixes: (other.map { [$0] } ?? []) + [none], in: place.document)
    } else {
      names[name.text] = place
    }
  }

  /// Reports routes of one namespace with equal patterns: the later one only runs if the first
  /// declines.
  private mutating func add(
    _ key: RouteKey, _ namespaces: [Namespace], _ findings: inout Findings
  ) {
    guard let first = known(key), first.place != key.place,
      !namespaces.sharesPaths(key.namespace)
    else { return }
    let range = key.range
    let settings = namespaces[key.namespace].settings
    let isLastFirst = settings.options.ranking == .mostLiterals && key.written == first.written
    findings.report(
      .duplicateRoute, range, "duplicate route '\(key.written)'",
      advice: isLastFirst
        ? "here the last of several equal patterns wins: remove the first one"
        : settings.library.triesNextCandidate
          ? "this one runs only when the first one declines" : "this one never runs: remove it",
      notes: [DiagnosticNote("first here", at: first.place, from: key.place.document)],
      fixes: [
        key.isAlias
          ? .choice("remove this alias", .removeItem(range))
          : .choice("delete this route", .removeStatement(range))
      ], in: key.place.document)
  }
}
