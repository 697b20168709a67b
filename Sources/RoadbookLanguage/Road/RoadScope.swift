import RoadbookEngine
import RoadbookURL

/// Where names get their values while a URL is on its road: a variable of the map first, then what the path
/// gives, then what the road itself knows, then the rest of the parameters.
///
/// Anyone may write a query, so a key of it stands behind everything: `?origin=widget` or `?match=x` must not pass
/// for what the road knows. `parameters.origin` reaches it.
struct RoadScope: EvaluationScope {
  let variables: [String: Value]
  let parameters: Parameters
  let facts: [String: Value]
  /// What is on screen, where something runs that may ask for it.
  var app: AppFacts?

  func value(named name: String) -> Value {
    // In JLRoutes nothing can stand in front of these.
    if ReadingRules.routeKeys.contains(name), let fact = facts[name] { return fact }
    if let value = variables[name] { return value }
    if name == "parameters" { return .record(parameters.fields) }
    guard let fact = facts[name] ?? fact(ofApp: name) else { return parameters[name] ?? .null }
    switch parameters.source(of: name) {
    case .query, .fragment, nil: return fact
    default: return parameters[name] ?? fact
    }
  }

  func part(_ name: String, of base: String) -> Value? {
    variables[base] == nil ? app?.part(name, of: base) : nil
  }

  private func fact(ofApp name: String) -> Value? {
    guard let app else { return nil }
    return app.value(named: name) ?? (app.isName(name) ? .string(name) : nil)
  }
}
