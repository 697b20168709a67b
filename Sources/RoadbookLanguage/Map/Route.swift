package import RoadbookURL

/// A route with everything it inherits. A class, since answers about one URL hand it around a lot.
package final class Route: Sendable {
  package let index: Int
  /// The route it is nested in.
  package let parent: Int?
  let content: RouteContent

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
  package var hasOwnName: Bool { content.declaration.name != nil }
  package var namespace: Int { content.namespace }
  /// The patterns it answers, aliases of enclosing routes multiplied in; the first is canonical.
  package var patterns: [Pattern] { content.patterns }
  /// The text in the map, enclosing routes put in front, for each of `patterns`.
  package var written: [String] { content.written }
  package var target: RouteDeclaration.Target { content.declaration.target }
  package var declaration: RouteDeclaration { content.declaration }
  package var documentation: String? { content.documentation }
  package var place: Place { content.place }
  package var containers: [String] { content.containers }
  package var guards: [String] { content.guards }
  package var tags: [String] { content.tags }
  package var conditions: [Expression] { content.conditions }
  package var presentation: String { content.presentation }
  package var wrap: String? { content.wrap }
  package var isInternal: Bool { content.declaration.isInternal }
  package var priority: Int { content.priority }

  /// The screen it shows.
  package var screen: String? { content.screen }
}

/// What a route says, wherever it stands among the others.
final class RouteContent: Sendable {
  let namespace: Int
  /// As they are placed among the routes around.
  private let placed: [Pattern]
  private let isBroken: Bool
  let written: [String]
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

  init(
    namespace: Int,
    patterns: [Pattern],
    isBroken: Bool,
    written: [String],
    declaration: RouteDeclaration,
    documentation: String?,
    place: Place,
    containers: [String],
    guards: [String],
    tags: [String],
    conditions: [Expression],
    presentation: String,
    wrap: String?
  ) {
    self.namespace = namespace
    placed = patterns
    self.isBroken = isBroken
    self.written = written
    screen =
      switch declaration.target {
      case .screen(let name): name.text
      case .bound: isBroken ? nil : patterns.first?.bindings.last?.screen
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
  }

  /// Those that URLs are matched with: none where one of them is broken.
  var patterns: [Pattern] { isBroken ? [] : placed }

  var priority: Int { declaration.priority ?? 0 }

  /// Put together when it is asked for: most routes never are.
  var name: String {
    if let name = declaration.name { return name.text }
    guard let first = placed.first else { return written.first ?? "" }
    let text = first.untypedText
    return text.isEmpty ? "/" : text
  }
}
