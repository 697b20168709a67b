package import RoadbookEngine
package import RoadbookURL

/// The life cycle of a matched URL, in which the libraries differ from the language: when guards,
/// blocks and hooks run, and when screens are shown.
///
/// Each difference is a policy, so that no other file compares a life cycle with a library. The
/// rule numbers refer to the chapters about the libraries. Options that maps can choose are in
/// `NamespaceSettings`.
extension Dialect {
  // MARK: Candidates

  /// Whether a map with schemes ignores URLs of other schemes: in the libraries, scheme-less routes
  /// match every scheme.
  package var refusesOtherSchemes: Bool { self == .native }
  /// Whether scheme-less routes also handle URLs of every scheme, after its own routes (in JLRoutes
  /// only on request; the other libraries have no second table).
  var fallsBack: Bool { self == .native }
  /// Whether guards and hooks of a scheme apply to all its URLs, regardless of the route: in the
  /// libraries they belong to the routes.
  package var watchesWholeScheme: Bool { self == .native }
  /// Whether the next candidate is tried when one declines. In FSQRoutes
  /// (`routeOrDeferContentGenerator:urlData:`) and WAAppRouting
  /// (`handleURL:withRouteEntity:appLink:`) the request ends.
  package var triesNextCandidate: Bool { self != .fsqroutes && self != .waapprouting }
  /// Whether a route opened by name reads `+` in the query literally, as FSQRoutes'
  /// `routeUrl:notificationUserInfo:usingGenerator:` does.
  package var readsPlusOfNamedRoutes: Bool { self == .fsqroutes }

  // MARK: Guards

  /// Whether a matched URL discards the deferred one, as FSQRoutes' `routeUrl:` does; otherwise
  /// only the next deferred URL replaces it.
  package var discardsDeferred: Bool { self == .fsqroutes }
  /// Whether screens are made before their guards run. In FSQRoutes the delegate decides whether
  /// content is generated (`routeOrDeferContentGenerator:urlData:`).
  package var makesScreensBeforeAsking: Bool { self != .fsqroutes }
  /// Whether a screen is always new and presented: guards run once, before the current
  /// screens are considered (`routeOrDeferContent:`).
  package var alwaysPresents: Bool { self == .fsqroutes }
  /// Whether a screen is shown when guards are off. In FSQRoutes, without a delegate, it is only
  /// made.
  package var showsWithoutGuards: Bool { self != .fsqroutes }

  // MARK: Blocks and actions

  /// Whether at most one block runs, before any guard, with the captures of the route's pattern;
  /// without a route it handles the URL alone (WAAppRouting, `WAAppRouter.m`: `handleURL:`).
  package var runsOneBlockFirst: Bool { self == .waapprouting }
  /// Whether an action replaces the screen, and runs when it would be shown (FSQRoutes, the
  /// `routedUrlPresentation` of a content).
  package var presentsActions: Bool { self == .fsqroutes }

  // MARK: Hooks and events

  /// Whether making a screen is an event (in JLRoutes handlers make screens, in WAAppRouting the
  /// stack does).
  package var reportsMaking: Bool { self != .jlroutes && self != .waapprouting }
  /// Whether a new screen receives its arguments in a separate call, and the screen below is
  /// notified.
  package var reportsArguments: Bool { self == .native || self == .waapprouting }
  /// Whether reused screens are configured like new ones (WAAppRouting,
  /// `reloadEntity:withAppLink:`).
  package var configuresScreensThatStay: Bool { self == .waapprouting }
  /// Whether 'unmatched' runs for URLs that every route declined (JLRoutes, `_routeURL:…`).
  package var reportsDeclinedAsUnmatched: Bool { self == .jlroutes }
  /// Whether 'unmatched' runs for an empty URL. JLRoutes returns before it calls its handler.
  package var reportsEmptyURL: Bool { self == .fsqroutes }
  /// Whether hooks run when there is no container to present from.
  package var reportsMissingPresenter: Bool { self != .fsqroutes }
  /// Whether hooks outside any scheme run only for schemes that fall back to the
  /// scheme-less routes (JLRoutes, `unmatchedURLHandler`).
  package var sharesHooksOnlyWithRoutes: Bool { self == .jlroutes }

  // MARK: Showing screens

  /// Whether a value that does not fit its parameter makes the URL invalid, even if there is a
  /// default.
  package var refusesMisfits: Bool { self == .waapprouting }
  /// Whether `push` and `present` animate by default.
  package var animatesCommands: Bool { self == .urlnavigator }
  /// Whether `present` wraps the screen in a stack of its own without `wrap`.
  package var wrapsPresented: Bool { self == .native }
  /// The URL key that controls animation; nil if there is none (WAAppRouting,
  /// `kWAAppRoutingForceAnimationKey`).
  package var animationKey: String? { self == .waapprouting ? "wapprouting_animated" : nil }
  /// Whether the current stack is cleared for new screens; the other libraries push onto the
  /// current navigation controller.
  package var showsFromBottom: Bool { self == .waapprouting }
}

/// The libraries' registration rules and defaults of options.
extension Dialect {
  /// The defaults of navigation. In WAAppRouting modals above the target are kept, an impossible
  /// command runs as far as possible, and only named stacks accept screens.
  package var navigation: NavigationPolicy {
    self == .waapprouting
      ? NavigationPolicy(modals: .keep, findsStack: false, goesAsFarAsItCan: true)
      : NavigationPolicy()
  }
  /// Whether screens and handlers are registered in two separate tables (URLNavigator,
  /// `Navigator.swift`).
  var hasTablesApart: Bool { self == .urlnavigator }
  /// Whether handlers receive the match as keys of the parameters, such as `JLRoutePattern`.
  package var hasRouteKeys: Bool { self == .jlroutes }
  /// Whether `remove` removes only the first of several equal routes (JLRoutes,
  /// `removeRouteWithPattern:`).
  package var removesOneRoute: Bool { self == .jlroutes }
  /// Whether all entities and blocks of a map share one table of path texts, where the last one
  /// wins.
  package var sharesPathTexts: Bool { self == .waapprouting }
  /// Whether a second route map for a scheme replaces the first.
  package var replacesRouteMap: Bool { self == .fsqroutes }
  /// Whether a pattern needs at least one segment.
  package var refusesEmptyPatterns: Bool { self == .fsqroutes }
  /// Whether the type in a pattern is a converter's name: unknown ones match any value.
  package var hasConverters: Bool { self == .urlnavigator }
}
