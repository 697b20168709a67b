package import RoadbookEngine
package import RoadbookModel
package import RoadbookURL

/// The result of `match PATTERN URL`.
package struct MatchAnswer: Sendable {
  package var pattern: String
  package var url: String
  package var isMatch: Bool
  package var expansion: String?
  package var parameters: Parameters
  package var wildcard: [String]?
  package var reason: String?
}

extension LinkedMap {
  /// Matches one pattern against one URL, by the rules of the scheme-less routes.
  package func match(_ pattern: Pattern, _ url: String) -> Result<MatchAnswer, CommandProblem> {
    var answer = MatchAnswer(
      pattern: pattern.source, url: url, isMatch: false, parameters: Parameters())
    let own = namespaces[0]
    let options =
      own.settings.dialect == pattern.dialect
      ? own.settings.options : NamespaceOptions(dialect: pattern.dialect)
    var builder = RouteTableBuilder(types: types, globalOptions: options)
    do throws(RouteTableBuildError) {
      try builder.addRoute([pattern])
    } catch {
      return .failure(CommandProblem(message: error.message))
    }
    let table = builder.build()
    switch table.request(url) {
    case .failure(let problem): return .failure(CommandProblem(message: problem.message))
    case .success(let request):
      if let match = table.firstMatch(request) {
        answer.isMatch = true
        answer.expansion = table.expansion(of: match)?.text
        answer.parameters = Parameters(
          match: match, request: request, queryWins: options.queryWins, reading: options.reading)
        answer.wildcard = match.wildcard
      } else {
        answer.reason = table.explain(request).first?.failure?.message
      }
    }
    return .success(answer)
  }
}
