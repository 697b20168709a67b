import RoadbookTestSupport
import RoadbookURL
import Testing

@Suite struct PatternProblemTests {
  @Test func blanksAreMeantInQuotes() {
    #expect(Pattern.parse("/a b", isQuoted: true).problems.isEmpty)
  }

  @Test func tooManyGroups() {
    let text = String(repeating: "(/a)", count: 11)
    let (pattern, problems) = Pattern.parse(text)
    #expect(problems.map(\.code) == ["pattern-too-many-groups"])
    #expect(pattern.expansions.count == 1)
    #expect(Pattern.parse("/x" + String(repeating: "(/a)", count: 10)).problems.isEmpty)
  }
}
