import RoadbookTestSupport
import RoadbookText
import RoadbookURL
import Testing

@Suite struct SplitPartsTests {
  @Test func absoluteURLHasAllParts() {
    check(
      "https://ann:x@Shop.Example.com:8080/a/b?q=1&r#top?x",
      expect(
        """
        scheme https
        user info ann:x
        host Shop.Example.com
        port 8080
        path /a/b
        query q=1&r
        fragment top?x
        """))
  }

  @Test func schemeMayStandAlone() {
    check(
      "wc:abc@2",
      expect(
        """
        scheme wc
        path abc@2
        """))
    check(
      "shop:",
      expect(
        """
        scheme shop
        path (empty)
        """))
    check(
      "shop://",
      expect(
        """
        scheme shop
        host (empty)
        path (empty)
        """))
    check(
      "shop:///x",
      expect(
        """
        scheme shop
        host (empty)
        path /x
        """))
  }

  @Test func withoutASchemeItIsAPath() {
    check(
      "/x",
      expect(
        """
        path /x
        """))
    check(
      "x",
      expect(
        """
        path x
        """))
    check(
      "//host/x",
      expect(
        """
        host host
        path /x
        """))
    check(
      "1a:b",
      expect(
        """
        path 1a:b
        """))
    check(
      "?a:b",
      expect(
        """
        path (empty)
        query a:b
        """))
    check(
      "#",
      expect(
        """
        path (empty)
        fragment (empty)
        """))
    check(
      "",
      expect(
        """
        path (empty)
        """))
  }

  @Test func bracketsBelongToTheHost() {
    check(
      "a://[::1]:80/x",
      expect(
        """
        scheme a
        host [::1]
        port 80
        path /x
        """))
    check(
      "a://[::1]",
      expect(
        """
        scheme a
        host [::1]
        path (empty)
        """))
  }

  @Test func onlyDigitsMakeAPort() {
    check(
      "a://host:x/",
      expect(
        """
        scheme a
        host host:x
        path /
        """))
    check(
      "a://host:/",
      expect(
        """
        scheme a
        host host
        port (empty)
        path /
        """))
    check(
      "a://u:1@h",
      expect(
        """
        scheme a
        user info u:1
        host h
        path (empty)
        """))
    #expect(URLParts("a://h:70000").portNumber == nil)
    #expect(URLParts("a://h:0080").portNumber == 80)
    #expect(URLParts("a://h:99999999999999999999").portNumber == nil)
  }

  @Test func partsCoverRandomTextsWithoutCrash() {
    var random = SeededRandom(seed: 3)
    let pieces = [
      "a", ":", "/", "//", "?", "#", "@", "[", "]", "%", "%2", ".", "1", "é", " ", "\u{0}",
    ]
    for _ in rounds(5_000) {
      var text = ""
      for _ in 0..<random.below(12) { text += random.pick(pieces) }
      let parts = URLParts(text)
      var rebuilt = parts.scheme.map { parts.text($0) + ":" } ?? ""
      if let host = parts.host {
        rebuilt += "//" + (parts.userInfo.map { parts.text($0) + "@" } ?? "") + parts.text(host)
        rebuilt += parts.port.map { ":" + parts.text($0) } ?? ""
      }
      rebuilt += parts.text(parts.path)
      rebuilt += parts.query.map { "?" + parts.text($0) } ?? ""
      rebuilt += parts.fragment.map { "#" + parts.text($0) } ?? ""
      #expect(rebuilt == text)
      _ = parts.validate()
      let isPlain = URLParts.isPlainlyValid(parts.bytes.span, from: 0)
      #expect(!(isPlain && text.utf8.contains { $0 <= UInt8(ascii: " ") }))
    }
  }
}

private func check(_ url: String, _ expected: Expect) {
  let parts = URLParts(url)
  var lines: [String] = []
  func add(_ name: String, _ range: TextRange?) {
    guard let range else { return }
    lines.append(range.isEmpty ? "\(name) (empty)" : "\(name) \(parts.text(range))")
  }
  add("scheme", parts.scheme)
  add("user info", parts.userInfo)
  add("host", parts.host)
  add("port", parts.port)
  add("path", parts.path)
  add("query", parts.query)
  add("fragment", parts.fragment)
  expected.match(lines.joined(separator: "\n"))
}
