package import RoadbookURL

/// What the caller wants of a URL, and what goes along with it.
package struct OpenOptions: Hashable, Sendable {
  package var verb = Verb.open
  package var with: [ParameterValue.Field] = []
  package var userInfo: ParameterValue = .null
  package var origin: String?
  /// The number of the namespace to ask, whatever the URL's scheme; nil picks it by the URL.
  package var namespace: Int?
  /// The number of the route to take without matching (`as ROUTE`).
  package var route: Int?
  /// The container to push onto or to present from.
  package var container: String?
  /// Whether what is presented is put into a stack of its own, and of which class.
  package var wraps = false
  package var wrap: String?
  /// Overrides what would be animated.
  package var isAnimated: Bool?

  package init(_ verb: Verb = .open) { self.verb = verb }

  /// The company of the first URL: what opens the app with it is where it comes from.
  func opening(_ url: String) -> OpenOptions {
    guard origin == nil, let entry = EntryScheme(of: url) else { return self }
    var options = self
    options.origin = entry.rawValue
    return options
  }

  /// Where the URL comes from; a link, unless somebody says otherwise.
  var originOrLink: String { origin ?? "link" }

  /// What bodies and conditions can read beside parameters and variables.
  func bindings(on app: SimulatedApp) -> [String: ParameterValue] {
    var bindings = app.surroundings
    bindings["origin"] = .string(originOrLink)
    bindings["userInfo"] = userInfo
    return bindings
  }

  /// What is asked of a URL.
  package enum Verb: String, Hashable, Sendable {
    /// What the routes say.
    case open
    /// Show the route's screen on top of a stack, whatever the route says.
    case push
    /// Show the route's screen above everything.
    case present
    /// What would happen; the caller discards the app afterwards.
    case resolve
    /// Only make the target: no guard is asked, nothing is shown.
    case generate

    /// Where to look in a namespace with two tables, in order.
    var tables: [RouteTableFilter] {
      switch self {
      case .open: [.actions]
      case .push, .present: [.screens]
      case .resolve: [.actions, .screens]
      case .generate: [.screens, .actions]
      }
    }
  }
}

/// The routes that a question looks at: those that show screens, those that do something, or all.
///
/// URLNavigator keeps controllers and handlers apart (rule N17); routes that send a URL on belong to both.
enum RouteTableFilter {
  case both, screens, actions

  func holds(_ route: Route) -> Bool {
    switch (self, route.target) {
    case (.both, _), (_, .rewrite), (_, .lookup): true
    case (.screens, .screen), (.screens, .bound): true
    case (.actions, .action), (.actions, .external): true
    default: false
    }
  }
}
