package import RoadbookEngine
package import RoadbookModel
import RoadbookText
package import RoadbookURL

/// Keeps foreign URLs away from the scheme-less routes.
///
/// A map that declares schemes thereby lists its own, and one that declares
/// `https://shop.example.com` its hosts of https. Any other URL
/// (`https://shop.example.com.evil.org/login`) is foreign: it matches only patterns with an
/// explicit host or scheme. In the libraries, scheme-less routes match every scheme, so only the
/// native life cycle refuses schemes. The schemes of notifications, shortcuts and activities are
/// never foreign.
package struct HostFilter {
  /// Why the URL is foreign; nil if it is not.
  package private(set) var reason: String?
  /// The URL with its scheme corrected, if that looks misspelt.
  package private(set) var suggestion: String?
  private var isHost = false
  let request: Request
  private let table: RouteTable

  package init(_ request: Request, _ map: LinkedMap) {
    self.request = request
    table = map.table
    let claims = map.claims
    guard request.namespace == .global, !claims.isEmpty, let scheme = request.parts.schemeName
    else { return }
    if let host = request.parts.host, claims.hostSchemes.contains(scheme) {
      // A claim may include a port.
      let name =
        request.parts.text(host) + (request.parts.port.map { ":" + request.parts.text($0) } ?? "")
      let near = Suggestion.nearest(to: name, among: claims.hosts)
      reason =
        name.isEmpty
        ? "the URL has no host" : "no scheme declares the host '\(name)'" + Self.advice(near)
      isHost = true
    } else if claims.refuses(scheme) {
      let near = Suggestion.nearest(to: scheme, among: claims.schemes)
      reason = "no scheme '\(scheme)'" + Self.advice(near)
      suggestion = near.map { $0 + request.url.dropFirst(scheme.count) }
    }
  }

  private static func advice(_ near: String?) -> String {
    near.map { "; did you mean \($0)?" } ?? ""
  }

  package func firstMatch(_ isEnabled: (RouteID) -> Bool) -> RouteMatch? {
    reason == nil
      ? table.firstMatch(request, isEnabled: isEnabled) : matches(isEnabled).first
  }

  func matches(_ isEnabled: (RouteID) -> Bool) -> [RouteMatch] {
    let all = table.matches(request, isEnabled: isEnabled)
    return reason == nil ? all : all.filter { admits(table.pattern(of: $0)) }
  }

  /// Whether a pattern may match the URL despite its foreign scheme or host.
  package func admits(_ pattern: Pattern?) -> Bool {
    if reason == nil { return true }
    return isHost ? pattern?.authority != nil : pattern?.scheme != nil
  }
}

extension LinkedMap {
  /// Explains a first segment that the map declares as a host, with another scheme.
  func hostHint(_ request: Request) -> String? {
    guard request.startsWithHost, let host = request.parts.host.map(request.parts.text),
      let scheme = request.parts.schemeName, claims.hosts.contains(host)
    else { return nil }
    return
      ": '\(host)' is its first segment; to make it the host, declare scheme \(scheme)://\(host)"
  }

  /// The URL with the beginning that it lacks: `shop//list` and `shop.example.com/list`, for a
  /// scheme and a host that the map declares.
  func withBeginning(_ url: String) -> String? {
    guard !url.hasPrefix("/") else { return nil }
    let first = url.prefix { $0 != "/" && $0 != ":" && $0 != "?" && $0 != "#" }
    let name = first.lowercased()
    let rest = url.dropFirst(first.count)
    if rest.hasPrefix("/") || rest.hasPrefix(":"), claims.schemes.contains(name) {
      return "\(first)://\(rest.drop { $0 == "/" || $0 == ":" })"
    }
    let claim = namespaces.lazy.flatMap(\.claims).first { $0.host?.literalText == name }
    return claim.map { "\($0.scheme)://\(url)" }
  }

  /// The route that matches a URL, regardless of guards and conditions. Runs nothing.
  ///
  /// `fromInside`: whether internal routes match, too.
  package func route(taking url: String, fromInside: Bool = false) -> Route? {
    StaticResolver(self).prediction(of: url, fromInside: fromInside).route
  }

  /// All routes whose patterns match a URL, in the order they are tried.
  package func matches(taking url: String, fromInside: Bool = false) -> [RouteMatch] {
    guard case .success(let request) = table.request(url) else { return [] }
    return HostFilter(request, self).matches { takes($0, fromInside) }
      .filter { routes.indices.contains($0.route.index) }
  }

  func takes(_ route: RouteID, _ fromInside: Bool) -> Bool {
    routes.indices.contains(route.index) && (fromInside || !routes[route.index].isInternal)
  }
}
