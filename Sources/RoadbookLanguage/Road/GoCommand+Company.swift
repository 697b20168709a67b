import RoadbookEngine
import RoadbookText
import RoadbookURL

extension GoCommand {
  func company(
    in scope: some EvaluationScope, _ map: RouteMap
  ) throws(EvaluationProblem) -> Road.Company {
    var company = try options.company(verb, in: scope, map)
    if case .entry(let kind, _) = subject, company.origin == nil {
      company.origin = kind.rawValue
    }
    return company
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

extension RouteMap {
  /// The route of a name, of a written pattern, or of one without its types.
  func route(named name: String) -> Route? {
    routes.first { $0.hasOwnName && $0.name == name }
      ?? routes.first { $0.written.contains(name) || $0.name == name }
  }

  /// The URL that an entry opens: its target with what came along filled in.
  func url(
    ofEntry kind: EntryDeclaration.Kind, _ name: String, _ company: Road.Company,
    _ variables: [String: Value]
  ) -> Result<String, EntryProblem> {
    let given = company.with.first { $0.name == "webpageURL" }?.value
    // Rule W39: only this activity needs no declaration.
    let browsing = ["browsingWeb", "NSUserActivityTypeBrowsingWeb"]
    if kind == .activity, browsing.contains(name), let given, given != .null {
      return .success(given.text)
    }
    guard let entry = entries.last(where: { $0.kind == kind && $0.name == name }),
      let target = entry.target
    else {
      let known = entries.filter { $0.kind == kind }.map(\.name)
      return .failure(
        EntryProblem(
          message: "there is no \(kind.rawValue) '\(name)'",
          suggestion: Suggestion.nearest(to: name, among: known)))
    }
    var parameters = Parameters()
    for field in company.with { parameters.set(field.name, to: field.value, source: .with) }
    let scope = RoadScope(
      variables: variables, parameters: parameters, facts: Road.facts(of: company))
    do throws(EvaluationProblem) {
      return .success(try target.url(in: scope))
    } catch {
      return .failure(EntryProblem(message: error.message))
    }
  }
}

/// Why an entry cannot be opened.
struct EntryProblem: Error {
  var message: String
  var suggestion: String?
}
