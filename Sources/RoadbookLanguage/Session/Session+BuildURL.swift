import RoadbookEngine
import RoadbookText
import RoadbookURL

extension Session {
  /// Builds the URL of a route that is called by its name, and checks that it leads back to the route.
  mutating func buildURL(_ call: RouteCall) -> Answer {
    guard let route = map.route(called: call.name.text) else {
      return .problem("there is no route '\(call.name.text)'", at: call.name.range)
    }
    do throws(EvaluationProblem) {
      let given = try Evaluator.fields(of: call.arguments, in: stateScope())
      switch map.url(of: route, given, known: call.arguments.compactMap(\.name)) {
      case .success(let url):
        lastValue = .string(url)
        return Answer(.url(url))
      case .failure(let problem):
        return .problem(problem.message, advice: problem.advice, at: call.place(of: problem))
      }
    } catch {
      return .problem(error.message, at: error.range)
    }
  }
}
