import RoadbookEngine
import RoadbookText
import RoadbookURL

/// What tells a route from all others: its namespace, table and priority, and the text of one of its patterns without the
/// names of captures.
///
/// Thousands of them are compared while a map is opened: each is one number, and no text is put together for it.
struct RouteKey: Equatable, Sendable {
  private let content: RouteContent
  private let pattern: Int32
  /// Whether it stands in a table of its own, for what does something.
  private let isAction: Bool

  /// `pattern`: which of those that are written.
  init(_ content: RouteContent, pattern: Int, isAction: Bool) {
    self.content = content
    self.pattern = Int32(clamping: pattern)
    self.isAction = isAction
  }

  /// The same for equal keys.
  var fingerprint: Int {
    if pattern == 0 { return content.fingerprint }
    var fingerprint = PatternFingerprint()
    fingerprint.add(written)
    return fingerprint.with(content.namespace, content.priority)
  }

  /// The route's pattern, with the routes around it.
  var written: String { content.written(Int(pattern)) ?? "" }

  var place: Place { content.place }

  var namespace: Int { content.namespace }

  /// Where the pattern stands. A nested route has its patterns once for each of the routes around it.
  var range: TextRange? {
    let patterns = content.declaration.patterns
    let index = Int(pattern)
    return (patterns.indices.contains(index) ? patterns[index] : patterns.last)?.range
  }

  static func == (left: RouteKey, right: RouteKey) -> Bool {
    left.content.namespace == right.content.namespace
      && left.content.priority == right.content.priority && left.isAction == right.isAction
      && Pattern.nameless(left.written) == Pattern.nameless(right.written)
  }
}

extension [Namespace] {
  /// How many keys tell a route from others, one for each of its patterns, and whether they stand for what does something
  /// where that has a table of its own: there the same text may stand for a screen, too.
  func keys(of route: Route) -> (count: Int, areActions: Bool) {
    let content = route.content
    // Routes that differ in 'when' are alternatives, whichever of them comes first.
    guard content.hasPatterns, content.conditions.isEmpty,
      self[content.namespace].settings.rank != .all
    else { return (0, false) }
    return (
      content.writtenCount,
      self[content.namespace].settings.hasTablesApart && RouteTableFilter.actions.holds(route)
    )
  }
}
