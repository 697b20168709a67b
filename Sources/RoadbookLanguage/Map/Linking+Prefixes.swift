import RoadbookText
import RoadbookURL

/// Path texts of WAAppRouting: each class in one makes what stands up to it a destination of its own.
extension Linking {
  /// The routes that a route brings with it, shortest first; one that is there already is left out.
  ///
  /// At most one for each segment that has a class.
  func prefixes(of route: RouteDeclaration, in namespace: Int) -> [RouteDeclaration] {
    var result: [RouteDeclaration] = []
    var seen: Set<String> = []
    for text in route.patterns where text.pattern.dialect == .waapprouting && !text.isBroken {
      for pattern in text.pattern.boundPrefixes {
        let key = "\(namespace) \(route.priority ?? 0) \(pattern.source)"
        guard routePatterns[key] == nil, seen.insert(key).inserted else { continue }
        let range = TextRange(text.range.start, text.range.start + pattern.source.utf8.count)
        var prefix = RouteDeclaration(
          patterns: [PatternText(pattern: pattern, range: range)], target: .bound)
        prefix.containers = route.containers
        prefix.guards = route.guards
        prefix.priority = route.priority
        prefix.condition = route.condition
        prefix.isInternal = route.isInternal
        result.append(prefix)
      }
    }
    return result
  }
}

extension Pattern {
  /// What stands up to each class but that of the last segment.
  fileprivate var boundPrefixes: [Pattern] {
    var result: [Pattern] = []
    for (index, token) in path.enumerated() where index + 1 < path.count {
      guard case .binding(let binding) = token else { continue }
      var prefix = self
      prefix.path = Array(path[...index])
      // Behind the name stand '}' and perhaps '!'.
      let end = binding.range.end + (binding.isModal ? 2 : 1)
      prefix.source = String(decoding: source.utf8.prefix(end), as: UTF8.self)
      result.append(prefix)
    }
    return result
  }
}
