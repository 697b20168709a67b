package import RoadbookEngine
package import RoadbookText
package import RoadbookURL

/// A route map with all names resolved, ready to match URLs. Immutable: a change makes a new map. A class, so that it
/// is shared at the cost of one retain. One property for each kind of declaration.
package final class LinkedMap: Sendable {
  package let namespaces: [Namespace]
  package let routes: [Route]
  package let blocks: [Block]
  package let guards: [Guard]
  package let hooks: [Hook]
  /// The `on created` hooks, one for each screen.
  package let configurations: [Configuration]
  package let styles: [NamedStyle]
  /// The container that modals are presented from; nil if the map has no `presenter`.
  package let presenter: Presenter?
  /// Whether all deferred URLs are kept instead of only the last one.
  package let defersMany: Bool
  /// Whether a namespace decodes URLs that were percent-encoded as a whole.
  package let unwraps: Bool
  package let screens: [Screen]
  package let types: TypeTable
  package let declaredTypes: [DeclaredType]
  /// The app's code behind `extern` types, by name.
  package let converters: [String: TypeConverter]
  package let variables: [Variable]
  package let layout: ContainerLayout
  package let containers: [DeclaredName]
  package let tests: [Test]
  /// The `before` statements that run before each test.
  package let beforeTests: [BeforeTests]
  package let normalizations: [Normalization]
  /// Built on first use, which most edits of a map do not need.
  let lazyTables: Lazy<RouteTables>
  private var tables: RouteTables { lazyTables.value { RouteTables(of: self) } }
  package var table: RouteTable { tables.routes }
  // Most maps have no such tables: then nothing waits for the lock.
  package var blockTable: RouteTable? { blocks.isEmpty ? nil : tables.blocks }
  package var guardTable: RouteTable? { guards.isEmpty ? nil : tables.guards }
  package var hookTable: RouteTable? { hooks.isEmpty ? nil : tables.hooks }
  /// Matches the claimed hosts with captures, which are parameters of every route of the scheme.
  package var claimTable: RouteTable? { namespaces.count > 1 ? tables.claims : nil }
  package let claims: MapClaims
  /// Patterns that are not in the tables because the map is too large.
  package var refused: [RefusedPatterns] { tables.refused }
  package var normalizeTable: RouteTable? { normalizations.isEmpty ? nil : tables.normalizations }

  let screenIndices: [String: Int]
  package let guardIndices: [String: Int]
  private let lazyScreenNames = Lazy<Set<String>>()
  private let lazyRouteIndices = Lazy<[String: Int]>()
  private let lazyBoundRoutes = Lazy<[Int: [Int]]>()

  /// The map as bound so far. Linear in the number of routes; its route tables cost as much again,
  /// on first use.
  init(_ binder: Binder, _ tables: Lazy<RouteTables>) {
    namespaces = binder.namespaces
    routes = binder.routes
    blocks = binder.blocks
    guards = binder.guards
    hooks = binder.hooks
    configurations = binder.configurations
    styles = binder.styles
    presenter = binder.presenter
    defersMany = namespaces.contains(where: \.settings.defersMany)
    unwraps = namespaces.contains { $0.settings.unwrapping != .never }
    screens = binder.screens
    types = binder.types
    declaredTypes = binder.symbols.types.declared.elements
    converters = binder.symbols.types.converters
    variables = binder.variables
    layout = binder.symbols.layout
    containers = binder.containers.map {
      DeclaredName(
        name: $0.declaration.name.text, kind: $0.declaration.kind.rawValue, place: $0.place)
    }
    tests = binder.tests
    beforeTests = binder.beforeTests
    normalizations = binder.normalizations
    lazyTables = tables
    claims = MapClaims(namespaces)
    screenIndices = binder.symbols.screens.byName
    guardIndices = binder.symbols.guards.byName
  }

  /// The route with an index; nil if there is none.
  package func route(at index: Int) -> Route? {
    routes.indices.contains(index) ? routes[index] : nil
  }

  /// The library whose rules apply to a route.
  package func library(of route: Route) -> Dialect {
    namespaces[route.namespace].settings.library
  }

  /// The paths that one of a route's patterns stands for, with its trailing slash if that counts.
  package func paths(of pattern: Pattern, in route: Route) -> [String] {
    let options = namespaces[route.namespace].settings.options
    return pattern.expansions(isSlashStrict: options.isSlashStrict).map(\.text)
  }

  /// All screen names: declared, or only shown by a route. Linear in the number of routes the first time.
  package var screenNames: Set<String> {
    lazyScreenNames.value {
      var names = Set(screenIndices.keys)
      for route in routes {
        if let screen = route.screen { names.insert(screen) }
        for pattern in route.patterns {
          for binding in pattern.bindings { names.insert(binding.screen) }
        }
      }
      return names
    }
  }

  /// The routes with an explicit name. Linear in the number of routes the first time.
  var routeIndices: [String: Int] {
    lazyRouteIndices.value {
      let named = routes.indices.lazy.filter { self.routes[$0].hasOwnName }
      return Dictionary(
        named.map { (self.routes[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// For each route with screens in its pattern: the route of each of these screens. Linear in the number of routes
  /// the first time.
  var boundRoutes: [Int: [Int]] { lazyBoundRoutes.value { Self.boundRoutes(routes) } }

  /// The route with an explicit name, which can be called: `item(id: 4)`.
  package func route(called name: String) -> Route? { routeIndices[name].map { routes[$0] } }

  /// Whether a URL whose values do not fit the route's screen is left to the next candidate (`else decline`).
  package func declinesMisfits(_ route: Route) -> Bool {
    route.screen.flatMap { screen(named: $0)?.declines } ?? false
  }

  package func screen(named name: String) -> Screen? { screenIndices[name].map { screens[$0] } }
  /// Finds a route by its name, by a pattern as written, or by a pattern without its types.
  package func route(named name: String) -> Route? {
    let rooted = name.hasPrefix("/") ? name : "/" + name
    return route(called: name) ?? routes.first {
      $0.written.contains(name) || $0.written.contains(rooted)
    }
      ?? routes.first { route in
        if route.hasOwnName { return false }
        let own = route.name
        return own == name || "/" + own == name
      }
  }

  /// The enclosing routes of a route, the nearest first.
  package func enclosing(_ route: Route) -> [Route] {
    Array(sequence(first: route) { $0.parent.map { self.routes[$0] } }.dropFirst())
  }

  package func style(named name: String) -> NamedStyle? { styles.last { $0.name == name } }

  /// All named declarations, with their kinds as used by `remove` and `describe`.
  package var declaredNames: [DeclaredName] {
    var names = containers
    names += screens.map { DeclaredName(name: $0.name, kind: "screen", place: $0.place) }
    names += declaredTypes.map { DeclaredName(name: $0.name, kind: "type", place: $0.place) }
    names += variables.map { DeclaredName(name: $0.name, kind: "var", place: $0.place) }
    names += guards.map { DeclaredName(name: $0.name, kind: "guard", place: $0.place) }
    names += tests.map { DeclaredName(name: $0.name, kind: "test", place: $0.place) }
    names += hooks.map { DeclaredName(name: $0.kind.rawValue, kind: "hook", place: $0.place) }
    names += configurations.map { DeclaredName(name: $0.screen, kind: "created", place: $0.place) }
    names += styles.map { DeclaredName(name: $0.name, kind: "style", place: $0.place) }
    for namespace in namespaces {
      guard let name = namespace.name else { continue }
      names += namespace.places.map { DeclaredName(name: name, kind: "scheme", place: $0) }
    }
    names += routes.filter(\.hasOwnName).map {
      DeclaredName(name: $0.name, kind: "route", place: $0.place)
    }
    return names
  }

  package func `guard`(named name: String) -> Guard? { guardIndices[name].map { guards[$0] } }
}

/// A declared name with the place of its declaration.
package struct DeclaredName: Sendable {
  package var name: String
  package var kind: String
  package var place: Place
}
