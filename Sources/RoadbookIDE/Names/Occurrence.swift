package import RoadbookText

/// What a name in a map stands for.
package struct Symbol: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case screen, type, variable, `guard`, container, presentation, route, scheme, hook
    /// What a `scheme` statement is called: `as NAME`.
    case namespace
    /// What a URL gives, or what a screen, block or table of tests declares: a name within its scope.
    case parameter

    /// As people call it.
    package var word: String { self == .guard ? "guard" : rawValue }
  }

  package var kind: Kind
  package var name: String
  /// What the name belongs to; nil where one map has one such name.
  package var scope: Scope?

  package init(_ kind: Kind, _ name: String, in scope: Scope? = nil) {
    self.kind = kind
    self.name = name
    self.scope = scope
  }

  /// A screen, or the statement that begins at a place.
  package enum Scope: Hashable, Sendable {
    case screen(String)
    /// Of a key that no pattern captures: the screen that takes it from the query.
    case query(of: String)
    case statement(document: Int, start: Int)
  }
}

/// One place at which a name stands.
package struct Occurrence: Hashable, Sendable {
  package var symbol: Symbol
  package var document: Int
  /// The name itself, quotes left out.
  package var range: TextRange
  package var isDeclaration: Bool
  /// What else it may mean, where the text alone does not tell: `arguments.id` in a hook is that of any screen.
  package var others: [Symbol] = []

  /// All that it may mean.
  var meanings: [Symbol] { [symbol] + others }

  func mayMean(_ wanted: Symbol) -> Bool { symbol == wanted || others.contains(wanted) }
}
