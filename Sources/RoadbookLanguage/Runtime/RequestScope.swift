import RoadbookEngine
import RoadbookURL

/// Where names get their values while a URL is handled: built-in names first, then variables, then what the patterns
/// capture, then screens, containers and outcomes by their own names.
///
/// Anyone may write a query, so a key of it has no bare name: `parameters.origin` reads it, `?origin=widget` takes no
/// name over. Libraries make keys readable, and their patterns do so here.
struct RequestScope: EvaluationScope {
  let variables: [String: ParameterValue]
  let parameters: Parameters
  let bindings: [String: ParameterValue]
  /// The route whose URL is handled, where `bindings` do not tell about it.
  var candidate: Candidate?
  /// The patterns whose captures have bare names.
  var patterns: [Pattern] = []
  /// What is on screen.
  var app: AppBindings?
  /// The URL in hand.
  var request: Request?

  func value(named name: String) -> ParameterValue {
    if let value = bindings[name] ?? candidate?.value(named: name) ?? app?.value(named: name) {
      return value
    }
    if name == "parameters" { return .record(parameters.fields) }
    if let value = variables[name] ?? capture(name) { return value }
    if Outcome(rawValue: name) != nil || app?.isName(name) == true { return .string(name) }
    return .null
  }

  func part(_ name: String, of base: String) -> ParameterValue? {
    base == "match.url" ? request?.part(named: name) : app?.part(name, of: base)
  }

  var routes: RouteURLs? { app?.routes }

  private func capture(_ name: String) -> ParameterValue? {
    switch parameters.source(of: name) {
    case nil: return nil
    case .query, .fragment:
      let isReadable = patterns.contains { pattern in
        pattern.dialect != .native || pattern.captures.contains { $0.name == name }
      }
      return isReadable ? parameters[name] : nil
    case .path, .default, .with, .set: return parameters[name]
    }
  }
}
