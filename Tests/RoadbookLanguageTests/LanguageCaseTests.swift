import RoadbookModel
import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookAnalysis
@testable import RoadbookBinder
@testable import RoadbookRuntime
@testable import RoadbookSession

/// Maps and statements with their answers, in `Tests/Cases/language` and `Tests/Cases/lifecycle`.
@Suite struct LanguageCaseTests {
  @Test(arguments: CaseFile.all(in: "language") + CaseFile.all(in: "lifecycle"))
  func theSessionAnswersAsTheCaseShows(_ file: CaseFile) throws {
    try file.check(with: LanguageCase.self)
  }
}

/// A session with the map of a case.
private struct LanguageCase: CaseRunner {
  private var transcript: Transcript
  private var story: Story?
  let findings: String

  init(_ input: CaseInput) {
    let files = Dictionary(input.files.map { ($0.name, $0.text) }) { $1 }
    transcript = Transcript(input.map ?? "", files: files)
    findings = transcript.findings()
  }

  mutating func write(_ name: String, _ text: String) { transcript.files[name] = text }

  mutating func answer(_ words: [String], _ body: String) -> String? {
    let lines = body.split(separator: "\n").map(String.init)
    let inputs = lines.filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
    switch words.first {
    case "findings": return transcript.findings()
    case "answers": return transcript.run(inputs.joined(separator: "\n"))
    case "events":
      var story = self.story ?? Story(transcript.session)
      story.session = transcript.session
      defer { (self.story, transcript.session) = (story, story.session) }
      return story.run(inputs)
    case "lines":
      return lines.map { transcript.line($0.part(before: " | ")) }.joined(separator: "\n")
    case "redirects":
      return lines.map { redirects(of: $0.part(before: " => ").part(before: " | ")) }
        .joined(separator: "\n")
    case "values":
      return lines.map { value(of: $0.part(before: "  →  ")) }.joined(separator: "\n")
    case "steps": return inputs.map { steps(of: $0) }.joined(separator: "\n")
    case "json":
      return each(body) { url in
        let resolution = transcript.session.resolve(url)
        return ResolutionRenderer(transcript.session.loaded).json(resolution).compact
      }
    case "native": return native()
    case "contents": return words.dropFirst().first.map { transcript.files[$0] ?? "no such file" }
    default: return nil
    }
  }

  /// A URL with its redirects and its outcome.
  private mutating func redirects(of url: String) -> String {
    let result = transcript.session.resolve(url)
    let urls = result.rewrites.map { " => \($0)" }.joined()
    let end = result.screen ?? result.outcome.rawValue
    return "\(url)\(urls) | \(end)" + (result.reason.map { ": \($0)" } ?? "")
  }

  /// An expression with its value, or the reason why it has none.
  private mutating func value(of expression: String) -> String {
    let answer = transcript.run("set result = \(expression)").split(separator: "\n").dropFirst()
    return "\(expression)  →  \(answer.joined(separator: " / "))"
      .replacing("result = ", with: "")
  }

  /// A statement with its navigation steps and the state afterwards.
  private mutating func steps(of statement: String) -> String {
    let answers = transcript.run(statement).split(separator: "\n").dropFirst()
    let steps = answers.first { $0.hasPrefix("  steps") }?.dropFirst(14)
    let problem = answers.first { $0.hasPrefix("!") || $0.contains("unmatched") }
    let state = transcript.run("state").split(separator: "\n").dropFirst().map { "    \($0)" }
    return (["> \(statement)", String(steps ?? problem ?? "no step")] + state)
      .joined(separator: "\n")
  }

  /// The map's files rewritten to the native language, after the findings about statements that
  /// cannot be rewritten.
  private func native() -> String {
    let rewrite = NativeRewrite(transcript.session.documents)
    var lines: [String] = []
    for (index, document) in rewrite.documents.enumerated() {
      if rewrite.documents.count > 1 { lines.append("-- \(document.source.name)") }
      lines += rewrite.findings[index].map { concise($0, in: document.source) }
      lines.append(String(decoding: Formatter.format(rewrite.texts[index]), as: UTF8.self))
    }
    return lines.joined(separator: "\n")
  }
}
