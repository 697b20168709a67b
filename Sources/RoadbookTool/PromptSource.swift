import RoadbookSession
import RoadbookShell

/// The source of the prompt's statements; one type, so that the generic shell is compiled once.
enum PromptSource: LineEditor {
  case libEdit(LibEditLineEditor)
  case plain(PlainLineEditor)

  /// Whether standard input is a terminal.
  static var isTerminal: Bool { isatty(0) != 0 }

  /// The best editor for standard input and output.
  static func standard(_ streams: Streams, _ history: PromptHistory) -> PromptSource {
    if isatty(1) != 0, Streams.canMoveCursor, let editor = libEdit(streams, history) {
      return .libEdit(editor)
    }
    // Prompts are not answers: they must not end up in a file that standard output goes to.
    let prompts = isatty(1) != 0 ? streams.output : streams.errors
    return .plain(PlainLineEditor(input: 0, output: prompts, remember: { history.add($0) }))
  }

  /// Only if a user can read and scroll: not in scripts, on dumb terminals, or if errors go elsewhere.
  var pager: Pager? {
    guard case .libEdit = self, isatty(2) != 0 else { return nil }
    return Pager(environment: environment, size: terminalSize)
  }

  mutating func readStatement(
    prompt: String, continuation: String, provider: some CompletionProvider
  ) -> LineEvent {
    switch self {
    case .libEdit(let editor):
      return editor.readStatement(prompt: prompt, continuation: continuation, provider: provider)
    case .plain(let editor):
      return editor.readStatement(prompt: prompt, continuation: continuation, provider: provider)
    }
  }

  mutating func offer(_ draft: Draft) {
    if case .libEdit(let editor) = self { editor.offer(draft) }
  }

  private static func libEdit(_ streams: Streams, _ history: PromptHistory) -> LibEditLineEditor? {
    LibEditLineEditor(
      history: history.lines.map(\.text), output: streams.output,
      isColoured: streams.renderOptions.colouredOutput,
      remember: { history.add($0) })
  }
}
