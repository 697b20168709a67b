import RoadbookEngine
import RoadbookModel
import RoadbookURL

/// Resolves names while a URL is processed, in order: built-in names, variables, captures, then
/// screens, containers and outcomes, which evaluate to their own names.
///
/// The query is untrusted, so its keys have no bare names: read `parameters.origin`;
/// `?origin=widget` cannot shadow a name. Patterns of libraries, whose keys are readable, are the
/// exception.
struct RequestScope: EvaluationScope {
  var variables: [String: ParameterValue] = [:]
  var parameters = Parameters()
  /// Built-in names, besides parameters, variables and the candidate's names.
  var bindings: [String: ParameterValue] = [:]
  /// The screen that a body is about; `bindings` win.
  var described: TargetNames?
  /// The current candidate, unless `bindings` describe it.
  var candidate: Candidate?
  /// The route whose captures have bare names.
  var route: Route?
  /// Further patterns whose captures have bare names.
  var patterns: [Pattern] = []
  /// The app's state.
  var app: AppBindings?
  /// The current URL; nil if it is that of the candidate.
  var ownRequest: Request?

  /// The current URL.
  var request: Request? { ownRequest ?? candidate?.request }

  func value(named name: String) -> ParameterValue {
    if let value = bindings[name] ?? described?.value(named: name)
      ?? candidate?.value(named: name) ?? app?.value(named: name)
    {
      return value
    }
    if name == "parameters" { return .record(parameters.fields) }
    if let value = variables[name] ?? capture(name) { return value }
    if Outcome(rawValue: name) != nil || app?.isName(name) == true { return .string(name) }
    return .null
  }

  func part(_ name: String, of base: String) -> ParameterValue? {
    base == "match.url"
      ? request?.part(named: name) : app?.part(name, of: base)
  }

  var routes: (any CalledRoutes)? { app?.routes }

  /// What it knows about the screen that a body is about.
  func known(_ name: ScreenName) -> ParameterValue? {
    bindings[name.rawValue] ?? described?.value(name)
  }

  private func capture(_ name: String) -> ParameterValue? {
    switch parameters.source(of: name) {
    case nil: return nil
    case .query, .fragment:
      let isReadable =
        patterns.contains { gives(name, $0) }
        || route?.patterns.contains { gives(name, $0) } == true
      return isReadable ? parameters[name] : nil
    case .path, .default, .with, .set: return parameters[name]
    }
  }

  private func gives(_ name: String, _ pattern: Pattern) -> Bool {
    pattern.dialect != .native || pattern.hasCapture(name)
  }
}
