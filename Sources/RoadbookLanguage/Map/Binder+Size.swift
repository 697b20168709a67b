import RoadbookEngine

extension Binder {
  /// Whether the routers may refuse some of the patterns, which is known once they are built. Nearly never: only maps
  /// with many groups, aliases or regular expressions can be too large.
  var mayBeTooLarge: Bool {
    var paths = 0
    // Blocks and guards have routers of their own, with the same limits.
    var typed = guards.count + blocks.count
    for route in routes {
      let placing = route.content.placing
      if placing.mostPaths > RouterBuildError.freePaths { paths += placing.mostPaths }
      if placing.haveOtherTypes { typed += 1 }
    }
    for pattern in blocks.flatMap(\.patterns) { paths += pattern.pathCount }
    // Five expressions can have as many states as all may.
    return paths > RouterBuildError.maximumPaths || typed > 4
  }
}
