import RoadbookEngine
import RoadbookURL

/// A bound route with everything inherited from enclosing routes and groups, independent of its
/// index. One property for each clause that routes inherit.
package final class RouteContent: Sendable {
  let declaration: RouteDeclaration
  let namespace: Int
  /// The enclosing route or group whose patterns its own continue.
  package let outer: RouteContent?
  let isBroken: Bool
  let documentation: String?
  let place: Place
  let presentation: String
  let wrap: String?
  let containers: [String]
  let guards: [String]
  let tags: [String]
  let conditions: [Expression]
  let isInternal: Bool
  /// Whether it is an internal group, or inside one.
  private let isInInternalGroup: Bool
  let priority: Int
  /// The screen below its own, set by `parent` on the route or an enclosing group.
  let parent: Name?
  private let placed: PlacedPatterns

  /// `path`: the enclosing route or group whose patterns it continues; `around`: the one whose
  /// clauses it inherits.
  init(
    _ declaration: RouteDeclaration, _ placed: PlacedPatterns, in path: RouteContent?,
    inheriting around: RouteContent?, namespace: Int, isBroken: Bool, documentation: String?,
    place: Place, presentation: String, wrap: String?
  ) {
    self.declaration = declaration
    self.placed = placed
    self.namespace = namespace
    outer = path
    self.isBroken = isBroken
    self.documentation = documentation
    self.place = place
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
    let group = around?.declaration.isGroup == true ? around : nil
    priority = declaration.priority ?? group?.priority ?? 0
    parent = declaration.parent ?? group?.parent
  }

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

  /// `written` without the names of captures: equal for patterns that match the same URLs.
  var nameless: [String] { placed.nameless }

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
