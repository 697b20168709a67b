import RoadbookEngine
import RoadbookText

/// What an app asks of a router: inject this protocol, and replace it in tests.
@MainActor
public protocol Routing: AnyObject {
  /// Opens a URL. See `Router.open`.
  @discardableResult
  func open(_ url: some RoutableURL, options: OpenOptions) -> Opening
  /// Opens what the system hands over. See `Router.open`.
  @discardableResult
  func open(_ entry: Entry) -> Opening
  /// Whether a route matches the URL.
  func canOpen(_ url: some RoutableURL) -> Bool
  /// Whether a route takes what the system hands over.
  func canOpen(_ entry: Entry) -> Bool
  /// What would happen to what the system hands over.
  func resolve(_ entry: Entry) -> Outcome
  /// What would happen to a URL.
  func resolve(_ url: some RoutableURL, options: OpenOptions) -> Outcome
  /// The URL of a route.
  func url(for route: RouteName, _ arguments: Arguments) throws(BuildError) -> String
  /// The URL of a route with a scheme. See `Router.url(for:_:in:)`.
  func url(
    for route: RouteName, _ arguments: Arguments, in base: String?
  ) throws(BuildError) -> String
}

extension Routing {
  /// Opens a URL as its route says.
  @discardableResult
  public func open(_ url: some RoutableURL) -> Opening { open(url, options: OpenOptions()) }

  /// Opens a URL with a value that handlers read as `request.context`.
  @discardableResult
  public func open(_ url: some RoutableURL, context: any Sendable) -> Opening {
    open(url, options: OpenOptions(context: context))
  }

  /// Pushes the screen of a URL onto the visible stack, or onto `container`.
  @discardableResult
  public func push(
    _ url: some RoutableURL, context: (any Sendable)? = nil, onto container: ContainerName? = nil,
    isAnimated: Bool? = nil
  ) -> Opening {
    open(
      url,
      options: OpenOptions(
        verb: .push, context: context, container: container, isAnimated: isAnimated))
  }

  /// Presents the screen of a URL above everything; with `wraps`, on a stack of its own.
  @discardableResult
  public func present(
    _ url: some RoutableURL, context: (any Sendable)? = nil, wraps: Bool = false,
    from container: ContainerName? = nil, isAnimated: Bool? = nil
  ) -> Opening {
    open(
      url,
      options: OpenOptions(
        verb: .present, context: context, container: container, wraps: wraps,
        isAnimated: isAnimated))
  }

  /// What would happen to a URL.
  public func resolve(_ url: some RoutableURL) -> Outcome { resolve(url, options: OpenOptions()) }

  /// The URL of a route, if it has a scheme by itself; only a router with a map knows others.
  public func url(
    for route: RouteName, _ arguments: Arguments, in base: String?
  ) throws(BuildError) -> String {
    let url = try url(for: route, arguments)
    guard base == nil, URLParts(url).schemeName != nil else {
      throw BuildError(reason: "this router knows no scheme for the URL of '\(route)'")
    }
    return url
  }

  /// The URL of a route without arguments.
  public func url(for route: RouteName) throws(BuildError) -> String { try url(for: route, [:]) }
}

/// An object that handles routes: `router.routes.on("/some/route", weak: root)`.
@MainActor
public protocol RouteHandling: AnyObject {
  /// Handles a URL. An error fails the request with its description.
  func handle(_ request: RouteRequest) throws -> Reply
}

/// An object that handles routes and has to be waited for.
@MainActor
public protocol AsyncRouteHandling: AnyObject {
  /// Handles a URL. An error fails the request with its description.
  func handle(_ request: RouteRequest) async throws -> Reply
}

/// A type that is made for each URL:
/// `router.routes.on("/some/route", make: DetailController.self)`.
@MainActor
public protocol RouteTarget {
  /// Makes it from the request's arguments. An error fails the request with its description.
  init(_ request: RouteRequest) throws
}

/// Decides by itself whether a route in code handles a URL, instead of a pattern.
public protocol RouteMatching: Sendable {
  /// The values for the handler, or nil if the route does not match. May be called several times
  /// for one URL, on any thread.
  func match(_ url: MatchedURL) -> Arguments?
}

/// A URL as a matcher sees it.
public struct MatchedURL: Sendable {
  /// The URL as written.
  public let url: String
  /// Its scheme in lower case; nil if it has none.
  public let scheme: String?
  /// The segments of its path, decoded; with the rules of some libraries the host is the first.
  public let components: [String]
  /// The last value of each key of its query.
  public let query: Arguments

  init(_ request: Request) {
    url = request.url
    scheme = request.parts.schemeName
    components = request.segments.map { $0 }
    query = Arguments(
      request.query.items.map { item in
        ParameterValue.Field(item.key, item.value.map { .string($0) } ?? .bool(true))
      })
  }
}
