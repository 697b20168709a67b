import RoadbookBinder
import RoadbookModel
import RoadbookText

/// The routes of a map by what identifies them. It grows with the map, so that each declaration
/// that is typed costs only its own routes.
struct KnownRoutes: Sendable {
  private var count = 0
  private var byName: [String: Int] = [:]
  /// By their patterns without the names of captures.
  private var byPattern: [String: [Int]] = [:]

  /// Adds the routes that are declared in earlier documents.
  mutating func add(_ binder: Binder, before document: Int) {
    let routes = binder.routes
    while count < routes.count, routes[count].place.document < document {
      for identity in binder.identities(of: routes[count]) {
        if case .name(let name) = identity, byName[name] == nil { byName[name] = count }
        if let nameless = identity.nameless { byPattern[nameless, default: []].append(count) }
      }
      count += 1
    }
  }

  /// The first route with this identity.
  func first(_ identity: RouteIdentity, in binder: Binder) -> Route? {
    let indices: [Int] =
      switch identity {
      case .name(let name): byName[name].map { [$0] } ?? []
      case .pattern(_, let nameless, _, _, _): byPattern[nameless] ?? []
      }
    return indices.first { binder.identities(of: binder.routes[$0]).contains(identity) }
      .map { binder.routes[$0] }
  }

  /// The routes with this pattern in any scheme and under any condition.
  func like(_ nameless: String, in binder: Binder) -> [Route] {
    (byPattern[nameless] ?? []).map { binder.routes[$0] }
  }
}
