import RoadbookSemantics

/// The meaning of names, where syntax alone does not determine it.
///
/// The first few queries search the routes; further ones use tables. Not for concurrent use.
final class KnownNames {
  private let map: RouteMap
  private var answers: [String: Bool] = [:]
  /// The screens that routes show.
  private lazy var shown = Set(map.routes.compactMap(\.screen))
  private static let fewQuestions = 8

  /// The sources of parameters.
  let givers: ParameterGivers

  init(_ map: RouteMap, _ givers: ParameterGivers) {
    self.map = map
    self.givers = givers
  }

  func isVariable(_ name: String) -> Bool { map.variables.contains { $0.name == name } }
  func isContainer(_ name: String) -> Bool { map.containers.contains { $0.name == name } }

  func isScreen(_ name: String) -> Bool {
    if map.screen(named: name) != nil { return true }
    if let known = answers[name] { return known }
    guard answers.count < Self.fewQuestions else { return shown.contains(name) }
    let answer = map.routes.contains { $0.screen == name }
    answers[name] = answer
    return answer
  }

  /// Whether a route has the name explicitly.
  func isRoute(_ name: String) -> Bool { map.route(called: name) != nil }
}
