import RoadbookEngine
import RoadbookText
import RoadbookURL

/// The identity of a route: its namespace, table and priority, and one of its patterns as written, without the names
/// of captures.
struct RouteKey: Hashable, Sendable {
  private let content: RouteContent
  private let hash: UInt32
  private let number: Int16
  /// Whether it is in a separate table of actions.
  private let isAction: Bool

  /// `pattern`: the index among the written patterns, which must exist.
  init?(_ content: RouteContent, pattern: Int, isAction: Bool) {
    guard content.all.indices.contains(pattern), let number = Int16(exactly: pattern) else {
      return nil
    }
    self.content = content
    self.number = number
    self.isAction = isAction
    var hasher = Hasher()
    hasher.combine(content.namespace)
    hasher.combine(content.clauses.priority)
    content.hashNameless(pattern, into: &hasher)
    hash = UInt32(truncatingIfNeeded: hasher.finalize())
  }

  private var pattern: Int { Int(number) }

  /// The route's pattern as written, with those of the enclosing routes.
  var written: String { content.all.written(pattern) }

  var place: Place { content.place }

  var namespace: Int { content.namespace }

  /// The range of the pattern. A nested route has each of its patterns once per outer pattern.
  var range: TextRange? {
    let patterns = content.declaration.patterns
    return (patterns.indices.contains(pattern) ? patterns[pattern] : patterns.last)?.range
  }

  /// Whether the route has further patterns.
  var isAlias: Bool { content.declaration.patterns.count > 1 }

  static func == (left: RouteKey, right: RouteKey) -> Bool {
    left.hash == right.hash && left.content.namespace == right.content.namespace
      && left.content.clauses.priority == right.content.clauses.priority
      && left.isAction == right.isAction
      && left.content.nameless(left.pattern) == right.content.nameless(right.pattern)
  }

  /// Computed once, since a growing set hashes its elements again.
  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension [Namespace] {
  /// The keys that identify a route, one for each of its patterns. With separate tables, an action may have the same
  /// pattern as a screen.
  func keys(of route: Route) -> [RouteKey] {
    let content = route.content
    // Routes with different `when` conditions are alternatives, so they are not duplicates.
    guard !content.patterns.isEmpty, content.clauses.conditions.isEmpty,
      self[content.namespace].settings.options.ranking != .all
    else { return [] }
    let isAction =
      self[content.namespace].settings.hasTablesApart && RouteTableFilter.actions.holds(route)
    return content.all.indices.compactMap {
      RouteKey(content, pattern: $0, isAction: isAction)
    }
  }
}
