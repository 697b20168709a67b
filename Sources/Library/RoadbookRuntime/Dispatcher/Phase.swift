import RoadbookModel

/// The life of a candidate: what happens to a route that is tried, in this order.
///
/// Each kind of target has some of the phases. A deferred candidate keeps the one at which it goes
/// on, and a trial is only some of them. What differs between libraries is a policy that the phase
/// asks.
enum Phase: Int, Comparable, Sendable {
  /// `generate`: only the target is made.
  case makeOnly
  /// A route is tried.
  case noteCandidate
  /// One block runs before all guards, in WAAppRouting.
  case runFirstBlock
  /// Guards `before match`.
  case askBeforeMatch
  /// The target is known: its arguments are computed, if a guard reads them.
  case computeArguments
  /// Nothing has happened yet: guards.
  case askGuards
  /// The route leads to another URL, which is opened instead.
  case redirect
  /// `push` and `present` need a route that shows a screen.
  case refuse
  /// The screens are created.
  case create
  /// The app's handlers of the route.
  case callHandlers
  /// The route's own `do { … }`.
  case runAction
  /// Guards `before push` and `before present`.
  case askBeforeShowing
  /// Blocks that run in addition to the route.
  case runBlocks
  /// `on showing`.
  case tellShowing
  /// The app prepares.
  case prepareApp
  /// Where modals are presented from.
  case findPresenter
  /// The screens are shown: `on created`, `on reloaded`.
  case show
  /// The system opens the URL.
  case openExternally
  /// The app carries the steps out.
  case carryOut
  /// `on shown`.
  case tellShown
  /// What happened stays if the URL was handled, and is taken back otherwise.
  case end

  /// What the target of a candidate is, as far as its phases differ.
  enum Kind: Sendable {
    /// Screens, or an action that counts as one, in FSQRoutes.
    case screen
    case action, external, redirect
    /// A target that shows no screen, which `push` and `present` need.
    case screenless
    /// Any target, with `generate`.
    case generated
  }

  /// Whether targets of a kind have the phase.
  func belongs(to kind: Kind) -> Bool {
    switch self {
    case .makeOnly: kind == .generated
    case .noteCandidate, .runFirstBlock, .askBeforeMatch, .askGuards: kind != .generated
    case .redirect: kind == .redirect
    case .refuse: kind == .screenless
    case .runAction: kind == .action
    case .openExternally: kind == .external
    case .computeArguments, .create, .askBeforeShowing, .tellShowing, .prepareApp, .findPresenter,
      .show, .tellShown:
      kind == .screen
    case .callHandlers, .runBlocks, .carryOut, .end:
      kind == .screen || kind == .action || kind == .external
    }
  }

  /// The phase after it that targets of a kind have; nil after the last one.
  func next(for kind: Kind) -> Phase? {
    var phase = Phase(rawValue: rawValue + 1)
    while let next = phase, !next.belongs(to: kind) { phase = Phase(rawValue: next.rawValue + 1) }
    return phase
  }

  /// The first phase of targets of a kind.
  static func first(for kind: Kind) -> Phase { kind == .generated ? .makeOnly : .noteCandidate }

  static func < (left: Phase, right: Phase) -> Bool { left.rawValue < right.rawValue }
}

extension Phase.Kind {
  /// The kind of a candidate's target.
  init(_ candidate: Candidate) {
    let verb = candidate.options.verb
    let wantsScreen = verb == .push || verb == .present
    self =
      switch candidate.route.target {
      case _ where verb == .generate: .generated
      case .screen, .bound: .screen
      case .rewrite, .lookup: .redirect
      case .action where wantsScreen, .external where wantsScreen: .screenless
      case .external: .external
      case .action: candidate.map.library(of: candidate.route).presentsActions ? .screen : .action
      }
  }
}
