import RoadbookSemantics
import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookRuntime
@testable import RoadbookSession

/// Reports in formats of other programs are well-formed, whatever the map contains.
@Suite struct TestFormatTests {
  private static let map = """
    route /a/:x -> A
    test "plain" { open /a/1; expect screen == A }
    test "\\u{1b}[31m # \\\\ <&>\\"' ]]> \\n\\t\\u{7}\\u{fffe}é" { expect /a/\u{1} -> A }
    test "control" { open "/a/%1B"; expect parameters.x == "]]>&\\u{0}" }
    test "lists" { expect log == ["<A>", "B"] }
    test "known" fails "why # <b>" { expect false }
    test "known too" fails { expect false }
    test "passes" fails "x" { expect true }
    test "rows" { cases x { "<1>"; /a/2#b }; expect x == "/a/2#b" }
    """

  private func report() -> TestReport {
    let transcript = Transcript(Self.map)
    var report = transcript.session.runTests()
    report.files[0].name = "odd <name>.roadbook"
    report.files.append(TestReport.File(name: "broken", problem: "the map has 1 error"))
    var coverage = TestCoverage()
    coverage.add(TestPlan(transcript.session), seen: report.files[0].seen)
    report.coverage = coverage
    return report
  }

  @Test func junitIsXML() throws {
    let text = TestJUnit.lines(report()).joined(separator: "\n")
    let root = try #require(SmallXML.parse(text))
    #expect(root.name == "testsuites")
    let cases = root.children.flatMap(\.children)
    #expect(cases.allSatisfy { $0.name == "testcase" })
    for suite in [root] + root.children {
      let inner = suite.name == "testsuites" ? cases : suite.children
      #expect(suite.attributes["tests"] == "\(inner.count)")
      for (name, element) in [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")]
      {
        let count = inner.count { $0.children.contains { $0.name == element } }
        #expect(suite.attributes[name] == "\(count)", "\(suite.name) \(name)")
      }
    }
    expect(
      #"""
      plain: ok
      \u{1b}[31m # \ <&>"' ]]> ⏎⇥\u{7}\u{fffe}é: failure
      control: failure
      lists: failure
      known: skipped
      known too: skipped
      passes: failure
      rows ("<1>"): failure
      rows (/a/2#b): ok
      the map: error
      """#
    ).match(
      cases.map { element in
        let name = (element.attributes["name"] ?? "").replacing("\n", with: "⏎")
          .replacing("\t", with: "⇥")
        return "\(name): \(element.children.first?.name ?? "ok")"
      }.joined(separator: "\n"))
  }

  @Test func tapIsTAP() {
    expect(
      """
      TAP version 14
      1..10
      ok 1 - odd <name>.roadbook: plain
      not ok 2 - odd <name>.roadbook: \\u{1b}[31m \\# \\\\ <&>"' ]]> \\n\\t\\u{7}￾é
        ---
        message: "/a/\\u0001: expected A, got invalid (the control character U+0001 is not allowed in a URL)"
        severity: "fail"
        expected: "A"
        actual: "invalid (the control character U+0001 is not allowed in a URL)"
        file: "map"
        line: 3
        story: |
          map:3: /a/\\u{1}: expected A, got invalid (the control character U+0001 is not allowed in a URL)
          3 | expect /a/\\u{1} -> A
            |   invalid: the control character U+0001 is not allowed in a URL
            |   expected  A
            |   actual    invalid (the control character U+0001 is not allowed in a URL)
        ...
      not ok 3 - odd <name>.roadbook: control
        ---
        message: "expected \\"]]>&\\\\u{0}\\", got null"
        severity: "fail"
        expected: "\\"]]>&\\\\u{0}\\""
        actual: "null"
        file: "map"
        line: 4
        story: |
          map:4: expected "]]>&\\u{0}", got null
          4 | open "/a/%1B"
            |   invalid: the control character U+001B is not allowed in a URL
            |   stack (empty)
          4 | expect parameters.x == "]]>&\\u{0}"
            |   expected  "]]>&\\u{0}"
            |   actual    null
        ...
      not ok 4 - odd <name>.roadbook: lists
        ---
        message: "expected [\\"<A>\\", \\"B\\"], got []"
        severity: "fail"
        expected: "[\\"<A>\\", \\"B\\"]"
        actual: "[]"
        file: "map"
        line: 5
        story: |
          map:5: expected ["<A>", "B"], got []
          5 | expect log == ["<A>", "B"]
            |   expected    actual
            |   "<A>"     -
            |   "B"       -
        ...
      not ok 5 - odd <name>.roadbook: known # TODO why \\# <b>
      not ok 6 - odd <name>.roadbook: known too # TODO
      not ok 7 - odd <name>.roadbook: passes
        ---
        message: "it passes, although it is marked with 'fails': x"
        severity: "fail"
        file: "map"
        line: 8
        story: |
          map:8: it passes, although it is marked with 'fails': x
          = help: remove 'fails'
        ...
      not ok 8 - odd <name>.roadbook: rows ("<1>")
        ---
        message: "expected \\"/a/2#b\\", got \\"<1>\\""
        severity: "fail"
        expected: "\\"/a/2#b\\""
        actual: "\\"<1>\\""
        file: "map"
        line: 9
        story: |
          map:9: expected "/a/2#b", got "<1>"
          9 | expect x == "/a/2#b"
            |   expected  "/a/2#b"
            |   actual    "<1>"
        ...
      ok 9 - odd <name>.roadbook: rows (/a/2\\#b)
      not ok 10 - broken
        ---
        message: "the map has 1 error"
        severity: "error"
        ...
      # coverage: 100% (1 of 1)
      #   routes          1 of 1
      """
    ).match(TestTAP.lines(report()).map { TerminalText.escaped($0) }.joined(separator: "\n"))
    checkTAP(TestTAP.lines(report()))
    checkTAP(TestTAP.lines(TestReport(files: [])))
  }

  /// Checks the form of TAP: a version, a plan, and that many numbered test points; the block after
  /// a test point is indented and closed.
  private func checkTAP(_ lines: [String]) {
    #expect(lines.first == "TAP version 14")
    let plan = lines.dropFirst().first?.split(separator: " ").first ?? ""
    var number = 0
    var isInBlock = false
    for line in lines.dropFirst(2) {
      #expect(!line.contains("\n"))
      if line == "  ---" {
        #expect(!isInBlock)
        isInBlock = true
      } else if line == "  ..." {
        #expect(isInBlock)
        isInBlock = false
      } else if isInBlock {
        #expect(line.hasPrefix("  "))
      } else if !line.hasPrefix("#"), !line.hasPrefix("Bail out!") {
        number += 1
        #expect(
          line.hasPrefix("ok \(number) - ") || line.hasPrefix("not ok \(number) - "), "\(line)")
      }
    }
    #expect(!isInBlock)
    #expect(plan == "1..\(number)")
  }

  @Test func coverage() {
    let transcript = Transcript(
      """
      screen A
      screen B
      screen C
      var n = 0
      guard seen on /a/** before match { allow }
      guard unseen on /never before match { allow }
      route /a -> A { route b -> B; route c -> C internal }
      route /group { route x -> X }
      route /d do { decline }
      route /d/** -> A
      route /old => /a/b
      route /out -> external https://example.org/
      block /a/b { log "b" }
      block /x { log "x" }
      normalize /n/** => /d
      normalize /m/** => /d
      on unmatched { log "lost" }
      on deferred { log "later" }
      on created A { log "a" }
      on created C { log "c" }
      style top { pop all; show }
      style low { show }
      route /top -> D style top
      test "some" {
        open /old
        expect /d -> A
        expect /zz -> unmatched
        expect /n/1 -> handled
        explain /out
        expect /top -> D
      }
      test "push" { push C }
      """)
    let plan = TestPlan(transcript.session)
    var coverage = TestCoverage()
    coverage.add(plan, seen: plan.run(0)?.seen ?? .init())
    expect(
      """
      coverage: 58% (14 of 24)
        routes          3 of 6
        rewrites        3 of 4
        actions         1 of 1
        guards          1 of 2
        blocks          1 of 2
        hooks           1 of 2
        configurations  1 of 2
        styles          1 of 2
        screens         2 of 3
        not covered
          map:7: route /a -> A
          map:7: route /a/c -> C
          map:8: route /group/x -> X
          map:16: normalize /m/** => /d
          map:6: guard unseen
          map:14: block /x
          map:18: on deferred
          map:20: configure C
          map:22: style low
          map:3: screen C
      """
    ).match(TestText.lines(coverage).map(\.plain).joined(separator: "\n"))
    // A part that is covered again by a second run of the same map counts once.
    let parts = coverage.parts.count
    coverage.add(plan, seen: plan.run(1)?.seen ?? .init())
    #expect(coverage.parts.count == parts)
    #expect(!coverage.parts.contains { $0.kind == .screen && $0.name == "C" && !$0.isTouched })
    expect(
      """
      {
        "files": [
          {
            "file": "odd <name>.roadbook",
            "tests": 9,
            "error": null
          },
          {
            "file": "broken",
            "tests": 0,
            "error": "the map has 1 error"
          }
        ],
        "tests": [
          {
            "name": "plain",
            "test": "plain",
            "values": {},
            "file": "map",
            "line": 2,
            "verdict": "passed",
            "fails": null,
            "expectations": 1,
            "failure": null,
            "steps": []
          },
          {
            "name": "\\u001b[31m # \\\\ <&>\\"' ]]> \\n\\t\\u0007￾é",
            "test": "\\u001b[31m # \\\\ <&>\\"' ]]> \\n\\t\\u0007￾é",
            "values": {},
            "file": "map",
            "line": 3,
            "verdict": "failed",
            "fails": null,
            "expectations": 0,
            "failure": {
              "message": "/a/\\u0001: expected A, got invalid (the control character U+0001 is not allowed in a URL)",
              "advice": null,
              "file": "map",
              "line": 3,
              "expected": "A",
              "actual": "invalid (the control character U+0001 is not allowed in a URL)"
            },
            "steps": [
              {
                "file": "map",
                "line": 3,
                "statement": "expect /a/\\u0001 -> A",
                "message": null,
                "trial": true,
                "outcome": "invalid",
                "reason": "the control character U+0001 is not allowed in a URL",
                "route": null,
                "screen": null,
                "events": [],
                "stack": []
              }
            ]
          },
          {
            "name": "control",
            "test": "control",
            "values": {},
            "file": "map",
            "line": 4,
            "verdict": "failed",
            "fails": null,
            "expectations": 0,
            "failure": {
              "message": "expected \\"]]>&\\\\u{0}\\", got null",
              "advice": null,
              "file": "map",
              "line": 4,
              "expected": "\\"]]>&\\\\u{0}\\"",
              "actual": "null"
            },
            "steps": [
              {
                "file": "map",
                "line": 4,
                "statement": "open \\"/a/%1B\\"",
                "message": null,
                "trial": false,
                "outcome": "invalid",
                "reason": "the control character U+001B is not allowed in a URL",
                "route": null,
                "screen": null,
                "events": [],
                "stack": []
              },
              {
                "file": "map",
                "line": 4,
                "statement": "expect parameters.x == \\"]]>&\\\\u{0}\\"",
                "message": null,
                "trial": false,
                "outcome": null,
                "reason": null,
                "route": null,
                "screen": null,
                "events": [],
                "stack": []
              }
            ]
          },
          {
            "name": "lists",
            "test": "lists",
            "values": {},
            "file": "map",
            "line": 5,
            "verdict": "failed",
            "fails": null,
            "expectations": 0,
            "failure": {
              "message": "expected [\\"<A>\\", \\"B\\"], got []",
              "advice": null,
              "file": "map",
              "line": 5,
              "expected": "[\\"<A>\\", \\"B\\"]",
              "actual": "[]"
            },
            "steps": [
              {
                "file": "map",
                "line": 5,
                "statement": "expect log == [\\"<A>\\", \\"B\\"]",
                "message": null,
                "trial": false,
                "outcome": null,
                "reason": null,
                "route": null,
                "screen": null,
                "events": [],
                "stack": []
              }
            ]
          },
          {
            "name": "known",
            "test": "known",
            "values": {},
            "file": "map",
            "line": 6,
            "verdict": "expectedFailure",
            "fails": "why # <b>",
            "expectations": 0,
            "failure": {
              "message": "the expectation is not met",
              "advice": null,
              "file": "map",
              "line": 6,
              "expected": null,
              "actual": null
            },
            "steps": [
              {
                "file": "map",
                "line": 6,
                "statement": "expect false",
                "message": null,
                "trial": false,
                "outcome": null,
                "reason": null,
                "route": null,
                "screen": null,
                "events": [],
                "stack": []
              }
            ]
          },
          {
            "name": "known too",
            "test": "known too",
            "values": {},
            "file": "map",
            "line": 7,
            "verdict": "expectedFailure",
            "fails": "",
            "expectations": 0,
            "failure": {
              "message": "the expectation is not met",
              "advice": null,
              "file": "map",
              "line": 7,
              "expected": null,
              "actual": null
            },
            "steps": [
              {
                "file": "map",
                "line": 7,
                "statement": "expect false",
                "message": null,
                "trial": false,
                "outcome": null,
                "reason": null,
                "route": null,
                "screen": null,
                "events": [],
                "stack": []
              }
            ]
          },
          {
            "name": "passes",
            "test": "passes",
            "values": {},
            "file": "map",
            "line": 8,
            "verdict": "unexpectedPass",
            "fails": "x",
            "expectations": 1,
            "failure": {
              "message": "it passes, although it is marked with 'fails': x",
              "advice": "remove 'fails'",
              "file": "map",
              "line": 8,
              "expected": null,
              "actual": null
            },
            "steps": []
          },
          {
            "name": "rows (\\"<1>\\")",
            "test": "rows",
            "values": {
              "x": "<1>"
            },
            "file": "map",
            "line": 9,
            "verdict": "failed",
            "fails": null,
            "expectations": 0,
            "failure": {
              "message": "expected \\"/a/2#b\\", got \\"<1>\\"",
              "advice": null,
              "file": "map",
              "line": 9,
              "expected": "\\"/a/2#b\\"",
              "actual": "\\"<1>\\""
            },
            "steps": [
              {
                "file": "map",
                "line": 9,
                "statement": "expect x == \\"/a/2#b\\"",
                "message": null,
                "trial": false,
                "outcome": null,
                "reason": null,
                "route": null,
                "screen": null,
                "events": [],
                "stack": []
              }
            ]
          },
          {
            "name": "rows (/a/2#b)",
            "test": "rows",
            "values": {
              "x": "/a/2#b"
            },
            "file": "map",
            "line": 9,
            "verdict": "passed",
            "fails": null,
            "expectations": 1,
            "failure": null,
            "steps": []
          }
        ],
        "passed": 2,
        "failed": 5,
        "expectedFailures": 2,
        "leftOut": 0,
        "coverage": {
          "percent": 100,
          "touched": 1,
          "parts": 1,
          "kinds": {
            "route": {
              "touched": 1,
              "parts": 1
            }
          },
          "untouched": []
        }
      }
      """
    ).match(TestJSON.json(report()).pretty)
  }
}

/// The subset of XML that reports use: elements, attributes, text and the five named entities.
/// Strict: nil if the text is not well-formed.
struct SmallXML {
  struct Element {
    var name: String
    var attributes: [String: String] = [:]
    var text = ""
    var children: [Element] = []
  }

  private var rest: Substring

  static func parse(_ text: String) -> Element? {
    guard text.unicodeScalars.allSatisfy(isAllowed) else { return nil }
    var parser = SmallXML(rest: text[...])
    guard parser.eat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>") else { return nil }
    parser.skipBlanks()
    let root = parser.element()
    parser.skipBlanks()
    return parser.rest.isEmpty ? root : nil
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  private mutating func eat(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest.removeFirst(text.count)
    return true
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == " " || $0 == "\n" } }

  private mutating func element() -> Element? {
    guard eat("<") else { return nil }
    let name = rest.prefix { $0.isLetter }
    guard !name.isEmpty else { return nil }
    rest.removeFirst(name.count)
    var element = Element(name: String(name))
    while eat(" ") {
      let key = rest.prefix { $0.isLetter }
      rest.removeFirst(key.count)
      guard eat("=\"") else { return nil }
      let value = rest.prefix { $0 != "\"" && $0 != "<" }
      rest.removeFirst(value.count)
      guard eat("\""), let text = unescaped(value),
        element.attributes.updateValue(text, forKey: String(key)) == nil
      else { return nil }
    }
    if eat("/>") { return element }
    guard eat(">") else { return nil }
    while !rest.hasPrefix("</") {
      if rest.hasPrefix("<") {
        guard let child = self.element() else { return nil }
        element.children.append(child)
      } else {
        let text = rest.prefix { $0 != "<" }
        guard !text.isEmpty, !text.contains("]]>"), let plain = unescaped(text) else { return nil }
        rest.removeFirst(text.count)
        element.text += plain
      }
    }
    return eat("</\(name)>") ? element : nil
  }

  private func unescaped(_ text: Substring) -> String? {
    var result = ""
    var rest = text
    while let first = rest.first {
      guard first == "&" else {
        result.append(rest.removeFirst())
        continue
      }
      guard let end = rest.firstIndex(of: ";") else { return nil }
      let name = rest[rest.index(after: rest.startIndex)..<end]
      let known = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "#10": "\n", "#13": "\r",
        "#9": "\t",
      ]
      guard let character = known[String(name)] else { return nil }
      result += character
      rest = rest[rest.index(after: end)...]
    }
    return result
  }
}
