import RoadbookEngine
import RoadbookModel

/// What the patterns of routes may cost the route tables.
struct PatternSize: Sendable {
  /// The paths of routes that expand to many.
  private(set) var paths = 0
  /// Routes with types that are not built in, which may be regular expressions.
  private(set) var typed = 0
  /// Routes that may hide others though the more specific pattern wins: with a priority, with a
  /// condition, since equal patterns with conditions are no duplicates (`RouteKey`), or with a
  /// pattern of more than literals and untyped captures.
  private(set) var hiding = 0

  mutating func add(_ route: Route) {
    var own = 0
    var isTyped = false
    var hides = route.priority != 0 || !route.conditions.isEmpty
    for pattern in route.patterns {
      // Each group at most doubles the number, and few patterns have more groups.
      own += pattern.groupCount <= 4 ? 1 << pattern.groupCount : pattern.pathCount
      isTyped = isTyped || !pattern.hasUsualTypes
      hides = hides || !pattern.isPlainPath || pattern.isOpenEnded
    }
    if own > RouteTableBuildError.freePaths { paths += own }
    if isTyped { typed += 1 }
    if hides { hiding += 1 }
  }
}
