import RoadbookEngine
import RoadbookText
import RoadbookURL

extension GoCommand {
  func company(
    in scope: some EvaluationScope, _ map: RouteMap
  ) throws(EvaluationProblem) -> Road.Company {
    try options.company(verb, in: scope, map)
  }
}

extension RoadOptions {
  /// What goes along with a URL, its values computed and its names looked up.
  func company(
    _ verb: Road.Verb, in scope: some EvaluationScope, _ map: RouteMap
  ) throws(EvaluationProblem) -> Road.Company {
    var company = Road.Company(verb)
    if let with, case .record(let fields) = try Evaluator.evaluate(with, in: scope) {
      company.with = fields
    }
    if let userInfo { company.userInfo = try Evaluator.evaluate(userInfo, in: scope) }
    if verb == .push || verb == .present {
      company.container = from?.text
    } else {
      company.origin = from?.text
    }
    company.wraps = wraps
    company.wrap = wrap?.text
    company.isAnimated = isAnimated
    if let namespace {
      guard let index = map.namespaces.firstIndex(where: { $0.name == namespace.text }) else {
        throw EvaluationProblem("there is no scheme '\(namespace.text)'", namespace.range)
      }
      company.namespace = index
    }
    if let route {
      guard let found = map.route(named: route.text) else {
        throw EvaluationProblem("there is no route '\(route.text)'", route.range)
      }
      company.route = found.index
    }
    return company
  }
}

extension Road.Company {
  /// Whether nothing is said that another URL's company does not say, too.
  var isPlain: Bool { self == Road.Company(.open) }
}
