import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookSession

/// Any input gets one clear answer, and the session continues.
@Suite struct BadInputTests {
  @Test func bytesThatAreNoMap() {
    func check(_ bytes: [UInt8], _ expected: Expect) {
      var transcript = Transcript("route /a -> A", files: [:])
      transcript.files.put(bytes, at: "bad")
      expected.match(transcript.run("load bad\nresolve /a").replacing("\u{0}", with: "<NUL>"))
    }
    check(
      [0x72, 0xFF, 0xFE, 0x0A] + Array("route /b -> B\n".utf8),
      expect(
        """
        > load bad
        ! bad:1:2 `�` error invalid-utf8: this is not valid UTF-8 (save the file as UTF-8)
        bad: 1 route; the map has 2
        > resolve /a
        /a  →  A
          route       /a  (map:1)
          would do    push A
          stack       A
        """))
    check(
      Array("route /b\u{0} -> B\nroute /c -> C".utf8),
      expect(
        """
        > load bad
        ! bad:1:9 `<NUL>` error pattern-blank: a control character in a pattern (write it as an escape)
        bad: 2 routes; the map has 3
        > resolve /a
        /a  →  A
          route       /a  (map:1)
          would do    push A
          stack       A
        """))
    check(
      Array("route /b -> B # \u{1B}[31m\r\nroute /c -> C\r\n".utf8),
      expect(
        """
        > load bad
        bad: 2 routes; the map has 3
        > resolve /a
        /a  →  A
          route       /a  (map:1)
          would do    push A
          stack       A
        """))
    check(
      [],
      expect(
        """
        > load bad
        bad: 0 routes; the map has 1
        > resolve /a
        /a  →  A
          route       /a  (map:1)
          would do    push A
          stack       A
        """))
  }

  @Test func hugeTexts() {
    func check(_ text: String, _ code: String) {
      var transcript = Transcript("route /a -> A")
      transcript.files["bad"] = text
      let answer = transcript.session.execute(SourceText(name: "script", "load bad")).first
      let codes = Set((answer?.findings ?? []).map(\.diagnostic.code.rawValue))
      #expect(codes.contains(code), "\(codes)")
      #expect((answer?.findings.count ?? 0) < 10)
      #expect(transcript.line("/a") == "/a | /a | A |  | A")
    }
    let open = String(repeating: "(", count: 100_000)
    check("route /b" + open + " -> B", "pattern-too-long")
    check("var v = " + open + "1", "syntax-too-deep")
    check("var v = " + String(repeating: "[", count: 100_000), "syntax-too-deep")
    check("var v = " + String(repeating: "not ", count: 100_000) + "true", "syntax-too-deep")
    check("var v = " + String(repeating: "-", count: 100_000) + "1", "syntax-too-deep")
    check(String(repeating: "route a -> A { ", count: 100_000), "syntax-too-deep")
    check("type T = " + String(repeating: "list<", count: 100_000), "syntax-too-deep")
  }

  @Test func longChainsOfOperators() {
    var transcript = Transcript("var v = 0")
    let sum = "set v = " + String(repeating: "1 + ", count: 50_000) + "1"
    let answer = transcript.session.execute(SourceText(name: "script", sum))
    #expect(answer.count == 1)
    #expect(transcript.line("/a") == "/a | unmatched: no route matches this URL")
  }

  @Test func urlsThatAreNone() {
    var transcript = Transcript(
      "scheme shop\nroute /** -> Any\nroute /a?q=:q -> Q")
    let urls = [
      "", " ", "/a b", "/%", "/%4", "/%zz", "/%FF", "/%C3%28", "/%00", "/a\u{0}", "/a\nb",
      "/\u{7F}",
      "/a?q=%zz", "/a#%zz", "://", "1x://a", "shop://[::1", "https://a:99999999/", "/ä", "/%2F",
      "/" + String(repeating: "a", count: 100_000),
      "/" + String(repeating: "a/", count: 2_000),
      "/a?" + String(repeating: "q=1&", count: 5_000),
    ]
    expect(
      """
       | invalid: there is no URL
        | invalid: a space must be written as %20
      /a b | invalid: a space must be written as %20
      /% | invalid: '%' must be followed by two hexadecimal digits
      /%4 | invalid: '%' must be followed by two hexadecimal digits
      /%zz | invalid: '%' must be followed by two hexadecimal digits
      /%FF | invalid: the escapes are not valid UTF-8
      /%C3%28 | invalid: the escapes are not valid UTF-8
      /%00 | invalid: the control character U+0000 is not allowed in a URL
      /a\\u{0} | invalid: the control character U+0000 is not allowed in a URL
      /a\\nb | invalid: the control character U+000A is not allowed in a URL
      /\\u{7f} | invalid: the control character U+007F is not allowed in a URL
      /a?q=%zz | invalid: '%' must be followed by two hexadecimal digits
      /a#%zz | invalid: '%' must be followed by two hexadecimal digits
      :// | /** | Any |  | Any
      1x://a | /** | Any |  | Any
      shop://[::1 | /** | Any |  | Any
      https://a:99999999/ | unmatched: no scheme 'https'
      /ä | /** | Any |  | Any
      /%2F | /** | Any |  | Any
      /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…aaaaaaa | invalid: the URL has 100001 bytes, more than 65536
      /a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a…/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/ | /** | Any |  | Any
      /a?q=1&q=1&q=1&q=1&q=1&q=1&q=1&q=1&q=1&q…1&q=1&q=1&q=1&q=1&q=1&q=1& | /a?q=:q | Q | q="1" (query) | Q
      """
    ).match(
      urls.map { url in
        let line = transcript.line(url)
        return line.count > 160 ? "\(line.prefix(40))…\(line.suffix(60))" : line
      }.joined(separator: "\n"))
  }

  @Test func anErrorLosesNothing() {
    var transcript = Transcript(
      "var n = 1\nroute /a -> A { route b -> B }\nguard later before match { defer }\nroute /l -> L guard later"
    )
    _ = transcript.run("open /a/b\nset n = 2\nopen /l\nroute /typed -> T")
    let before = transcript.run("state\ndeferred\nformat\nroutes")
    for statement in [
      "load none", "load bad", "route /x", "route /y -> Y guard", "open", "open /none", "open /%zz",
      "set zzz = 1", "set n = 1 / 0", "expect n == 3", "remove /nowhere", "select Nowhere",
      "pop to Z",
      "}{", "\"", "route /z -> Z { { {", "save locked/x", "source none", "none()",
      "match /:x<Q> /1",
      "type n = m", "redo", "help zzz", "none().x", "resolve \"\"", "scheme", "\u{0}",
      "dismiss",
    ] {
      let answers = transcript.session.execute(SourceText(name: "script", statement))
      #expect(!answers.isEmpty, "no answer to \(statement)")
    }
    #expect(transcript.run("state\ndeferred\nformat\nroutes") == before)
  }
}
