import RoadbookShell
import RoadbookText

/// (Temporary: stands where the language's session goes; deleted when that is there.) Repeats statements.
struct PendingSession: ShellSession {
  mutating func execute(_ text: String, name: String, firstLine: Int) -> [ShellReply] {
    switch LineWords(text).first {
    case "quit": [ShellReply(endsSession: true)]
    case nil: []
    default: [ShellReply(output: "\(name):\(firstLine): \(TerminalText.escaped(text))")]
    }
  }

  func isIncomplete(_ text: String) -> Bool {
    text.utf8.filter { $0 == 0x7B }.count > text.utf8.filter { $0 == 0x7D }.count
  }

  func completions(in text: String, at offset: Int) -> [Completion] {
    let before = Array(text.utf8.prefix(offset))
    let start = before.lastIndex { $0 <= 0x20 }.map { $0 + 1 } ?? 0
    let word = String(decoding: before[start...], as: UTF8.self)
    return ["resolve ", "route ", "routes "].filter { $0.hasPrefix(word) }.map {
      Completion(insertion: $0, label: $0, replaces: TextRange(start, offset))
    }
  }

  private struct LineWords {
    let first: String?
    init(_ text: String) {
      first = text.split { $0 == " " || $0 == "\n" }.first.map(String.init)
    }
  }
}
