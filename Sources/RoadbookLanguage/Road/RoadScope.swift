import RoadbookEngine
import RoadbookURL

/// Where names get their values while a URL is on its road: a variable of the map first, then what the URL
/// gives, then what the road itself knows.
struct RoadScope: EvaluationScope {
  let variables: [String: Value]
  let parameters: Parameters
  let facts: [String: Value]

  func value(named name: String) -> Value {
    // In JLRoutes nothing can stand in front of these.
    if ReadingRules.routeKeys.contains(name), let fact = facts[name] { return fact }
    if let value = variables[name] { return value }
    if let value = parameters[name] { return value }
    if name == "parameters" { return .record(parameters.fields) }
    return facts[name] ?? .null
  }
}
