package import RoadbookURL

/// How to open a URL, and the values passed with it.
package struct OpenOptions: Hashable, Sendable {
  package var verb = Verb.open
  package var with: [ParameterValue.Field] = []
  package var userInfo: ParameterValue = .null
  package var origin: String?
  /// The index of the namespace to search, regardless of the URL's scheme; nil picks it by the URL.
  package var namespace: Int?
  /// The index of the route to use without matching (`as ROUTE`).
  package var route: Int?
  /// The container to push onto or to present from.
  package var container: String?
  /// Whether a presented screen is wrapped in a stack of its own, and the class of that stack.
  package var wraps = false
  package var wrap: String?
  /// Overrides the default for animation.
  package var isAnimated: Bool?

  package init(_ verb: Verb = .open) { self.verb = verb }

  /// The options for a request's first URL: its origin defaults to the entry scheme, such as a
  /// notification's.
  func opening(_ url: String) -> OpenOptions {
    guard origin == nil, let entry = EntryScheme(of: url) else { return self }
    var options = self
    options.origin = entry.rawValue
    return options
  }

  /// Where the URL comes from; `link` by default.
  var originOrLink: String { origin ?? "link" }

  /// Built-in names for bodies and conditions, besides parameters and variables.
  func bindings(on app: SimulatedApp) -> [String: ParameterValue] {
    var bindings = app.surroundings
    bindings["origin"] = .string(originOrLink)
    bindings["userInfo"] = userInfo
    return bindings
  }

  /// What to do with a URL.
  package enum Verb: String, Hashable, Sendable {
    /// Run the route.
    case open
    /// Push the route's screen, overriding its presentation.
    case push
    /// Present the route's screen modally.
    case present
    /// Simulate `open` on an app that the caller discards.
    case resolve
    /// Only make the target: no guards, no navigation.
    case generate

    /// The tables to search, in order, in a namespace with separate tables.
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

/// Which routes are searched: those that show screens, those that run actions, or all.
///
/// URLNavigator keeps controllers and handlers apart (rule N17); redirects belong to both.
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
