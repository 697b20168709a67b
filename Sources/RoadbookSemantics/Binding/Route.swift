package import RoadbookText
import RoadbookURL

/// A route with everything it inherits. Copied often: a copy costs one retain.
package struct Route: Sendable {
  private let number: Int32
  private let outer: Int32
  package let content: RouteContent

  init(index: Int, parent: Int?, _ content: RouteContent) {
    number = Int32(clamping: index)
    outer = parent.map { Int32(clamping: $0) } ?? -1
    self.content = content
  }

  package var index: Int { Int(number) }
  /// The route that it is nested in.
  package var parent: Int? { outer < 0 ? nil : Int(outer) }

  /// Whether both are identical, not only equal.
  package static func === (left: Route, right: Route) -> Bool {
    left.content === right.content && left.number == right.number
  }

  package static func !== (left: Route, right: Route) -> Bool { !(left === right) }

  /// `as NAME`, or the first pattern without its leading slash and types.
  package var name: String { content.name }
  /// Whether a pattern of its own has an error, so that it matches no URL.
  package var isBroken: Bool { content.isBroken }
  package var hasOwnName: Bool { content.declaration.name != nil }
  package var namespace: Int { content.namespace }
  /// All patterns, including those multiplied by aliases of outer routes; the first is canonical.
  package var patterns: RoutePatterns { content.patterns }
  /// Each of `patterns` as written, with those of the outer routes.
  package var written: [String] { content.written }

  /// One of its patterns as written.
  package func written(_ pattern: Int) -> String {
    let all = content.all
    return all.isEmpty ? "" : all.written(all.indices.contains(pattern) ? pattern : 0)
  }

  package var target: RouteDeclaration.Target { content.declaration.target }
  package var declaration: RouteDeclaration { content.declaration }
  package var documentation: String? { content.documentation }
  package var place: Place { content.place }
  package var containers: [String] { content.clauses.containers }
  package var guards: [String] { content.clauses.guards }
  package var tags: [String] { content.clauses.tags }
  package var conditions: [Expression] { content.clauses.conditions }
  package var presentation: String { content.clauses.presentation }
  package var isInternal: Bool { content.clauses.isInternal }
  /// The screen below its own, set by `parent` on the route or an enclosing group.
  package var parentScreen: Name? { content.clauses.parent }
  package var priority: Int { content.clauses.priority }

  /// The screen it shows.
  package var screen: String? { content.screen }

  /// Whether some of its patterns match notifications, shortcuts or activities.
  package var takesEntries: Bool { patterns.contains { EntryScheme(of: $0) != nil } }
}

extension Route {
  /// The enclosing groups with patterns, up to the next route, innermost first.
  package var groups: [(declaration: RouteDeclaration, place: Place)] {
    var result: [(declaration: RouteDeclaration, place: Place)] = []
    let isRelative = declaration.patterns.contains { PlacedPatterns.isRelative($0.pattern) }
    var next = isRelative ? content.outer : nil
    while let group = next, group.declaration.isGroup {
      result.append((group.declaration, group.place))
      next = group.outer
    }
    return result
  }
}

extension LinkedMap {
  /// The indices of the patterns derived from one of a route's own patterns, one per outer pattern.
  package func patternNumbers(of route: Route, alias: Int) -> [Int] {
    let outer = route.content.outer
    var start = 0
    for (number, text) in route.declaration.patterns.enumerated() {
      let count =
        outer.map { PlacedPatterns.isAppended(text.pattern, to: $0) ? $0.patterns.count : 1 } ?? 1
      if number == alias { return (start..<start + count).filter(route.patterns.indices.contains) }
      start += count
    }
    return []
  }
}

extension RouteDeclaration {
  /// Whether some of its own patterns match notifications, shortcuts or activities.
  package var takesEntries: Bool { patterns.contains { EntryScheme(of: $0.pattern) != nil } }
}
