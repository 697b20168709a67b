import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookURL

/// Example strings of a type, and strings common to two types.
@Suite struct ValueExamplesTests {
  private func type(_ written: String) throws -> ValueType {
    let pattern = Pattern.parse("/:x<\(written)>").pattern
    let expression = try #require(pattern.captures.first?.type)
    return try TypeTable().resolve(expression).get()
  }

  @Test func everyTypeHasExamplesThatConvert() throws {
    var lines: [String] = []
    for written in [
      "int", "uint", "float", "bool", "uuid", "date", "url", "path", "list<int>", "home|search",
      "last|3...", "100...200", "...-5", "2026-07-01...",
      "/[A-Z]{3}-[0-9]{4}/", "/^a+b?$/", "/[^a-z]{2}/", "/a^b/", "2...2.25",
    ] {
      let type = try type(written)
      let examples = type.examples
      #expect(examples.allSatisfy { type.convert($0) != nil })
      lines.append("\(written)  \(Array(examples.prefix(3)))")
    }
    expect(
      """
      int  ["42", "1", "0"]
      uint  ["42", "1", "0"]
      float  ["1.5", "0"]
      bool  ["true", "false"]
      uuid  ["3f2504e0-4f89-41d3-9a0c-0305e82c3301", "00000000-0000-4000-8000-000000000000"]
      date  ["2026-01-15", "2026-01-15T12:00:00Z"]
      url  ["https://example.com/"]
      path  ["a/b", "a"]
      list<int>  ["42,1", "42", ""]
      home|search  ["home", "search"]
      last|3...  ["last", "42", "3"]
      100...200  ["100", "101", "200"]
      ...-5  ["-5", "-6"]
      2026-07-01...  ["2026-07-01"]
      /[A-Z]{3}-[0-9]{4}/  ["AAA-1111", "AAA-1112", "AAA-1110"]
      /^a+b?$/  ["a", "aa", "ab"]
      /[^a-z]{2}/  ["11", "12", "10"]
      /a^b/  []
      2...2.25  ["2.0", "2.25"]
      """
    ).match(lines.joined(separator: "\n"))
  }

  @Test func typesOfTheirOwnAreTried() {
    let even = ValueType.custom(
      CustomType(name: "Even") { Int($0).flatMap { $0 % 2 == 0 ? .int($0) : nil } })
    #expect(even.examples.first == "42")
    let never = ValueType.custom(CustomType(name: "Never") { _ in nil })
    #expect(never.examples.isEmpty)
  }

  /// A type's expression matches every string of the type: without a common string of the
  /// expressions, the types have none.
  @Test func expressionsTakeAllThatConverts() throws {
    var random = SeededRandom(seed: 11)
    let alphabet = [
      "0", "1", "9", "a", "-", "+", ".", "e", ":", "T", "/", ",", "Z", "true", "2026-02-28",
    ]
    let types = try [
      "int", "uint", "float", "bool", "date", "url", "list<int>", "a|1|true", "0...19",
      "-12...1", "/[a-e]+/", "0.0...9.0",
    ].map(type)
    var taken = 0
    for _ in rounds(2_000) {
      let text = (0...random.below(4)).map { _ in random.pick(alphabet) }.joined()
      for type in types where type.convert(text) != nil {
        taken += 1
        var budget = 100_000
        let common = TextLanguage.type(type, folded: false).common(
          with: .literal(text, folded: false), budget: &budget
        ) { $0 == text }
        #expect(common == .found(text), "\(type) and '\(text)'")
      }
    }
    #expect(taken > share(of: 500))
  }

  @Test func foldedWordsMeetInAnyCase() {
    var budget = 1_000
    let common = TextLanguage.type(.choice(["Home"]), folded: true).common(
      with: .literal("hOME", folded: true), budget: &budget
    ) { _ in true }
    #expect(common == .found("home"))
    budget = 0
    let spent = TextLanguage.anyText.common(with: .anyText, budget: &budget) { $0 == "y" }
    #expect(spent == .unsettled)
  }
}
