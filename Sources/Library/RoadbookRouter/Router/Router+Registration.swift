import RoadbookModel
import RoadbookRuntime

/// Code behind the map. All of it may be registered at any time; names are checked by `check()`.
extension Router {
  // MARK: Routes

  /// Calls code for a route of the map: after its guards, before anything is shown. If it declines, nothing is shown
  /// and the next route that matches gets its turn. Several handlers of a route are called in order of registration.
  public func on(_ route: RouteName, _ handler: @escaping Handler) {
    registrations.handlers.append((route, .now(handler), []))
  }

  /// The same for code that has to be waited for.
  public func on(_ route: RouteName, _ handler: @escaping AsyncHandler) {
    registrations.handlers.append((route, .later(handler), []))
  }

  /// Calls an object for a route of the map. The router holds the object.
  public func on(_ route: RouteName, to object: some RouteHandling) {
    on(route) { try object.handle($0) }
  }

  /// Calls an object for a route of the map as long as it exists; afterwards the route declines.
  public func on(_ route: RouteName, weak object: some RouteHandling) {
    on(route, Self.handler(weak: object))
  }

  /// Makes an object for each URL of a route.
  public func on<Target: RouteTarget>(
    _ route: RouteName, make type: Target.Type,
    _ done: @escaping @MainActor (Target) throws -> Reply = { _ in .handled }
  ) {
    on(route) { try done(type.init($0)) }
  }

  /// Calls code with typed arguments: `app.on("item", "id", "title") { (id: Int, title: String?) in … }`. A value that
  /// is missing or does not fit fails the request. `check()` compares names and types with the map.
  public func on<First: RouteConvertible, each Other: RouteConvertible>(
    _ route: RouteName, _ first: ArgumentName<First>, _ others: repeat ArgumentName<each Other>,
    do handler: @escaping @MainActor (First, repeat each Other) throws -> Reply
  ) {
    var arguments = [HandlerArgument(first)]
    repeat arguments.append(HandlerArgument(each others))
    let code = HandlerCode.now { request in
      let value: First = try request.value(first.text)
      return try handler(value, repeat try request.value((each others).text))
    }
    registrations.handlers.append((route, code, arguments))
  }

  static func handler(weak object: some RouteHandling) -> Handler {
    { [weak object] request in
      guard let object else { return .decline("the handler's object no longer exists") }
      return try object.handle(request)
    }
  }

  // MARK: Actions, guards, variables

  /// Calls code for `perform NAME` of the map.
  public func action(_ name: ActionName, _ handler: @escaping Handler) {
    registrations.actions[name.text] = .now(handler)
  }

  /// The same for code that has to be waited for.
  public func action(_ name: ActionName, _ handler: @escaping AsyncHandler) {
    registrations.actions[name.text] = .later(handler)
  }

  /// Answers a guard of the map. The guard judges the screen that is to be shown, not the one on show.
  ///
  /// - Parameters:
  ///   - name: The guard: `guard member on Checkout extern`.
  ///   - replacing: Whether it replaces the guard's block in the map; otherwise a guard with a block is an error.
  ///   - answer: Decides. An error fails the request with its description.
  public func `guard`(
    _ name: GuardName, replacing: Bool = false,
    _ answer: @escaping @MainActor (GuardRequest) throws -> Verdict
  ) {
    registrations.guards[name.text] = (.now(answer), replacing)
  }

  /// The same for code that has to be waited for.
  public func `guard`(
    _ name: GuardName, replacing: Bool = false,
    _ answer: @escaping @MainActor (GuardRequest) async throws -> Verdict
  ) {
    registrations.guards[name.text] = (.later(answer), replacing)
  }

  /// Adds a guard that the map does not name: it judges the target of every URL, after the guards of the map.
  public func guardAll(_ answer: @escaping @MainActor (GuardRequest) throws -> Verdict) {
    addGuard(.now(answer))
  }

  /// The same for code that has to be waited for.
  public func guardAll(_ answer: @escaping @MainActor (GuardRequest) async throws -> Verdict) {
    addGuard(.later(answer))
  }

  private func addGuard(_ code: GuardCode) {
    let name = "guard in code \(registrations.code.guards.count + 1)"
    registrations.code.guards.append((name, .generate))
    registrations.guards[name] = (code, true)
  }

  /// Answers a variable of the map: it is read before each question to a guard and each decision.
  public func bind(
    _ variable: VariableName, to value: @escaping @MainActor () -> some RouteConvertible
  ) {
    registrations.variables[variable.text] = { value().routeValue }
  }

  /// Converts what a type of the map accepts (`type Region extern`), or declares a type for routes in code.
  ///
  /// Asked for captures that are a whole segment of the path: `/in/:region<Region>`. Elsewhere, such as in a query, the
  /// type takes what the map says. From URLNavigator's `valueConverters`.
  ///
  /// ```swift
  /// app.type("Region") { components, index in Region(rawValue: components[index]) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The type.
  ///   - convert: Converts a segment: all segments of the URL's path, decoded, and the index of the one that was captured.
  ///     Its result is the argument; nil means that the route does not match. It may be called several times for one URL,
  ///     on any thread.
  public func type<Value: RouteConvertible>(
    _ name: TypeName,
    _ convert: @escaping @Sendable (_ components: [String], _ index: Int) -> Value?
  ) {
    registrations.code.converters.removeAll { $0.name == name.text }
    registrations.code.converters.append((name.text, { convert($0, $1)?.routeValue }))
  }

  // MARK: Showing

  /// Calls code before screens are shown, once all guards have allowed; returning lets the request continue.
  public func prepare(_ code: @escaping @MainActor (RouteRequest) async -> Void) {
    registrations.preparations.append(code)
  }

  /// Names the container to present from, by content; nil leaves it to the map.
  public func presenter(_ code: @escaping @MainActor (RouteRequest) -> ContainerName?) {
    registrations.presenter = code
  }

  // MARK: Observing

  /// Calls code when a URL has ended.
  public func onOutcome(_ code: @escaping @MainActor (Outcome) -> Void) {
    registrations.outcomes.append(code)
  }

  /// Calls code when no route has handled a URL: none matches, or all declined.
  ///
  /// - Parameters:
  ///   - scheme: The scheme of the URLs; nil is all.
  ///   - code: The handler.
  public func onUnmatched(
    in scheme: String? = nil, _ code: @escaping @MainActor (Outcome) -> Void
  ) {
    onOutcome { outcome in
      guard outcome.kind == .unmatched || outcome.kind == .declined else { return }
      if let scheme, outcome.scheme != scheme.lowercased() { return }
      code(outcome)
    }
  }

  /// Calls code for each event of a URL, after the URL has ended. Costs time at each `open`.
  public func onEvent(_ code: @escaping @MainActor (RouteEvent) -> Void) {
    registrations.events.append(code)
  }
}

extension Outcome {
  /// The scheme of the URL in lower case; nil if it has none.
  public var scheme: String? { URLParts(url).schemeName }
}
