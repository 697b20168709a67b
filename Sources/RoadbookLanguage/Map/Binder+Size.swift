import RoadbookEngine

extension Binder {
  /// Whether the route tables may refuse some patterns, which is certain only after they are built.
  /// This is rare: only maps with many groups, aliases or regular expressions can be too large.
  var mayBeTooLarge: Bool {
    var paths = 0
    // Blocks and guards have tables of their own, with the same limits.
    var typed = guards.count + blocks.count
    for route in routes {
      var own = 0
      var isTyped = false
      for pattern in route.patterns {
        own += pattern.groupCount == 0 ? 1 : pattern.pathCount
        isTyped = isTyped || !pattern.hasUsualTypes
      }
      if own > RouteTableBuildError.freePaths { paths += own }
      if isTyped { typed += 1 }
    }
    for pattern in blocks.flatMap(\.patterns) { paths += pattern.pathCount }
    // Five regular expressions may together exceed the limit of states.
    return paths > RouteTableBuildError.maximumPaths || typed > 4
  }
}
