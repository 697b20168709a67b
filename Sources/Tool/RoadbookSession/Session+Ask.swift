import RoadbookAnalysis
import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Commands that change nothing, and expressions as statements, whose values are shown.
extension Session {
  mutating func match(
    _ pattern: PatternText, _ url: URLTemplate
  ) throws(EvaluationProblem) -> Answer {
    switch map.match(pattern.pattern, try url.url(in: stateScope())) {
    case .success(let answer): return Answer(.match(answer), isFailure: !answer.isMatch)
    case .failure(let problem): return problem.answer
    }
  }

  mutating func explain(
    _ url: URLTemplate, _ clauses: OpenClauses
  ) throws(EvaluationProblem) -> Answer {
    let scope = stateScope()
    let text = try url.url(in: scope)
    let options = try clauses.options(.resolve, in: scope, map)
    var explanation = Explanation(of: text, options, on: dispatcher)
    let isFailure = explanation.resolution.outcome != .handled
    guard explanation.resolution.outcome == .unmatched else {
      return Answer(.explanation(explanation), isFailure: isFailure)
    }
    let rest = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
    let start = "/" + rest.drop { $0 == "/" }.prefix { !"/?#".contains($0) }
    let isMeant = { (route: Route) in route.written.contains { $0.hasPrefix(start) } }
    for (index, reason) in live.brokenRoutes.sorted(by: { $0.key < $1.key }) {
      guard let route = map.route(at: index), isMeant(route) else { continue }
      explanation.add(route, refusedBecause: reason, in: map)
    }
    var answer = Answer(.explanation(explanation), isFailure: isFailure)
    answer.findings = live.brokenFindings(of: isMeant)
    return answer
  }

  /// The nouns that `list` accepts, with the number of rows if it is known without a search.
  mutating func listNouns() -> Answer {
    let listing = MapListing(loaded)
    var nouns = Listing(kind: "nouns", columns: ["noun", "count", "shows"], rows: [], json: [])
    for noun in Command.Noun.allCases {
      let count = noun == .history ? timeline.entries.count : listing.count(of: noun)
      let help = StatementKeyword.named(noun.rawValue)?.help ?? ""
      nouns.rows.append([noun.rawValue, count.map(String.init) ?? "", help])
      nouns.json.append(
        .object(["noun": .string(noun.rawValue), "count": count.map(JSON.int) ?? .null]))
    }
    return Answer(.listing(nouns))
  }

  mutating func list(_ noun: Command.Noun, isAll: Bool, filter: String?) -> Answer {
    if noun == .overlaps {
      let listing = OverlapListing(loaded).listing(isAll: isAll, filter: filter)
      return listing.map { Answer(.listing($0)) } ?? .interrupted
    }
    if noun == .lines { return Answer(.lines(outlets.lines?(filter) ?? [])) }
    let broken = noun == .routes ? live.brokenRoutes : [:]
    let listing = MapListing(loaded, broken: broken)
      .list(noun, filter: filter, values: dispatcher.variables)
    return listing.map { Answer(.listing($0)) } ?? Answer(.history)
  }

  mutating func describe(_ name: String, kind: String?) -> Answer {
    switch MapDescription(loaded, values: dispatcher.variables).describe(name, kind: kind) {
    case .success(let description):
      return Answer(.description(description, usedBy: uses(of: description)))
    case .failure(let problem):
      // A URL that leads somewhere is no misspelt name.
      guard kind == nil, name.contains("/") else { return problem.answer }
      let resolution = resolve(name)
      return resolution.outcome == .unmatched || resolution.outcome == .invalid
        ? problem.answer : Answer(.resolution(resolution, command: "resolve"))
    }
  }

  // MARK: Expressions

  mutating func evaluate(_ expression: Expression) throws(EvaluationProblem) -> Answer {
    let scope = stateScope()
    if case .name(let name, _) = expression, let answer = shown(name) { return answer }
    // A name without a value is that of a declaration, or an incomplete statement.
    if case .name(let name, let range) = expression, !scope.isReadable(name) {
      return scope.app.isName(name) || loaded.declaredNames.contains { $0.name == name }
        ? describe(name, kind: nil) : unknown(name, at: range)
    }
    if case .route(let call) = expression { return try buildURL(call) }
    let value = try Evaluator.evaluate(expression, in: scope)
    lastValue = value
    return Answer(.value(value))
  }

  /// The app's state, or the steps of the URL in progress, as a picture; nil for any other name.
  private mutating func shown(_ name: String) -> Answer? {
    if caseValues[name] != nil || dispatcher.variables[name] != nil { return nil }
    switch name {
    case "stack", "parameters", "deferred":
      lastValue = stateScope().value(named: name)
      return Answer(.state(kind: name))
    case "state": return Answer(.state(kind: name))
    case "steps":
      return stepper.map { Answer(.plan($0)) } ?? .notStepping
    default: return nil
    }
  }

  /// Reports a word that is neither a statement nor a name.
  private mutating func unknown(_ word: String, at range: TextRange) -> Answer {
    let statements = StatementKeyword.all.filter { $0.mayStand(in: .file) }.map(\.word)
    let values = NamePlace.state.builtins.keys + ["state", "steps"]
    // A name with a capital letter is not meant by a word without.
    let names = loaded.declaredNames.map(\.name).filter { name in
      word.lowercased() != word || name.first?.isUppercase == false
        || name.lowercased() == word
    }
    // A truncated word is more likely than a misspelt one.
    let near =
      statements.first { word.utf8.count > 2 && $0.hasPrefix(word) }
      ?? Suggestion.nearest(to: word, among: statements + values + names)
    return refused([
      Diagnostic(
        .unknownStatement, range, "'\(word)' is neither a statement nor a name",
        advice: near.map { "did you mean '\($0)'?" } ?? "'help' lists the statements",
        fixes: near.map { [Fix("replace with '\($0)'", [TextEdit(range, $0)])] } ?? [])
    ])
  }

  /// Refuses the current statement.
  private func refused(_ diagnostics: [Diagnostic]) -> Answer {
    .refused(statement.source.map { diagnostics.findings(in: $0) } ?? [])
  }

  /// Builds the URL of a route that is called by its name, and checks that it leads back to the
  /// route.
  mutating func buildURL(_ call: RouteCall) throws(EvaluationProblem) -> Answer {
    guard let route = map.route(called: call.name.text) else {
      return .problem("there is no route '\(call.name.text)'", at: call.name.range)
    }
    let given = try Evaluator.fields(of: call.arguments, in: stateScope())
    switch RouteURLs(map).url(
      of: route, given, known: call.arguments.compactMap(\.name))
    {
    case .success(let url):
      lastValue = .string(url)
      return Answer(.url(url))
    case .failure(let problem):
      return .problem(problem.message, advice: problem.advice, at: call.place(of: problem))
    }
  }

  /// The prompt's text from `settings prompt`; nil for the default prompt.
  package mutating func promptText() -> String? {
    settings.prompt == nil ? nil : settings.promptText(live.name, stateScope())
  }
}
