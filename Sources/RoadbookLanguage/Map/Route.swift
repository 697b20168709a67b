package import RoadbookURL

/// A route with everything it inherits. A class, since answers about one URL hand it around a lot.
package final class Route: Sendable {
  package let index: Int
  /// `as NAME`, or the first pattern without its leading slash and types.
  package let name: String
  package let hasOwnName: Bool
  package let namespace: Int
  /// The patterns it answers, aliases of enclosing routes multiplied in; the first is canonical.
  package let patterns: [Pattern]
  /// The text in the map, enclosing routes put in front, for each of `patterns`.
  package let written: [String]
  package let target: RouteDeclaration.Target
  package let declaration: RouteDeclaration
  package let documentation: String?
  package let place: Place
  /// The route it is nested in.
  package let parent: Int?
  package let containers: [String]
  package let guards: [String]
  package let tags: [String]
  package let conditions: [Expression]
  package let presentation: String
  package let wrap: String?
  package let isInternal: Bool
  package let priority: Int

  init(
    index: Int,
    name: String,
    hasOwnName: Bool,
    namespace: Int,
    patterns: [Pattern],
    written: [String],
    target: RouteDeclaration.Target,
    declaration: RouteDeclaration,
    documentation: String?,
    place: Place,
    parent: Int?,
    containers: [String],
    guards: [String],
    tags: [String],
    conditions: [Expression],
    presentation: String,
    wrap: String?,
    isInternal: Bool,
    priority: Int
  ) {
    self.index = index
    self.name = name
    self.hasOwnName = hasOwnName
    self.namespace = namespace
    self.patterns = patterns
    self.written = written
    self.target = target
    self.declaration = declaration
    self.documentation = documentation
    self.place = place
    self.parent = parent
    self.containers = containers
    self.guards = guards
    self.tags = tags
    self.conditions = conditions
    self.presentation = presentation
    self.wrap = wrap
    self.isInternal = isInternal
    self.priority = priority
  }

  /// The screen it shows.
  package var screen: String? {
    switch target {
    case .screen(let name): name.text
    case .bound: patterns.first?.bindings.last?.screen
    case .rewrite, .lookup, .external, .action: nil
    }
  }
}
