import RoadbookText

@testable import RoadbookShell

/// Repeats statements; `fail`, `misuse` and `quit` do what their names say; brackets may stay open
/// over lines.
struct EchoSession: ShellSession {
  var executed: [String] = []

  mutating func execute(_ text: String, name: String, firstLine: Int) -> [ShellReply] {
    executed.append(text)
    switch text {
    case "fail": return [ShellReply(errors: "\(name):\(firstLine): failed", isFailure: true)]
    case "misuse": return [ShellReply(errors: "no\n", isFailure: true, isUsageError: true)]
    case "quit": return [ShellReply(output: "bye", endsSession: true)]
    default: return [ShellReply(output: "\(firstLine): \(TerminalText.escaped(text))")]
    }
  }

  func isIncomplete(_ text: String) -> Bool { Self.isOpen(text) }

  static func isOpen(_ text: String) -> Bool {
    text.utf8.filter { $0 == 0x7B }.count > text.utf8.filter { $0 == 0x7D }.count
  }

  func completions(in text: String, at offset: Int) -> [Completion] { [] }
}

// What the sessions and providers of these tests have no answer for.

extension ShellSession {
  mutating func prompt() -> String? { nil }
  var wantsPager: Bool { true }
  var unsaved: String? { nil }
}

extension CompletionProvider {
  package var completionLimit: Int { .max }
  func styles(in text: String, at offset: Int) -> [StyledRange] { [] }
  func usage(in text: String, at offset: Int) -> UsageHint? { nil }
  func likelyRest(in text: String, at offset: Int) -> String? { nil }
  func news() -> String? { nil }
  func prepare() {}
  var hasNews: Bool { false }
  var editorSettings: EditorSettings { EditorSettings() }
}
