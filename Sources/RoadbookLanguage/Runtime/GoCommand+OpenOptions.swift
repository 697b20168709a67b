import RoadbookEngine
import RoadbookText
import RoadbookURL

extension GoCommand {
  func options(
    in scope: some EvaluationScope, _ map: RouteMap
  ) throws(EvaluationProblem) -> OpenOptions {
    try clauses.options(verb, in: scope, map)
  }
}

extension OpenClauses {
  /// The evaluated options. Throws if an expression fails or a scheme or route does not exist.
  func options(
    _ verb: OpenOptions.Verb, in scope: some EvaluationScope, _ map: RouteMap
  ) throws(EvaluationProblem) -> OpenOptions {
    var options = OpenOptions(verb)
    if let with, case .record(let fields) = try Evaluator.evaluate(with, in: scope) {
      options.with = fields
    }
    if let userInfo { options.userInfo = try Evaluator.evaluate(userInfo, in: scope) }
    if verb == .push || verb == .present {
      options.container = from?.text
    } else {
      options.origin = from?.text
    }
    options.wraps = wraps
    options.wrap = wrap?.text
    options.isAnimated = isAnimated
    if let namespace {
      guard let index = map.namespaces.firstIndex(where: { $0.name == namespace.text }) else {
        throw EvaluationProblem("there is no scheme '\(namespace.text)'", namespace.range)
      }
      options.namespace = index
    }
    if let route {
      guard let found = map.route(named: route.text) else {
        throw EvaluationProblem("there is no route '\(route.text)'", route.range)
      }
      options.route = found.index
    }
    return options
  }
}

extension OpenOptions {
  /// Whether all options are the defaults of `open`.
  var isPlain: Bool { self == OpenOptions(.open) }
}
