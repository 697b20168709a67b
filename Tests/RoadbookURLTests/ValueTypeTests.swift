import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookURL

@Suite struct ValueTypeTests {
  private func accepted(_ type: ValueType, _ texts: [String]) -> [String] {
    texts.filter { type.convert($0) != nil }
  }

  @Test func integers() {
    #expect(ValueType.int.convert("-007") == .int(-7))
    #expect(ValueType.int.convert("9223372036854775807") == .int(.max))
    #expect(
      accepted(.int, ["+1", "-0", "9223372036854775808", "", "+", "1 ", "0x1", "1.0", "١"])
        == ["+1", "-0"])
    #expect(accepted(.uint, ["0", "-1", "7"]) == ["0", "7"])
  }

  @Test func decimals() {
    #expect(ValueType.float.convert("2.5e1") == .float(25))
    #expect(
      accepted(
        .float, ["1", "-1.5", "+2E-3", "1.", ".5", "inf", "nan", "0x1p3", "1e999", "", "1e"])
        == ["1", "-1.5", "+2E-3"])
  }

  @Test func booleansAndIdentifiers() {
    #expect(
      accepted(.bool, ["true", "false", "TRUE", "1", "0", "yes", "2", ""])
        == ["true", "false", "TRUE", "1", "0"])
    let uuid = "6F9619FF-8b86-d011-b42d-00CF4FC964FF"
    #expect(ValueType.uuid.convert(uuid) == .string(uuid))
    #expect(accepted(.uuid, [String(uuid.dropLast()), uuid + "0", "g" + uuid.dropFirst()]) == [])
  }

  @Test func dates() {
    let good = [
      "2026-11-21", "2024-02-29", "2000-02-29", "2026-11-21T04:05", "2026-11-21T04:05:06.789Z",
      "2026-11-21T23:59:60+14:00",
    ]
    let bad = [
      "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-1",
      "2026-11-21T",
      "2026-11-21T24:00", "2026-11-21T04:05:06.", "2026-11-21T04:05Zx", "2026-11-21 04:05", "",
    ]
    #expect(accepted(.date, good + bad) == good)
  }

  @Test func urlsAndPaths() {
    #expect(
      accepted(
        .url, ["https://a.b", "mailto:x", "a", ":x", "1a:x", "http://a b", "x:", "h:\u{85}"])
        == ["https://a.b", "mailto:x"])
    #expect(ValueType.path.convert("a/b") == .string("a/b"))
  }

  @Test func listsAndUnions() {
    #expect(ValueType.list(.int).convert("1,2") == .list([.int(1), .int(2)]))
    #expect(ValueType.list(.int).convert("1,,2") == nil)
    #expect(ValueType.list(.int).convert("") == .list([]))
    #expect(ValueType.list(.int).convert(repeated: ["1", "2"]) == .list([.int(1), .int(2)]))
    #expect(ValueType.union([.choice(["last"]), .int]).convert("7") == .int(7))
    #expect(ValueType.union([.choice(["last"]), .int]).convert("first") == nil)
  }

  @Test func ranges() {
    let page = ValueType.range(.int, lower: .int(1), upper: .int(500))
    #expect(accepted(page, ["0", "1", "500", "501", "x"]) == ["1", "500"])
    let dates = ValueType.range(.date, lower: .string("2026-01-01T00:00+02:00"), upper: nil)
    #expect(accepted(dates, ["2025-12-31", "2026-01-01", "2025-12-31T22:30Z"]).count == 2)
    let mixed = ValueType.range(.int, lower: .float(-0.5), upper: .float(9.223372036854775807e18))
    #expect(accepted(mixed, ["-1", "0", "9223372036854775807"]) == ["0", "9223372036854775807"])
  }

  @Test func noTextTraps() {
    var random = SeededRandom(seed: 5)
    let marks = Array("0123456789-+:.TZeE,/ <>|\"inlistu")
    let types: [ValueType] = [
      .int, .uint, .float, .bool, .uuid, .date, .url, .list(.date),
      .range(.date, lower: .string("2026-01-01"), upper: nil),
      .range(.float, lower: .int(.min), upper: .int(.max)),
    ]
    for _ in rounds(5_000) {
      let text = String((0..<random.below(24)).map { _ in random.pick(marks) })
      for type in types { _ = type.convert(text) }
      let (expression, _) = TypeExpression.parse(text)
      if let expression { _ = TypeTable().resolve(expression) }
    }
    #expect(ValueType.date.convert("9999-12-31T23:59:59-23:59") != nil)
    #expect(ValueType.date.convert("0000-01-01") != nil)
  }

  @Test func namesAreLookedUp() {
    var table = TypeTable()
    table.declare("Region", .choice(["eu", "us"]))
    func shown(_ text: String) -> String {
      let (expression, problems) = TypeExpression.parse(text)
      guard let expression else { return problems.map(\.message).joined(separator: ", ") }
      switch table.resolve(expression) {
      case .success(let type): return "\(type)  [\(type.identity)]"
      case .failure(let problem):
        return "\(problem.code) \(problem.range.start): \(problem.message); \(problem.advice ?? "")"
      }
    }
    expect(
      #"""
      int  [int]
      eu|us  [choice<"eu"|"us">]
      unknown-type 0: there is no type 'regon'; did you mean 'Region'?
      a|b|1...|c  [union<choice<"a"|"b">|int in 1...|choice<"c">>]
      "int"|x  [choice<"int"|"x">]
      list<eu|us>  [list<choice<"eu"|"us">>]
      bad-range 0: the bound 'x' is not an int; write whole numbers, decimals or dates; either bound may be left out
      /a[/]b/  [/a[/]b/]
      last|unread  [choice<"last"|"unread">]
      us-west-1  [choice<"us-west-1">]
      bad-range 0: the range is reversed and contains no value; write the smaller bound first
      the type is missing
      unknown-type 0: there is no type 'x'; declare it with 'type x = …'; for the literal text, write it in quotes: "x"
      """#
    ).match(
      [
        "int", "Region", "regon", "a|b|1...|c", #""int"|x"#, "list<Region>",
        "1...x",
        "/a[/]b/", "last|unread", "us-west-1", "2026-01-01...2025-01-01", "", "x y",
      ].map(shown).joined(separator: "\n"))
  }
}

extension TypeExpression {
  /// Parses a type as written in a declaration or a capture: `int`, `a | b | 1...`, `/…/`,
  /// `list<uuid>`. Nil if there is none; the ranges of problems refer to `text`.
  fileprivate static func parse(
    _ text: String
  ) -> (expression: TypeExpression?, problems: [PatternProblem]) {
    PatternBytes.with(text) { bytes in
      var parser = PatternParser(bytes, isQuoted: true)
      let type = parser.typeInAngles(0)
      parser.skipBlanks()
      if parser.index < bytes.count {
        parser.report(
          .patternBadType, parser.index, bytes.count,
          "unexpected '\(parser.text(parser.index, bytes.count))' in a type")
      }
      return (type, parser.problems.inSourceOrder)
    }
  }
}
