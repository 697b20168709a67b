import RoadbookEngine
package import RoadbookModel
import RoadbookText
import RoadbookURL

/// What makes a route that is declared again the same one: its name, or the URLs of a pattern under
/// the same condition and with the same priority.
package enum RouteIdentity: Hashable, Sendable {
  case name(String)
  /// `nameless`: the pattern without the names of captures. `conditions`: those of the route and
  /// around it, as text.
  case pattern(
    namespace: Int, nameless: String, isAction: Bool, priority: Int, conditions: [String])

  /// The pattern in any namespace under any condition.
  package var nameless: String? {
    if case .pattern(_, let nameless, _, _, _) = self { nameless } else { nil }
  }
}

extension Binder {
  /// The identities of a route; none for its patterns where all routes that match a URL run, or
  /// where they share paths.
  package func identities(of route: Route) -> [RouteIdentity] {
    var result: [RouteIdentity] = []
    if let name = route.ownName { result.append(.name(name.text)) }
    let settings = namespaces[route.namespace].settings
    guard settings.options.ranking != .all, !namespaces.sharesPaths(route.namespace) else {
      return result
    }
    let isAction = settings.hasTablesApart && RouteTableFilter.actions.holds(route)
    let conditions = route.conditions.map(\.text)
    for index in route.patterns.indices {
      result.append(
        .pattern(
          namespace: route.namespace, nameless: route.content.value.nameless(index),
          isAction: isAction,
          priority: route.priority, conditions: conditions))
    }
    return result
  }
}
