package import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Keeps URLs of other people's hosts away from the routes outside any scheme.
///
/// A map that declares `https://shop.example.com` says which hosts of https are its own. A URL of another one
/// (`https://shop.example.com.evil.org/login`) is then no bare path: only a pattern that names its host takes it.
struct ForeignHost {
  /// The host, when it is one that no scheme declares though others of its kind are declared.
  let name: String?
  private let request: Request
  private let router: Router

  init(_ request: Request, _ map: RouteMap) {
    self.request = request
    router = map.router
    guard request.namespace == .global, let scheme = request.parts.schemeName,
      let host = request.parts.host, map.hostSchemes.contains(scheme)
    else {
      name = nil
      return
    }
    name = request.parts.text(host)
  }

  func firstMatch(_ isEnabled: (RouteID) -> Bool) -> RouteMatch? {
    name == nil
      ? router.firstMatch(request, isEnabled: isEnabled) : matches(isEnabled).first
  }

  func matches(_ isEnabled: (RouteID) -> Bool) -> [RouteMatch] {
    let all = router.matches(request, isEnabled: isEnabled)
    return name == nil ? all : all.filter { namesHost(router.pattern(of: $0)) }
  }

  /// Whether a pattern may take the URL in spite of its host.
  func namesHost(_ pattern: Pattern?) -> Bool { name == nil || pattern?.authority != nil }
}

extension RouteMap {
  /// The route that takes a URL, whatever guards and conditions would say: nothing is run for it.
  ///
  /// From inside the app internal routes take URLs, too.
  package func route(taking url: String, fromInside: Bool = false) -> Route? {
    Outlook(self).prospect(of: url, fromInside: fromInside).route
  }

  /// All routes whose patterns take a URL, in the order of their turns.
  package func matches(taking url: String, fromInside: Bool = false) -> [RouteMatch] {
    guard case .success(let request) = router.request(url) else { return [] }
    return ForeignHost(request, self).matches { takes($0, fromInside) }
      .filter { routes.indices.contains($0.route.index) }
  }

  func takes(_ route: RouteID, _ fromInside: Bool) -> Bool {
    routes.indices.contains(route.index) && (fromInside || !routes[route.index].isInternal)
  }
}
