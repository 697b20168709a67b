import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// The statements that declare a parameter, and the possible meanings of a parameter's name.
///
/// The first query for a name searches the routes; the result is cached. Not for concurrent use.
final class ParameterDeclarations {
  private let loaded: LoadedMap
  private var documents: [MapDocument] { loaded.documents }
  private var map: LinkedMap { loaded.map }
  private let routes: RouteIndex
  private let known = LazyValues<String, [DeclaringRoute]>()
  private let byRoute = LazyValues<String, [Int: Symbol.Scope]>()
  private let everyParameter = LazyValues<String, [Symbol]>()
  /// By name and screen; for nil, the arguments that any screen may have.
  private let argumentsOf = LazyValues<[String?], [Symbol]>()
  private let ends = LazyValues<String, End?>()
  private lazy var start = Dispatcher(map)
  private lazy var search = SearchBudget(routes: map.routes.count)
  private let receivers = LazyValues<String, Set<String>>()
  /// The screens that routes show, at the top of the stack or below.
  private lazy var shown = Set(map.routes.lazy.flatMap { [self] in screens(of: $0) })

  /// A route whose URLs have a parameter, and the statement that declares it: the route's own, or
  /// that of an outer route.
  struct DeclaringRoute {
    var route: Route
    var scope: Symbol.Scope
  }

  /// The target of a URL.
  struct End {
    var route: Int
    var screen: String
  }

  init(_ loaded: LoadedMap, _ routes: RouteIndex) {
    self.loaded = loaded
    self.routes = routes
  }

  /// The routes that have a parameter, in order of declaration. If several nested routes capture
  /// it, the outermost declares it; a parameter that a route only sets belongs to that route.
  func declarations(of name: String) -> [DeclaringRoute] {
    known.value(name) { findDeclarations(of: name) }
  }

  private func findDeclarations(of name: String) -> [DeclaringRoute] {
    var owners = [Symbol.Scope?](repeating: nil, count: map.routes.count)
    var found: [DeclaringRoute] = []
    for (index, route) in map.routes.enumerated() {
      if let parent = route.parent, owners.indices.contains(parent) {
        owners[index] = owners[parent]
      }
      if owners[index] == nil {
        owners[index] = loaded.source(of: route).groups.last { Self.captures($0.declaration, name) }
          .map { scope(of: $0.place) }
      }
      if owners[index] == nil, Self.captures(loaded.source(of: route).declaration, name) {
        owners[index] = scope(of: route.place)
      }
      if let owner = owners[index] {
        found.append(DeclaringRoute(route: route, scope: owner))
      } else if route.values.fixed.contains(where: { $0.name.text == name }) {
        found.append(DeclaringRoute(route: route, scope: scope(of: route.place)))
      }
    }
    return found
  }

  private static func captures(_ route: RouteDeclaration, _ name: String) -> Bool {
    route.patterns.contains { $0.pattern.hasCapture(name) }
  }

  private func scope(of place: Place) -> Symbol.Scope {
    .statement(document: place.document, start: place.range.start)
  }

  /// The routes that supply a key to a screen, without those where it comes from the query.
  func declarations(of key: String, for screen: String) -> [DeclaringRoute] {
    declarations(of: key).filter { leads($0.route, to: screen) }
  }

  /// The symbols of a key that routes supply to a screen.
  func sources(of key: String, for screen: String) -> [Symbol] {
    Self.distinct(declarations(of: key, for: screen).lazy.map(\.scope), key)
  }

  /// The routes that show a screen, at the top of the stack or below.
  func routes(to screen: String) -> [Route] { map.routes.filter { leads($0, to: screen) } }

  private func leads(_ route: Route, to screen: String) -> Bool {
    route.screen == screen || routes.beneath(route).contains(screen)
  }

  /// The screens that a route shows, at the top of the stack and below.
  private func screens(of route: Route) -> [String] {
    (route.screen.map { [$0] } ?? []) + routes.beneath(route)
  }

  // MARK: The meaning of a name

  /// The possible meanings of `parameters.NAME`.
  func parameters(_ name: String, at place: ReadingPlace) -> [Symbol] {
    if let route = place.route { return queryKeys(name, of: screens(at: route)) }
    // Parameters set by blocks and guards may come with any URL.
    let opened = setByBodies.contains(name) ? nil : place.opened
    guard let ends = opened.flatMap(ends(of:)) else { return everyParameter(name) }
    let byRoute = scopes(of: name)
    let captured = Self.distinct(ends.lazy.compactMap { byRoute[$0.route] }, name)
    let taken =
      captured.isEmpty
      ? queryKeys(name, of: ends.flatMap { screens(ofRoute: $0.route) }) : captured
    // A capture of the route takes precedence over that of a block.
    return taken.isEmpty ? blockParameters(name) : taken
  }

  private func everyParameter(_ name: String) -> [Symbol] {
    everyParameter.value(name) {
      Self.distinct(declarations(of: name).lazy.map(\.scope), name) + blockParameters(name)
        + queryKeys(name, of: map.screens.map(\.name))
    }
  }

  /// The possible meanings of a key in a URL's query. If no route is predicted for the URL, it may
  /// be a key of any screen, or of none.
  func queryKeys(_ key: String, in prospects: [Prediction]) -> [Symbol] {
    let (isTaken, byRoute) = (!receivers(of: key).isEmpty, scopes(of: key))
    guard isTaken || !byRoute.isEmpty else { return [] }
    let ends = prospects.compactMap { routes.resolver.end(of: $0) }
    if ends.isEmpty, prospects.count != 1 {
      return isTaken ? queryKeys(key, of: map.screens.map(\.name)) + [Symbol(.parameter, key)] : []
    }
    // The query gives what an optional part of the path captures when that part is missing.
    let captured = ends.lazy.filter { Self.captures($0, fromPath: key) }
      .compactMap { byRoute[$0.index] }
    return Self.distinct(captured, key) + queryKeys(key, of: ends.flatMap { screens(of: $0) })
  }

  /// Whether a route captures a name that no condition on the query has as its key: the key in
  /// `?key=:name` stays.
  private static func captures(_ route: Route, fromPath name: String) -> Bool {
    route.patterns.contains { $0.hasCapture(name) }
      && !route.patterns.contains { pattern in pattern.query.contains { $0.key == name } }
  }

  /// The symbols of a query key, one for each screen that reads it.
  private func queryKeys(_ key: String, of screens: [String]) -> [Symbol] {
    let receivers = receivers(of: key)
    return Self.distinct(
      screens.lazy.filter(receivers.contains).map { Symbol.Scope.query(of: $0) }, key)
  }

  /// The screens shown by routes that read a key from the query: no route to them captures it.
  private func receivers(of key: String) -> Set<String> {
    receivers.value(key) {
      let declared = map.screens.lazy.filter { $0.parameters?.contains { $0.key == key } ?? false }
      var found = Set(declared.map(\.name))
      if !found.isEmpty { found.formIntersection(shown) }
      for declaring in declarations(of: key) where !found.isEmpty {
        found.subtract(screens(of: declaring.route))
      }
      return found
    }
  }

  private func screens(ofRoute index: Int) -> [String] {
    map.routes.indices.contains(index) ? screens(of: map.routes[index]) : []
  }

  /// The screens of a route; for a rewrite, all screens.
  private func screens(at place: Place) -> [String] {
    guard let route = routes.route(around: place.range, in: place.document) else { return [] }
    if case .rewrite = route.target { return map.screens.map(\.name) }
    return screens(of: route)
  }

  private func scopes(of name: String) -> [Int: Symbol.Scope] {
    byRoute.value(name) {
      Dictionary(declarations(of: name).map { ($0.route.index, $0.scope) }) { first, _ in first }
    }
  }

  private func blockParameters(_ name: String) -> [Symbol] {
    (blocks[name] ?? []).map { Symbol(.parameter, name, in: $0) }
  }

  private static func distinct(_ scopes: some Sequence<Symbol.Scope>, _ name: String) -> [Symbol] {
    scopes.distinct().map { Symbol(.parameter, name, in: $0) }
  }

  /// The blocks whose captures become parameters of the request: those that change it.
  private lazy var blocks: [String: [Symbol.Scope]] = {
    var found: [String: [Symbol.Scope]] = [:]
    for (number, document) in documents.enumerated() {
      for statement in document.statements {
        guard case .declaration(let outer) = statement.kind else { continue }
        var declarations = [outer]
        if case .scheme(let scheme) = outer.kind { declarations = scheme.body }
        for declaration in declarations {
          guard case .block(let block) = declaration.kind,
            !block.body.parametersSet.isEmpty
          else { continue }
          let start = declaration.range.start
          for name in Set(block.patterns.flatMap { $0.pattern.captures.compactMap(\.name) }) {
            found[name, default: []].append(.statement(document: number, start: start))
          }
        }
      }
    }
    return found
  }()

  private lazy var setByBodies = map.parametersSetByBodies

  /// The possible meanings of `arguments.NAME`: a parameter of a screen, or a capture if the screen
  /// accepts all parameters.
  func arguments(_ name: String, at place: ReadingPlace) -> [Symbol] {
    guard let visible = visible(at: place) else { return arguments(name, of: nil) }
    var result: [Symbol] = []
    for screen in visible.sorted() {
      result += arguments(name, of: screen).filter { !result.contains($0) }
    }
    return result
  }

  private func arguments(_ name: String, of screen: String?) -> [Symbol] {
    argumentsOf.value([name, screen]) { findArguments(name, of: screen) }
  }

  private func findArguments(_ name: String, of screen: String?) -> [Symbol] {
    let own = screen.map { map.screen(named: $0).map { [$0] } ?? [] } ?? map.screens
    let declared = own.lazy.filter { $0.parameters?.contains { $0.name == name } ?? false }
      .map { Symbol(.parameter, name, in: .screen($0.name)) }
    let giving = declarations(of: name).lazy.filter { declaring in
      if let screen {
        return self.takesAll(screen, name) && self.leads(declaring.route, to: screen)
      }
      return self.screens(of: declaring.route).contains { self.takesAll($0, name) }
    }
    return Array(declared) + Self.distinct(giving.map(\.scope), name)
  }

  /// Whether a screen gets a parameter that it does not declare.
  private func takesAll(_ screen: String, _ name: String) -> Bool {
    guard let declared = map.screen(named: screen), let parameters = declared.parameters else {
      return true
    }
    return declared.isOpen && !parameters.contains { $0.key == name || $0.name == name }
  }

  private func visible(at place: ReadingPlace) -> Set<String>? {
    switch place.visible {
    case .anything: nil
    case .screen(let name): [name]
    case .opened: place.opened.flatMap(ends(of:)).map { Set($0.map(\.screen)) }
    }
  }

  /// The targets of URLs, without guards and blocks; nil if the target of one is unknown.
  private func ends(of urls: [String]) -> [End]? {
    var result: [End] = []
    for url in urls {
      guard let end = ends.value(url, { end(of: url) }) else { return nil }
      result.append(end)
    }
    return result
  }

  private func end(of url: String) -> End? {
    guard let resolution = start.quietly(url, within: search), resolution.outcome == .handled,
      let route = resolution.route, let screen = resolution.screen
    else { return nil }
    return End(route: route.index, screen: screen)
  }
}
