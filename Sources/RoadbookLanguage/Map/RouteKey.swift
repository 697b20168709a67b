import RoadbookEngine
import RoadbookText
import RoadbookURL

/// The identity of a route: its namespace, table and priority, and one of its patterns as written, without the names
/// of captures.
///
/// Thousands of keys are compared when a map is opened: comparing fingerprints first avoids building strings.
struct RouteKey: Hashable, Sendable {
  private let content: RouteContent
  private let pattern: Int32
  /// Whether it is in a separate table of actions.
  private let isAction: Bool

  /// `pattern`: the index among the written patterns.
  init(_ content: RouteContent, pattern: Int, isAction: Bool) {
    self.content = content
    self.pattern = Int32(clamping: pattern)
    self.isAction = isAction
  }

  /// Equal for equal keys.
  var fingerprint: Int {
    if pattern == 0 { return content.fingerprint }
    var fingerprint = PatternFingerprint()
    fingerprint.add(written)
    return fingerprint.with(content.namespace, content.priority)
  }

  /// The route's pattern as written, with those of the routes around it.
  var written: String { content.written(Int(pattern)) ?? "" }

  var place: Place { content.place }

  var namespace: Int { content.namespace }

  /// The range of the pattern. A nested route has each of its patterns once per outer pattern.
  var range: TextRange? {
    let patterns = content.declaration.patterns
    let index = Int(pattern)
    return (patterns.indices.contains(index) ? patterns[index] : patterns.last)?.range
  }

  func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }

  static func == (left: RouteKey, right: RouteKey) -> Bool {
    left.content.namespace == right.content.namespace
      && left.content.priority == right.content.priority && left.isAction == right.isAction
      && Pattern.nameless(left.written) == Pattern.nameless(right.written)
  }
}

extension [Namespace] {
  /// How many keys identify a route, one for each of its patterns, and whether they are in a separate table of
  /// actions, where the same pattern may also exist for a screen.
  func keys(of route: Route) -> (count: Int, areActions: Bool) {
    let content = route.content
    // Routes with different `when` conditions are alternatives, so they are not duplicates.
    guard content.hasPatterns, content.conditions.isEmpty,
      self[content.namespace].settings.rank != .all
    else { return (0, false) }
    return (
      content.writtenCount,
      self[content.namespace].settings.hasTablesApart && RouteTableFilter.actions.holds(route)
    )
  }
}
