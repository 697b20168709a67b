import CLibEditShim

/// The prompt on a real terminal: libedit's keys and drawing, our completion and history.
///
/// One at a time in a process, on its standard input and output (the shim's signal handlers have no context).
/// libedit draws scalar by scalar: combined characters and lines wider than the window are its weak spots.
package final class LibEditLineEditor: LineEditor {
  private let editor: OpaquePointer
  private let core: LibEditCore
  private let output: OutputStream
  private var statementLine = 1

  /// Nil when libedit cannot use the terminal.
  ///
  /// - Parameters:
  ///   - history: Entries of earlier sessions, oldest first.
  ///   - output: Standard output; what it holds is written before a prompt shows.
  ///   - remember: Takes each new entry, for the history file.
  package init?(history: [String], output: OutputStream, remember: @escaping (String) -> Void) {
    let core = LibEditCore(history: history, output: output, remember: remember)
    let callbacks = rb_editor_callbacks(
      context: Unmanaged.passUnretained(core).toOpaque(),
      complete: { LibEditCore.from($0).map { $0.complete() } ?? keyBeep },
      older: { LibEditCore.from($0).map { $0.recall(-1) } ?? keyBeep },
      newer: { LibEditCore.from($0).map { $0.recall(1) } ?? keyBeep })
    guard let editor = rb_editor_open("roadbook", callbacks) else { return nil }
    core.editor = editor
    self.editor = editor
    self.core = core
    self.output = output
    for entry in history { withWide(entry) { rb_editor_remember(editor, $0) } }
  }

  deinit { rb_editor_close(editor) }

  package func readStatement(
    prompt: String, continuation: String, isIncomplete: (String) -> Bool,
    complete: (String, Int) -> [Completion]
  ) -> LineEvent {
    var statement = StatementCollector()
    output.flush()
    while true {
      core.linesBefore = statement.isEmpty ? "" : statement.text + "\n"
      switch read(statement.isEmpty ? prompt : continuation, complete) {
      case .interrupted:
        output.write("^C\u{1B}[J\n")
        output.flush()
        return .interrupted
      case .end:
        output.write("\n")
        output.flush()
        return statement.isEmpty ? .endOfInput : finish(&statement)
      case .line(let line):
        let isWhole = statement.add(line, isIncomplete: isIncomplete)
        if isWhole || statement.isOnlyComments { return finish(&statement) }
      }
    }
  }

  private enum Read {
    case line(String)
    case interrupted
    case end
  }

  private func read(_ prompt: String, _ complete: (String, Int) -> [Completion]) -> Read {
    withoutActuallyEscaping(complete) { complete in
      core.completions = complete
      core.beginLine()
      defer { core.completions = nil }
      var text: UnsafePointer<wchar_t>?
      var length = 0
      let outcome = withWide(prompt) { rb_editor_read(editor, $0, &text, &length) }
      switch outcome {
      case RB_READ_LINE: return .line(narrow(text, length))
      case RB_READ_INTERRUPTED: return .interrupted
      default: return .end
      }
    }
  }

  private func finish(_ statement: inout StatementCollector) -> LineEvent {
    let firstLine = statementLine
    statementLine += statement.lineCount
    let text = statement.take()
    if core.add(text) { withWide(text) { rb_editor_remember(editor, $0) } }
    return .text(text, firstLine: firstLine)
  }
}

let keyNormal = Int32(RB_KEY_NORMAL)
let keyRefresh = Int32(RB_KEY_REFRESH)
let keyBeep = Int32(RB_KEY_BEEP)

/// A text as the shim takes it: scalars with a zero behind.
func withWide<Result>(_ text: String, _ body: (UnsafePointer<wchar_t>) -> Result) -> Result {
  var scalars = text.unicodeScalars.map { wchar_t(bitPattern: $0.value) }
  scalars.append(0)
  return scalars.withUnsafeBufferPointer { buffer in
    // The buffer holds at least the zero, so it has an address.
    guard let start = buffer.baseAddress else { preconditionFailure("an array without storage") }
    return body(start)
  }
}

/// Scalars of the shim as a text.
func narrow(_ text: UnsafePointer<wchar_t>?, _ length: Int) -> String {
  var result = String.UnicodeScalarView()
  for scalar in UnsafeBufferPointer(start: text, count: length) {
    result.append(Unicode.Scalar(UInt32(bitPattern: scalar)) ?? "\u{FFFD}")
  }
  return String(result)
}
