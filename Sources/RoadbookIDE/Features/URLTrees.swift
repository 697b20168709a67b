import RoadbookLanguage
import Synchronization

/// The paths of a map's routes as trees, one for each namespace; made when first asked for. The map itself is not held:
/// its trees outlive it.
final class URLTrees: Sendable {
  private let made: Mutex<[Int: Made]>

  /// A tree with the routes of the map that it was made of.
  private struct Made {
    var tree: URLTree
    var routes: [Route]
    var isCurrent: Bool
  }

  /// `before`: the trees at an earlier moment, taken over where no route is another one now.
  init(after before: URLTrees? = nil) {
    let kept = before?.made.withLock { $0 } ?? [:]
    made = Mutex(
      kept.mapValues { Made(tree: $0.tree, routes: $0.routes, isCurrent: false) })
  }

  func tree(of namespace: Int, in map: RouteMap) -> URLTree {
    made.withLock { trees in
      if let known = trees[namespace] {
        if known.isCurrent { return known.tree }
        if Self.differences(known.routes, map.routes) == [] {
          trees[namespace]?.isCurrent = true
          return known.tree
        }
      }
      let tree = URLTree(map, namespace)
      trees[namespace] = Made(tree: tree, routes: map.routes, isCurrent: true)
      return tree
    }
  }

  /// A tree in which one route may stand as it was: good for whoever asks for all the others, after each letter that
  /// is typed in that route. With it the route as it was.
  func tree(
    of namespace: Int, in map: RouteMap, besides route: Route?
  ) -> (tree: URLTree, stale: Route?) {
    let known = made.withLock { $0[namespace] }
    if let known, let route, !known.isCurrent,
      let index = Self.differences(known.routes, map.routes)?.first, index == route.index
    {
      return (known.tree, known.routes[index])
    }
    return (tree(of: namespace, in: map), route)
  }

  /// Where the routes are not the same ones: nil for more than one place.
  private static func differences(_ left: [Route], _ right: [Route]) -> [Int]? {
    guard left.count == right.count else { return nil }
    var found: [Int] = []
    for index in left.indices where left[index] !== right[index] {
      if !found.isEmpty { return nil }
      found.append(index)
    }
    return found
  }
}
