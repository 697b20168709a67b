import RoadbookEngine
import RoadbookText
import RoadbookURL

extension Session {
  /// Builds a route's URL, and makes sure that it leads back to the route.
  ///
  /// `only`: the names that may go into the query; what the pattern needs is always there.
  mutating func buildURL(
    _ name: Name, _ arguments: [RecordEntry], only: [String]?
  ) -> Answer {
    guard let route = map.route(named: name.text) else {
      let known = map.routes.flatMap { [$0.name] + $0.written }
      let near = Suggestion.nearest(to: name.text, among: known)
      return .problem(
        "there is no route '\(name.text)'", advice: near.map { "did you mean '\($0)'?" })
    }
    do throws(EvaluationProblem) {
      let given = try Evaluator.fields(of: arguments, in: stateScope())
      return buildURL(
        of: route, queryValues(given, of: route, only: only), known: arguments.compactMap(\.name))
    } catch {
      return .problem(error.message, at: error.range)
    }
  }

  /// What is written into the URL: a screen's arguments under the keys that they come from (rule W16), without those
  /// that `only` leaves out.
  private mutating func queryValues(
    _ given: [Value.Field], of route: Route, only: [String]?
  ) -> [Value.Field] {
    let needed = Set(route.patterns.first?.captures.compactMap(\.name) ?? [])
    let parameters = route.screen.flatMap { map.screen(named: $0) }?.parameters ?? []
    let taken = Set(given.map(\.name))
    return given.compactMap { field in
      let own = needed.contains(field.name) ? nil : parameters.first { $0.name == field.name }
      let key = own.flatMap { taken.contains($0.key) ? nil : $0.key } ?? field.name
      let isAllowed = only.map { $0.contains(field.name) || $0.contains(key) } ?? true
      return isAllowed || needed.contains(key) ? Value.Field(key, field.value) : nil
    }
  }

  private mutating func buildURL(
    of route: Route, _ values: [Value.Field], known: [Name]
  ) -> Answer {
    switch map.url(of: route, values, known: known) {
    case .success(let url): Answer(.url(url))
    case .failure(let problem): .problem(problem.message, advice: problem.advice)
    }
  }
}
