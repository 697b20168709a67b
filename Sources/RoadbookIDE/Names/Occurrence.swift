package import RoadbookText

/// What a name in a map stands for.
package struct Symbol: Hashable, Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    case screen, type, variable, guardian, container, presentation, route, scheme

    /// As people call it.
    package var word: String { self == .guardian ? "guard" : rawValue }
  }

  package var kind: Kind
  package var name: String

  package init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }
}

/// One place at which a name stands.
package struct Occurrence: Hashable, Sendable {
  package var symbol: Symbol
  package var document: Int
  /// The name itself, quotes left out.
  package var range: TextRange
  package var isDeclaration: Bool
}
