import CLibEditShim

/// The prompt on a real terminal: libedit edits, keys are decoded and frames drawn here.
///
/// libedit contributes its editing commands, emacs and vi keys, `~/.editrc` and the terminal modes.
/// Its own drawing is discarded, since it measures scalar by scalar and knows neither colours nor
/// rows. Only one per process, on standard input and output (the shim's signal handlers have no
/// context).
package final class LibEditLineEditor: LineEditor {
  private let editor: OpaquePointer
  private let core: LibEditCore
  private let keep: (String) -> Void
  private var statementLine = 1

  /// Nil if libedit cannot use the terminal.
  ///
  /// - Parameters:
  ///   - history: Entries of earlier sessions, oldest first.
  ///   - output: Standard output; flushed before a prompt is shown.
  ///   - isColoured: Whether the text is coloured.
  ///   - remember: Receives each new entry, for the history file.
  package init?(
    history: [String], output: OutputStream, isColoured: Bool,
    remember: @escaping (String) -> Void
  ) {
    let core = LibEditCore(
      history: history, display: EditorDisplay(output: output, isColoured: isColoured))
    let callbacks = rb_editor_callbacks(
      context: Unmanaged.passUnretained(core).toOpaque(),
      next: { LibEditCore.from($0)?.next($1) ?? 0 },
      edit: { LibEditCore.from($0)?.runEdit() })
    guard let editor = rb_editor_open("roadbook", callbacks) else { return nil }
    core.editor = editor
    self.editor = editor
    self.core = core
    keep = remember
    for entry in history { withWide(entry) { rb_editor_remember(editor, $0) } }
  }

  deinit { rb_editor_close(editor) }

  package func readStatement(
    prompt: String, continuation: String, provider: some CompletionProvider
  ) -> LineEvent {
    core.begin(prompt: prompt, continuation: continuation, provider: provider)
    var scalars: UnsafePointer<wchar_t>?
    var length = 0
    let isText = rb_editor_read(editor, &scalars, &length) != 0
    switch core.reading.end {
    case .interrupted:
      core.finish(core.current().text, mark: "^C")
      return .interrupted
    case .closed: return .endOfInput
    case nil where !isText:
      core.finish("")
      return .endOfInput
    case nil:
      let text = narrow(scalars, length)
      core.finish(text)
      let firstLine = statementLine
      statementLine += text.utf8.count { $0 == 0x0A } + 1
      return .text(text, firstLine: firstLine)
    }
  }

  package func remember(_ line: String, wasRefused: Bool) {
    guard core.history.add(line, isSuggested: !wasRefused) else { return }
    withWide(line) { rb_editor_remember(editor, $0) }
    if !wasRefused { keep(line) }
  }

  package var keepsDraft: Bool { core.reading.isWantedDraft }

  package func offer(_ draft: Draft) { core.draft = draft }
}

/// Calls `body` with a string as the shim needs it: scalars with a terminating zero.
func withWide<Result>(_ text: String, _ body: (UnsafePointer<wchar_t>) -> Result) -> Result {
  var scalars = text.unicodeScalars.map { wchar_t(bitPattern: $0.value) }
  scalars.append(0)
  return scalars.withUnsafeBufferPointer { buffer in
    // The buffer contains at least the zero, so it has an address.
    guard let start = buffer.baseAddress else { preconditionFailure("an array without storage") }
    return body(start)
  }
}

/// The string that the shim's scalars form.
func narrow(_ text: UnsafePointer<wchar_t>?, _ length: Int) -> String {
  var result = String.UnicodeScalarView()
  for scalar in UnsafeBufferPointer(start: text, count: length) {
    result.append(Unicode.Scalar(UInt32(bitPattern: scalar)) ?? "\u{FFFD}")
  }
  return String(result)
}
