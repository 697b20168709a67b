import RoadbookModel

/// The routes of one scheme that an app registers in code, or those outside any scheme.
///
/// They are routes of the map like all others: ranked, compared and listed together. Patterns are
/// checked when they are added; the map is linked again at the next question, once for any number
/// of routes. That is linear in the size of the map: add many routes before a URL is opened, not
/// one between any two.
@MainActor
public struct Routes {
  let router: Router
  let scheme: String?

  /// Adds a route.
  ///
  /// - Parameters:
  ///   - patterns: Its patterns, in the dialect of these routes.
  ///   - name: Its name for `url(for:)`; nil is the first pattern.
  ///   - priority: Routes with a higher number are tried first.
  ///   - screen: The screen that it shows; nil if its patterns name screens, or if only the handler
  ///     runs. Its parameters in the map say which values reach it; without any, what the patterns
  ///     capture and the defaults.
  ///   - defaults: The values of parameters that the URL leaves out (WAAppRouting's
  ///     `defaultParameters`).
  ///   - fileID: The file that adds it.
  ///   - line: The line.
  ///   - handler: Called after the guards, before anything is shown.
  /// - Returns: A token for `remove`.
  /// - Throws: `MapError` if a pattern has errors.
  @discardableResult
  public func on(
    _ patterns: String..., as name: RouteName? = nil, priority: Int? = nil,
    show screen: ScreenName? = nil, defaults: Arguments = [:],
    fileID: String = #fileID, line: Int = #line,
    do handler: @escaping Router.Handler = { _ in .handled }
  ) throws(MapError) -> RegistrationToken {
    try add(patterns, name, priority, screen, defaults, .now(handler), (fileID, line))
  }

  /// The same for code that has to be waited for.
  @discardableResult
  public func on(
    _ patterns: String..., as name: RouteName? = nil, priority: Int? = nil,
    show screen: ScreenName? = nil, defaults: Arguments = [:],
    fileID: String = #fileID, line: Int = #line, do handler: @escaping Router.AsyncHandler
  ) throws(MapError) -> RegistrationToken {
    try add(patterns, name, priority, screen, defaults, .later(handler), (fileID, line))
  }

  /// Adds a route that an object handles. The router holds the object.
  @discardableResult
  public func on(
    _ patterns: String..., priority: Int? = nil, to object: some RouteHandling,
    fileID: String = #fileID, line: Int = #line
  ) throws(MapError) -> RegistrationToken {
    try add(patterns, priority, .now { try object.handle($0) }, (fileID, line))
  }

  /// The same for an object that has to be waited for.
  @discardableResult
  public func on(
    _ patterns: String..., priority: Int? = nil, to object: some AsyncRouteHandling,
    fileID: String = #fileID, line: Int = #line
  ) throws(MapError) -> RegistrationToken {
    try add(patterns, priority, .later { try await object.handle($0) }, (fileID, line))
  }

  /// Adds a route that an object handles as long as it exists; afterwards the route declines.
  @discardableResult
  public func on(
    _ patterns: String..., priority: Int? = nil, weak object: some RouteHandling,
    fileID: String = #fileID, line: Int = #line
  ) throws(MapError) -> RegistrationToken {
    try add(patterns, priority, .now(Router.handler(weak: object)), (fileID, line))
  }

  /// The same for an object that has to be waited for.
  @discardableResult
  public func on(
    _ patterns: String..., priority: Int? = nil, weak object: some AsyncRouteHandling,
    fileID: String = #fileID, line: Int = #line
  ) throws(MapError) -> RegistrationToken {
    try add(patterns, priority, .later(Router.handler(weak: object)), (fileID, line))
  }

  /// Adds a route that makes an object for each URL.
  @discardableResult
  public func on<Target: RouteTarget>(
    _ patterns: String..., priority: Int? = nil, make type: Target.Type,
    fileID: String = #fileID, line: Int = #line,
    _ done: @escaping @MainActor (Target) throws -> Reply = { _ in .handled }
  ) throws(MapError) -> RegistrationToken {
    try add(patterns, priority, .now { try done(type.init($0)) }, (fileID, line))
  }

  /// Adds a route that decides by itself which URLs it handles. The pattern is only its name in
  /// lists.
  @discardableResult
  public func on(
    _ pattern: String, priority: Int? = nil, matching matcher: some RouteMatching,
    fileID: String = #fileID, line: Int = #line,
    do handler: @escaping Router.Handler = { _ in .handled }
  ) throws(MapError) -> RegistrationToken {
    try add([pattern], nil, priority, nil, [:], .now(handler), (fileID, line), matcher)
  }

  private func add(
    _ patterns: [String], _ priority: Int?, _ code: HandlerCode, _ place: (String, Int)
  ) throws(MapError) -> RegistrationToken {
    try add(patterns, nil, priority, nil, [:], code, place)
  }

  private func add(
    _ patterns: [String], _ name: RouteName?, _ priority: Int?, _ screen: ScreenName?,
    _ defaults: Arguments, _ code: HandlerCode, _ place: (file: String, line: Int),
    _ matcher: (any RouteMatching)? = nil
  ) throws(MapError) -> RegistrationToken {
    var route = router.codeRoute(patterns, scheme)
    route.name = name?.rawValue
    route.priority = priority
    route.screen = screen?.rawValue
    route.defaults = defaults.fields
    if let matcher { route.matcher = { request in matcher.match(MatchedURL(request))?.fields } }
    let problems = router.problems(of: route)
    guard problems.isEmpty else { throw MapError(findings: problems) }
    return router.add(route, code, SourceLocation(file: place.file, line: place.line))
  }

  /// Adds a handler for a pattern, replaces it, or removes it (nil). A pattern with errors is left
  /// out, and `check()` reports it.
  public subscript(
    pattern: String, fileID fileID: String = #fileID, line line: Int = #line
  ) -> Router.Handler? {
    get { router.subscripted(pattern, scheme).flatMap(\.now) }
    nonmutating set {
      router.setSubscript(
        pattern, scheme, newValue.map { .now($0) }, SourceLocation(file: fileID, line: line))
    }
  }

  /// The same for code that has to be waited for.
  public subscript(
    async pattern: String, fileID fileID: String = #fileID, line line: Int = #line
  ) -> Router.AsyncHandler? {
    get { router.subscripted(pattern, scheme).flatMap(\.later) }
    nonmutating set {
      router.setSubscript(
        pattern, scheme, newValue.map { .later($0) }, SourceLocation(file: fileID, line: line))
    }
  }

  /// Makes the matcher of routes that are added from now on, from the pattern of each; nil, as it
  /// is at first, matches patterns. That of `router.routes` is used by schemes without one of their
  /// own. JLRoutes' default definition class.
  public var defaultMatcher: (@Sendable (_ pattern: String) -> any RouteMatching)? {
    get { router.registrations.matchers[scheme] }
    nonmutating set { router.registrations.matchers[scheme] = newValue }
  }

  /// The rules of these routes. They hold for routes of the map in the same scheme, too.
  public var options: RouteOptions {
    get { router.options(of: scheme) }
    nonmutating set { router.setOptions(newValue, of: scheme) }
  }

  /// All routes of this scheme, of the map and in code; of routes outside any scheme for
  /// `router.routes`.
  public var listing: [RouteListing] { router.map.routes.filter { $0.scheme == scheme } }

  /// Removes a route, as `Router.remove(_:)` does.
  public func remove(_ token: RegistrationToken) { router.remove(token) }

  /// Removes the routes in code with this pattern; in JLRoutes only the first of them.
  public func remove(pattern: String) { router.remove(pattern: pattern, of: scheme) }

  /// Removes all routes in code of this scheme.
  public func removeAll() { router.removeAll(of: scheme) }
}

/// The rules of routes in code; nil leaves a rule to the dialect.
public struct RouteOptions: Hashable, Sendable {
  /// The patterns and rules.
  public var dialect = Dialect.native
  /// Whether URLs that no route of the scheme matches are tried with the routes outside any scheme.
  public var fallsBack: Bool?
  /// Whether `+` in a query is a space.
  public var plusIsBlank: Bool?
  /// Whether the host of a URL is the first segment of its path.
  public var hostIsPath: Bool?
  /// Whether upper and lower case in paths are the same.
  public var ignoresCase: Bool?

  /// The rules of the native dialect.
  public init(dialect: Dialect = .native) { self.dialect = dialect }

  var rules: CodeRoutes.Rules {
    var rules = CodeRoutes.Rules()
    rules.dialect = dialect
    if let fallsBack { rules.options.append(("fallback", fallsBack ? "app" : "none")) }
    if let plusIsBlank { rules.options.append(("plus", plusIsBlank ? "space" : "literal")) }
    if let hostIsPath { rules.options.append(("host", hostIsPath ? "path" : "web")) }
    if let ignoresCase { rules.options.append(("case", ignoresCase ? "insensitive" : "sensitive")) }
    return rules
  }
}

/// Routes in code.
extension Router {
  /// The routes outside any scheme.
  public var routes: Routes { Routes(router: self, scheme: nil) }

  /// The routes of a scheme.
  public func routes(in scheme: String) -> Routes {
    Routes(router: self, scheme: scheme.lowercased())
  }

  /// A handler for a pattern outside any scheme: `router["/user/:id"] = { request in .handled }`.
  /// nil removes it.
  public subscript(
    pattern: String, fileID fileID: String = #fileID, line line: Int = #line
  ) -> Handler? {
    get { routes[pattern] }
    set { routes[pattern, fileID: fileID, line: line] = newValue }
  }

  /// The same for code that has to be waited for.
  public subscript(
    async pattern: String, fileID fileID: String = #fileID, line line: Int = #line
  ) -> AsyncHandler? {
    get { routes[async: pattern] }
    set { routes[async: pattern, fileID: fileID, line: line] = newValue }
  }

  /// A route with the matcher that is the default in its scheme.
  func codeRoute(_ patterns: [String], _ scheme: String?) -> CodeRoutes.CodeRoute {
    var route = CodeRoutes.CodeRoute(patterns, scheme: scheme)
    if let make = registrations.matchers[scheme] ?? registrations.matchers[nil] {
      let matchers = patterns.map(make)
      route.matcher = { request in
        let url = MatchedURL(request)
        return matchers.lazy.compactMap { $0.match(url) }.first?.fields
      }
    }
    return route
  }

  func problems(of route: CodeRoutes.CodeRoute) -> [MapFinding] {
    registrations.code.problems(of: route, in: base.linked.namespaces).map {
      MapFinding(file: CodeRoutes.fileName, code: $0.code, $0.message, advice: $0.advice)
    }
  }

  func add(
    _ route: CodeRoutes.CodeRoute, _ code: HandlerCode, _ place: SourceLocation
  ) -> RegistrationToken {
    let entry = registrations.entry(code, place)
    registrations.code.routes.append((entry.number, route))
    registrations.codeHandlers[entry.number] = entry
    return RegistrationToken(number: entry.number)
  }

  func remove(pattern: String, of scheme: String?) {
    let found = registrations.code.routes.filter {
      $0.route.scheme == scheme && $0.route.patterns.contains(pattern)
    }
    let isOnlyFirst = registrations.code.rules[scheme]?.dialect.removesOneRoute == true
    let gone = Set(found.prefix(isOnlyFirst ? 1 : found.count).map(\.number))
    registrations.remove { gone.contains($0) }
  }

  func removeAll(of scheme: String?) {
    let gone = Set(registrations.code.routes.filter { $0.route.scheme == scheme }.map(\.number))
    registrations.remove { gone.contains($0) }
  }

  private func key(_ pattern: String, _ scheme: String?) -> String { "\(scheme ?? "") \(pattern)" }

  func subscripted(_ pattern: String, _ scheme: String?) -> HandlerCode? {
    registrations.subscripts[key(pattern, scheme)]?.handler
  }

  func setSubscript(
    _ pattern: String, _ scheme: String?, _ handler: HandlerCode?, _ place: SourceLocation
  ) {
    let key = key(pattern, scheme)
    if let old = registrations.subscripts[key] { remove(old.token) }
    guard let handler else { return }
    let token = add(codeRoute([pattern], scheme), handler, place)
    registrations.subscripts[key] = (token, handler)
  }

  func options(of scheme: String?) -> RouteOptions {
    registrations.options[scheme]
      ?? RouteOptions(dialect: registrations.code.rules[scheme]?.dialect ?? .native)
  }

  func setOptions(_ options: RouteOptions, of scheme: String?) {
    registrations.options[scheme] = options
    registrations.code.rules[scheme] = options.rules
  }
}
