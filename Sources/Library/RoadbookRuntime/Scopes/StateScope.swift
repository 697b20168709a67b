import RoadbookEngine
package import RoadbookModel
package import RoadbookURL

/// Resolves names in `expect`, `set` and URLs at the prompt, in order: test columns, the result of
/// the last URL and the app's state, variables; then screens, containers and outcomes, which
/// evaluate to their own names.
package struct StateScope: EvaluationScope {
  /// The columns of the running test.
  package var caseValues: [String: ParameterValue] = [:]
  let variables: [String: ParameterValue]
  package var bindings: [String: ParameterValue]
  package let app: AppBindings
  /// The request of the last URL that was opened.
  let request: Request?

  package func value(named name: String) -> ParameterValue {
    if let value = caseValues[name] ?? bindings[name] ?? app.value(named: name) ?? variables[name] {
      return value
    }
    // Statements are checked before they run, so any other name is that of a screen, a container or
    // an outcome.
    return .string(name)
  }

  package func part(_ name: String, of base: String) -> ParameterValue? {
    if caseValues[base] != nil { return nil }
    return base == "match.url" ? request?.part(named: name) : app.part(name, of: base)
  }

  package var routes: (any CalledRoutes)? { app.routes }

  /// Whether a name has a value, rather than evaluating to itself.
  package func isReadable(_ name: String) -> Bool {
    caseValues[name] != nil || variables[name] != nil || bindings[name] != nil
      || app.value(named: name) != nil || NamePlace.state.builtins[name] != nil
  }
}

extension StateScope {
  /// `last`: the resolution of the last URL. `isUnderway`: whether that URL is being stepped
  /// through and has no outcome yet.
  package init(_ dispatcher: Dispatcher, last: Resolution? = nil, isUnderway: Bool = false) {
    let app = AppBindings(map: dispatcher.map, app: dispatcher.app)
    var bindings = app.visible
    bindings["events"] = .list(last?.events.compactMap(\.value) ?? [])
    bindings["unmatched"] = .list(last?.unmatched.map { ParameterValue($0) } ?? [])
    bindings["parameters"] = .record(last?.parameters.fields ?? [])
    bindings["outcome"] = isUnderway ? .null : ParameterValue(last?.outcome.rawValue)
    bindings["reason"] = ParameterValue(last?.reason)
    bindings["route"] = ParameterValue(last?.route?.name)
    bindings["wildcard"] = last?.wildcard.map(ParameterValue.strings) ?? .null
    bindings["match"] = last.map { .record(dispatcher.matchFields($0)) } ?? .null
    bindings["origin"] = ParameterValue(last?.origin)
    bindings["log"] = .strings(last?.log ?? [])
    bindings["blocks"] = .strings(last?.blocks ?? [])
    bindings["_"] = .null
    self.init(
      variables: dispatcher.variables, bindings: bindings, app: app,
      request: last.flatMap(dispatcher.request(of:)))
  }
}
