import RoadbookEngine
package import RoadbookModel
package import RoadbookText
import RoadbookURL

/// A route or group as it is declared, with the ones around it and what it inherits from them.
package final class RouteSource: Sendable {
  package let declaration: RouteDeclaration
  /// The enclosing route or group whose patterns its own continue.
  package let outer: RouteSource?
  let content: Shared<RouteContent>
  /// Whether there are too many patterns, so that some were left out.
  let isCut: Bool
  /// Whether it is an internal group, or inside one.
  private let isInInternalGroup: Bool

  /// `around`: the enclosing route or group whose clauses it inherits. `outer`: the one whose
  /// patterns it continues.
  init(
    _ declaration: RouteDeclaration, _ placed: PlacedPatterns, in place: Place,
    inheriting around: RouteSource?, outer: RouteSource?, namespace: Int, isBroken: Bool,
    presentation: String
  ) {
    self.declaration = declaration
    self.outer = outer
    isCut = placed.isCut
    isInInternalGroup =
      around?.isInInternalGroup == true || declaration.isGroup && declaration.isInternal
    var content = RouteContent(place: place)
    content.name = declaration.name
    content.namespace = namespace
    content.ownPatterns = declaration.patterns
    content.patterns = placed.all
    content.isBroken = isBroken
    content.target = declaration.target
    content.presentation = presentation
    content.documentation = declaration.documentation
    content.isInternal = declaration.isInternal || isInInternalGroup
    if let around = around?.content.value {
      content.containers = around.containers
      content.guards = around.guards
      content.tags = around.tags
      content.conditions = around.conditions
    }
    // Only routes directly in a group inherit these.
    if let group = around, group.declaration.isGroup {
      content.priority = group.content.value.priority
      content.parentScreen = group.content.value.parentScreen
    }
    content.add(declaration)
    self.content = Shared(content)
  }

  package var place: Place { content.value.place }

  // MARK: Patterns

  /// The patterns that URLs are matched against: none if one is broken.
  package var patterns: RoutePatterns { RoutePatterns(content.value.matchedPatterns) }

  /// Its patterns as written, with those of the enclosing routes, even if one is broken.
  package var written: [String] { content.value.written }

  /// Its own patterns, without those of the enclosing routes; none if one is broken.
  var ownPatterns: [PatternText] { content.value.isBroken ? [] : content.value.ownPatterns }

  /// The enclosing groups with patterns, up to the next route, innermost first.
  package var groups: [RouteSource] {
    let isRelative = declaration.patterns.contains { PlacedPatterns.isRelative($0.pattern) }
    let next = isRelative ? outer : nil
    return Array(
      sequence(first: next) { $0?.outer }.prefix { $0?.declaration.isGroup == true }
    ).compactMap { $0 }
  }
}

extension RouteContent {
  /// Adds the clauses of a declaration to those that it inherits.
  fileprivate mutating func add(_ declaration: RouteDeclaration) {
    if !declaration.containers.isEmpty { containers = declaration.containers.map(\.text) }
    guards += declaration.guards.map(\.text)
    tags += declaration.tags
    if let condition = declaration.condition { conditions.append(condition) }
    priority = declaration.priority ?? priority
    parentScreen = declaration.parent ?? parentScreen
    deprecated = declaration.deprecated
    since = declaration.since
    owner = declaration.owner
    examples = declaration.examples
    values.arguments = declaration.arguments
    values.only = declaration.only
    values.fixed = declaration.fixed.map(\.assignment)
    values.defaults = declaration.defaults.map(\.assignment)
  }

  /// One of its patterns as written, without the names of captures: equal for patterns that match
  /// the same URLs.
  func nameless(_ pattern: Int) -> String {
    PlacedPatterns.nameless(patterns[pattern].written, in: patterns[pattern].pattern.dialect)
  }

  /// Hashes what `nameless` returns, without making it.
  func hashNameless(_ pattern: Int, into hasher: inout Hasher) {
    PlacedPatterns.forEachNamelessRun(
      of: patterns[pattern].written, in: patterns[pattern].pattern.dialect
    ) {
      hasher.combine(bytes: $0)
    }
  }
}

extension Route {
  /// Whether all of its patterns capture that name.
  func alwaysCaptures(_ name: String) -> Bool {
    !patterns.isEmpty && patterns.allSatisfy { $0.hasCapture(name) }
  }
}
