import RoadbookSession
import RoadbookShell

/// The source of the prompt's statements.
enum PromptSource {
  /// Whether standard input is a terminal.
  static var isTerminal: Bool { isatty(0) != 0 }

  /// The best editor for standard input and output.
  static func standard(_ streams: Streams, _ history: PromptHistory) -> any LineEditor {
    if isatty(1) != 0, Streams.canMoveCursor,
      let editor = LibEditLineEditor(
        history: history.lines.map(\.text), output: streams.output,
        isColoured: streams.renderOptions.colouredOutput, remember: { history.add($0) })
    {
      return editor
    }
    // Prompts are not answers: they must not end up in a file that standard output goes to.
    let prompts = isatty(1) != 0 ? streams.output : streams.errors
    return PlainLineEditor(input: 0, output: prompts, remember: { history.add($0) })
  }

  /// Only if a user can read and scroll: not in scripts, on dumb terminals, or if errors go
  /// elsewhere.
  static func pager(with editor: any LineEditor) -> Pager? {
    guard editor is LibEditLineEditor, isatty(2) != 0 else { return nil }
    return Pager(environment: environment, size: terminalSize)
  }
}
