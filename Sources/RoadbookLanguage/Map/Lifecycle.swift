package import RoadbookURL

/// How a matched URL is processed, where the libraries differ from the language: when guards, blocks and hooks run, and
/// when screens are shown.
///
/// Each difference is a policy; no other file compares a life cycle with a library. The rules' numbers are those of the
/// chapters about the libraries. What maps can choose by an option is in `NamespaceSettings`.
package struct Lifecycle: Sendable, Equatable {
  /// The language or library whose life cycle this is.
  package let name: Dialect

  // MARK: Candidates

  /// Whether a map with schemes ignores URLs of other schemes: in the libraries, scheme-less routes match every
  /// scheme.
  var refusesOtherSchemes = false
  /// Whether scheme-less routes answer every scheme after its own routes (in JLRoutes only if asked for; the other
  /// libraries have no second table).
  var fallsBack = false
  /// Whether guards and hooks of a scheme watch all its URLs, whichever routes answer them: in the libraries they
  /// belong to the routes.
  var watchesWholeScheme = false
  /// Whether the next candidate is tried when one declines (rules F15, W26: there the URL is not tried further).
  var triesNextCandidate = true
  /// Whether a route opened by name reads `+` in the query literally (rule F24).
  var readsPlusOfNamedRoutes = false

  // MARK: Guards

  /// Whether a URL that a route takes discards the one that is kept for later (rule F23); otherwise only the next one
  /// that is deferred replaces it.
  var discardsDeferred = false
  /// Whether screens are made before a guard is asked about them (rule F20: there the guard decides whether they are
  /// made).
  var makesScreensBeforeAsking = true
  /// Whether a screen is always presented and made for its URL: guards are asked once, before the current screens are
  /// considered (rules F17, F18, F20).
  var alwaysPresents = false
  /// Whether a screen is shown when guards are off (rule F26: there it is only made).
  var showsWithoutGuards = true

  // MARK: Blocks and actions

  /// Whether at most one block runs, before any guard, with the captures of the route's pattern; without a route it
  /// handles the URL alone (rules W23, W24, W25).
  var runsOneBlockFirst = false
  /// Whether an action replaces the screen, and runs when it would be shown (rule F19).
  var presentsActions = false

  // MARK: Hooks and events

  /// Whether making a screen is an event (in JLRoutes handlers make it, in WAAppRouting the stack).
  var reportsMaking = true
  /// Whether a new screen gets its arguments by a separate call, and the screen below is notified (rule W36).
  var reportsArguments = false
  /// Whether reused screens are configured like new ones (rule W36).
  var configuresScreensThatStay = false
  /// Whether 'unmatched' runs for URLs that every route declined (rule J41).
  var reportsDeclinedAsUnmatched = false
  /// Whether 'unmatched' runs for an empty URL (rule F28; not in the others: rule J43).
  var reportsEmptyURL = false
  /// Whether hooks run when there is nothing to present from (rule F20: there nothing happens).
  var reportsMissingPresenter = true
  /// Whether hooks outside any scheme run only for schemes that fall back to the scheme-less routes (rule J41).
  var sharesHooksOnlyWithRoutes = false

  // MARK: Showing screens

  /// Whether a value that does not fit its parameter makes the URL invalid, even where there is a default.
  var refusesMisfits = false
  /// Whether `push` and `present` animate by default (rules N20, N21).
  var animatesCommands = false
  /// Whether a screen that `present` shows gets a stack of its own without `wrap`.
  var wrapsPresented = false
  /// The URL's key that decides about animation; nil if there is none (rule W32).
  var animationKey: String?
  /// Whether the stack is filled as far as possible, and only the named one.
  var fillsStackAsFarAsPossible = false

  package init(_ name: Dialect) {
    self.name = name
    switch name {
    case .native:
      refusesOtherSchemes = true
      fallsBack = true
      wrapsPresented = true
      watchesWholeScheme = true
      reportsArguments = true
    case .jlroutes:
      reportsMaking = false
      reportsDeclinedAsUnmatched = true
      sharesHooksOnlyWithRoutes = true
    case .urlnavigator:
      animatesCommands = true
    case .waapprouting:
      triesNextCandidate = false
      runsOneBlockFirst = true
      reportsMaking = false
      reportsArguments = true
      configuresScreensThatStay = true
      refusesMisfits = true
      animationKey = "wapprouting_animated"
      fillsStackAsFarAsPossible = true
    case .fsqroutes:
      triesNextCandidate = false
      readsPlusOfNamedRoutes = true
      makesScreensBeforeAsking = false
      alwaysPresents = true
      showsWithoutGuards = false
      presentsActions = true
      reportsEmptyURL = true
      reportsMissingPresenter = false
      discardsDeferred = true
    }
  }
}

/// How maps of the libraries are put together, and the defaults of options.
extension Dialect {
  /// What happens to modals above the target by default: WAAppRouting keeps them (rule W38).
  var modals: String { self == .waapprouting ? "keep" : "dismiss" }
  /// Whether the current stack is cleared for new screens: WAAppRouting does so (rule W33), the other libraries push
  /// onto the current navigation controller.
  var showsFromBottom: Bool { self == .waapprouting }
  /// Whether screens and handlers are registered in two separate tables (rule N17).
  var hasTablesApart: Bool { self == .urlnavigator }
  /// Whether handlers read the match as keys of the parameters: `JLRoutePattern` and so on (rule J22).
  var hasRouteKeys: Bool { self == .jlroutes }
  /// Whether a removal removes only the first of several equal routes (rule J44).
  var removesOneRoute: Bool { self == .jlroutes }
  /// Whether all entities and blocks of a map share one table of path texts, where the last one wins.
  var sharesPathTexts: Bool { self == .waapprouting }
  /// Whether setting a route map replaces the one before.
  var replacesRouteMap: Bool { self == .fsqroutes }
  /// Whether a pattern needs at least one segment.
  var refusesEmptyPatterns: Bool { self == .fsqroutes }
  /// Whether the type in a pattern is a converter's name: unknown ones take any value.
  var hasConverters: Bool { self == .urlnavigator }
}
