import RoadbookText
package import RoadbookURL

/// A bound route with everything inherited from enclosing routes and groups, independent of its
/// index.
package final class RouteContent: Sendable {
  /// Its patterns, even if one is broken.
  let all: RoutePatterns
  let clauses: Clauses
  private let document: Int32
  private let namespaceNumber: Int32
  let isBroken: Bool

  /// `around`: the enclosing route or group whose clauses it inherits.
  init(
    _ patterns: RoutePatterns, in document: Int, inheriting around: RouteContent?,
    namespace: Int, isBroken: Bool, presentation: String
  ) {
    all = patterns
    self.document = Int32(clamping: document)
    namespaceNumber = Int32(clamping: namespace)
    self.isBroken = isBroken
    let declaration = patterns.declaration
    clauses = Clauses.of(declaration, inheriting: around, presentation)
  }

  var declaration: RouteDeclaration { all.declaration }
  /// The enclosing route or group whose patterns its own continue.
  package var outer: RouteContent? { all.outer }
  var namespace: Int { Int(namespaceNumber) }
  var place: Place { Place(document: Int(document), range: declaration.statement.range) }
  var documentation: String? { declaration.statement.documentation }

  var screen: String? {
    switch declaration.target {
    case .screen(let name): name.text
    case .bound: patterns.first?.bindings.last?.screen
    case .rewrite, .lookup, .external, .action: nil
    }
  }

  var name: String {
    if let name = declaration.name { return name.text }
    guard let first = all.first else { return "" }
    let text = DefaultRouteName.of(first)
    return text.isEmpty ? "/" : text
  }

  // MARK: Patterns

  /// The patterns that URLs are matched against: none if one is broken.
  package var patterns: RoutePatterns { isBroken ? .none : all }

  /// Its patterns as written, with those of the enclosing routes, even if one is broken.
  package var written: [String] { all.indices.map(all.written) }

  /// One of its patterns as written, without the names of captures: equal for patterns that match the same URLs.
  func nameless(_ pattern: Int) -> String {
    PlacedPatterns.nameless(all.written(pattern), in: all[pattern].dialect)
  }

  /// Hashes what `nameless` returns, without making it.
  func hashNameless(_ pattern: Int, into hasher: inout Hasher) {
    PlacedPatterns.forEachNamelessRun(of: all.written(pattern), in: all[pattern].dialect) {
      hasher.combine(bytes: $0)
    }
  }

  /// Its own patterns, without those of the enclosing routes; none if one is broken.
  var ownPatterns: PatternList { isBroken ? PatternList() : declaration.patterns }

  /// Whether all of its patterns capture that name.
  func alwaysCaptures(_ name: String) -> Bool {
    !patterns.isEmpty && patterns.allSatisfy { $0.hasCapture(name) }
  }
}

/// The patterns of a route: its own, for a nested route behind those of the enclosing one.
package struct RoutePatterns: RandomAccessCollection, Sendable {
  fileprivate let declaration: RouteDeclaration
  /// nil if it is not nested.
  private let placed: PlacedPatterns?

  static let none = RoutePatterns(of: .none, in: nil)

  init(of declaration: RouteDeclaration, in outer: RouteContent?) {
    self.declaration = declaration
    placed = outer.map { PlacedPatterns(of: declaration, in: $0) }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { placed?.all.count ?? declaration.patterns.count }

  package subscript(index: Int) -> Pattern {
    placed?.all[index].pattern ?? declaration.patterns[index].pattern
  }

  /// One of them as written.
  func written(_ index: Int) -> String {
    placed?.all[index].written ?? PlacedPatterns.rooted(declaration.patterns[index].pattern)
  }

  var outer: RouteContent? { placed?.outer }
  /// Whether there are too many.
  var isCut: Bool { placed?.isCut ?? (count > PlacedPatterns.limit) }
}

/// The clauses of a route with those that it inherits, one property for each. Most routes share them with others.
final class Clauses: Sendable {
  let presentation: String
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
  private static let none = Clauses(.none, nil, "push")

  /// `around`: the enclosing route or group.
  static func of(
    _ declaration: RouteDeclaration, inheriting around: RouteContent?, _ presentation: String
  ) -> Clauses {
    if !declaration.hasInheritedClauses {
      let outer = around?.clauses ?? none
      if outer.presentation == presentation,
        around?.declaration.isGroup != false || outer.areInheritedFromRoute
      {
        return outer
      }
    }
    return Clauses(declaration, around, presentation)
  }

  /// Whether the routes inside a route inherit all of these, as those inside a group do.
  private var areInheritedFromRoute: Bool {
    priority == 0 && parent == nil && isInternal == isInInternalGroup
  }

  private init(
    _ declaration: RouteDeclaration, _ content: RouteContent?, _ presentation: String
  ) {
    let around = content?.clauses
    self.presentation = presentation
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
