import RoadbookEngine
import RoadbookModel
import RoadbookURL

/// A link while its parts are collected.
struct LinkDraft {
  let name: String
  let route: Route
  let screen: Screen?
  private let captures: Set<String>
  private var parameters: [LinkParameter] = []
  /// The keys of the query that the pattern decides.
  var leftOut: Set<String> = []
  /// Whether the next segment is in the place of the host.
  var isInHost = false
  var depth = 0

  init(_ name: String, _ route: Route, _ pattern: Pattern, screen: Screen?) {
    self.name = name
    self.route = route
    self.screen = screen
    captures = Set(pattern.captures.compactMap(\.name))
  }

  /// The screen's name for a capture, if the screen gets its value.
  func own(_ capture: String) -> String { parameter(forKey: capture)?.name ?? capture }

  /// The screen's parameter that a URL's key gives.
  private func parameter(forKey key: String) -> Screen.Parameter? {
    (screen?.parameters ?? []).first { $0.key == key && isPassed($0) }
  }

  /// The screen's parameter with a name, if the URL gives it.
  func declared(_ name: String) -> Screen.Parameter? {
    (screen?.parameters ?? []).first { $0.name == name && isPassed($0) }
  }

  private func isPassed(_ parameter: Screen.Parameter) -> Bool {
    !route.values.gives(parameter)
      && route.values.only?.contains { $0.text == parameter.key } != false
  }

  /// Whether the query of the URL may give a parameter.
  func takesFromQuery(_ parameter: Screen.Parameter) -> Bool {
    isPassed(parameter) && !has(parameter.name) && !leftOut.contains(parameter.key)
      && !captures.contains(parameter.key)
  }

  /// What the screen gets if the URL leaves a parameter out.
  func fallback(of parameter: Screen.Parameter) -> ExportedParameter.Default? {
    let own = route.values.defaults.last { $0.name.text == parameter.key }?.value
    return (own ?? parameter.defaultValue).map { ExportedParameter.Default($0) }
  }

  /// Whether the screen cannot be without a parameter.
  func isNeeded(_ name: String) -> Bool {
    guard let parameter = declared(name) else { return false }
    return parameter.isRequired && fallback(of: parameter) == nil
  }

  func has(_ name: String) -> Bool { parameters.contains { $0.name == name } }

  mutating func add(_ parameter: LinkParameter) { parameters.append(parameter) }

  mutating func makeOptional(_ name: String) {
    for index in parameters.indices where parameters[index].name == name {
      parameters[index].isRequired = false
    }
  }

  /// Those that the screen does not have, then those of the screen, in its order.
  var sortedParameters: [LinkParameter] {
    let order = (screen?.parameters ?? []).map(\.name)
    let known = order.compactMap { name in parameters.first { $0.name == name } }
    return parameters.filter { !order.contains($0.name) } + known
  }
}
