import RoadbookEngine
package import RoadbookModel
import RoadbookText
import RoadbookURL

/// The identity of a route: its namespace, table and priority, and one of its patterns as written,
/// without the names of captures.
struct RouteKey: Hashable, Sendable {
  private let content: Shared<RouteContent>
  private let hash: UInt32
  private let number: Int16
  /// Whether it is in a separate table of actions.
  private let isAction: Bool

  /// `pattern`: the index among the written patterns, which must exist.
  init?(_ content: Shared<RouteContent>, pattern: Int, isAction: Bool) {
    guard content.value.patterns.indices.contains(pattern), let number = Int16(exactly: pattern)
    else {
      return nil
    }
    self.content = content
    self.number = number
    self.isAction = isAction
    var hasher = Hasher()
    hasher.combine(content.value.namespace)
    hasher.combine(content.value.priority)
    content.value.hashNameless(pattern, into: &hasher)
    hash = UInt32(truncatingIfNeeded: hasher.finalize())
  }

  private var pattern: Int { Int(number) }

  /// The route's pattern as written, with those of the enclosing routes.
  var written: String { content.value.patterns[pattern].written }

  var place: Place { content.value.place }

  var namespace: Int { content.value.namespace }

  /// The range of the pattern, without those of the enclosing routes.
  var range: TextRange {
    content.value.ownPatterns[content.value.patterns[pattern].own].range
  }

  /// Whether the route has further patterns.
  var isAlias: Bool { content.value.ownPatterns.count > 1 }

  static func == (left: RouteKey, right: RouteKey) -> Bool {
    left.hash == right.hash && left.namespace == right.namespace
      && left.content.value.priority == right.content.value.priority
      && left.isAction == right.isAction
      && left.content.value.nameless(left.pattern) == right.content.value.nameless(right.pattern)
  }

  /// Computed once, since a growing set hashes its elements again.
  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension [Namespace] {
  /// The keys that identify a route, one for each of its patterns. With separate tables, an action
  /// may have the same pattern as a screen.
  func keys(of route: Route) -> [RouteKey] {
    let settings = self[route.namespace].settings
    // Routes with different `when` conditions are alternatives, so they are not duplicates.
    guard route.conditions.isEmpty, settings.options.ranking != .all else { return [] }
    let isAction = settings.hasTablesApart && RouteTableFilter.actions.holds(route)
    return route.patterns.indices.compactMap {
      RouteKey(route.content, pattern: $0, isAction: isAction)
    }
  }
}

extension LinkedMap {
  /// Whether each pattern of a route equals one of the others as written, which binding reports.
  package func isDuplicate(_ route: Route, of others: [Route]) -> Bool {
    let keys = Set(namespaces.keys(of: route))
    return !keys.isEmpty && keys.isSubset(of: others.flatMap { namespaces.keys(of: $0) })
  }
}
