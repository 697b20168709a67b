import RoadbookRuntime
import RoadbookSemantics
import RoadbookEngine
import RoadbookText
import RoadbookURL

/// An index of a map's routes: by place, by screen, and by the beginnings of their paths.
///
/// Its parts are built on demand, each in time linear in the size of the map. Not for concurrent use.
final class RouteIndex {
  private let map: LinkedMap
  /// The routes of each document, in order.
  private var places: [Int: [(start: Int, route: Int)]] = [:]
  private var shown = FewAnswers()
  private lazy var byScreen = table { $0.screen.map { [$0] } ?? [] }
  private(set) lazy var byGuard = table(\.guards)
  /// The blocks, guards, hooks and actions that open a screen by name.
  private(set) lazy var openers = ScreenOpeners(map).byScreen
  private(set) lazy var resolver = StaticResolver(map)
  private lazy var beginnings = PathBeginnings(map)
  private var examples: [Int: String?] = [:]
  /// The URLs in the map that lead to each route; set when they are collected.
  var mentions: RouteMentions?

  init(_ map: LinkedMap) { self.map = map }

  /// The routes that show a screen, in order of declaration.
  func showing(_ screen: String) -> [Int] {
    shown.answer(screen) {
      map.routes.indices.filter { map.routes[$0].screen == screen }
    } ?? byScreen[screen] ?? []
  }

  /// Whether a screen is declared or shown by a route.
  func isScreen(_ name: String) -> Bool { map.screen(named: name) != nil || !showing(name).isEmpty }

  private func table(_ names: (Route) -> [String]) -> [String: [Int]] {
    var result: [String: [Int]] = [:]
    for route in map.routes {
      for name in names(route) { result[name, default: []].append(route.index) }
    }
    return result
  }

  /// The routes of a document, in order.
  private func places(in document: Int) -> [(start: Int, route: Int)] {
    if let known = places[document] { return known }
    var found: [(start: Int, route: Int)] = []
    var isSorted = true
    for route in map.routes where route.place.document == document {
      let start = route.place.range.start
      if let last = found.last, last.start > start { isSorted = false }
      found.append((start, route.index))
    }
    if !isSorted { found.sort { ($0.start, $0.route) < ($1.start, $1.route) } }
    places[document] = found
    return found
  }

  /// The innermost route whose statement contains a range; O(log routes).
  func route(around range: TextRange, in document: Int) -> Route? {
    let found = places(in: document)
    var current = found[..<found.partitioningIndex(where: { $0.start > range.start })].last?.route
    // The last route that begins before may be nested in a sibling of the result.
    while let index = current, map.routes.indices.contains(index) {
      let route = map.routes[index]
      if range.end <= route.place.range.end { return route }
      current = route.parent
    }
    return nil
  }

  /// The screens on the stack below that of a route.
  func beneath(_ route: Route) -> [String] {
    var screens = map.enclosing(route).reversed().compactMap(\.screen)
    if let parent = route.parentScreen { screens.append(parent.text) }
    let bound = route.patterns.first?.bindings.map(\.screen) ?? []
    if case .screen = route.target { return screens + bound.filter { !screens.contains($0) } }
    return screens + bound.dropLast().filter { !screens.contains($0) }
  }

  /// The screens on a route's stack from bottom to top.
  func stack(of route: Route) -> [String] { beneath(route) + (route.screen.map { [$0] } ?? []) }

  /// The stack of a route with its container; empty if it is a single screen.
  func stackText(of route: Route) -> String {
    let screens = stack(of: route)
    let container = route.containers.first.map { " in \($0)" } ?? ""
    return screens.count > 1 || !container.isEmpty
      ? screens.joined(separator: " › ") + container : ""
  }

  /// The screen parameters that a capture of a route supplies, those of the topmost screen first.
  func targets(
    of capture: String, in route: Route
  ) -> [(screen: String, parameter: String, type: String)] {
    var seen: Set<String> = []
    return stack(of: route).reversed().flatMap { screen -> [(String, String, String)] in
      guard seen.insert(screen).inserted else { return [] }
      return (map.screen(named: screen)?.parameters ?? []).filter { $0.key == capture }
        .map { (screen, $0.name, $0.typeText) }
    }
  }

  /// A URL that matches a route's patterns; nil if none was found.
  func example(of route: Route) -> String? {
    if let known = examples[route.index] { return known }
    let found = ExampleText(map, resolver).url(of: route)
    examples[route.index] = .some(found)
    return found
  }

  /// Routes that begin like a URL but do not match it, nearest first, with the reasons.
  func nearMisses(of prediction: Prediction) -> [(written: String, reason: String)] {
    guard let request = prediction.request else { return [] }
    let namespaces = map.table.namespaces(for: request).map(\.index)
    let near = beginnings.routes(like: request.segments, in: namespaces).map { RouteID(index: $0) }
    let misses = map.table.failures(of: near, request).compactMap { verdict in
      verdict.failure.flatMap { failure -> (written: String, reason: String, progress: Int)? in
        let route = map.routes[verdict.route.index]
        let isHidden = failure.kind == .disabled
        if isHidden, !route.isInternal { return nil }
        return (
          route.written(verdict.patternIndex),
          isHidden ? "it is internal: only other routes lead here" : failure.message,
          isHidden ? .max : failure.segment ?? .max
        )
      }
    }
    return misses.sorted { $0.progress > $1.progress }.prefix(3).map { ($0.written, $0.reason) }
  }

  /// The overlaps of a route with others; only some if there are very many.
  func overlaps(of route: Route) -> [RouteOverlap] {
    beginnings.neighbours(of: route).compactMap { other in
      map.table.overlap(RouteID(index: route.index), RouteID(index: other))
    }
  }
}

/// Caches the answers to a few queries; for more queries a table is better.
private struct FewAnswers {
  private var known: [String: [Int]] = [:]
  private static let limit = 8

  /// nil after too many different queries.
  mutating func answer(_ name: String, _ find: () -> [Int]) -> [Int]? {
    if let answer = known[name] { return answer }
    guard known.count < Self.limit else { return nil }
    let answer = find()
    known[name] = answer
    return answer
  }
}

/// Finds routes with common beginnings of their paths, which may match the same URLs.
///
/// Beginnings are identified by hash values: a collision only costs an unnecessary comparison.
private struct PathBeginnings {
  /// The routes by the hash of their literal beginning.
  private var exact: [Int: [Int]] = [:]
  /// Some of the routes whose literal beginning continues a given one.
  private var longer: [Int: [Int]] = [:]
  private static let limit = 64

  init(_ map: LinkedMap) {
    exact.reserveCapacity(map.routes.count)
    for route in map.routes {
      for pattern in route.patterns.prefix(4) {
        let hashes = Self.hashes(route, pattern)
        exact[hashes[hashes.count - 1], default: []].append(route.index)
        for hash in hashes.dropLast() where (longer[hash]?.count ?? 0) < Self.limit {
          longer[hash, default: []].append(route.index)
        }
      }
    }
  }

  /// Routes with a shorter, equal or longer beginning; a bounded number of each.
  func neighbours(of route: Route) -> [Int] {
    var found: Set<Int> = []
    for pattern in route.patterns.prefix(4) {
      let hashes = Self.hashes(route, pattern)
      for hash in hashes { found.formUnion((exact[hash] ?? []).prefix(Self.limit)) }
      found.formUnion(longer[hashes[hashes.count - 1]] ?? [])
    }
    found.remove(route.index)
    return found.sorted()
  }

  /// Routes that begin like a path; a bounded number of each.
  func routes(like segments: [String], in namespaces: [Int]) -> [Int] {
    var found: Set<Int> = []
    for namespace in namespaces {
      var hash = namespace.hashValue
      for segment in segments {
        hash = Self.hash(segment, after: hash)
        found.formUnion((exact[hash] ?? []).prefix(Self.limit))
      }
      if !segments.isEmpty { found.formUnion(longer[hash] ?? []) }
    }
    return found.sorted()
  }

  private static func hash(_ text: String, after outer: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(outer)
    hasher.combine(text)
    return hasher.finalize()
  }

  /// A hash for the namespace, and another for each literal segment at the beginning.
  private static func hashes(_ route: Route, _ pattern: Pattern) -> [Int] {
    var result = [route.namespace.hashValue]
    var current: String?
    func next(_ text: String) -> Int { hash(text, after: result[result.count - 1]) }
    for token in pattern.path {
      switch token {
      case .slash:
        if let current { result.append(next(current)) }
        current = nil
      case .part(.literal(let text)) where current == nil: current = text
      case .binding: continue
      default: return result
      }
    }
    if let current { result.append(next(current)) }
    return result
  }
}
