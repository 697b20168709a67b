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
  /// Calls code for a route of the map with the arguments of its screen. `check()` compares them with the map.
  public func on<Target: TypedArguments>(
    _ route: TypedRoute<Target>, _ handler: @escaping @MainActor (Target) throws -> Reply
  ) {
    register(route, .now { request in try handler(Target(request.arguments)) })
  }

  /// The same for code that has to be waited for.
  public func on<Target: TypedArguments>(
    _ route: TypedRoute<Target>, _ handler: @escaping @MainActor (Target) async throws -> Reply
  ) {
    register(route, .later { request in try await handler(Target(request.arguments)) })
  }

  private func register<Target>(_ route: TypedRoute<Target>, _ code: HandlerCode) {
    registrations.handlers.append((route.name, code, []))
    registrations.typedHandlers.append(
      TypedHandler(
        route: route.name, screen: Target.screen,
        reader: ArgumentReader { _, arguments in
          ArgumentReader.error { () throws(ArgumentError) in _ = try Target(arguments) }
        }))
  }

  /// Answers a variable of the map: it is read before each question to a guard and each decision.
  public func bind<Value>(
    _ variable: TypedVariable<Value>, to value: @escaping @MainActor () -> Value
  ) {
    bind(variable.name) { value() }
  }

  /// The value of a variable of the map; nil if it has none of that name and type. Setting nil sets null.
  public subscript<Value>(variable variable: TypedVariable<Value>) -> Value? {
    get { self[variable: variable.name].flatMap(Value.init(routeValue:)) }
    set { self[variable: variable.name] = newValue?.routeValue }
  }
}

/// A handler that reads the arguments of a screen as one type.
@MainActor
struct TypedHandler {
  let route: RouteName
  let screen: ScreenName
  let reader: ArgumentReader
}
