import RoadbookEngine
import RoadbookText
import RoadbookURL

/// How a body ended.
enum BodyEnd {
  /// All statements ran.
  case finished
  case handled
  case declined(String?)
  case cancelled(String?)
  case deferred(String?)
  case held
  case opened(Redirect)
  case failed(String)
  /// Screens were moved, but not all the way; what was done stays.
  case stuck(String)
}

/// A body of the map that is running: a guard's, an action's, a block's, a hook's, a presentation's.
///
/// It keeps what is left to do, so it can be left after any statement and taken up again. Bodies have no loops, so they
/// end.
struct RunningBody {
  /// Why it runs: what its end means to the frame that started it.
  enum Purpose {
    case `guard`(GuardQuestion)
    case action
    case block
    case hook
    /// Shows the target of an attempt.
    case style(name: String?)
    /// Watches screens while they are shown. It moves nothing: the navigation state before it comes back.
    case observer(firstEvent: Int, navigation: NavigationState)
    /// A statement on its own, as the prompt runs it.
    case statement
  }

  /// What is left to do, the next one last.
  enum Work {
    /// `isConsequence`: what `require` does where it does not hold.
    case statements(ArraySlice<BlockStatement>, isConsequence: Bool)
    case move(NavigationCommand, NavigationPolicy, Place?)
    /// The rest of a navigation command's steps.
    case steps(ArraySlice<NavigationTrace.Change>, NavigationTrace, Place?)
    /// A screen gets its arguments.
    case configure(Configuration, StepObservation)
    case reload(NavigationStep, StepObservation, Place?)
    case tellReload(Hook, StepObservation)
    case observe([BlockStatement], Place, StepObservation)
    /// The end of a `.reload` step: the parameters before it come back.
    case endReload(NavigationStep, Parameters)
    /// The end of a presentation that another one selected.
    case endStyle(PresentationTarget)
  }

  let purpose: Purpose
  /// The document that the body is written in.
  let document: Int
  var parameters: Parameters
  /// The parameters before it ran.
  var given = Parameters()
  /// What bodies can read beside parameters, variables and what the candidate tells.
  var bindings: [String: ParameterValue]
  /// The route for whose URL it runs.
  var candidate: Candidate?
  /// The patterns under which the body is written: what they capture has a bare name.
  var patterns: [Pattern] = []
  /// The current URL.
  var request: Request?
  /// What `show` shows, in a presentation.
  var target: PresentationTarget?
  /// Whether the target was shown.
  var hasShownTarget = false
  /// What is known of the attempt whose screens are shown; nil for what is moved by hand or by a block.
  var presentationContext: PresentationContext?
  private(set) var log: [String] = []
  var steps: [NavigationStep] = []
  var work: [Work] = []
  /// Whether its events are those of the frame that started it, and not inside the last one.
  var isFlat = false

  /// How much a body may write to the log, in bytes: a map is data from strangers.
  static let logLimit = 1_000_000
  private var logSize = 0

  init(
    _ purpose: Purpose, _ statements: [BlockStatement], document: Int, parameters: Parameters,
    bindings: [String: ParameterValue] = [:], candidate: Candidate? = nil,
    patterns: [Pattern] = [], request: Request? = nil
  ) {
    self.purpose = purpose
    self.document = document
    self.parameters = parameters
    self.bindings = bindings
    self.candidate = candidate
    self.patterns = patterns
    self.request = request
    if !statements.isEmpty { work = [.statements(statements[...], isConsequence: false)] }
  }

  var isObserving: Bool { if case .observer = purpose { true } else { false } }

  func place(_ range: TextRange) -> Place { Place(document: document, range: range) }

  func scope(_ dispatcher: Dispatcher) -> RequestScope {
    RequestScope(
      variables: dispatcher.variables, parameters: parameters, bindings: bindings,
      candidate: candidate,
      patterns: patterns,
      app: AppBindings(map: dispatcher.map, app: dispatcher.app), request: request)
  }

  mutating func write(_ text: String, _ range: TextRange) throws(EvaluationProblem) {
    logSize += text.utf8.count + 1
    guard logSize <= Self.logLimit else {
      throw EvaluationProblem("the log is longer than \(Self.logLimit) bytes", range)
    }
    log.append(text)
  }

  /// Adds what a body inside this one wrote.
  mutating func append(log lines: [String]) { log += lines }
}

/// What is known of an attempt whose screens are shown.
struct PresentationContext {
  var namespace: Int
  var route: String
  /// The screens of the attempt, those first that are met first.
  var stops: ArraySlice<StackEntry>
  /// Whether a new screen gets its parameters by a call of its own, and the one below is notified.
  var announces: Bool
  /// Whether screens that stay are configured like new ones.
  var configuresAll: Bool

  init(_ attempt: RouteAttempt, _ map: RouteMap) {
    let lifecycle = map.namespaces[attempt.route.namespace].settings.lifecycle
    namespace = attempt.namespace
    route = attempt.route.name
    stops = attempt.stops[...]
    announces = lifecycle.reportsArguments
    configuresAll = lifecycle.configuresScreensThatStay
  }

  /// The next stop that shows a screen.
  mutating func stop(showing screen: String) -> StackEntry? {
    while let stop = stops.first, stop.instance.screen != screen { stops = stops.dropFirst() }
    return stops.popFirst()
  }
}

/// A screen that gets its arguments, as `on created` and `on reloaded` see it.
struct StepObservation {
  var instance: NavigationState.Instance
  var isNew: Bool
  /// The screen's place among those of the attempt; nil for one that is shown by hand.
  var stop: StackEntry?
  /// Whether screens of the attempt above it are still to come.
  var isBelow: Bool
  /// The parameters of the screen.
  var parameters: Parameters
}
