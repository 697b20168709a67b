import RoadbookLanguage

/// What the names of a map mean, where only that tells what a word stands for.
///
/// One question costs a walk over the routes; whoever asks more of them gets tables. Not for two threads.
final class KnownNames {
  private let map: RouteMap
  private var answers: [String: Bool] = [:]
  /// The screens that routes show.
  private lazy var shown = Set(map.routes.compactMap(\.screen))
  /// The routes with names of their own.
  private lazy var named = Set(map.routes.lazy.filter(\.hasOwnName).map(\.name))
  private static let fewQuestions = 8

  /// Who gives which parameter.
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

  /// Whether a route was given the name.
  func isRoute(_ name: String) -> Bool { named.contains(name) }
}
