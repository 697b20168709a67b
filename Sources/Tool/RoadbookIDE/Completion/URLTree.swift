import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// A tree of the possible segments of paths, in the order of the map.
///
/// Nodes are expanded on first use: completion visits one path, and of thousands of routes only the
/// first segments are compared.
final class URLTree: Sendable {
  private let state: Lock<State>

  fileprivate struct State {
    /// Routes that have reached this node and are not expanded yet, in order.
    var waiting: [Waiting]
    var literals: [(text: String, tree: URLTree)] = []
    var literalIndices: [String: Int] = [:]
    var others: [(segment: PatternSegment, tree: URLTree)] = []
    var ends: [(route: Route, pattern: Pattern)] = []
  }

  fileprivate enum Waiting {
    /// All expansions of a pattern, after a number of segments that lead here.
    case pattern(Route, Int, after: Int)
    /// One expansion of a pattern.
    case segments(Route, Int, ArraySlice<PatternSegment>)
  }

  private init(_ waiting: [Waiting] = []) { state = Lock(State(waiting: waiting)) }

  /// The tree of a namespace.
  convenience init(_ map: LinkedMap, _ namespace: Int) {
    var waiting: [Waiting] = []
    for route in map.routes where route.namespace == namespace && !route.isInternal {
      for (number, pattern) in route.patterns.enumerated() where pattern.scheme == nil {
        waiting.append(.pattern(route, number, after: 0))
      }
    }
    self.init(waiting)
  }

  /// Literal segments.
  var literals: [(text: String, tree: URLTree)] { settled(\.literals) }
  /// Other segments, one for each way of writing.
  var others: [(segment: PatternSegment, tree: URLTree)] { settled(\.others) }
  /// The routes whose paths end here, with their patterns.
  var ends: [(route: Route, pattern: Pattern)] { settled(\.ends) }

  private func settled<Part: Sendable>(_ part: (State) -> Part) -> Part {
    state.withLock { state in
      state.settle()
      return part(state)
    }
  }

  var hasChildren: Bool { settled { !$0.literals.isEmpty || !$0.others.isEmpty } }

  /// A route, and what follows a URL that leads to a node before the route matches it: `/`, `?`,
  /// `#` or nothing.
  typealias Goal = (route: Route, rest: String)

  /// The first route that matches URLs which end here, or else one that requires a query or a
  /// fragment.
  var end: Goal? {
    let goals = ends.lazy.map { Goal($0.route, $0.pattern.rest) }
    return goals.first { $0.rest.isEmpty } ?? goals.first
  }

  /// The first route at or below this node.
  var someRoute: Goal? {
    if let end { return end }
    var tree = self
    while let next = tree.literals.first?.tree ?? tree.others.first?.tree {
      if let end = next.ends.first { return (end.route, "/") }
      tree = next
    }
    return nil
  }

  /// The child for a literal segment.
  func child(literal text: String) -> URLTree? {
    settled { state in state.literalIndices[text].map { state.literals[$0].tree } }
  }

  /// The child for a segment of a pattern.
  func child(for segment: PatternSegment) -> URLTree? {
    if let text = segment.literalText { return child(literal: text) }
    return others.first {
      $0.segment.parts == segment.parts && $0.segment.isRest == segment.isRest
    }?
    .tree
  }

  /// The children for a segment as written in a pattern; captures match regardless of name and
  /// type.
  func next(written text: String) -> [URLTree] {
    if let child = child(literal: text) { return [child] }
    return text.hasPrefix(":") ? others.filter { !$0.segment.isRest }.map(\.tree) : []
  }

  /// The children that match a segment of a URL: a literal one, and those with captures.
  func next(_ text: String, _ accepts: (Capture, String) -> Bool) -> [URLTree] {
    var result = child(literal: text).map { [$0] } ?? []
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

extension URLTree.State {
  /// Expands waiting routes by one segment.
  fileprivate mutating func settle() {
    guard !waiting.isEmpty else { return }
    let found = waiting
    waiting = []
    for item in found {
      switch item {
      case .pattern(let route, let number, let count):
        let pattern = route.patterns[number]
        if count == 0, let text = pattern.plainBeginning {
          child(literal: text).add(.pattern(route, number, after: 1))
          continue
        }
        for segments in pattern.expandedSegments { add(segments.dropFirst(count), route, number) }
      case .segments(let route, let number, let segments): add(segments, route, number)
      }
    }
  }

  private mutating func add(_ segments: ArraySlice<PatternSegment>, _ route: Route, _ number: Int) {
    guard let first = segments.first else {
      if !ends.contains(where: { $0.route === route }) {
        ends.append((route, route.patterns[number]))
      }
      return
    }
    child(first).add(.segments(route, number, segments.dropFirst()))
  }

  private mutating func child(_ segment: PatternSegment) -> URLTree {
    if let text = segment.literalText { return child(literal: text) }
    if let known = others.first(where: { $0.segment == segment }) { return known.tree }
    let tree = URLTree()
    others.append((segment, tree))
    return tree
  }

  private mutating func child(literal text: String) -> URLTree {
    if let index = literalIndices[text] { return literals[index].tree }
    let tree = URLTree()
    literalIndices[text] = literals.count
    literals.append((text, tree))
    return tree
  }
}

extension URLTree {
  fileprivate func add(_ waiting: Waiting) { state.withLock { $0.waiting.append(waiting) } }
}

extension Pattern {
  /// How a URL with its path continues: `?` or `#` if it requires a query or a fragment.
  fileprivate var rest: String {
    let needsQuery = query.contains { condition in
      switch condition.test {
      case .equal, .present: true
      case .absent: false
      case .matches(_, let isOptional): !isOptional
      }
    }
    return needsQuery ? "?" : fragment == nil ? "" : "#"
  }

  /// The first segment of all expansions, if it is a single literal.
  fileprivate var plainBeginning: String? {
    guard dialect == .native else { return nil }
    var rest = path[...]
    if case .slash? = rest.first { rest = rest.dropFirst() }
    guard case .part(.literal(let text))? = rest.first, !text.isEmpty else { return nil }
    switch rest.dropFirst().first {
    case nil, .slash?: return text
    case .part?, .rest?, .group?, .binding?: return nil
    }
  }
}
