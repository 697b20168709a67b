import RoadbookText
import RoadbookURL

/// Patterns with screens along the way: what stands up to each screen is a destination of its own, as the
/// enclosing routes of a nested one are.
extension Linking {
  /// The routes that a route brings with it, shortest first; one that is there already is left out.
  ///
  /// At most one for each segment that has a class.
  func prefixes(of route: RouteDeclaration, _ around: Surroundings) -> [RouteDeclaration] {
    var result: [RouteDeclaration] = []
    var seen: Set<String> = []
    for text in route.patterns where text.pattern.hasBindings && !text.isBroken {
      for pattern in text.pattern.boundPrefixes {
        let range = TextRange(text.range.start, text.range.start + pattern.source.utf8.count)
        var parts = RouteDeclaration.Parts()
        parts.patterns = [PatternText(pattern: pattern, range: range)]
        parts.containers = route.containers
        parts.guards = route.guards
        parts.more.priority = route.priority
        parts.more.condition = route.condition
        parts.isInternal = route.isInternal
        parts.more.tags = route.tags
        let prefix = RouteDeclaration(parts)
        let placed = placePatterns(of: prefix, around)
        let key = duplicateKey(
          placed.written.first ?? "", placed.namespace, priority: route.priority ?? 0)
        guard routePatterns[key] == nil, seen.insert(key).inserted else { continue }
        result.append(prefix)
      }
    }
    return result
  }
}

extension Pattern {
  /// What stands up to each screen but that of the last segment; conditions belong to the whole.
  fileprivate var boundPrefixes: [Pattern] {
    var result: [Pattern] = []
    for (index, token) in path.enumerated() where index + 1 < path.count {
      guard case .binding(let binding) = token else { continue }
      var prefix = self
      prefix.path = Array(path[...index])
      prefix.query = []
      prefix.fragment = nil
      // Behind the name stand '}' and perhaps '!'.
      let end = binding.range.end + (binding.isModal ? 2 : 1)
      prefix.source = String(decoding: source.utf8.prefix(end), as: UTF8.self)
      result.append(prefix)
    }
    return result
  }
}
