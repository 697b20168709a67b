import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

/// Texts with their trees, problems and formatted form, in `Tests/Cases/syntax`.
@Suite struct SyntaxCaseTests {
  @Test(arguments: CaseFile.all(in: "syntax"))
  func theTextIsReadAsTheCaseShows(_ file: CaseFile) throws {
    try file.check(with: SyntaxCase.self)
  }
}

/// The text of a case.
private struct SyntaxCase: CaseRunner {
  private let text: String
  let findings = ""

  init(_ input: CaseInput) { text = input.map ?? "" }

  mutating func write(_ name: String, _ text: String) {}

  mutating func answer(_ words: [String], _ body: String) -> String? {
    switch words.first {
    case "formatted":
      checkFormat(Array(text.utf8))
      let formatted = Formatter.format(text)
      return formatted.hasSuffix("\n") ? String(formatted.dropLast()) : formatted
    case "problems":
      let source = SourceText(name: "map", text)
      return checkedParse(Array(text.utf8)).diagnostics.map {
        let place = source.position(of: $0.range.start)
        return "\(place.line):\(place.column) \($0.code.rawValue): \($0.message)"
          + ($0.advice.map { "\n    \($0)" } ?? "")
      }.joined(separator: "\n")
    case "tree":
      let parse = checkedParse(Array(text.utf8))
      #expect(
        parse.problems.filter { if case .misplaced = $0.kind { false } else { true } }.isEmpty)
      return parse.tree.dump()
    default: return nil
    }
  }
}
