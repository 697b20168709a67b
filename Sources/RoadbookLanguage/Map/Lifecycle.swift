package import RoadbookURL

/// How a matched URL is processed, where the libraries differ from the language: when guards are asked, blocks run, hooks
/// are notified and screens are shown.
///
/// Each difference is a policy; no other file compares a life cycle with a library. The rules' numbers are those of the
/// chapters about the libraries. What maps can choose by an option is in `NamespaceSettings`.
package struct Lifecycle: Sendable, Equatable {
  /// The language or library whose life cycle this is.
  package let name: Dialect

  // MARK: Candidates

  /// Whether a map with schemes takes no URLs of others: in the libraries routes outside any scheme take every scheme.
  var refusesOtherSchemes = false
  /// Whether the next candidate has its turn when one declines (rules F15, W26: there it is the end).
  var triesNextCandidate = true
  /// Whether a route that is opened by name reads the query as it is written, `+` as a plus (rule F24).
  var readsPlusOfNamedRoutes = false

  // MARK: Guards

  /// Whether screens are made before a guard is asked about them (rule F20: there the guard decides on making them).
  var makesScreensBeforeAsking = true
  /// Whether a screen is always presented, and made for its URL: guards are asked one question, before what is on show is
  /// looked at (rules F17, F18, F20).
  var alwaysPresents = false
  /// Whether a screen is shown where guards are off (rule F26: there it is only made).
  var showsWithoutGuards = true

  // MARK: Blocks and actions

  /// Whether at most one block runs, before any guard is asked, with what the route's pattern captures; without a route
  /// it handles the URL alone (rules W23, W24, W25).
  var runsOneBlockFirst = false
  /// Whether an action is what a URL shows, and runs in the place of a screen (rule F19).
  var presentsActions = false

  // MARK: Hooks and events

  /// Whether making a screen is an event (in JLRoutes handlers make it, in WAAppRouting the stack).
  var reportsMaking = true
  /// Whether a new screen is given its arguments by a call of its own, and the screen beneath hears of it (rule W36).
  var reportsArguments = false
  /// Whether screens that stay are configured like new ones (rule W36).
  var configuresScreensThatStay = false
  /// Whether 'unmatched' hears of URLs that every route declined (rule J41).
  var reportsDeclinedAsUnmatched = false
  /// Whether 'unmatched' hears of an empty URL (rule F28; the others do not: rule J43).
  var reportsEmptyURL = false
  /// Whether hooks hear that there is nothing to present from (rule F20: there nothing more happens).
  var reportsMissingPresenter = true
  /// Whether the hooks outside any scheme hear only of schemes that fall back to the routes there (rule J41).
  var sharesHooksOnlyWithRoutes = false

  // MARK: Showing screens

  /// Whether a value that does not fit its parameter makes the URL invalid, even where there is a default.
  var refusesMisfits = false
  /// Whether `push` and `present` animate unless they say otherwise (rules N20, N21).
  var animatesCommands = false
  /// The key in the URL that decides on animation; nil where there is none (rule W32).
  var animationKey: String?
  /// Whether the stack is filled as far as it goes, and only the one that is named.
  var fillsStackAsFarAsPossible = false

  package init(_ name: Dialect) {
    self.name = name
    switch name {
    case .native:
      refusesOtherSchemes = true
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
    }
  }
}
