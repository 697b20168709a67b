import RoadbookTestSupport
import Testing

/// Patterns with their structure and problems, in `Tests/Cases/url`.
@Suite struct PatternCaseTests {
  @Test(arguments: CaseFile.all(in: "url"))
  func thePatternMeansWhatTheCaseShows(_ file: CaseFile) throws {
    try file.check(with: PatternCase.self)
  }
}

private struct PatternCase: CaseRunner {
  let findings = ""

  init(_ input: CaseInput) {}

  mutating func write(_ name: String, _ text: String) {}

  mutating func answer(_ words: [String], _ body: String) -> String? {
    words.first == "pattern" ? each(body) { dump($0) } : nil
  }
}
