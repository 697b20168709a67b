/// Which routes are searched: those that show screens, those that run actions, or all.
///
/// URLNavigator keeps controllers and handlers apart (`Navigator.swift`); redirects belong to both.
package enum RouteTableFilter {
  case both, screens, actions

  package func holds(_ route: Route) -> Bool {
    switch (self, route.target) {
    case (.both, _), (_, .rewrite), (_, .lookup): true
    case (.screens, .screen), (.screens, .bound): true
    case (.actions, .action), (.actions, .external): true
    default: false
    }
  }
}
