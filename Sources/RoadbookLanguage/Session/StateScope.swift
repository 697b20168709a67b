import RoadbookEngine
import RoadbookURL

/// The names of `expect`, `set` and URLs at the prompt, in order of precedence: test columns, the result of the last
/// URL and what is on screen, variables; screens, containers and outcomes are their own names.
struct StateScope: EvaluationScope {
  /// The columns of the running test.
  var caseValues: [String: Value] = [:]
  let variables: [String: Value]
  let facts: [String: Value]
  let app: AppFacts
  /// The request of the last URL that was opened.
  let request: Request?

  func value(named name: String) -> Value {
    if let value = caseValues[name] ?? facts[name] ?? app.value(named: name) ?? variables[name] {
      return value
    }
    // Statements are checked before they run, so any other name is that of a screen, a container or an outcome.
    return .string(name)
  }

  func part(_ name: String, of base: String) -> Value? {
    if caseValues[base] != nil { return nil }
    return base == "match.url" ? request?.part(named: name) : app.part(name, of: base)
  }

  var routes: RouteURLs? { app.routes }

  /// Whether a name has a value other than itself.
  func isReadable(_ name: String) -> Bool {
    caseValues[name] != nil || variables[name] != nil || facts[name] != nil
      || app.value(named: name) != nil || NamePlace.state.builtins[name] != nil
  }
}

extension Session {
  mutating func stateScope() -> StateScope {
    let dispatcher = self.dispatcher
    let app = AppFacts(map: dispatcher.map, app: dispatcher.app)
    var facts = app.visible
    facts["events"] = .list(last?.events.compactMap(EventJSON.value) ?? [])
    facts["unmatched"] = .list(last?.unmatched.map { $0.map(Value.string) ?? .null } ?? [])
    facts["parameters"] = .record(last?.parameters.fields ?? [])
    // While stepping, the URL has no outcome yet.
    facts["outcome"] =
      stepper?.isUnderway == true ? .null : last.map { .string($0.outcome.rawValue) } ?? .null
    facts["reason"] = last?.reason.map(Value.string) ?? .null
    facts["route"] = last?.route.map { .string($0.name) } ?? .null
    facts["wildcard"] = last?.wildcard.map { .list($0.map(Value.string)) } ?? .null
    facts["match"] = last.map { .record(dispatcher.matchFields($0)) } ?? .null
    facts["origin"] = last?.origin.map(Value.string) ?? .null
    facts["log"] = .list(last?.log.map(Value.string) ?? [])
    facts["blocks"] = .list(last?.blocks.map(Value.string) ?? [])
    facts["_"] = lastValue
    return StateScope(
      caseValues: caseValues, variables: dispatcher.variables, facts: facts,
      app: app, request: last.flatMap(dispatcher.request(of:)))
  }
}
