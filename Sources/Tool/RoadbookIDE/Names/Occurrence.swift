package import RoadbookBinder
package import RoadbookText

/// An occurrence of a name.
package struct Occurrence: Hashable, Sendable {
  package var symbol: Symbol
  package var document: Int
  /// The range of the name without quotes.
  package var range: TextRange
  package var isDeclaration: Bool
  /// Further possible meanings, where the source does not determine one: `arguments.id` in a hook
  /// is that of any screen.
  package var others: [Symbol] = []

  package var name: String { symbol.name }

  /// All possible meanings.
  var meanings: [Symbol] { [symbol] + others }

  func mayMean(_ wanted: Symbol) -> Bool { symbol == wanted || others.contains(wanted) }
}
