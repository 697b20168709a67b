import RoadbookSemantics
import RoadbookText

/// The URL trees of a map, one per namespace, built on first use. They do not hold the map, since they outlive it.
final class URLTrees: Sendable {
  private let made: Lock<[Int: Made]>

  /// A tree with the routes that it was built from.
  private struct Made {
    var tree: URLTree
    var routes: [Route]
    var isCurrent: Bool
  }

  /// `before`: earlier trees, which are reused if no route has changed.
  init(after before: URLTrees? = nil) {
    let kept = before?.made.withLock { $0 } ?? [:]
    made = Lock(kept.mapValues { Made(tree: $0.tree, routes: $0.routes, isCurrent: false) })
  }

  func tree(of namespace: Int, in map: LinkedMap) -> URLTree {
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

  /// A tree in which one route may be outdated, for callers that ignore that route, as completion does while it is
  /// edited; with the outdated route.
  func tree(
    of namespace: Int, in map: LinkedMap, besides route: Route?
  ) -> (tree: URLTree, stale: Route?) {
    let known = made.withLock { $0[namespace] }
    if let known, let route, !known.isCurrent,
      let index = Self.differences(known.routes, map.routes)?.first, index == route.index
    {
      return (known.tree, known.routes[index])
    }
    return (tree(of: namespace, in: map), route)
  }

  /// The indices of the routes that differ; nil if there are several.
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
