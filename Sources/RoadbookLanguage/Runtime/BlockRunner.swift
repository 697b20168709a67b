import RoadbookEngine
import RoadbookText
import RoadbookURL

/// How a block ended.
enum BlockEnd {
  /// It ran through.
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

/// Runs the statements of a block: a guard's, an action's, a hook's, a presentation's, one beside a route.
///
/// Blocks have no loops, so they end; URLs they open are followed only up to a depth.
struct BlockRunner {
  let map: RouteMap
  var app: SimulatedApp
  var journal: Journal {
    didSet { if !journal.due.isEmpty { intervene() } }
  }
  var parameters: Parameters
  var facts: [String: Value]
  /// The patterns under which the block is written: what they capture has a bare name.
  var patterns: [Pattern] = []
  /// The document that the block stands in.
  let document: Int
  /// The URL in hand.
  var request: Request?
  /// What `show` shows, in a presentation.
  var target: PresentationTarget?
  /// Whether the target was shown.
  var hasShownTarget = false
  /// The road whose screens are put on stage; nil for what is moved by hand or by a block.
  var presentationContext: PresentationContext?
  /// Whether it only looks on: what it moves is taken back.
  var isObserving = false
  var log: [String] = []
  var steps: [NavigationStep] = []

  /// How much a block may write to the log, in bytes: a map is data from strangers.
  static let logLimit = 1_000_000
  private var logSize = 0

  init(
    map: RouteMap, app: SimulatedApp, journal: Journal, parameters: Parameters,
    facts: [String: Value], document: Int, request: Request? = nil
  ) {
    self.map = map
    self.app = app
    self.journal = journal
    self.parameters = parameters
    self.facts = facts
    self.document = document
    self.request = request
    // What happens in here happens inside what was noted last.
    self.journal.depth += 1
  }

  /// Statements that are still to run; `isConsequence`: what `require` does where it does not hold.
  private typealias Rest = (statements: ArraySlice<BlockStatement>, isConsequence: Bool)

  /// Runs statements, and those in their branches from a list: blocks may nest deeply.
  mutating func run(_ statements: [BlockStatement]) -> BlockEnd {
    guard !app.areBlocksOff else { return .finished }
    var waiting: [Rest] = [(statements[...], false)]
    do throws(EvaluationProblem) {
      while let (rest, isConsequence) = waiting.popLast() {
        guard let statement = rest.first else {
          // 'require' without a way out would let the URL through all the same.
          if isConsequence { return .cancelled("a requirement is not met") }
          continue
        }
        waiting.append((rest.dropFirst(), isConsequence))
        switch statement {
        case .branch(let condition, let then, let otherwise, _):
          waiting.append(((try holds(condition) ? then : otherwise)[...], false))
        case .require(let condition, let otherwise, _):
          if try !holds(condition) { waiting.append((otherwise[...], true)) }
        default:
          let end = try run(statement)
          if case .finished = end { continue }
          return end
        }
      }
      return .finished
    } catch {
      return .failed(error.message)
    }
  }

  var scope: RequestScope {
    RequestScope(
      variables: app.variables, parameters: parameters, facts: facts,
      patterns: patterns, app: AppFacts(map: map, app: app), request: request)
  }

  func place(_ range: TextRange) -> Place { Place(document: document, range: range) }

  private mutating func run(_ statement: BlockStatement) throws(EvaluationProblem) -> BlockEnd {
    switch statement {
    case .log(let value, let range): try write(value, range)
    case .set(let target, let value, let range): try assign(value, to: target, range)
    case .branch, .require: break
    case .decline(let reason, let range):
      return verdict(.declined(try text(reason)), .declined, try text(reason), range)
    case .cancel(let reason, let range):
      return verdict(.cancelled(try text(reason)), .cancelled, try text(reason), range)
    case .defer(let reason, let range):
      return verdict(.deferred(try text(reason)), .deferred, try text(reason), range)
    case .handled(let range), .allow(let range):
      return verdict(.handled, .handled, nil, range)
    case .hold(let range): return verdict(.held, .held, nil, range)
    case .external(let template, let range):
      let step = NavigationStep.external(url: try template.url(in: scope))
      steps.append(step)
      journal.note(.step(step), place(range), app)
    case .go(let command): return try go(command)
    case .show(let command): return show(command)
    case .leave(let command, let range):
      return move(
        command.navigation, policy: NavigationPolicy(animated: command.isAnimated), place(range))
    case .select(let name, let range): return move(.select(name.text), place(range))
    }
    return .finished
  }

  private mutating func verdict(
    _ end: BlockEnd, _ outcome: Outcome, _ reason: String?, _ range: TextRange
  ) -> BlockEnd {
    journal.note(.verdict(outcome: outcome, reason: reason), place(range), app)
    return end
  }

  private mutating func holds(
    _ condition: Expression
  ) throws(EvaluationProblem) -> Bool {
    let holds = try Evaluator.truth(of: condition, in: scope)
    journal.note(.condition(holds: holds), place(condition.range), app)
    return holds
  }

  private mutating func write(
    _ value: Expression, _ range: TextRange
  ) throws(EvaluationProblem) {
    let text = try Evaluator.evaluate(value, in: scope).text
    logSize += text.utf8.count + 1
    guard logSize <= Self.logLimit else {
      throw EvaluationProblem("the log is longer than \(Self.logLimit) bytes", value.range)
    }
    log.append(text)
    journal.note(.log(text), place(range), app)
  }

  private func text(_ reason: Expression?) throws(EvaluationProblem) -> String? {
    guard let reason else { return nil }
    return try Evaluator.evaluate(reason, in: scope).text
  }

  private mutating func assign(
    _ expression: Expression, to target: SetTarget, _ range: TextRange
  ) throws(EvaluationProblem) {
    let value = try Evaluator.evaluate(expression, in: scope)
    switch target {
    case .variable(let name):
      guard app.set(name.text, to: value) else {
        throw EvaluationProblem("there is no variable '\(name.text)'", name.range)
      }
      journal.note(.set(name: name.text, value: value), place(range), app)
    case .parameter(let name):
      parameters.set(name.text, to: value, source: .set)
      journal.note(.set(name: "parameters." + name.text, value: value), place(range), app)
    }
  }
}

extension LeaveCommand {
  /// What it asks of the navigator.
  var navigation: NavigationCommand {
    switch (verb, target) {
    case (.back, _): .back
    case (.pop, .one): .pop(.one, in: nil)
    case (.pop, .all): .pop(.toRoot, in: nil)
    case (.pop, .screen(let name)): .pop(.to(screen: name.text), in: nil)
    case (.dismiss, .one): .dismiss(.one)
    case (.dismiss, .all): .dismiss(.all)
    case (.dismiss, .screen(let name)): .dismiss(.to(screen: name.text))
    }
  }
}
