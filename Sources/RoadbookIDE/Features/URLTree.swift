import RoadbookEngine
import RoadbookLanguage
import RoadbookURL
import Synchronization

/// The paths of a map's routes as trees, one for each namespace; made when first asked for.
final class URLTrees: Sendable {
  private let map: RouteMap
  private let made: Mutex<[Int: Made]>

  /// A tree with the routes of the map that it was made of.
  private struct Made {
    var tree: URLTree
    var routes: [Route]
    var isCurrent: Bool
  }

  /// `before`: the trees of the map at an earlier moment, taken over where no route is another one now.
  init(_ map: RouteMap, after before: URLTrees? = nil) {
    self.map = map
    let kept = before?.made.withLock { $0 } ?? [:]
    made = Mutex(
      kept.mapValues { Made(tree: $0.tree, routes: $0.routes, isCurrent: false) })
  }

  func tree(of namespace: Int) -> URLTree {
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
  func tree(of namespace: Int, besides route: Route?) -> (tree: URLTree, stale: Route?) {
    let known = made.withLock { $0[namespace] }
    if let known, let route, !known.isCurrent,
      let index = Self.differences(known.routes, map.routes)?.first, index == route.index
    {
      return (known.tree, known.routes[index])
    }
    return (tree(of: namespace), route)
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

/// What may come next behind some segments of a path, in the order of the map. Not changed once it is made.
final class URLTree: @unchecked Sendable {
  private(set) var literals: [(text: String, tree: URLTree)] = []
  private var literalIndices: [String: Int] = [:]
  /// Segments that are no literals, each written in one way.
  private(set) var others: [(segment: PatternSegment, tree: URLTree)] = []
  /// The routes whose paths end here, with the pattern of each.
  private(set) var ends: [(route: Route, pattern: Pattern)] = []

  private init() {}

  /// The tree of a namespace.
  fileprivate convenience init(_ map: RouteMap, _ namespace: Int) {
    self.init()
    for route in map.routes where route.namespace == namespace && !route.isInternal {
      for pattern in route.patterns where pattern.scheme == nil {
        for segments in pattern.expandedSegments { add(segments[...], route, pattern) }
      }
    }
  }

  private func add(
    _ segments: ArraySlice<PatternSegment>, _ route: Route, _ pattern: Pattern
  ) {
    guard let first = segments.first else {
      if !ends.contains(where: { $0.route === route }) { ends.append((route, pattern)) }
      return
    }
    child(first).add(segments.dropFirst(), route, pattern)
  }

  private func child(_ segment: PatternSegment) -> URLTree {
    if let text = segment.literalText {
      if let index = literalIndices[text] { return literals[index].tree }
      let tree = URLTree()
      literalIndices[text] = literals.count
      literals.append((text, tree))
      return tree
    }
    if let known = others.first(where: { $0.segment == segment }) { return known.tree }
    let tree = URLTree()
    others.append((segment, tree))
    return tree
  }

  var hasChildren: Bool { !literals.isEmpty || !others.isEmpty }

  /// The first route at or below this place, and whether its path ends here.
  var someRoute: (route: Route, endsHere: Bool)? {
    if let end = ends.first { return (end.route, true) }
    var tree = self
    while let next = tree.literals.first?.tree ?? tree.others.first?.tree {
      if let end = next.ends.first { return (end.route, false) }
      tree = next
    }
    return nil
  }

  /// Where a segment of a pattern leads.
  func child(for segment: PatternSegment) -> URLTree? {
    if let text = segment.literalText { return literalIndices[text].map { literals[$0].tree } }
    return others.first {
      $0.segment.parts == segment.parts && $0.segment.isRest == segment.isRest
    }?
    .tree
  }

  /// Where a segment leads as a pattern writes it: captures of any name and type count as the same.
  func next(written text: String) -> [URLTree] {
    if let index = literalIndices[text] { return [literals[index].tree] }
    return text.hasPrefix(":") ? others.filter { !$0.segment.isRest }.map(\.tree) : []
  }

  /// Where a segment leads; more than one place where captures take it, too.
  func next(_ text: String, _ accepts: (Capture, String) -> Bool) -> [URLTree] {
    var result = literalIndices[text].map { [literals[$0].tree] } ?? []
    for other in others where !other.segment.isRest {
      let captures = other.segment.captures
      let isFit =
        other.segment.parts.count != 1 || captures.isEmpty
        || captures.allSatisfy { accepts($0, text) }
      if isFit { result.append(other.tree) }
    }
    return result
  }
}
