package import RoadbookEngine
package import RoadbookModel
import RoadbookText
import RoadbookURL

/// How a body ended.
package enum BodyEnd: Hashable, Sendable {
  /// All statements ran.
  case finished
  /// With its reason, if one was given.
  case verdict(BlockStatement.Verdict, String? = nil)
  indirect case opened(Redirect)
  case failed(String)
  /// A navigation command ran only partly; the steps done stay.
  case stuck(String)
}

extension BlockStatement.Verdict {
  /// The outcome of a request that ends with it.
  var outcome: Outcome {
    switch self {
    case .decline: .declined
    case .cancel: .cancelled
    case .defer: .deferred
    case .allow: .handled
    case .hold: .held
    }
  }
}

/// A running body of the map: of a guard, action, block, hook or style.
///
/// It keeps its remaining work, so it can pause after any statement. Bodies have no loops, so they
/// terminate. One value with all of its state, so that it can be copied at each event.
package struct RunningBody {
  /// Why it runs: decides how its caller handles its end.
  enum Purpose {
    case `guard`(GuardQuestion)
    case action
    case block
    case hook(Hook)
    /// Shows the target of an attempt; without a name, as a part of the attempt itself.
    case style(name: String?)
    /// Observes screens while they are shown. Its navigation is rolled back to `navigation`.
    case observer(firstEvent: Int, navigation: NavigationState)
    /// A statement on its own, as the prompt runs it.
    case statement
  }

  /// Remaining work, the next item last.
  indirect enum Work {
    /// `isConsequence`: the else branch of `require`.
    case statements(ArraySlice<BlockStatement>, isConsequence: Bool)
    case move(NavigationCommand, NavigationPolicy, Place?)
    /// The rest of a navigation command's steps.
    case steps(ArraySlice<NavigationTrace.Change>, NavigationTrace, Place?)
    case reload(NavigationStep, StepObservation, Place?)
    /// Notes an observer of a screen, and runs its body.
    case observe(Event.Kind, [BlockStatement], Place, StepObservation)
    /// Ends a `.reload` step: restores the parameters.
    case endReload(NavigationStep, Parameters)
    /// Ends a style that another one used: restores the outer target.
    case endStyle(PresentationTarget)
  }

  let purpose: Purpose
  /// The index of the document that declares the body.
  let document: Int
  /// What its expressions read, besides the app.
  var names: RequestScope
  /// The parameters before it ran.
  var given = Parameters()
  /// The target of `show`, in a style.
  var target: PresentationTarget?
  /// Whether the target was shown.
  var hasShownTarget = false
  /// The screens of its attempt not shown yet, in order; nil for commands at the prompt or in a block.
  var stops: ArraySlice<StackEntry>?
  package private(set) var log: [String] = []
  package var steps: [NavigationStep] = []
  var work: [Work] = []
  /// How a hook ended, while the URL that it opened or the app goes on with it.
  var end: BodyEnd?
  /// The depth of its caller's events.
  var depth = 0

  /// The maximum size of a body's log, in bytes: maps are untrusted input.
  static let logLimit = 1_000_000
  private var logSize = 0

  init(
    _ purpose: Purpose, _ statements: [BlockStatement], document: Int, reading names: RequestScope
  ) {
    self.purpose = purpose
    self.document = document
    self.names = names
    if !statements.isEmpty { work = [.statements(statements[...], isConsequence: false)] }
  }

  /// The candidate whose screens it shows.
  var shown: Candidate? { stops == nil ? nil : names.candidate }

  /// Whether its events have the depth of its caller instead of one more.
  var isFlat: Bool { if case .style(name: nil) = purpose { true } else { false } }

  var isObserving: Bool { if case .observer = purpose { true } else { false } }

  func place(_ range: TextRange) -> Place { Place(document: document, range: range) }

  func scope(_ dispatcher: Dispatcher) -> RequestScope {
    var scope = names
    scope.variables = dispatcher.variables
    scope.app = AppBindings(map: dispatcher.map, app: dispatcher.app)
    return scope
  }

  /// What it knows about the screen that it is about.
  func known(_ name: ScreenName) -> ParameterValue? {
    names.bindings[name.rawValue] ?? names.described?.value(name)
  }

  mutating func write(_ text: String, _ range: TextRange) throws(EvaluationProblem) {
    logSize += text.utf8.count + 1
    guard logSize <= Self.logLimit else {
      throw EvaluationProblem("the log is longer than \(Self.logLimit) bytes", range)
    }
    log.append(text)
  }

  /// Adds the log of a nested body.
  mutating func append(log lines: [String]) { log += lines }

  /// Removes and returns the next entry with a screen.
  mutating func takeStop(showing screen: String) -> StackEntry? {
    stops = stops?.drop { $0.instance.screen != screen }
    return stops?.popFirst()
  }
}

/// A screen that receives its arguments, as `on created` and `on reloaded` see it.
struct StepObservation {
  var instance: NavigationState.Instance
  /// The screen's entry in the attempt; nil if no route shows it.
  var stop: StackEntry?
  /// Whether more screens of the attempt follow above it.
  var isBelow: Bool
  /// The parameters of the screen.
  var parameters: Parameters
}
