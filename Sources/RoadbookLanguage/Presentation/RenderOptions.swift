/// What the streams that answers go to can show; by default nothing but text, as in a file.
package struct RenderOptions: Hashable, Sendable {
  package var colouredOutput: Bool
  package var colouredErrors: Bool
  /// How many columns there are for what is made to fit.
  package var width: Int
  /// Whether answers go to a terminal: tables are made to fit its window, and nothing else is.
  package var isTerminal: Bool

  package init(
    colouredOutput: Bool = false, colouredErrors: Bool = false, width: Int = 80,
    isTerminal: Bool = false
  ) {
    self.colouredOutput = colouredOutput
    self.colouredErrors = colouredErrors
    self.width = width
    self.isTerminal = isTerminal
  }

  /// The columns that a table may have; nil where any number will do.
  package var tableWidth: Int? { isTerminal ? width : nil }
}
