import RoadbookEngine
import RoadbookURL

/// Where names of `expect`, `set` and URLs at the prompt get their values: variables, then what the last URL gave
/// and what is on screen, then the screens and containers by their own names.
struct StateScope: EvaluationScope {
  /// The row of the test that is running.
  var caseValues: [String: Value] = [:]
  let variables: [String: Value]
  let facts: [String: Value]
  let parameters: Parameters
  let app: AppFacts

  func value(named name: String) -> Value {
    if let value = caseValues[name] ?? variables[name] { return value }
    if let value = facts[name] ?? app.value(named: name) { return value }
    if let value = parameters[name] { return value }
    return app.isName(name) ? .string(name) : .null
  }

  func part(_ name: String, of base: String) -> Value? {
    caseValues[base] == nil && variables[base] == nil ? app.part(name, of: base) : nil
  }

  /// Whether a name has a value here: not one that only stands for itself.
  func isReadable(_ name: String) -> Bool {
    caseValues[name] != nil || variables[name] != nil || facts[name] != nil
      || app.value(named: name) != nil || parameters[name] != nil
      || ExpressionChecker.builtinNames[name] != nil
  }
}

extension Session {
  mutating func stateScope() -> StateScope {
    let road = self.road
    let app = AppFacts(map: road.map, app: road.app)
    var facts = app.visible
    facts["events"] = .list(last?.events.compactMap(EventJSON.value) ?? [])
    facts["unmatched"] = .list(last?.unmatched.map { $0.map(Value.string) ?? .null } ?? [])
    facts["parameters"] = .record(last?.parameters.fields ?? [])
    // A URL that is still on its way has no outcome yet.
    facts["outcome"] =
      stepper?.isUnderway == true ? .null : last.map { .string($0.outcome.rawValue) } ?? .null
    facts["reason"] = last?.reason.map(Value.string) ?? .null
    facts["route"] = last?.route.map { .string($0.name) } ?? .null
    facts["wildcard"] = last?.wildcard.map { .list($0.map(Value.string)) } ?? .null
    facts["log"] = .list(last?.log.map(Value.string) ?? [])
    facts["blocks"] = .list(last?.blocks.map(Value.string) ?? [])
    facts["_"] = lastValue
    return StateScope(
      caseValues: caseValues, variables: road.variables, facts: facts,
      parameters: last?.parameters ?? Parameters(), app: app)
  }
}
