import RoadbookEngine
package import RoadbookModel
import RoadbookText
import RoadbookURL

extension OpenClauses {
  /// The evaluated options. Throws if an expression fails or a scheme or route does not exist.
  package func options(
    _ verb: OpenOptions.Verb, in scope: some EvaluationScope, _ map: LinkedMap
  ) throws(EvaluationProblem) -> OpenOptions {
    var budget = Budget()
    return try options(verb, in: scope, map, spending: &budget)
  }

  func options(
    _ verb: OpenOptions.Verb, in scope: some EvaluationScope, _ map: LinkedMap,
    spending budget: inout Budget
  ) throws(EvaluationProblem) -> OpenOptions {
    var options = OpenOptions(verb)
    if let with,
      case .record(let fields) = try Evaluator.evaluate(with, in: scope, spending: &budget)
    {
      options.with = fields
    }
    if let userInfo {
      options.userInfo = try Evaluator.evaluate(userInfo, in: scope, spending: &budget)
    }
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

extension Shared<OpenOptions> {
  /// The options for a request's first URL: its origin defaults to the entry scheme, such as a
  /// notification's.
  func opening(_ url: String) -> Shared {
    guard value.origin == nil, let entry = EntryScheme(of: url) else { return self }
    var options = self
    options.value.origin = entry.rawValue
    return options
  }
}

extension OpenOptions {
  /// Where the URL comes from; `link` by default.
  package var originOrLink: String { origin ?? "link" }

  /// Built-in names for bodies and conditions, besides parameters and variables.
  func bindings(on app: SimulatedApp) -> [String: ParameterValue] {
    var bindings = app.surroundings
    bindings["origin"] = .string(originOrLink)
    bindings["userInfo"] = userInfo
    return bindings
  }
}

extension OpenOptions {
  /// The tables to search, in order, in a namespace with separate tables.
  var tables: [RouteTableFilter] {
    switch verb {
    case .open: [.actions]
    case .push, .present: [.screens]
    case .resolve: prefersScreens ? [.screens, .actions] : [.actions, .screens]
    case .generate: [.screens, .actions]
    }
  }
}
