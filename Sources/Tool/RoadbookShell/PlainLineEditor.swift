import CLibEditShim

/// For terminals without cursor movement (`TERM=dumb`, an editor's shell window): writes a prompt
/// and reads a line.
///
/// The terminal itself edits the line. There is no completion; the history serves only
/// `list lines`.
package final class PlainLineEditor: LineEditor {
  private let input: Int32
  private let output: OutputStream
  private var reader: ByteLineReader
  private var statementLine = 1
  private let keep: (String) -> Void

  package init(
    input: Int32, output: OutputStream, remember: @escaping (String) -> Void = { _ in }
  ) {
    keep = remember
    self.input = input
    self.output = output
    reader = ByteLineReader(descriptor: input, limit: BatchLineSource.lineLimit)
    rb_interrupts_begin()
  }

  deinit { rb_interrupts_end() }

  package func readStatement(
    prompt: String, continuation: String, provider: some CompletionProvider
  ) -> LineEvent {
    var statement = StatementCollector()
    while true {
      output.write(statement.isEmpty ? prompt : continuation)
      output.flush()
      if !reader.hasBufferedBytes, rb_wait_for_input(input) == 0 {
        output.write("\n")
        output.flush()
        return .interrupted
      }
      guard let line = reader.next() else {
        output.write("\n")
        output.flush()
        return statement.isEmpty ? .endOfInput : finish(&statement)
      }
      switch line {
      case .failed(let message): return .unreadable("<prompt>: \(message)")
      case .tooLong: return .unreadable("<prompt>: the line is longer than 16 MiB")
      case .bytes(let bytes):
        let text = String(decoding: bytes, as: UTF8.self)
        let isWhole = statement.add(text, isIncomplete: { provider.isIncomplete($0) })
        if isWhole || statement.isOnlyComments { return finish(&statement) }
      }
    }
  }

  private func finish(_ statement: inout StatementCollector) -> LineEvent {
    let firstLine = statementLine
    statementLine += statement.lineCount
    return .text(statement.take(), firstLine: firstLine)
  }

  package func remember(_ text: String, wasRefused: Bool) { if !wasRefused { keep(text) } }
}
