import RoadbookModel
import RoadbookText

/// Trying a candidate: its phases, one after the other.
extension Dispatcher {
  /// What follows a phase, or a part of it.
  enum AttemptProgress {
    case next
    case call(Frame)
    /// The attempt has ended.
    case ended

    /// The app has to answer first.
    static func ask(_ question: AppQuestion) -> AttemptProgress {
      .call(.question(Shared(question)))
    }
  }

  /// Runs phases until one notes an event, calls something or ends the attempt.
  ///
  /// `progress`: that of what the attempt has waited for. `count`: the number of events before
  /// that.
  mutating func runPhases(
    _ attempt: inout Attempt, after progress: AttemptProgress, since count: Int
  ) -> AttemptProgress {
    var progress = progress
    while case .next = progress, journal.count <= count, !budget.isSpent {
      budget.spend()
      if let item = attempt.nextItem() {
        progress = runItem(item, &attempt)
      } else if let phase = attempt.enterPhase() {
        progress = runPhase(phase, &attempt)
      } else {
        progress = .ended
      }
    }
    return progress
  }

  private mutating func runPhase(_ phase: Phase, _ attempt: inout Attempt) -> AttemptProgress {
    switch phase {
    case .makeOnly: makeOnly(&attempt)
    case .noteCandidate: noteCandidate(&attempt)
    case .runFirstBlock: runFirstBlock(&attempt)
    case .askBeforeMatch: askGuards(at: .match, &attempt)
    case .computeArguments: computeArguments(&attempt)
    case .askGuards: askGuards(at: .generate, &attempt)
    case .redirect: redirect(&attempt)
    case .refuse: refuse(&attempt)
    case .create: create(&attempt)
    case .callHandlers: callHandlers(attempt)
    case .runAction: runAction(attempt)
    case .askBeforeShowing: askBeforeShowing(&attempt)
    case .runBlocks: runBlocks(&attempt)
    case .tellShowing: tellShowing(&attempt)
    case .prepareApp: prepareApp(attempt)
    case .findPresenter: findPresenter(&attempt)
    case .show: show(&attempt)
    case .openExternally: openExternally(&attempt)
    case .carryOut: carryOut(attempt)
    case .tellShown: tellShown(&attempt)
    case .end: endAttempt(&attempt)
    }
  }

  private mutating func runItem(_ item: Attempt.Item, _ attempt: inout Attempt) -> AttemptProgress {
    switch item {
    case .guardDecl(let guardDecl): askAboutScreens(guardDecl, &attempt)
    case .question(let question): noteQuestion(question, &attempt)
    case .answer(let question): answerQuestion(question, &attempt)
    case .block(let match): runBlock(match, &attempt)
    case .hook(let hook): callHook(hook, attempt)
    case .screens(let creation): createScreens(&attempt, creation)
    case .redirect(let redirect, let place): follow(redirect, place, &attempt)
    }
  }

  /// Continues a phase after a body that it ran.
  mutating func resumePhase(of attempt: inout Attempt, afterBody body: Body) -> AttemptProgress {
    switch attempt.phase {
    case .askBeforeMatch, .askGuards, .askBeforeShowing: resumeGuard(&attempt, afterBody: body)
    case .runFirstBlock, .runBlocks: resumeBlock(&attempt, afterBody: body)
    case .show where attempt.showsStyle: resumeShowing(&attempt, afterStyle: body)
    default: resumeAction(&attempt, afterBody: body)
    }
  }

  /// Continues a phase after the app's answer to its question.
  mutating func resumePhase(
    of attempt: inout Attempt, afterReply reply: AppReply
  ) -> AttemptProgress {
    switch attempt.phase {
    case .askBeforeMatch, .askGuards, .askBeforeShowing: resumeGuard(&attempt, afterReply: reply)
    case .findPresenter: resumePresenter(&attempt, afterReply: reply)
    case .carryOut: resumeCarryingOut(&attempt, afterReply: reply)
    default: resumeHandlers(&attempt, afterReply: reply)
    }
  }
}
