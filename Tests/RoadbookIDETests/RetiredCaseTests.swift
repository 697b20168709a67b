import RoadbookSemantics
import RoadbookSession
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookIDE

/// Maps with retired forms and the same maps in the current language, in `Tests/Cases/retired`.
@Suite struct RetiredCaseTests {
  @Test(arguments: CaseFile.all(in: "retired"))
  func aRetiredFormIsNamedAndRewritten(_ file: CaseFile) throws {
    try file.check(with: RetiredCase.self)
  }
}

/// A map with retired forms.
private struct RetiredCase: CaseRunner {
  private let map: String
  let findings = ""

  init(_ input: CaseInput) { map = (input.map ?? "") + "\n" }

  mutating func write(_ name: String, _ text: String) {}

  mutating func answer(_ words: [String], _ body: String) -> String? {
    switch words.first {
    case "current": return current()
    case "retired": return retired()
    case "answers":
      var session = Session(files: NoFiles())
      _ = session.execute(SourceText(name: "map", current()))
      return each(body) { statement in
        session.execute(SourceText(name: "prompt", statement)).map { answer in
          let output = AnswerRenderer(session).render(answer)
          return output.output + output.errors
        }.joined(separator: "\n")
      }
    default: return nil
    }
  }

  /// The map after all certain fixes, with the remaining findings.
  private func current() -> String {
    let editor = EditorMap(map)
    let actions = editor.workspace.actions(
      in: EditorMap.key, touching: TextRange(0, map.utf8.count), [.fixAll])
    guard let action = actions.first, case .success(let edits) = action.change() else {
      return "no fix"
    }
    let bytes = (edits.first ?? []).applied(to: Array(map.utf8))
    let text = String(decoding: bytes.dropLast(), as: UTF8.self)
    let left = EditorMap(text).view?.findings(0).filter { $0.severity > .hint } ?? []
    return ([text] + left.map { "! \($0.code.name): \($0.message)" }).joined(separator: "\n")
  }

  /// The findings about retired forms.
  private func retired() -> String {
    let found = EditorMap(map).view?.findings(0).filter { $0.code == "retired-word" } ?? []
    return found.map { finding in
      let line = SourceText(name: "", map).position(of: finding.range.start).line
      return "\(line): \(finding.message); \(finding.advice ?? "")"
    }.joined(separator: "\n")
  }
}
