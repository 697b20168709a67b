import RoadbookModel

/// A route with the arguments of its screen, for handlers: `ShopMap.Routes.item`.
public struct TypedRoute<Target: TypedArguments>: Hashable, Sendable {
  /// Its name.
  public let name: RouteName

  /// Names a route.
  public init(_ name: RouteName) { self.name = name }
}

/// A variable of a map with the type of its values: `ShopMap.Variables.signedIn`.
public struct TypedVariable<Value: RouteConvertible>: Hashable, Sendable {
  /// Its name.
  public let name: VariableName

  /// Names a variable.
  public init(_ name: VariableName) { self.name = name }
}

extension Router {
  /// Calls code for a route of the map with the arguments of its screen. `check()` compares them
  /// with the map.
  @discardableResult
  public func on<Target: TypedArguments>(
    _ route: TypedRoute<Target>, fileID: String = #fileID, line: Int = #line,
    _ handler: @escaping @MainActor (Target) throws -> Reply
  ) -> RegistrationToken {
    register(route, .now { request in try handler(Target(request.arguments)) }, (fileID, line))
  }

  /// The same for code that has to be waited for.
  @discardableResult
  public func on<Target: TypedArguments>(
    _ route: TypedRoute<Target>, fileID: String = #fileID, line: Int = #line,
    _ handler: @escaping @MainActor (Target) async throws -> Reply
  ) -> RegistrationToken {
    register(
      route, .later { request in try await handler(Target(request.arguments)) }, (fileID, line))
  }

  private func register<Target>(
    _ route: TypedRoute<Target>, _ code: HandlerCode, _ place: (String, Int)
  ) -> RegistrationToken {
    let reader = ArgumentReader { _, arguments in
      ArgumentReader.error { () throws(ArgumentError) in _ = try Target(arguments) }
    }
    return register(
      NamedHandler(route: route.name, code: code, screen: (Target.screen, reader)), place)
  }

  /// Answers a variable of the map: it is read before each question to a guard and each decision.
  @discardableResult
  public func bind<Value>(
    _ variable: TypedVariable<Value>, fileID: String = #fileID, line: Int = #line,
    to value: @escaping @MainActor () -> Value
  ) -> RegistrationToken {
    bind(variable.name, fileID: fileID, line: line) { value() }
  }

  /// The value of a variable of the map; nil if it has none of that name and type. Setting nil sets
  /// null.
  public subscript<Value>(variable variable: TypedVariable<Value>) -> Value? {
    get { self[variable: variable.name].flatMap(Value.init(routeValue:)) }
    set { self[variable: variable.name] = newValue?.routeValue }
  }
}
