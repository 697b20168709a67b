package import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Keeps URLs that are not the map's away from the routes outside any scheme.
///
/// A map that declares schemes says which ones are its own, and one that declares `https://shop.example.com` which hosts
/// of https. A URL of another one (`https://shop.example.com.evil.org/login`) is then not a bare path: only a pattern that
/// names its host, or its scheme, takes it. In the libraries, routes outside any scheme take every scheme, so only the
/// native life cycle refuses schemes. Those of notifications, shortcuts and activities are never foreign.
struct HostFilter {
  /// Why the URL is not the map's; nil where it is.
  let reason: String?
  /// The URL with the scheme that is meant, where the scheme has a slip.
  let suggestion: String?
  private let isHost: Bool
  private let request: Request
  private let table: RouteTable

  init(_ request: Request, _ map: RouteMap) {
    self.request = request
    table = map.table
    let claims = map.claims
    var (reason, isHost): (String?, Bool) = (nil, false)
    var suggestion: String?
    if request.namespace == .global, !claims.isEmpty, let scheme = request.parts.schemeName {
      if let host = request.parts.host, claims.hostSchemes.contains(scheme) {
        // The port is part of what was claimed.
        let name =
          request.parts.text(host) + (request.parts.port.map { ":" + request.parts.text($0) } ?? "")
        let near = Suggestion.nearest(to: name, among: claims.hosts)
        reason = "no scheme declares the host '\(name)'" + Self.advice(near)
        isHost = true
      } else if claims.refuses(scheme) {
        let near = Suggestion.nearest(to: scheme, among: claims.schemes)
        reason = "no scheme '\(scheme)'" + Self.advice(near)
        suggestion = near.map { $0 + request.url.dropFirst(scheme.count) }
      }
    }
    (self.reason, self.isHost, self.suggestion) = (reason, isHost, suggestion)
  }

  private static func advice(_ near: String?) -> String {
    near.map { "; did you mean \($0)?" } ?? ""
  }

  func firstMatch(_ isEnabled: (RouteID) -> Bool) -> RouteMatch? {
    reason == nil
      ? table.firstMatch(request, isEnabled: isEnabled) : matches(isEnabled).first
  }

  func matches(_ isEnabled: (RouteID) -> Bool) -> [RouteMatch] {
    let all = table.matches(request, isEnabled: isEnabled)
    return reason == nil ? all : all.filter { admits(table.pattern(of: $0)) }
  }

  /// Whether a pattern may take the URL in spite of its scheme or host.
  func admits(_ pattern: Pattern?) -> Bool {
    if reason == nil { return true }
    return isHost ? pattern?.authority != nil : pattern?.scheme != nil
  }
}

/// What the schemes of a map claim.
struct MapClaims: Sendable {
  var schemes: Set<String> = []
  /// The schemes that are claimed with hosts: other hosts of theirs are not the map's.
  var hostSchemes: Set<String> = []
  var hosts: Set<String> = []
  /// Whether URLs of other schemes are not the map's either.
  private var refusesOthers = false

  var isEmpty: Bool { schemes.isEmpty }

  /// Whether URLs of a scheme, in lower case, are not the map's.
  func refuses(_ scheme: String) -> Bool {
    refusesOthers && !isEmpty && !schemes.contains(scheme) && EntryScheme(rawValue: scheme) == nil
  }

  init(_ namespaces: [Namespace]) {
    refusesOthers = namespaces.first?.settings.lifecycle.refusesOtherSchemes == true
    for claim in namespaces.flatMap(\.claims) {
      schemes.insert(claim.scheme)
      guard let host = claim.host else { continue }
      hostSchemes.insert(claim.scheme)
      if let text = host.literalText { hosts.insert(text) }
    }
  }
}

extension RouteMap {
  /// The route that takes a URL, whatever guards and conditions would say: nothing is run for it.
  ///
  /// From inside the app internal routes take URLs, too.
  package func route(taking url: String, fromInside: Bool = false) -> Route? {
    StaticResolver(self).prediction(of: url, fromInside: fromInside).route
  }

  /// All routes whose patterns take a URL, in the order of their turns.
  package func matches(taking url: String, fromInside: Bool = false) -> [RouteMatch] {
    guard case .success(let request) = table.request(url) else { return [] }
    return HostFilter(request, self).matches { takes($0, fromInside) }
      .filter { routes.indices.contains($0.route.index) }
  }

  func takes(_ route: RouteID, _ fromInside: Bool) -> Bool {
    routes.indices.contains(route.index) && (fromInside || !routes[route.index].isInternal)
  }
}
