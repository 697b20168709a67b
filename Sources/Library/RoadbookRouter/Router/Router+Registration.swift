import RoadbookModel
import RoadbookRuntime
import RoadbookText

/// Code behind the map. All of it may be registered at any time; names are checked by `check()`,
/// which reports the place in the app's code (`fileID`, `line`) of what does not fit.
extension Router {
  // MARK: Routes

  /// Calls code for a route of the map: after its guards, before anything is shown. If it declines,
  /// nothing is shown and the next route that matches gets its turn. Several handlers of a route
  /// are called in order of registration.
  @discardableResult
  public func on(
    _ route: RouteName, fileID: String = #fileID, line: Int = #line, _ handler: @escaping Handler
  ) -> RegistrationToken {
    register(NamedHandler(route: route, code: .now(handler)), (fileID, line))
  }

  /// The same for code that has to be waited for.
  @discardableResult
  public func on(
    _ route: RouteName, fileID: String = #fileID, line: Int = #line,
    _ handler: @escaping AsyncHandler
  ) -> RegistrationToken {
    register(NamedHandler(route: route, code: .later(handler)), (fileID, line))
  }

  /// Calls an object for a route of the map. The router holds the object.
  @discardableResult
  public func on(
    _ route: RouteName, to object: some RouteHandling, fileID: String = #fileID, line: Int = #line
  ) -> RegistrationToken {
    on(route, fileID: fileID, line: line) { try object.handle($0) }
  }

  /// The same for an object that has to be waited for.
  @discardableResult
  public func on(
    _ route: RouteName, to object: some AsyncRouteHandling, fileID: String = #fileID,
    line: Int = #line
  ) -> RegistrationToken {
    on(route, fileID: fileID, line: line) { try await object.handle($0) }
  }

  /// Calls an object for a route of the map as long as it exists; afterwards the route declines.
  @discardableResult
  public func on(
    _ route: RouteName, weak object: some RouteHandling, fileID: String = #fileID,
    line: Int = #line
  ) -> RegistrationToken {
    on(route, fileID: fileID, line: line, Self.handler(weak: object))
  }

  /// The same for an object that has to be waited for.
  @discardableResult
  public func on(
    _ route: RouteName, weak object: some AsyncRouteHandling, fileID: String = #fileID,
    line: Int = #line
  ) -> RegistrationToken {
    on(route, fileID: fileID, line: line, Self.handler(weak: object))
  }

  /// Makes an object for each URL of a route.
  @discardableResult
  public func on<Target: RouteTarget>(
    _ route: RouteName, make type: Target.Type, fileID: String = #fileID, line: Int = #line,
    _ done: @escaping @MainActor (Target) throws -> Reply = { _ in .handled }
  ) -> RegistrationToken {
    on(route, fileID: fileID, line: line) { try done(type.init($0)) }
  }

  /// Calls code with typed arguments:
  /// `app.on("item", "id", "title") { (id: Int, title: String?) in … }`. A value that is missing or
  /// does not fit fails the request. `check()` compares names and types with the map.
  @discardableResult
  public func on<First: RouteConvertible, each Other: RouteConvertible>(
    _ route: RouteName, _ first: ArgumentName<First>, _ others: repeat ArgumentName<each Other>,
    fileID: String = #fileID, line: Int = #line,
    do handler: @escaping @MainActor (First, repeat each Other) throws -> Reply
  ) -> RegistrationToken {
    var arguments = [HandlerArgument(first)]
    repeat arguments.append(HandlerArgument(each others))
    let code = HandlerCode.now { request in
      let value: First = try request.value(first.text)
      return try handler(value, repeat try request.value((each others).text))
    }
    return register(
      NamedHandler(route: route, code: code, arguments: arguments), (fileID, line))
  }

  /// The same for code that has to be waited for.
  @discardableResult
  public func on<First: RouteConvertible, each Other: RouteConvertible>(
    _ route: RouteName, _ first: ArgumentName<First>, _ others: repeat ArgumentName<each Other>,
    fileID: String = #fileID, line: Int = #line,
    do handler: @escaping @MainActor (First, repeat each Other) async throws -> Reply
  ) -> RegistrationToken {
    var arguments = [HandlerArgument(first)]
    repeat arguments.append(HandlerArgument(each others))
    let code = HandlerCode.later { request in
      let value: First = try request.value(first.text)
      return try await handler(value, repeat try request.value((each others).text))
    }
    return register(
      NamedHandler(route: route, code: code, arguments: arguments), (fileID, line))
  }

  func register(
    _ handler: NamedHandler, _ place: (file: String, line: Int)
  ) -> RegistrationToken {
    let entry = registrations.entry(handler, SourceLocation(file: place.file, line: place.line))
    return registrations.handlers.add(entry)
  }

  static func handler(weak object: some RouteHandling) -> Handler {
    { [weak object] request in
      guard let object else { return gone }
      return try object.handle(request)
    }
  }

  static func handler(weak object: some AsyncRouteHandling) -> AsyncHandler {
    { [weak object] request in
      guard let object else { return gone }
      return try await object.handle(request)
    }
  }

  private static let gone = Reply.decline("the handler's object no longer exists")

  // MARK: Actions, guards, variables

  /// Calls code for `perform NAME` of the map.
  @discardableResult
  public func action(
    _ name: ActionName, fileID: String = #fileID, line: Int = #line, _ handler: @escaping Handler
  ) -> RegistrationToken {
    register(.now(handler), as: name, SourceLocation(file: fileID, line: line))
  }

  /// The same for code that has to be waited for.
  @discardableResult
  public func action(
    _ name: ActionName, fileID: String = #fileID, line: Int = #line,
    _ handler: @escaping AsyncHandler
  ) -> RegistrationToken {
    register(.later(handler), as: name, SourceLocation(file: fileID, line: line))
  }

  private func register(
    _ code: HandlerCode, as name: ActionName, _ place: SourceLocation
  ) -> RegistrationToken {
    let entry = registrations.entry(code, place)
    return registrations.actions.add(entry, as: name.rawValue)
  }

  /// Answers a guard of the map. The guard judges the screen that is to be shown, not the one on
  /// show.
  ///
  /// - Parameters:
  ///   - name: The guard: `guard member on Checkout extern`.
  ///   - replacing: Whether it replaces the guard's block in the map; otherwise a guard with a
  ///     block is an error.
  ///   - fileID: The file that registers it.
  ///   - line: The line.
  ///   - answer: Decides. An error fails the request with its description.
  /// - Returns: A token for `remove(_:)`.
  @discardableResult
  public func `guard`(
    _ name: GuardName, replacing: Bool = false, fileID: String = #fileID, line: Int = #line,
    _ answer: @escaping @MainActor (GuardRequest) throws -> Verdict
  ) -> RegistrationToken {
    register(
      NamedGuard(code: .now(answer), replaces: replacing), as: name.rawValue,
      SourceLocation(file: fileID, line: line))
  }

  /// The same for code that has to be waited for.
  @discardableResult
  public func `guard`(
    _ name: GuardName, replacing: Bool = false, fileID: String = #fileID, line: Int = #line,
    _ answer: @escaping @MainActor (GuardRequest) async throws -> Verdict
  ) -> RegistrationToken {
    register(
      NamedGuard(code: .later(answer), replaces: replacing), as: name.rawValue,
      SourceLocation(file: fileID, line: line))
  }

  /// Adds a guard that the map does not name: it judges the target of every URL, after the guards
  /// of the map.
  ///
  /// - Parameters:
  ///   - point: When it is asked. `push` and `present` are points of a library's rules.
  ///   - answer: Decides. An error fails the request with its description.
  /// - Returns: A token for `remove(_:)`.
  @discardableResult
  public func addGuard(
    at point: GuardPoint = .generate,
    _ answer: @escaping @MainActor (GuardRequest) throws -> Verdict
  ) -> RegistrationToken {
    addGuard(.now(answer), at: point)
  }

  /// The same for code that has to be waited for.
  @discardableResult
  public func addGuard(
    at point: GuardPoint = .generate,
    _ answer: @escaping @MainActor (GuardRequest) async throws -> Verdict
  ) -> RegistrationToken {
    addGuard(.later(answer), at: point)
  }

  private func addGuard(_ code: GuardCode, at point: GuardPoint) -> RegistrationToken {
    let entry = registrations.entry(
      NamedGuard(code: code, replaces: true), SourceLocation(file: CodeRoutes.fileName, line: 0))
    let name = "guard in code \(entry.number)"
    registrations.code.guards.append((name, point.own))
    return registrations.guards.add(entry, as: name)
  }

  private func register(
    _ answer: NamedGuard, as name: String, _ place: SourceLocation
  ) -> RegistrationToken {
    let entry = registrations.entry(answer, place)
    return registrations.guards.add(entry, as: name)
  }

  /// Answers a variable of the map: it is read before each question to a guard and each decision.
  @discardableResult
  public func bind(
    _ variable: VariableName, fileID: String = #fileID, line: Int = #line,
    to value: @escaping @MainActor () -> some RouteConvertible
  ) -> RegistrationToken {
    let read: @MainActor () -> ParameterValue = { value().routeValue }
    let entry = registrations.entry(read, SourceLocation(file: fileID, line: line))
    return registrations.variables.add(entry, as: variable.rawValue)
  }

  /// Converts what a type of the map accepts (`type Region extern`), or declares a type for routes
  /// in code.
  ///
  /// Asked for captures that are a whole segment of the path: `/in/:region<Region>`. Elsewhere,
  /// such as in a query, the type takes what the map says. From URLNavigator's `valueConverters`.
  ///
  /// ```swift
  /// app.type("Region") { components, index in Region(rawValue: components[index]) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The type.
  ///   - fileID: The file that registers it.
  ///   - line: The line.
  ///   - convert: Converts a segment: all segments of the URL's path, decoded, and the index of the
  ///     one that was captured. Its result is the argument; nil means that the route does not
  ///     match. It may be called several times for one URL, on any thread.
  /// - Returns: A token for `remove(_:)`.
  @discardableResult
  public func type<Value: RouteConvertible>(
    _ name: TypeName, fileID: String = #fileID, line: Int = #line,
    _ convert: @escaping @Sendable (_ components: [String], _ index: Int) -> Value?
  ) -> RegistrationToken {
    let converter: TypeConverter = { convert($0, $1)?.routeValue }
    let entry = registrations.entry(converter, SourceLocation(file: fileID, line: line))
    return registrations.types.add(entry, as: name.rawValue)
  }

  // MARK: Showing

  /// Calls code before screens are shown, once all guards have allowed; returning lets the request
  /// continue.
  @discardableResult
  public func prepare(
    _ code: @escaping @MainActor (RouteRequest) async -> Void
  ) -> RegistrationToken {
    let entry = registrations.entry(code, SourceLocation(file: CodeRoutes.fileName, line: 0))
    return registrations.preparations.add(entry)
  }

  /// Names the container to present from, by content; nil leaves it to the map. The presenter that
  /// was added last is asked.
  @discardableResult
  public func presenter(
    _ code: @escaping @MainActor (RouteRequest) -> ContainerName?
  ) -> RegistrationToken {
    let entry = registrations.entry(code, SourceLocation(file: CodeRoutes.fileName, line: 0))
    return registrations.presenters.add(entry)
  }

  // MARK: Removing

  /// Takes back what was registered: a handler, guard, route in code, observer or anything else
  /// with a token. URLs that are under way end with the code that they began with. A token that is
  /// removed already changes nothing.
  public func remove(_ token: RegistrationToken) {
    if removeObserver(token.number) { return }
    registrations.remove { $0 == token.number }
  }
}
