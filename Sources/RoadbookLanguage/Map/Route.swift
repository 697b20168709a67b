package import RoadbookURL

/// A route with everything it inherits. A class, since answers about one URL hand it around a lot.
package final class Route: Sendable {
  package let index: Int
  /// The route it is nested in.
  package let parent: Int?
  private let content: RouteContent

  init(index: Int, parent: Int?, _ content: RouteContent) {
    self.index = index
    self.parent = parent
    self.content = content
  }

  /// The same route with another number, as routes in front of it come and go.
  func moved(by distance: Int) -> Route {
    Route(index: index + distance, parent: parent.map { $0 + distance }, content)
  }

  /// `as NAME`, or the first pattern without its leading slash and types.
  package var name: String { content.name }
  package var hasOwnName: Bool { content.hasOwnName }
  package var namespace: Int { content.namespace }
  /// The patterns it answers, aliases of enclosing routes multiplied in; the first is canonical.
  package var patterns: [Pattern] { content.patterns }
  /// The text in the map, enclosing routes put in front, for each of `patterns`.
  package var written: [String] { content.written }
  package var target: RouteDeclaration.Target { content.target }
  package var declaration: RouteDeclaration { content.declaration }
  package var documentation: String? { content.documentation }
  package var place: Place { content.place }
  package var containers: [String] { content.containers }
  package var guards: [String] { content.guards }
  package var tags: [String] { content.tags }
  package var conditions: [Expression] { content.conditions }
  package var presentation: String { content.presentation }
  package var wrap: String? { content.wrap }
  package var isInternal: Bool { content.isInternal }
  package var priority: Int { content.priority }

  /// The screen it shows.
  package var screen: String? { content.screen }
}

/// What a route says, wherever it stands among the others.
final class RouteContent: Sendable {
  let name: String
  let hasOwnName: Bool
  let namespace: Int
  let patterns: [Pattern]
  let written: [String]
  let target: RouteDeclaration.Target
  let screen: String?
  let declaration: RouteDeclaration
  let documentation: String?
  let place: Place
  let containers: [String]
  let guards: [String]
  let tags: [String]
  let conditions: [Expression]
  let presentation: String
  let wrap: String?
  let isInternal: Bool
  let priority: Int

  init(
    name: String,
    hasOwnName: Bool,
    namespace: Int,
    patterns: [Pattern],
    written: [String],
    target: RouteDeclaration.Target,
    declaration: RouteDeclaration,
    documentation: String?,
    place: Place,
    containers: [String],
    guards: [String],
    tags: [String],
    conditions: [Expression],
    presentation: String,
    wrap: String?,
    isInternal: Bool,
    priority: Int
  ) {
    self.name = name
    self.hasOwnName = hasOwnName
    self.namespace = namespace
    self.patterns = patterns
    self.written = written
    self.target = target
    screen =
      switch target {
      case .screen(let name): name.text
      case .bound: patterns.first?.bindings.last?.screen
      case .rewrite, .lookup, .external, .action: nil
      }
    self.declaration = declaration
    self.documentation = documentation
    self.place = place
    self.containers = containers
    self.guards = guards
    self.tags = tags
    self.conditions = conditions
    self.presentation = presentation
    self.wrap = wrap
    self.isInternal = isInternal
    self.priority = priority
  }
}
