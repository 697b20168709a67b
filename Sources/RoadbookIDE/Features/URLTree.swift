import RoadbookEngine
import RoadbookLanguage
import RoadbookURL
import Synchronization

/// The paths of a map's routes as trees, one for each namespace; made when first asked for.
final class URLTrees: Sendable {
  private let map: RouteMap
  private let made = Mutex<[Int: URLTree]>([:])

  init(_ map: RouteMap) { self.map = map }

  func tree(of namespace: Int) -> URLTree {
    made.withLock { trees in
      if let tree = trees[namespace] { return tree }
      let tree = URLTree()
      for route in map.routes where route.namespace == namespace && !route.isInternal {
        for pattern in route.patterns where pattern.scheme == nil {
          for segments in pattern.expandedSegments { tree.add(segments[...], route, pattern) }
        }
      }
      trees[namespace] = tree
      return tree
    }
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

  fileprivate func add(
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
