package import RoadbookEngine
import RoadbookText
package import RoadbookURL

/// A model that is ready to match URLs, with the app's code. Immutable: a change makes a new map. A
/// class, so that it is shared at the cost of one retain.
package final class LinkedMap: Sendable {
  package let model: MapModel
  package let code: MapCode
  package let types: TypeTable
  package let layout: ContainerLayout
  package let claims: MapClaims
  /// Whether all deferred URLs are kept instead of only the last one.
  package let defersMany: Bool
  /// Whether a namespace decodes URLs that were percent-encoded as a whole.
  package let unwraps: Bool
  /// Built on first use, which most edits of a map do not need.
  private let lazyTables = Lazy<RouteTables>()
  private let screenIndices: [String: Int]
  package let guardIndices: [String: Int]
  private let lazyScreenNames = Lazy<Set<String>>()
  private let lazyRouteIndices = Lazy<[String: Int]>()
  private let lazyBoundRoutes = Lazy<[Int: [Int]]>()

  /// Linear in the size of the model; its route tables cost as much again, on first use. `types`:
  /// those that the model declares, and the built-in ones.
  package init(_ model: MapModel, types: TypeTable, code: MapCode = MapCode()) {
    self.model = model
    self.code = code
    self.types = types
    layout = ContainerLayout(model.containers.map(\.declaration), root: model.root)
    claims = MapClaims(model.namespaces)
    defersMany = model.namespaces.contains(where: \.settings.defersMany)
    unwraps = model.namespaces.contains { $0.settings.unwrapping != .never }
    screenIndices = Self.firstIndices(model.screens, \.name)
    guardIndices = Self.firstIndices(model.guards, \.name)
  }

  /// The elements by name; of several with one name the first.
  private static func firstIndices<Element>(
    _ elements: [Element], _ name: (Element) -> String
  ) -> [String: Int] {
    var indices: [String: Int] = [:]
    for (index, element) in elements.enumerated() where indices[name(element)] == nil {
      indices[name(element)] = index
    }
    return indices
  }

  package var namespaces: [Namespace] { model.namespaces }
  package var routes: [Route] { model.routes }
  package var blocks: [Block] { model.blocks }
  package var guards: [Guard] { model.guards }
  package var hooks: [Hook] { model.hooks }
  package var configurations: [Configuration] { model.configurations }
  package var styles: [NamedStyle] { model.styles }
  package var presenter: Presenter? { model.presenter }
  package var screens: [Screen] { model.screens }
  package var declaredTypes: [DeclaredType] { model.types }
  package var variables: [Variable] { model.variables }
  package var containers: [Container] { model.containers }
  package var normalizations: [Normalization] { model.normalizations }
  package var platforms: [Declared<PlatformLine>] { model.platforms }

  private var tables: RouteTables { lazyTables.value { RouteTables(of: self) } }
  package var table: RouteTable { tables.routes }
  // Most maps have no such tables: then nothing waits for the lock.
  package var blockTable: RouteTable? { blocks.isEmpty ? nil : tables.blocks }
  package var guardTable: RouteTable? { guards.isEmpty ? nil : tables.guards }
  package var hookTable: RouteTable? { hooks.isEmpty ? nil : tables.hooks }
  /// Matches the claimed hosts with captures, which are parameters of every route of the scheme.
  package var claimTable: RouteTable? { namespaces.count > 1 ? tables.claims : nil }
  /// Patterns that are not in the tables because the map is too large.
  package var refused: [RefusedPatterns] { tables.refused }
  package var normalizeTable: RouteTable? { normalizations.isEmpty ? nil : tables.normalizations }

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

  /// All screen names: declared, or only shown by a route. Linear in the number of routes the first
  /// time.
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
  package var routeIndices: [String: Int] {
    lazyRouteIndices.value {
      let named = routes.indices.lazy.filter { self.routes[$0].hasOwnName }
      return Dictionary(
        named.map { (self.routes[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// For each route with screens in its pattern: the route of each of these screens. Linear in the
  /// number of routes the first time.
  var boundRoutes: [Int: [Int]] { lazyBoundRoutes.value { Self.boundRoutes(routes) } }

  /// The route with an explicit name, which can be called: `item(id: 4)`.
  package func route(called name: String) -> Route? { routeIndices[name].map { routes[$0] } }

  /// Whether a URL whose values do not fit the route's screen is left to the next candidate
  /// (`else decline`).
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

  package func `guard`(named name: String) -> Guard? { guardIndices[name].map { guards[$0] } }
}
