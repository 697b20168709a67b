import RoadbookText
import RoadbookURL

/// Patterns with several screens: the path up to each screen is a route of its own, like the outer
/// routes of a nested one.
extension Binder {
  /// Adds the routes for a route's prefixes, shortest first, except those that exist.
  ///
  /// At most one per segment with a screen.
  mutating func addPrefixes(
    of route: RouteDeclaration, _ place: Place, _ documentation: String?, _ around: Surroundings
  ) {
    guard !route.isGroup, route.patterns.contains(where: \.pattern.hasBindings) else { return }
    let found = (
      diagnostics[around.document].count, duplicates[around.document].count
    )
    var seen = Set<RouteKey>()
    let prefixes = prefixes(of: route).map { content(of: $0, place, documentation, around) }.filter
    {
      guard let key = RouteKey($0, pattern: 0, isAction: false) else { return false }
      return !routePatterns.contains(key) && seen.insert(key).inserted
    }
    for prefix in prefixes { add(prefix, around) }
    // Their diagnostics would repeat those of the whole pattern.
    diagnostics[around.document].removeSubrange(found.0...)
    duplicates[around.document].removeSubrange(found.1...)
  }

  private func prefixes(of route: RouteDeclaration) -> [RouteDeclaration] {
    var result: [RouteDeclaration] = []
    for text in route.patterns where text.pattern.hasBindings && !text.isBroken {
      for pattern in text.pattern.boundPrefixes {
        let range = TextRange(text.range.start, text.range.start + pattern.source.utf8.count)
        var parts = RouteDeclaration.Parts()
        parts.patterns = [PatternText(pattern: pattern, range: range)]
        parts.containers = route.containers
        parts.guards = route.guards
        parts.priority = route.priority
        parts.condition = route.condition
        parts.isInternal = route.isInternal
        parts.tags = route.tags
        result.append(RouteDeclaration(parts))
      }
    }
    return result
  }
}

extension Pattern {
  /// The prefixes up to each screen but the last; conditions belong to the whole pattern only.
  fileprivate var boundPrefixes: [Pattern] {
    var result: [Pattern] = []
    for (index, token) in path.enumerated() where index + 1 < path.count {
      guard case .binding(let binding) = token else { continue }
      var prefix = self
      prefix.path = Array(path[...index])
      prefix.query = []
      prefix.fragment = nil
      // The name is followed by '}' and perhaps '!'.
      let end = binding.range.end + (binding.isModal ? 2 : 1)
      prefix.source = String(decoding: source.utf8.prefix(end), as: UTF8.self)
      result.append(prefix)
    }
    return result
  }
}
