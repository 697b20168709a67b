import RoadbookTestSupport
import RoadbookText
import RoadbookURL
import Testing

@Suite struct SplitReadingTests {
  @Test func goodURLsAreValid() {
    for url in [
      "a:b", "/x", "a://h/%C3%A9?x=%20#é", "/é", "a://h/%2F",
      "/x" + String(repeating: "y", count: 65_534),
    ] {
      #expect(URLParts(url).validate() == nil)
    }
  }

  @Test func problemsHaveAPlace() {
    let rows = [
      "", "a\u{1}b", "a\u{7F}", "/a b", "/%", "/%2", "/%zz", "/x%C3", "/%FF%41", "/%C3%", "/a\nb",
      String(repeating: "a", count: 65_537),
    ]
    let found = rows.map { row in
      guard let problem = URLParts(row).validate() else { return "none" }
      return "\(problem.code) \(problem.range.start)..\(problem.range.end) \(problem.message)"
    }
    expect(
      """
      url-empty 0..0 the URL is empty
      url-control-character 1..2 the control character U+0001 is not allowed in a URL
      url-control-character 1..2 the control character U+007F is not allowed in a URL
      url-blank 2..3 a space must be written as %20
      url-bad-escape 1..2 '%' must be followed by two hexadecimal digits
      url-bad-escape 1..3 '%' must be followed by two hexadecimal digits
      url-bad-escape 1..4 '%' must be followed by two hexadecimal digits
      url-escape-not-utf8 2..5 the escapes are not valid UTF-8
      url-escape-not-utf8 1..7 the escapes are not valid UTF-8
      url-bad-escape 4..5 '%' must be followed by two hexadecimal digits
      url-control-character 2..3 the control character U+000A is not allowed in a URL
      url-too-long 65536..65537 the URL has 65537 bytes, more than 65536
      """
    ).match(found.joined(separator: "\n"))
  }

  @Test func queryItemsKeepOrderFlagsAndRepeats() {
    #expect(items("a=1&b&a=2&&c=&=d&e=f=g") == "a=1 b a=2 c= =d e=f=g")
    #expect(items("") == "")
    #expect(items("&&") == "")
  }

  @Test func queryDecodesOnceAndPlusBefore() {
    #expect(items("a%3D=%26+%2B&%252F=%2520") == "a==& + %2F=%20")
    #expect(items("a=1+2", isPlusLiteral: true) == "a=1+2")
    #expect(QueryItems("k&k=1").values("k") == [nil, "1"])
  }

  @Test func fragmentIsPathParametersOrText() {
    #expect(fragment("x") == .text("x"))
    #expect(fragment("a%20b") == .text("a b"))
    #expect(fragment("a=1&b=2") == .parameters(QueryItems("a=1&b=2")))
    #expect(fragment("a=1&b") == .text("a=1&b"))
    #expect(fragment("/view//4%2F5?x=1") == .path(["view", "4/5"], QueryItems("x=1")))
    #expect(fragment("") == .text(""))
    #expect(URLParts("a:b").fragmentReading() == nil)
  }

  private func fragment(_ text: String) -> FragmentReading? {
    URLParts("a:b#" + text).fragmentReading()
  }

  private func items(_ query: String, isPlusLiteral: Bool = false) -> String {
    QueryItems(query, isPlusLiteral: isPlusLiteral).items.map { item in
      item.key + (item.value.map { "=" + $0 } ?? "")
    }.joined(separator: " ")
  }
}
