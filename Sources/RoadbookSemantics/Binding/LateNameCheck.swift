import RoadbookText
import RoadbookURL

/// Resolves names when all routes are bound: those of routes, of screens that only routes show, and of captures in
/// guards.
struct LateNameCheck {
  private let binder: Binder
  private let symbols: SymbolTable
  private let routes: RouteArray
  private var watched: [String: Set<String>] = [:]
  private var names: RouteNameCheck?

  init(_ binder: Binder) {
    self.binder = binder
    symbols = binder.symbols
    routes = binder.routes
  }

  mutating func findings(of late: LateName) -> [Diagnostic] {
    let unknown = late.unknown
    if unknown.needsMap {
      let check = names ?? RouteNameCheck(map: binder.buildMap())
      names = check
      return check.findings(of: unknown)
    }
    let given = binder.givenNames
    if unknown.use != .value, given.shows(unknown.name) { return [] }
    if let guardDecl = late.names.guardDecl, !unknown.isQuoted {
      let captured = watched[guardDecl] ?? capturesWatched(by: guardDecl)
      watched[guardDecl] = captured
      if captured.contains(unknown.name) { return [] }
    }
    return [unknown.diagnostic(late.names, symbols, given: given)]
  }

  /// The captures that all routes of a guard share; empty if there are none.
  private func capturesWatched(by name: String) -> Set<String> {
    guard let watching = symbols.guards[name] else { return [] }
    var common: Set<String>?
    func add(_ pattern: Pattern) {
      let names = Set(pattern.captures.compactMap(\.name))
      common = common?.intersection(names) ?? names
    }
    var screens: Set<String> = []
    var watchesAll = false
    for target in watching.targets {
      switch target {
      case .pattern(let text): add(text.pattern)
      case .screen(let name): screens.insert(name.text)
      case .everything: watchesAll = true
      }
    }
    // A guard of a screen also applies to the screens above it.
    var shows: [Bool] = []
    shows.reserveCapacity(screens.isEmpty ? 0 : routes.count)
    for route in routes {
      var isWatched = watchesAll || route.guards.contains(name)
      if !screens.isEmpty {
        var isShown = route.parent.map { shows.indices.contains($0) && shows[$0] } ?? false
        route.eachShownScreen { if screens.contains($0) { isShown = true } }
        shows.append(isShown)
        isWatched = isWatched || isShown
      }
      guard isWatched else { continue }
      for pattern in route.patterns { add(pattern) }
      if common?.isEmpty == true { return [] }
    }
    return common ?? []
  }
}
