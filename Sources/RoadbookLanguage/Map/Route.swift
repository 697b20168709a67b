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
  /// Empty where all are written as their patterns are.
  private let spelled: [String]
  let screen: String?
  let declaration: RouteDeclaration
  let documentation: String?
  let place: Place
  let presentation: String
  private let more: More?
  /// What `RouteKey` tells it from others by, for its first pattern.
  let fingerprint: Int

  /// What few routes have.
  private final class More: Sendable {
    let containers: [String]
    let guards: [String]
    let tags: [String]
    let conditions: [Expression]
    let wrap: String?

    init(
      _ containers: [String], _ guards: [String], _ tags: [String], _ conditions: [Expression],
      _ wrap: String?
    ) {
      self.containers = containers
      self.guards = guards
      self.tags = tags
      self.conditions = conditions
      self.wrap = wrap
    }
  }

  /// `written`: empty where all are written as their patterns are.
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
    spelled = written
    screen =
      switch declaration.target {
      case .screen(let name): name.text
      case .bound: isBroken ? nil : patterns.first?.bindings.last?.screen
      case .rewrite, .lookup, .external, .action: nil
      }
    self.declaration = declaration
    self.documentation = documentation
    self.place = place
    self.presentation = presentation
    let isCommon =
      containers.isEmpty && guards.isEmpty && tags.isEmpty && conditions.isEmpty && wrap == nil
    more = isCommon ? nil : More(containers, guards, tags, conditions, wrap)
    fingerprint = RouteKey.fingerprint(
      namespace, declaration.priority ?? 0, written.first ?? patterns.first?.source ?? "")
  }

  var containers: [String] { more?.containers ?? [] }
  var guards: [String] { more?.guards ?? [] }
  var tags: [String] { more?.tags ?? [] }
  var conditions: [Expression] { more?.conditions ?? [] }
  var wrap: String? { more?.wrap }

  var written: [String] { spelled.isEmpty ? placed.map(\.source) : spelled }

  /// How many patterns are written, also of a route that is broken.
  var writtenCount: Int { spelled.isEmpty ? placed.count : spelled.count }

  /// One of those that are written.
  func written(_ index: Int) -> String? {
    if spelled.isEmpty { return placed.indices.contains(index) ? placed[index].source : nil }
    return spelled.indices.contains(index) ? spelled[index] : nil
  }

  /// Those that URLs are matched with: none where one of them is broken.
  var patterns: [Pattern] { isBroken ? [] : placed }

  var hasPatterns: Bool { !isBroken && !placed.isEmpty }

  var priority: Int { declaration.priority ?? 0 }

  /// Put together when it is asked for: most routes never are.
  var name: String {
    if let name = declaration.name { return name.text }
    guard let first = placed.first else { return spelled.first ?? "" }
    let text = first.untypedText
    return text.isEmpty ? "/" : text
  }
}
