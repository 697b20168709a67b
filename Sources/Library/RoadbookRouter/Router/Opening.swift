import RoadbookModel
import RoadbookRuntime
import RoadbookText

/// A URL that is being opened, or has been.
///
/// Without code to be waited for it has ended when `Router.open` returns.
@MainActor
public struct Opening {
  let state: OpeningState

  init(state: OpeningState) { self.state = state }

  /// Creates an opening that has ended, for tests.
  public init(_ outcome: Outcome) {
    state = OpeningState(nil, outcome.url)
    state.outcome = outcome
  }

  /// How it ended; nil while it is under way.
  public var outcome: Outcome? { state.outcome }

  /// Whether the app takes care of the URL: handled, kept for later, or still under way. What
  /// `application(_:open:options:)` returns.
  public var isAccepted: Bool {
    switch outcome?.kind {
    case nil, .handled?, .deferred?, .held?: true
    case .unmatched?, .declined?, .cancelled?, .failed?, .invalid?: false
    }
  }

  /// How it ended, once it has: waits for the end. If the task that waits is cancelled, the URL is,
  /// too. With `Overtaking.queue` it fails if the code of another URL waits here for one that waits
  /// for that URL.
  public var value: Outcome {
    get async {
      state.router?.refuseWaitingForItself(state)
      return await withTaskCancellationHandler {
        await state.end()
      } onCancel: {
        Task { @MainActor in
          state.router?.cancel(state, "the task that waits for it was cancelled")
        }
      }
    }
  }

  /// Ends it as cancelled, if it is under way. Screens that are on show stay; a step that is being
  /// carried out ends first, and no code of the app is called any more.
  public func cancel() { state.router?.cancel(state, "cancelled by the app") }
}

/// The state of a URL that is being opened, which all copies of its `Opening` share.
@MainActor
final class OpeningState {
  /// The router while the URL is under way.
  var router: Router?
  let url: String
  /// The machine that waits for an answer; nil while it runs, and at the end.
  var machine: Shared<Dispatcher>?
  let appMap: AppMap?
  var outcome: Outcome?
  var continuations: [CheckedContinuation<Outcome, Never>] = []
  var task: Task<Void, Never>?
  /// The version of the shared state that the machine has.
  var version = -1
  /// Why it will be cancelled, as soon as the code or step that is running has ended.
  var interruption: String?
  /// The URLs that its code has opened, which it waits for.
  var opened: [OpeningState] = []
  /// What the app's code or the driver threw last.
  var error: (any Error)?
  /// Which events of the machine observers have been told.
  var told = Journal.Progress()

  init(_ appMap: AppMap?, _ url: String) {
    self.url = url
    self.appMap = appMap
  }

  /// Waits for the end.
  func end() async -> Outcome {
    if let outcome { return outcome }
    return await withCheckedContinuation { continuations.append($0) }
  }

  /// Whether it is still under way, and nothing has cancelled it.
  var isCurrent: Bool { outcome == nil && interruption == nil }

  /// Whether URLs that its code has opened are still under way. Forgets those that have ended.
  var hasOpened: Bool {
    opened.removeAll { $0.outcome != nil }
    return !opened.isEmpty
  }

  /// The next call for this URL; nil if none is left, or if the URL was cancelled. All code of the
  /// app and all steps of the driver come from here, so that nothing of a cancelled URL runs.
  func takeCall(of calls: inout AppCalls) -> AppCall? {
    isCurrent ? calls.remaining.popFirst() : nil
  }

  /// What an opening begins with.
  enum Start {
    case url(Shared<RoadbookModel.OpenOptions>)
    /// A deferred URL, by its number from 1.
    case resuming(Int)
    case proceeding
  }
}

/// What happens to a URL that is opened while another one waits for code or for an animation.
///
/// URLs that the code of another one opens before it waits for anything are no rivals of it; see
/// `OpenOptions.during` for code that has waited. The other one goes on when they have ended.
/// Whatever is chosen, steps of two URLs never overlap.
public enum Overtaking: Hashable, Sendable {
  /// The other one is cancelled. A step that is being carried out ends first.
  case newestWins
  /// It waits until the other one has ended; at most 10,000 URLs wait, and more fail. Code that has
  /// waited opens URLs with `OpenOptions.during`: without, it would wait for itself. Where its own
  /// task awaits such a URL, that fails; what a task group or another task of it awaits never ends.
  case queue
  /// It is cancelled itself (FSQRoutes).
  case refuse
}
