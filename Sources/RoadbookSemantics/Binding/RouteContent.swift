import RoadbookURL

/// A bound route with everything inherited from enclosing routes and groups, independent of its
/// index.
package final class RouteContent: Sendable {
  let declaration: RouteDeclaration
  /// The enclosing route or group whose patterns its own continue.
  package let outer: RouteContent?
  let clauses: Clauses
  private let statement: Declaration
  private let placed: PlacedPatterns
  let isBroken: Bool
  /// Whether its own patterns name screens.
  let hasBindings: Bool
  private let document: Int32
  private let namespaceNumber: Int32

  /// `statement`: the one that it is declared in; `path`: the enclosing route or group whose patterns it continues;
  /// `around`: the one whose clauses it inherits.
  init(
    _ declaration: RouteDeclaration, of statement: Declaration, in document: Int,
    _ placed: PlacedPatterns, in path: RouteContent?, inheriting around: RouteContent?,
    namespace: Int, isBroken: Bool, presentation: String, wrap: String?
  ) {
    self.declaration = declaration
    self.statement = statement
    self.document = Int32(clamping: document)
    self.placed = placed
    namespaceNumber = Int32(clamping: namespace)
    outer = path
    self.isBroken = isBroken
    hasBindings = declaration.patterns.contains { $0.pattern.hasBindings }
    clauses = Clauses.of(declaration, inheriting: around, presentation, wrap: wrap)
  }

  var namespace: Int { Int(namespaceNumber) }
  var place: Place { Place(document: Int(document), range: statement.range) }
  var documentation: String? { statement.documentation }

  var presentation: String { clauses.presentation }
  var conditions: [Expression] { clauses.conditions }
  var priority: Int { clauses.priority }

  var screen: String? {
    switch declaration.target {
    case .screen(let name): name.text
    case .bound: patterns.first?.bindings.last?.screen
    case .rewrite, .lookup, .external, .action: nil
    }
  }

  var name: String {
    if let name = declaration.name { return name.text }
    guard let first = placed.patterns.first else { return "" }
    let text = DefaultRouteName.of(first)
    return text.isEmpty ? "/" : text
  }

  // MARK: Patterns

  /// The patterns that URLs are matched against: none if one is broken.
  var patterns: [Pattern] { isBroken ? [] : placed.patterns }

  /// Its patterns as written, with those of the enclosing routes, even if one is broken.
  package var written: [String] { placed.written }

  /// The number of its patterns, even if one is broken.
  var patternCount: Int { placed.patterns.count }

  /// One of its patterns as written.
  func written(_ pattern: Int) -> String { placed.written(pattern) }

  /// One of its patterns as written, without the names of captures: equal for patterns that match the same URLs.
  func nameless(_ pattern: Int) -> String { placed.nameless(pattern) }

  /// Hashes what `nameless` returns, without making it.
  func hashNameless(_ pattern: Int, into hasher: inout Hasher) {
    PlacedPatterns.forEachNamelessRun(
      of: placed.written(pattern), in: placed.patterns[pattern].dialect
    ) { hasher.combine(bytes: $0) }
  }

  /// Its own patterns, without those of the enclosing routes; none if one is broken.
  var ownPatterns: [PatternText] { isBroken ? [] : declaration.patterns }

  /// Whether all of its patterns capture that name.
  func alwaysCaptures(_ name: String) -> Bool {
    !patterns.isEmpty
      && patterns.allSatisfy { pattern in
        var isFound = false
        pattern.eachCapture { if $0.name == name { isFound = true } }
        return isFound
      }
  }
}

/// The clauses of a route with those that it inherits, one property for each. Most routes share them with others.
final class Clauses: Sendable {
  let presentation: String
  let wrap: String?
  let containers: [String]
  let guards: [String]
  let tags: [String]
  let conditions: [Expression]
  let isInternal: Bool
  /// Whether it is an internal group, or inside one.
  let isInInternalGroup: Bool
  let priority: Int
  let parent: Name?

  /// Those of a route outside any group and without clauses.
  private static let none = Clauses(RouteDeclaration(.init()), nil, "push", nil)

  /// `around`: the enclosing route or group.
  static func of(
    _ declaration: RouteDeclaration, inheriting around: RouteContent?, _ presentation: String,
    wrap: String?
  ) -> Clauses {
    if !declaration.hasInheritedClauses, wrap == nil {
      let outer = around?.clauses ?? none
      if outer.wrap == nil, outer.presentation == presentation,
        around?.declaration.isGroup != false || outer.areInheritedFromRoute
      {
        return outer
      }
    }
    return Clauses(declaration, around, presentation, wrap)
  }

  /// Whether the routes inside a route inherit all of these, as those inside a group do.
  private var areInheritedFromRoute: Bool {
    priority == 0 && parent == nil && isInternal == isInInternalGroup
  }

  private init(
    _ declaration: RouteDeclaration, _ content: RouteContent?, _ presentation: String,
    _ wrap: String?
  ) {
    let around = content?.clauses
    self.presentation = presentation
    self.wrap = wrap
    containers =
      declaration.containers.isEmpty
      ? around?.containers ?? [] : declaration.containers.map(\.text)
    guards = (around?.guards ?? []) + declaration.guards.map(\.text)
    tags = (around?.tags ?? []) + declaration.tags
    conditions = (around?.conditions ?? []) + (declaration.condition.map { [$0] } ?? [])
    isInInternalGroup =
      around?.isInInternalGroup == true || declaration.isGroup && declaration.isInternal
    isInternal = declaration.isInternal || isInInternalGroup
    // Only routes directly in a group inherit these.
    let group = content?.declaration.isGroup == true ? around : nil
    priority = declaration.priority ?? group?.priority ?? 0
    parent = declaration.parent ?? group?.parent
  }
}
