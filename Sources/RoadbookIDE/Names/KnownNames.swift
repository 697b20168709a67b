import RoadbookSemantics

/// The meaning of names, where syntax alone does not determine it.
///
/// Not for concurrent use.
final class KnownNames {
  private let map: LinkedMap
  private let routes: RouteIndex
  /// The sources of parameters.
  let givers: ParameterGivers

  init(_ map: LinkedMap, _ routes: RouteIndex, _ givers: ParameterGivers) {
    self.map = map
    self.routes = routes
    self.givers = givers
  }

  func isVariable(_ name: String) -> Bool { map.variables.contains { $0.name == name } }
  func isContainer(_ name: String) -> Bool { map.containers.contains { $0.name == name } }

  func isScreen(_ name: String) -> Bool {
    map.screen(named: name) != nil || !routes.showing(name).isEmpty
  }

  /// Whether a route has the name explicitly.
  func isRoute(_ name: String) -> Bool { map.route(called: name) != nil }
}
