import RoadbookAnalysis
import RoadbookEngine
import RoadbookModel
import RoadbookProof
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// An index of a map's routes: by place and by screen.
///
/// Its parts are built on demand, each in time linear in the size of the map. Not for concurrent
/// use.
final class RouteIndex {
  private let map: LinkedMap
  /// The routes of each document, in order.
  private let places = LazyValues<Int, [(start: Int, route: Int)]>()
  private var shown = FewAnswers()
  private lazy var byScreen = table { $0.screen.map { [$0] } ?? [] }
  private(set) lazy var byGuard = table(\.guards)
  /// The blocks, guards, hooks and actions that open a screen by name.
  private(set) lazy var openers = map.screenOpeners
  private(set) lazy var resolver = StaticResolver(map)
  private let examples = LazyValues<Int, String?>()

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
    places.value(document) {
      map.routes.lazy.filter { $0.place.document == document }
        .map { ($0.place.range.start, $0.index) }.sorted { $0 < $1 }
    }
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
    examples.value(route.index) { ExampleText(map, resolver).url(of: route) }
  }

  /// The routes that nearly match a URL, nearest first, with the reasons.
  func nearMisses(of prediction: Prediction) -> [(written: String, reason: String)] {
    guard let request = prediction.request else { return [] }
    let matching = Set(map.table.matches(request).map(\.route))
    let near = map.table.nearest(to: request, limit: 3) { route in
      matching.contains(route) && !map.routes[route.index].isInternal
    }
    return near.map(\.verdict).map { verdict in
      (
        map.routes[verdict.route.index].written(verdict.patternIndex),
        verdict.failure.flatMap { $0.kind == .disabled ? nil : $0.message }
          ?? "it is internal: only other routes lead here"
      )
    }
  }

  /// The overlaps of a route with others; only some if there are very many.
  func overlaps(of route: Route) -> [RouteOverlap] {
    map.table.overlaps(of: RouteID(index: route.index), limit: 64)
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
