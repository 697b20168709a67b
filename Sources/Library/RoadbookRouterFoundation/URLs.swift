public import Foundation
public import RoadbookRouter

extension URL: RoutableURL {
  /// The URL as text: absolute, or as written if it is relative.
  public var routeText: String { scheme == nil ? relativeString : absoluteString }
}

extension RouteMap {
  /// Reads a compiled map: what `roadbook export json` has written.
  ///
  /// - Throws: `MapError` that says what is wrong and where, and if the file cannot be read.
  public init(compiledAt url: URL) throws(MapError) {
    let name = url.lastPathComponent
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw MapError(findings: [MapFinding(unreadable: name, "the map cannot be read: \(error)")])
    }
    try self.init(compiled: Array(data), named: name)
  }
}

extension Routing {
  /// The URL of a route as the system and other apps can open it: always with a scheme.
  ///
  /// - Parameters:
  ///   - route: The name of the route.
  ///   - arguments: The values.
  ///   - base: The scheme, or the scheme and host: `https://shop.example.com`. nil is the first one
  ///     of the map that leads to the route.
  /// - Returns: The URL, checked to lead back to that route with the same values.
  /// - Throws: `BuildError` if there is no such route, the values do not fit, or no scheme leads to
  ///   the route.
  public func link(
    for route: RouteName, _ arguments: Arguments = [:], in base: String? = nil
  ) throws(BuildError) -> URL {
    let text = try url(for: route, arguments, in: base)
    guard let url = URL(string: text) else {
      throw BuildError(reason: "Foundation does not accept the URL \(text)")
    }
    return url
  }
}

extension RouteLink {
  /// The URL with a scheme. The links that exported code makes are URLs.
  public func url(in scheme: Scheme) -> URL { Self.url(text(in: scheme)) }

  private static func url(_ text: String) -> URL {
    // Exported code escapes all that is not plain, and refuses hosts that are none.
    guard let url = URL(string: text) else { preconditionFailure("no URL: \(text)") }
    return url
  }
}

extension RouteLink where Scheme == Never {
  /// The URL. The links that exported code makes are URLs.
  public var url: URL { Self.url(text) }
}
