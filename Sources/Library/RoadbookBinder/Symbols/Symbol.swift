import RoadbookModel

/// A named entity of a map.
package struct Symbol: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case screen, type, variable, `guard`, container, style, route, scheme, hook
    /// The namespace of a `scheme` statement: `as NAME`.
    case namespace
    /// A parameter of a URL, screen, block or test table: unique within its scope.
    case parameter
  }

  package var kind: Kind
  package var name: String
  /// The scope of the name; nil if it is unique in the map.
  package var scope: Scope?

  package init(_ kind: Kind, _ name: String, in scope: Scope? = nil) {
    self.kind = kind
    self.name = name
    self.scope = scope
  }

  /// A screen, or the statement that begins at an offset.
  package enum Scope: Hashable, Sendable {
    case screen(String)
    /// For a query key that no pattern captures: the screen that reads it.
    case query(of: String)
    case statement(document: Int, start: Int)
  }
}
