import RoadbookEngine
import RoadbookModel
import RoadbookRuntime

/// A URL on its way to a route, as the app's code sees it.
///
/// Arguments are read by name and type, `try request.value("id", as: Int.self)`, or as members
/// where the type is known: `let id: Int = try request.id`. A parameter with the name of one of the
/// properties below is read as `request.arguments.url`.
@dynamicMemberLookup
public struct RouteRequest: Sendable {
  private let request: AppRequest
  /// The URL that is being opened; nil if a guard is only asked.
  let opening: OpeningState?

  init(_ request: AppRequest, _ opening: OpeningState?) {
    self.request = request
    self.opening = opening
  }

  /// Whether its URL is still under way.
  @MainActor var isCurrent: Bool { opening?.isCurrent == true }

  /// The URL as it was opened, or as a redirect made it.
  public var url: String { request.candidate?.url ?? request.request?.url ?? "" }
  /// The name of the route.
  public var route: RouteName { RouteName(request.candidate?.name ?? "") }
  /// The pattern that matched, with the optional groups that the URL has. Made on each call.
  public var pattern: String { request.candidate?.pattern ?? "" }
  /// The scheme that the route belongs to; nil for routes outside any scheme.
  public var scheme: String? { request.candidate?.scheme }
  /// The screen that is shown; nil if none is.
  public var screen: ScreenName? { request.target.screen.map { ScreenName($0) } }
  /// Whether the URL is opened as its route says, pushed or presented.
  public var verb: Verb { Verb(request.options.verb) }
  /// The data that came with a notification, or that the app passed.
  public var userInfo: ParameterValue { request.options.userInfo }
  /// Where the URL came from: `link` unless the app says otherwise.
  public var origin: String { request.options.originOrLink }
  /// The value that the app passed along; nil if there is none.
  public var context: (any Sendable)? { request.options.context?.value }
  /// The path segments that a wildcard without a name matched.
  public var wildcard: [String] { request.candidate?.match.wildcard ?? [] }
  /// The part of the URL behind `#`, decoded.
  public var fragment: String? { request.candidate?.fragment }
  /// The query as the URL has it: in order, with duplicates.
  public var queryItems: [(key: String, value: String?)] {
    request.items.map { ($0.key, $0.value) }
  }

  /// The last value of each key of the query; a key without `=` is true. With the rules of
  /// URLNavigator the query is not among the parameters.
  public var query: Arguments {
    Arguments(
      request.items.map {
        ParameterValue.Field($0.key, $0.value.map { .string($0) } ?? .bool(true))
      })
  }

  /// The values for the screen, converted as it declares them. For routes without a screen, or with
  /// one that declares no parameters, all parameters.
  public var arguments: Arguments {
    Arguments(request.target.arguments ?? request.parameters.fields)
  }

  /// All values of the URL and of the caller by the keys of the URL, before the screen converts
  /// them.
  public var parameters: Arguments { Arguments(request.parameters.fields) }

  /// A parameter from one source; nil if it is missing or comes from another one.
  public func parameter(_ name: String, from source: ParameterSource) -> ParameterValue? {
    request.parameters.source(of: name) == source ? request.parameters[name] : nil
  }

  /// An argument as the wanted type, else a parameter of that name.
  ///
  /// - Throws: `ArgumentError` if it is missing or does not fit; an optional may be missing.
  public subscript<Value: RouteConvertible>(dynamicMember name: String) -> Value {
    get throws(ArgumentError) { try value(name, as: Value.self) }
  }

  /// An argument as the wanted type, else a parameter of that name, for names that are not
  /// identifiers.
  ///
  /// - Throws: `ArgumentError` if it is missing or does not fit; an optional may be missing.
  public func value<Value: RouteConvertible>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ArgumentError) -> Value {
    let own = arguments
    return try (own[name] == nil ? parameters : own).value(name)
  }

  /// The arguments as a type that is made from its properties.
  ///
  /// - Throws: `ArgumentError` with the name of the value that is missing or does not fit.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws(ArgumentError)
    -> Value
  { try arguments.decode(type) }
}

/// The question to a guard: may this screen be shown, or this URL be handled?
@dynamicMemberLookup
public struct GuardRequest: Sendable {
  /// The URL with the screen that the guard judges: the target, or a screen that goes below it.
  public let target: RouteRequest
  /// The screens of the stack that the user sees, the lowest first.
  public let stack: [ScreenName]
  /// The screen that the user sees; nil if none is on show.
  public let visible: ScreenName?
  /// How the screen will be shown: `push`, `modal` or the name of a style; nil without a screen.
  public let presentation: String?
  /// The container that the screen will be in; nil for a new modal.
  public let container: ContainerName?
  /// When the guard is asked.
  public let point: GuardPoint

  init(
    _ request: AppRequest, _ opening: OpeningState?, _ point: GuardDeclaration.Point,
    _ state: NavigationState, _ layout: ContainerLayout
  ) {
    target = RouteRequest(request, opening)
    let container = state.visibleContainer(layout)
    stack = container.map { state.screens(in: $0).map { ScreenName($0.screen) } } ?? []
    visible = stack.last
    presentation = request.target.presentation
    self.container = request.target.container.map { ContainerName($0) }
    self.point = GuardPoint(point)
  }

  /// An argument of the target as the wanted type, else a parameter of that name.
  ///
  /// - Throws: `ArgumentError` if it is missing or does not fit; an optional may be missing.
  public func value<Value: RouteConvertible>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ArgumentError) -> Value { try target.value(name, as: type) }

  /// An argument of the target as the wanted type, else a parameter of that name.
  ///
  /// - Throws: `ArgumentError` if it is missing or does not fit; an optional may be missing.
  public subscript<Value: RouteConvertible>(dynamicMember name: String) -> Value {
    get throws(ArgumentError) { try target.value(name, as: Value.self) }
  }

  /// The URL as it was opened, or as a redirect made it.
  public var url: String { target.url }
  /// The name of the route.
  public var route: RouteName { target.route }
  /// The screen that the guard judges; nil if it judges a URL without one.
  public var screen: ScreenName? { target.screen }
  /// The values for that screen.
  public var arguments: Arguments { target.arguments }
  /// All values of the URL and of the caller.
  public var parameters: Arguments { target.parameters }
  /// The value that the app passed along; nil if there is none.
  public var context: (any Sendable)? { target.context }
}

/// When a guard is asked.
public enum GuardPoint: Hashable, Sendable {
  /// Before the route is decided (`before match`).
  case match
  /// When the screens are known: the usual point.
  case generate
  /// With a library's rules: before the screen is pushed.
  case push
  /// With a library's rules: before the screen is presented.
  case present

  init(_ point: GuardDeclaration.Point) {
    switch point {
    case .match: self = .match
    case .generate: self = .generate
    case .push: self = .push
    case .present: self = .present
    }
  }

  var own: GuardDeclaration.Point {
    switch self {
    case .match: .match
    case .generate: .generate
    case .push: .push
    case .present: .present
    }
  }
}
