import RoadbookEngine
import RoadbookText
import RoadbookURL
import Testing

/// Routes of one dialect, and the matches of URLs: `/user/:id id=7`, with `*[a b]` for a wildcard.
struct DialectTable {
  let dialect: Dialect
  private var builder: RouteTableBuilder
  private(set) var problems: [PatternProblem] = []

  /// `priorities`: those of the patterns; missing ones are 0.
  init(
    _ dialect: Dialect, _ patterns: [String], priorities: [Int] = [],
    _ change: (inout NamespaceOptions) -> Void = { _ in }
  ) throws {
    self.dialect = dialect
    var options = NamespaceOptions(dialect: dialect)
    change(&options)
    builder = RouteTableBuilder(globalOptions: options)
    for (index, text) in patterns.enumerated() {
      let (pattern, problems) = Pattern.parse(text, dialect: dialect)
      self.problems += problems
      // A broken pattern never matches, but keeps its number.
      let isBroken = problems.contains { !$0.isUsable }
      try builder.addRoute(
        isBroken ? [] : [pattern], priority: index < priorities.count ? priorities[index] : 0)
    }
  }

  /// The winning pattern and its parameters, `-` for none; without a query that is kept apart.
  func answer(_ url: String) -> String {
    let table = builder.build()
    guard case .success(let request) = table.request(url),
      let match = table.firstMatch(request)
    else { return "-" }
    let options = table.options(of: .global)
    let parameters = Parameters(
      match: match, request: request, queryWins: options.queryWins, reading: options.reading)
    var words = [table.expansion(of: match)?.text ?? ""]
    words += parameters.entries.map { "\($0.key)=\(text($0.value))" }
    if let wildcard = match.wildcard { words.append("*[\(wildcard.joined(separator: " "))]") }
    return words.joined(separator: " ")
  }

  private func text(_ value: ParameterValue) -> String {
    guard case .list(let items) = value else { return value.text }
    return "[" + items.map(\.text).joined(separator: " ") + "]"
  }
}

/// Compares a table's answers with the rows of a rule.
func expectRows(
  _ table: DialectTable, _ rows: [(url: String, answer: String)],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for row in rows {
    #expect(
      table.answer(row.url) == row.answer, "\(row.url)", sourceLocation: sourceLocation)
  }
}
