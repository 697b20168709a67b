import RoadbookEngine
import RoadbookText
import RoadbookURL

extension Session {
  /// Builds a route's URL, and checks that it leads back to the route.
  ///
  /// `only`: the names that may go into the query; what the pattern requires is always included.
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
      let known = arguments.compactMap(\.name)
      switch map.url(of: route, given, known: known, only: only) {
      case .success(let url): return Answer(.url(url))
      case .failure(let problem):
        let call = RouteCall(name: name, arguments: arguments, range: name.range)
        return .problem(problem.message, advice: problem.advice, at: call.place(of: problem))
      }
    } catch {
      return .problem(error.message, at: error.range)
    }
  }
}
