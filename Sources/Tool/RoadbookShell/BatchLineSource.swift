import RoadbookText

/// Statements from a pipe or a file: no prompt, no history, no editing.
///
/// Each statement is returned as soon as it is complete, so that a program at the other end of a
/// pipe gets its answer before it sends more.
package struct BatchLineSource: LineEditor {
  /// The maximum line length, 16 MiB; a statement may have any number of lines.
  package static let lineLimit = 16 << 20

  private let name: String
  private var reader: ByteLineReader

  /// - Parameters:
  ///   - descriptor: The file descriptor to read.
  ///   - name: The name of the input in messages.
  package init(descriptor: Int32, name: String) {
    self.name = name
    reader = ByteLineReader(descriptor: descriptor, limit: Self.lineLimit)
  }

  /// Reads a string.
  package init(_ text: String, name: String) {
    self.name = name
    reader = ByteLineReader(Array(text.utf8), limit: Self.lineLimit)
  }

  package mutating func readStatement(
    prompt: String, continuation: String, provider: some CompletionProvider
  ) -> LineEvent {
    var statement = StatementCollector()
    var firstLine = 0
    while let line = reader.next() {
      switch line {
      case .failed(let message): return .unreadable("\(name): \(message)")
      case .tooLong:
        return .unreadable("\(name):\(reader.lineNumber): the line is longer than 16 MiB")
      case .bytes(let bytes):
        guard let text = bytes.validText else {
          return .unreadable("\(name):\(reader.lineNumber): the line is not valid UTF-8")
        }
        if statement.isEmpty {
          if LineKind(text) == .blank { continue }
          firstLine = reader.lineNumber
        }
        if statement.add(text, isIncomplete: { provider.isIncomplete($0) }) {
          return .text(statement.take(), firstLine: firstLine)
        }
      }
    }
    // An incomplete statement at the end is executed anyway: its error message is the answer.
    return statement.isEmpty ? .endOfInput : .text(statement.take(), firstLine: firstLine)
  }
}
