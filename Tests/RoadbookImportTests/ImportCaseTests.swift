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
  /// What the last import was told: a version, or for tables of an app's own the calls, or `draft`.
  private var details: [String] = []
  let findings = ""

  init(_ input: CaseInput) { files = input.files }

  mutating func write(_ name: String, _ text: String) {}

  mutating func answer(_ words: [String], _ body: String) -> String? {
    guard let name = words.dropFirst().first else { return nil }
    if let router = ImportRouter(rawValue: name) {
      if words[0] == "import" { details = Array(words.dropFirst(2)) }
      return answer(words[0], router, body)
    }
    guard let library = ImportLibrary(rawValue: name) else { return nil }
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

  /// `import expo-router 4`, `import swift register($pattern)`: the map with the findings;
  /// `lines expo-router`: where its URLs lead.
  private func answer(
    _ word: String, _ router: ImportRouter, _ body: String
  ) -> String? {
    var options = RouterImport.Options(version: router.isOwnTable ? nil : details.first)
    options.calls = details.compactMap(CallTemplate.init)
    options.isDraft = details.contains("draft")
    let result = routerImport(files, router, options)
    switch word {
    case "import": return described(result)
    case "lines":
      let urls = body.split(separator: "\n").map { String($0).part(before: " | ") }
      return lines(of: urls, in: result.map)
    default: return nil
    }
  }
}
