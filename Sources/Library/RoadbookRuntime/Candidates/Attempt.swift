import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// A candidate that is tried: its state so far, and the phases that are left to it.
///
/// One value with all of its state, so that a copy is a trial and a deferred attempt can go on.
struct Attempt {
  let candidate: Candidate
  let kind: Phase.Kind
  /// The result so far.
  var result: Resolution

  /// The current phase.
  private(set) var phase: Phase
  /// The phase after it; nil if there is none.
  private var following: Phase?
  /// The last phase: earlier than the end in a trial.
  private var last = Phase.end
  /// What is left of the current phase, the next one last.
  private var items: [Item] = []
  /// The mark where the attempt began; nil before that.
  var start: Int?
  /// The guards that apply to it, computed on first use and shared by all points.
  var guards: [ApplicableGuard]?
  /// Whether blocks ran before the guards: their changes are rolled back if a guard refuses.
  var hasRunBlocks = false

  /// Whether it failed after screens were shown, which stay.
  var isStuck = false
  /// The screens that it shows, from the lowest to the target, once made.
  var stops: [StackEntry] = []
  /// Whether the target is about to be shown, or was made by `generate`: bodies and the result name
  /// it.
  var isDescribed = false
  /// The URL that its own action opens afterwards.
  var opened: Shared<Redirect>?
  /// The URL that it redirects to, and whether its own action opened that.
  var redirect: (url: String, isOwn: Bool)?
  /// The guards whose other questions a forced answer has settled.
  var settledGuards: Set<String> = []
  /// The guard's question that the app is answering.
  var asked: Shared<GuardQuestion>?
  /// The container that the app presents from.
  var presenter: String?
  /// How many of its steps the app has carried out: they stay.
  var carried = 0

  /// A part of a phase that takes its turn by itself. Notes at most one event.
  enum Item {
    /// A guard, which judges one screen or several.
    case guardDecl(ApplicableGuard)
    case question(GuardQuestion)
    case answer(GuardQuestion)
    case block(RouteMatch)
    case hook(Hook)
    /// The screens, after the event that reports their creation.
    case screens(creation: Int)
    /// A URL to open instead, which ends the attempt; where the map or its code says so.
    case redirect(Redirect, Place)
  }

  init(_ candidate: Candidate, in state: NavigationState) {
    self.candidate = candidate
    kind = Phase.Kind(candidate)
    result = Resolution(of: candidate, in: state)
    phase = Phase.first(for: kind)
    following = phase
  }

  var route: Route { candidate.route }
  var match: RouteMatch { candidate.match }
  var url: String { candidate.url }
  var request: Request { candidate.request }
  var options: OpenOptions { candidate.options }
  var namespace: Int { candidate.namespace }

  var pattern: Pattern {
    route.patterns.indices.contains(match.patternIndex)
      ? route.patterns[match.patternIndex] : Pattern(source: "")
  }

  func scope(_ dispatcher: Dispatcher) -> RequestScope { scope(dispatcher, result.parameters) }

  func scope(_ dispatcher: Dispatcher, _ parameters: Parameters) -> RequestScope {
    RequestScope(
      variables: dispatcher.variables, parameters: parameters,
      candidate: candidate, route: route,
      app: AppBindings(map: dispatcher.map, app: dispatcher.app))
  }

  /// Whether its target is shown by a style, not by an action that counts as a screen.
  var showsStyle: Bool { if case .action = route.target { false } else { true } }

  // MARK: Phases

  /// Enters the next phase; nil after the last one.
  mutating func enterPhase() -> Phase? {
    guard let next = following, next <= last else { return nil }
    phase = next
    following = next.next(for: kind)
    return next
  }

  /// Makes a phase the next one, and drops what is left of the current one.
  mutating func skip(to phase: Phase) {
    items = []
    following = phase
  }

  /// Leaves it only some phases.
  mutating func limit(to phases: ClosedRange<Phase>) {
    skip(to: phases.lowerBound)
    last = phases.upperBound
  }

  /// Adds what the current phase does next, in order.
  mutating func add(_ more: [Item]) { items += more.reversed() }

  /// Removes and returns what the current phase does next.
  mutating func nextItem() -> Item? { items.popLast() }

  /// Resets the attempt to go on with a phase.
  mutating func restart(at phase: Phase) {
    (result.outcome, result.reason) = (.handled, nil)
    // The answer before the suspension has these.
    (result.blocks, result.log, result.steps) = ([], [], [])
    skip(to: phase)
    (start, hasRunBlocks, settledGuards) = (nil, false, [])
    carried = 0
  }

  // MARK: The result

  mutating func setOutcome(_ outcome: Outcome, _ reason: String?) {
    result.outcome = outcome
    result.reason = reason
  }

  /// Takes over the outcome of a body or of the app's code; ends that let the request go on change
  /// nothing.
  mutating func setOutcome(of end: BodyEnd) {
    switch end {
    case .finished, .verdict(.allow, _), .verdict(.hold, _), .opened: break
    case .verdict(let verdict, let reason): setOutcome(verdict.outcome, reason)
    case .failed(let reason): setOutcome(.failed, reason)
    case .stuck(let reason):
      setOutcome(.failed, reason)
      isStuck = true
    }
  }

  /// Completes the result of the attempt, which has ended.
  mutating func completeResult(on dispatcher: Dispatcher) {
    result.state = dispatcher.state
    guard let target = stops.last?.instance else { return }
    result.target = target
    guard isDescribed else { return }
    result.presentation = result.presentation ?? route.presentation
    if let misfits = stops.last?.misfits, !misfits.isEmpty { result.misfits = misfits }
    let arguments = target.arguments
    let hasParameters =
      !arguments.isEmpty
      || dispatcher.map.screen(named: target.screen)?.parameters != nil
    result.arguments = hasParameters ? arguments : nil
  }
}
