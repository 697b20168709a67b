import RoadbookBinder
import RoadbookText
import Testing

@testable import RoadbookSession

/// A session with a map, which answers scripts as text.
struct Transcript {
  var session: Session
  let files: MemoryFiles

  init(_ map: String = "", files: [String: String] = [:]) {
    self.files = MemoryFiles(files)
    session = Session(files: self.files)
    guard !map.isEmpty else { return }
    self.files["map"] = map
    _ = session.load("map")
  }

  /// Each complete statement with its answer below; `!` marks lines for standard error.
  mutating func run(_ script: String) -> String {
    var lines: [String] = []
    var statement = ""
    for line in script.split(separator: "\n", omittingEmptySubsequences: false) {
      statement += statement.isEmpty ? line : "\n" + line
      if Session.isIncomplete(statement) { continue }
      lines += statement.split(separator: "\n").map { "> \($0)" }
      for answer in session.execute(SourceText(name: "script", statement)) {
        lines += shown(answer)
      }
      statement = ""
    }
    return lines.joined(separator: "\n")
  }

  private func shown(_ answer: Answer) -> [String] {
    var lines = answer.findings.map { finding in
      let name = finding.source.name
      let file = ["map", "script"].contains(name) ? "" : "\(name):"
      return "! \(file)" + concise(finding.diagnostic, in: finding.source)
    }
    if let (message, advice) = answer.problem {
      lines.append("! \(message)" + (advice.map { " (\($0))" } ?? ""))
      return lines
    }
    let output = AnswerRenderer(session).render(answer).output
    return lines + output.split(separator: "\n").map(String.init)
  }
}

/// A finding on one line: line, column, the text there, severity, code, message and advice.
func concise(_ diagnostic: Diagnostic, in source: SourceText) -> String {
  // At the prompt, a later statement may declare the name; comments set severities.
  #expect(
    diagnostic.code.severities.contains(diagnostic.severity)
      || diagnostic.code.tags.contains(.later) || source.bytes.contains(text: "# roadbook: "),
    "'also' is missing in the entry of \(diagnostic.code.rawValue)")
  let position = source.position(of: diagnostic.range.start)
  let text = source.text(in: diagnostic.range).split(separator: "\n").first ?? ""
  let advice = diagnostic.advice.map { " (\($0))" } ?? ""
  return "\(position.line):\(position.column) `\(text.prefix(40))` \(diagnostic.severity.rawValue) "
    + "\(diagnostic.code.rawValue): \(diagnostic.message)\(advice)"
}

/// All findings of a map, one per line.
func findings(_ map: String) -> String {
  var transcript = Transcript(map)
  return transcript.findings()
}

extension Transcript {
  mutating func findings() -> String {
    session.documents.enumerated().flatMap { index, document in
      session.live.diagnostics(of: index).map {
        (document.source.name == "map" ? "" : document.source.name + ":")
          + concise($0, in: document.source)
      }
    }.joined(separator: "\n")
  }

  /// The outcome of a URL, on one line.
  mutating func line(_ url: String) -> String {
    ResolutionLine.text(session.resolve(url)).plain.split(
      separator: "\t", omittingEmptySubsequences: false
    ).joined(separator: " | ")
  }
}
