package import RoadbookEngine

/// The screens that a route shows, from the lowest to its target: those of the enclosing routes, or
/// those of `parent`.
package struct ScreenChain {
  /// A screen, with the route that adds it.
  package struct Link {
    package var screen: String
    package var modal: Presentation?
    package var route: Int
    /// Whether it is the screen after the route's `->`.
    package var isTarget = false
  }

  private let map: LinkedMap
  package private(set) var links: [Link] = []

  package init(to route: Route, in map: LinkedMap) {
    self.map = map
    if route.parent == nil, route.parentScreen == nil {
      links = ownLinks(of: route)
      return
    }
    var seen: Set<Int> = []
    var current: Route? = route
    while let here = current, seen.insert(here.index).inserted {
      links.insert(contentsOf: ownLinks(of: here), at: 0)
      if let parent = here.parentScreen {
        current = lowerRoute(showing: parent.text, besides: seen)
        // A route seen before closes a cycle: the chain ends there.
        if current == nil, !map.routes.contains(where: { $0.screen == parent.text }) {
          links.insert(Link(screen: parent.text, route: here.index), at: 0)
        }
      } else {
        current = here.parent.map { map.routes[$0] }
      }
    }
  }

  /// The names of the screens.
  package var screens: Set<String> { Set(links.map(\.screen)) }

  private func lowerRoute(showing screen: String, besides seen: Set<Int>) -> Route? {
    map.routes.first { $0.screen == screen && !seen.contains($0.index) }
  }

  /// The screens one route adds: those bound in its own part of the pattern, then its target.
  private func ownLinks(of route: Route) -> [Link] {
    var links: [Link] = []
    let bindings = route.ownPatterns.first?.pattern.bindings ?? []
    let own = bindings.isEmpty ? nil : map.boundRoutes[route.index]
    for (index, binding) in bindings.enumerated() {
      let entity = own.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      links.append(
        Link(
          screen: binding.screen, modal: binding.isModal ? Presentation() : nil,
          route: entity ?? route.index))
    }
    if case .screen(let name) = route.target {
      links.append(
        Link(
          screen: name.text,
          modal: StyleDeclaration.presenting.contains(route.presentation)
            ? Presentation(route.presentation) : nil,
          route: route.index, isTarget: true))
    }
    return links
  }
}
