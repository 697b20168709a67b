import RoadbookEngine
import RoadbookLanguage
import RoadbookText
import RoadbookURL

/// The routes of a map by what one asks for: by place, by screen, by the texts that their paths begin with.
///
/// Made once for a map, in time linear in its size. Not for two threads.
final class RouteIndex {
  private let map: RouteMap
  /// For each document its routes in order of place.
  private let places: [Int: [(start: Int, route: Int)]]
  /// The routes that show a screen, in order of declaration.
  let byScreen: [String: [Int]]
  let byGuard: [String: [Int]]
  /// The blocks, guards, hooks and actions that open a screen themselves.
  private(set) lazy var openers = ScreenOpeners(map).byScreen
  private lazy var beginnings = PathBeginnings(map)
  private var examples: [Int: String?] = [:]
  /// What leads to which route; set by whoever collects it.
  var mentions: RouteMentions?

  init(_ map: RouteMap) {
    self.map = map
    var places: [Int: [(start: Int, route: Int)]] = [:]
    var byScreen: [String: [Int]] = [:]
    var byGuard: [String: [Int]] = [:]
    for route in map.routes {
      places[route.place.document, default: []].append((route.place.range.start, route.index))
      if let screen = route.screen { byScreen[screen, default: []].append(route.index) }
      for guardian in route.guards { byGuard[guardian, default: []].append(route.index) }
    }
    self.places = places.mapValues { found in
      found.sorted { ($0.start, $0.route) < ($1.start, $1.route) }
    }
    self.byScreen = byScreen
    self.byGuard = byGuard
  }

  /// The innermost route whose statement holds a range; O(log routes).
  func route(around range: TextRange, in document: Int) -> Route? {
    guard let found = places[document] else { return nil }
    var current = found[..<found.partitioningIndex(where: { $0.start > range.start })].last?.route
    // The last route that begins before may be nested in a sibling of the one wanted.
    while let index = current, map.routes.indices.contains(index) {
      let route = map.routes[index]
      if range.end <= route.place.range.end { return route }
      current = route.parent
    }
    return nil
  }

  /// The routes around a route, the outermost first.
  func enclosing(_ route: Route) -> [Route] {
    var result: [Route] = []
    var current = route.parent
    while let index = current, map.routes.indices.contains(index), result.count < 100 {
      result.append(map.routes[index])
      current = map.routes[index].parent
    }
    return result.reversed()
  }

  /// The screens on the stack beneath that of a route.
  func beneath(_ route: Route) -> [String] {
    var screens = enclosing(route).compactMap(\.screen)
    if let parent = route.declaration.parent { screens.append(parent.text) }
    let bound = route.patterns.first?.bindings.map(\.screen) ?? []
    if case .screen = route.target { return screens + bound.filter { !screens.contains($0) } }
    return screens + bound.dropLast().filter { !screens.contains($0) }
  }

  /// A URL that a route takes, after the patterns alone; nil where none was found.
  func example(of route: Route) -> String? {
    if let known = examples[route.index] { return known }
    let found = ExampleText(map).url(of: route)
    examples[route.index] = .some(found)
    return found
  }

  /// How a route meets others that take some of its URLs; of very many only some.
  func overlaps(of route: Route) -> [RouteOverlap] {
    beginnings.neighbours(of: route).compactMap { other in
      map.router.overlap(RouteID(index: route.index), RouteID(index: other))
    }
  }
}

/// Which routes have paths that begin alike, so that they may take the same URLs.
///
/// Beginnings are known by their hash values: two of one value cost a comparison more, and harm nobody.
private struct PathBeginnings {
  /// The routes whose plain beginning is this one.
  private var exact: [Int: [Int]] = [:]
  /// Some of the routes whose plain beginning goes on behind this one.
  private var longer: [Int: [Int]] = [:]
  private static let limit = 64

  init(_ map: RouteMap) {
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

  /// Those with a shorter beginning, with the same and with a longer one; each a bounded number.
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

  /// One for the namespace, and one more for each segment at the beginning that is a plain text.
  private static func hashes(_ route: Route, _ pattern: Pattern) -> [Int] {
    var result = [route.namespace.hashValue]
    var current: String?
    func next(_ text: String) -> Int {
      var hasher = Hasher()
      hasher.combine(result[result.count - 1])
      hasher.combine(text)
      return hasher.finalize()
    }
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
