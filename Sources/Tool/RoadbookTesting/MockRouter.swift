public import Roadbook

/// A router that opens nothing: records what it is asked, and answers as a test says.
///
/// Give it to code that takes `any Routing`. Questions about URLs are answered from the map, if
/// there is one.
@MainActor
public final class MockRouter: Routing {
  /// A URL that was opened.
  public struct Request: Sendable {
    /// The URL; for an entry, the URL that the map handles.
    public var url: String
    /// The options.
    public var options: OpenOptions
    /// The entry; nil for a URL.
    public var entry: Entry?
  }

  /// What was opened, in order.
  public private(set) var requests: [Request] = []
  /// The URLs that were opened, in order.
  public var urls: [String] { requests.map(\.url) }
  /// The outcomes of URLs; others are `handled`.
  public var outcomes: [String: Outcome] = [:]
  /// Answers `canOpen`, `resolve` and `url(for:)`; nil opens everything.
  public var map: RouteMap?

  /// Creates a mock.
  public init(_ map: RouteMap? = nil) { self.map = map }

  /// Records the URL.
  @discardableResult
  public func open(_ url: some RoutableURL, options: OpenOptions) -> Opening {
    record(Request(url: url.routeText, options: options))
  }

  /// Records the entry.
  @discardableResult
  public func open(_ entry: Entry) -> Opening {
    record(Request(url: entry.url, options: entry.options, entry: entry))
  }

  private func record(_ request: Request) -> Opening {
    requests.append(request)
    return Opening(outcomes[request.url] ?? Outcome(.handled, request.url))
  }

  /// Whether a route of the map matches; true without a map.
  public func canOpen(_ url: some RoutableURL) -> Bool { map?.canOpen(url) ?? true }

  /// Whether a route of the map takes it; true without a map.
  public func canOpen(_ entry: Entry) -> Bool { map?.canOpen(entry) ?? true }

  /// The scripted outcome of the entry's URL, or that of the map; `handled` without a map.
  public func resolve(_ entry: Entry) -> Outcome {
    outcomes[entry.url] ?? map?.resolve(entry) ?? Outcome(.handled, entry.url)
  }

  /// The scripted outcome, or that of the map; `handled` without a map.
  public func resolve(_ url: some RoutableURL, options: OpenOptions) -> Outcome {
    let text = url.routeText
    return outcomes[text] ?? map?.resolve(text, as: options.verb) ?? Outcome(.handled, text)
  }

  /// The URL that the map builds.
  ///
  /// - Throws: `BuildError` without a map, or as the map does.
  public func url(for route: RouteName, _ arguments: Arguments) throws(BuildError) -> String {
    guard let map else {
      throw BuildError(reason: "the mock has no map to build the URL of '\(route)'")
    }
    return try map.url(for: route, arguments)
  }

  /// The URL with a scheme that the map builds.
  ///
  /// - Throws: `BuildError` without a map, or as the map does.
  public func url(
    for route: RouteName, _ arguments: Arguments, in base: String?
  ) throws(BuildError) -> String {
    guard let map else {
      throw BuildError(reason: "the mock has no map to build the URL of '\(route)'")
    }
    return try map.url(for: route, arguments, in: base)
  }
}
