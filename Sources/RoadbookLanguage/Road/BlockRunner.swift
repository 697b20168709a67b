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
  case opened(String)
  case failed(String)
}

/// Runs the statements of a block: a guard's, an action's, one beside a route.
///
/// Blocks have no loops, so they end; URLs they open are followed only up to a depth.
struct BlockRunner {
  let map: RouteMap
  var variables: [String: Value]
  var parameters: Parameters
  var facts: [String: Value]
  var state: NavigationState
  var log: [String] = []
  var steps: [NavigationStep] = []

  /// How much a block may write to the log, in bytes: a map is data from strangers.
  static let logLimit = 1_000_000
  private var logSize = 0

  init(
    map: RouteMap, variables: [String: Value], parameters: Parameters, facts: [String: Value],
    state: NavigationState
  ) {
    self.map = map
    self.variables = variables
    self.parameters = parameters
    self.facts = facts
    self.state = state
  }

  mutating func run(_ statements: [BlockStatement]) -> BlockEnd {
    do throws(EvaluationProblem) {
      for statement in statements {
        let end = try run(statement)
        if case .finished = end { continue }
        return end
      }
      return .finished
    } catch {
      return .failed(error.message)
    }
  }

  var scope: RoadScope {
    RoadScope(variables: variables, parameters: parameters, facts: facts)
  }

  private mutating func run(_ statement: BlockStatement) throws(EvaluationProblem) -> BlockEnd {
    switch statement {
    case .log(let value, _): try write(value)
    case .set(let target, let value, _): try assign(value, to: target)
    case .branch(let condition, let then, let otherwise, _):
      return run(try Evaluator.truth(of: condition, in: scope) ? then : otherwise)
    case .require(let condition, let otherwise, _):
      if try Evaluator.truth(of: condition, in: scope) { return .finished }
      let end = run(otherwise)
      // 'require' without a way out would let the URL through all the same.
      if case .finished = end { return .cancelled("a requirement is not met") }
      return end
    case .decline(let reason, _): return .declined(try text(reason))
    case .cancel(let reason, _): return .cancelled(try text(reason))
    case .defer(let reason, _): return .deferred(try text(reason))
    case .handled, .allow: return .handled
    case .hold: return .failed("'hold' is not there yet")
    case .open(let template, _): return .opened(try template.url(in: scope))
    case .external(let template, _):
      steps.append(.external(url: try template.url(in: scope)))
    case .push(let call, _):
      return try navigate(call) { .push($0, onto: nil) }
    case .present(let call, _):
      return try navigate(call) { .present([$0], Presentation(), from: nil) }
    case .dismiss: return navigate(.dismiss(.one))
    case .pop(let target, _): return navigate(target.command)
    case .select(let name, _):
      return navigate(.select(name.text))
    }
    return .finished
  }

  private mutating func write(_ value: Expression) throws(EvaluationProblem) {
    let text = try Evaluator.evaluate(value, in: scope).text
    logSize += text.utf8.count + 1
    guard logSize <= Self.logLimit else {
      throw EvaluationProblem("the log is longer than \(Self.logLimit) bytes", value.range)
    }
    log.append(text)
  }

  private func text(_ reason: Expression?) throws(EvaluationProblem) -> String? {
    guard let reason else { return nil }
    return try Evaluator.evaluate(reason, in: scope).text
  }

  private mutating func assign(
    _ expression: Expression, to target: SetTarget
  ) throws(EvaluationProblem) {
    let value = try Evaluator.evaluate(expression, in: scope)
    switch target {
    case .variable(let name):
      guard variables[name.text] != nil else {
        throw EvaluationProblem("there is no variable '\(name.text)'", name.range)
      }
      variables[name.text] = value
    case .parameter(let name): parameters.set(name.text, to: value, source: .set)
    }
  }

  private mutating func navigate(_ command: NavigationCommand) -> BlockEnd {
    do throws(NavigationProblem) {
      let trace = try Navigator(map.layout).run(command, state: state)
      state = trace.state
      steps += trace.steps
      return .finished
    } catch {
      return .failed(error.message)
    }
  }

  private mutating func navigate(
    _ call: ScreenCall, _ command: (NavigationState.Instance) -> NavigationCommand
  ) throws(EvaluationProblem) -> BlockEnd {
    switch try ScreenArguments.instance(of: call, in: map, scope: scope) {
    case .success(let made): navigate(command(made))
    case .failure(let problem): .failed(problem.reason)
    }
  }
}

extension PopTarget {
  /// What it asks of the navigator; without a target it goes back.
  var command: NavigationCommand {
    switch self {
    case .one: .back
    case .root: .pop(.toRoot, in: nil)
    case .screen(let name): .pop(.to(screen: name.text), in: nil)
    }
  }
}
