import RoadbookText

/// The capabilities of the output streams; by default plain text only, as in a file.
package struct RenderOptions: Hashable, Sendable {
  package var colouredOutput: Bool
  package var colouredErrors: Bool
  /// The number of columns for text that is wrapped.
  package var width: Int
  /// Whether answers go to a terminal, whose width only tables are fitted to.
  package var isTerminal: Bool
  /// Whether answers say where something is in the map. Recordings do not: a line added above it
  /// changes no answer.
  var showsPlaces = true

  package init(
    colouredOutput: Bool = false, colouredErrors: Bool = false, width: Int = 80,
    isTerminal: Bool = false
  ) {
    self.colouredOutput = colouredOutput
    self.colouredErrors = colouredErrors
    self.width = width
    self.isTerminal = isTerminal
  }

  /// The text of a map as it is, unless it goes to a terminal, which might act on its control
  /// characters.
  package func text(ofMap text: String) -> String {
    isTerminal ? TerminalText.escapedLines(text) : text
  }

  /// A line in rows that fit the terminal; files and pipes get it as it is.
  func wrapped(_ line: StyledText) -> [StyledText] {
    isTerminal ? line.wrapped(to: width) : [line]
  }

  /// A line as it is shown; nil if nothing is left of it.
  func shown(_ line: StyledText) -> StyledText? {
    guard !showsPlaces, !line.isEmpty else { return line }
    let shown = line.without(.place).trimmedEnd
    return shown.isEmpty ? nil : shown
  }

  func text(of diagnostic: Diagnostic, in source: SourceText) -> String {
    showsPlaces
      ? DiagnosticRenderer.full(
        diagnostic, in: source, isColoured: colouredErrors, width: tableWidth)
      : DiagnosticRenderer.withoutPlaces(diagnostic)
  }

  /// The number of columns for tables; nil for no limit.
  package var tableWidth: Int? { isTerminal ? width : nil }
}
