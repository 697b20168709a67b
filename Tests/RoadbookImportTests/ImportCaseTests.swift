import RoadbookTestSupport
import Testing

@testable import RoadbookImport

/// Sources and the maps made of them, in `Tests/Cases/import`.
@Suite struct ImportCaseTests {
  @Test(arguments: CaseFile.all(in: "import"))
  func theImportGivesTheMapOfTheCase(_ file: CaseFile) throws {
    try file.check(with: ImportCase.self)
  }
}

/// The sources of a case.
private struct ImportCase: CaseRunner {
  private let files: [(name: String, text: String)]
  let findings = ""

  init(_ input: CaseInput) { files = input.files }

  mutating func write(_ name: String, _ text: String) {}

  mutating func answer(_ words: [String], _ body: String) -> String? {
    guard let library = words.dropFirst().first.flatMap(ImportLibrary.init) else { return nil }
    switch words.first {
    case "import":
      let text = imported(files, library)
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    case "lines":
      let urls = body.split(separator: "\n").map { String($0).part(before: " | ") }
      return files.first.map { destinations($0.name, $0.text, library, urls) }
    default: return nil
    }
  }
}
