package import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// A body of the map that runs: of a guard, action, block, hook, style or observer.
///
/// It keeps its remaining work, so it can pause after any statement. Bodies have no loops, so they
/// terminate. One value with all of its state, so that it can be copied at each event.
package struct Body {
  /// Remaining work, the next item last.
  enum Work {
    /// `unmet`: the condition of the `require` whose else branch it is.
    case statements(ArraySlice<BlockStatement>, unmet: Expression? = nil)
    /// Ends a style that another one used: restores the outer target.
    case endStyle(PresentationTarget)
  }

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
  /// The screens of its attempt not shown yet, in order; nil for commands at the prompt or in a
  /// block.
  var stops: ArraySlice<StackEntry>?
  /// The guard whose body it is.
  var guardName: String?
  /// Whether it observes a screen while that is shown.
  var isObserver = false
  package private(set) var log: [String] = []
  package var steps: [NavigationStep] = []
  var work: [Work] = []
  /// How it ended.
  package var end = BodyEnd.finished
  /// The depth of its caller's events.
  var depth = 0

  /// The maximum size of a body's log, in bytes: maps are untrusted input.
  static let logLimit = 1_000_000
  private var logSize = 0

  init(_ statements: [BlockStatement], document: Int, reading names: RequestScope) {
    self.document = document
    self.names = names
    if !statements.isEmpty { work = [.statements(statements[...])] }
  }

  func place(_ range: TextRange) -> Place { Place(document: document, range: range) }

  func scope(_ dispatcher: Dispatcher) -> RequestScope {
    var scope = names
    scope.variables = dispatcher.variables
    scope.app = AppBindings(map: dispatcher.map, app: dispatcher.app)
    return scope
  }

  mutating func write(_ text: String, _ range: TextRange) throws(EvaluationProblem) {
    logSize += text.utf8.count + 1
    guard logSize <= Self.logLimit else {
      throw EvaluationProblem("the log is longer than \(Self.logLimit) bytes", range)
    }
    log.append(text)
  }

  /// Adds the log of what it called.
  mutating func append(log lines: [String]) { log += lines }

  /// Adds captures of the body's own patterns; on a name clash the route's win.
  mutating func add(_ captures: Parameters) {
    for entry in captures.entries where names.parameters[entry.key] == nil {
      names.parameters.set(entry.key, to: entry.value, source: entry.source)
    }
  }
}

extension Dispatcher {
  /// A body of an attempt.
  ///
  /// `target`: the screen that it is about; nil for the URL's target, once that is about to be
  /// shown.
  func body(
    _ statements: [BlockStatement], of attempt: Attempt, in document: Int,
    target: TargetNames? = nil
  ) -> Body {
    Body(statements, document: document, reading: names(of: attempt, target: target))
  }

  /// What a body of an attempt reads, besides the app.
  func names(of attempt: Attempt, target: TargetNames? = nil) -> RequestScope {
    RequestScope(
      parameters: attempt.result.parameters,
      described: target ?? (attempt.isDescribed ? attempt.targetNames(on: self) : nil),
      candidate: attempt.candidate, route: attempt.route)
  }

  /// A body that is called next. Its events are inside those of its caller.
  mutating func begin(_ body: Body) -> Frame {
    var body = body
    body.given = body.names.parameters
    body.depth = journal.depth
    journal.depth += 1
    // Only the patterns matter: nothing in the map is executed.
    if app.areBlocksOff { body.work = [] }
    return .body(Shared(body))
  }
}
