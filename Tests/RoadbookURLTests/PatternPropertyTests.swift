import RoadbookTestSupport
import RoadbookText
import RoadbookURL
import Testing

@Suite struct PatternPropertyTests {
  /// The cached properties of a joined pattern equal those computed from its parts; setting a part
  /// and removing it again changes nothing.
  @Test func joinedPatternsSayWhatTheirPartsSay() {
    var random = SeededRandom(seed: 29)
    for _ in rounds(2_000) {
      let outer = Pattern.parse(RandomPattern.text(&random)).pattern
      let inner = Pattern.parse(RandomPattern.text(&random)).pattern
      let joined = outer.appending(inner)
      #expect(joined.scheme == outer.scheme && joined.authority == outer.authority)
      #expect(joined.query == outer.query + inner.query && joined.fragment == inner.fragment)
      let begins = outer.path.isEmpty && !inner.path.isEmpty && outer.scheme != nil
      #expect(joined.isRooted == (outer.isRooted || inner.isRooted || begins))
      if inner.isRooted { #expect(joined.path == inner.path && joined.source == inner.source) }
      var again = joined
      again.path = joined.path
      #expect(again.captures == joined.captures && again == joined)
      guard joined.scheme == nil else { continue }
      again.scheme = "x"
      #expect(again != joined)
      again.scheme = nil
      #expect(again == joined && again.hashValue == joined.hashValue)
    }
  }

  /// Plain patterns are not read into tokens when they are parsed: what is known about them, and
  /// their problems, are as if they were.
  @Test func plainPatternsAreLikeOthers() {
    var random = SeededRandom(seed: 30)
    var (plain, paths) = (0, 0)
    for _ in rounds(20_000) {
      let pieces = (0..<random.below(9)).map { _ in
        random.pick(["/", "/", "/", ":", ":a", ":b", "a", "b1", "1", "-", ".", "_", "<int>"])
      }
      let end =
        random.oneIn(4) ? random.pick(["**", "/**", "/**:a", "/**:c", "*", "/**+", "**/"]) : ""
      let text = pieces.joined() + end
      let (pattern, problems) = Pattern.parse(text)
      guard pattern.scheme == nil else { continue }
      var counted = pattern
      counted.path = pattern.path
      #expect(pattern == counted, "\(text)")
      #expect(pattern.isPlain && !pattern.hasBindings && pattern.groupCount == 0)
      #expect(pattern.isOpenEnded == counted.isOpenEnded, "\(text)")
      #expect(pattern.hasUsualTypes == counted.hasUsualTypes, "\(text)")
      #expect(pattern.pieceCount == counted.pieceCount, "\(text)")
      #expect(pattern.captures == counted.captures, "\(text)")
      if pattern.isPlainPath {
        paths += 1
        #expect(pattern.expansions.map(\.text) == [pattern.isRooted ? text : "/" + text])
      }
      // A group makes any pattern one that is not plain.
      #expect(problems == Pattern.parse(text + "(/z)").problems, "\(text)")
      if problems.isEmpty { plain += 1 }
    }
    #expect(plain > share(of: 4_000) && paths > share(of: 1_000))
  }

  @Test func canonicalTextParsesToTheSameStructure() {
    var random = SeededRandom(seed: 7)
    var sound = 0
    for _ in rounds(4_000) {
      let text = RandomPattern.text(&random)
      let (pattern, problems) = Pattern.parse(text)
      guard problems.allSatisfy(\.isUsable) else { continue }
      sound += 1
      let (again, complaints) = Pattern.parse(pattern.description)
      #expect(structure(of: again) == structure(of: pattern), "\(text) -> \(pattern.description)")
      #expect(complaints.allSatisfy { $0.isUsable }, "\(text) -> \(pattern.description)")
      #expect(again.description == pattern.description)
    }
    #expect(sound > share(of: 1_000))
  }

  @Test func expansionsParseToThemselves() {
    var random = SeededRandom(seed: 8)
    for _ in rounds(1_000) {
      let (pattern, problems) = Pattern.parse(RandomPattern.text(&random))
      guard problems.allSatisfy(\.isUsable) else { continue }
      for expansion in pattern.expansions {
        let again = Pattern.parse(expansion.text).pattern
        #expect(again.expansions.first?.text == expansion.text, "\(pattern.source)")
      }
    }
  }

  @Test func noBytesCrashTheParser() {
    var random = SeededRandom(seed: 9)
    let marks = Array("/:<>(){}?#&=*!|%\"\\.[]^$ abin1-\u{E9}".utf8)
    for _ in rounds(20_000) {
      let bytes = (0..<random.below(24)).map { _ in
        random.oneIn(8) ? UInt8(random.below(256)) : random.pick(marks)
      }
      let text = (random.oneIn(4) ? "s://" : "") + String(decoding: bytes, as: UTF8.self)
      let (pattern, problems) = Pattern.parse(text)
      #expect(problems.allSatisfy { $0.range.end <= text.utf8.count }, "\(text)")
      _ = pattern.description
      _ = pattern.withHostAsPath().expansions
    }
  }

  /// A quadratic parser would take hours here. A pattern inside a longer file, which may not be
  /// UTF-8, is parsed like the pattern alone.
  @Test func patternsReadAlikeWhereTheyStand() {
    var random = SeededRandom(seed: 31)
    let marks = Array("/:<>(){}?#&=*!|%\"\\.[]^$ abin1-\u{E9}".utf8)
    for _ in rounds(20_000) {
      let written: [UInt8] =
        random.oneIn(2)
        ? Array(RandomPattern.text(&random).utf8)
        : (0..<random.below(24)).map { _ in
          random.oneIn(30) ? UInt8(random.below(256)) : random.pick(marks)
        }
      let before = (0..<random.below(9)).map { _ in random.pick(marks) }
      let behind = (0..<random.below(9)).map { _ in random.pick(marks) }
      let text = String(decoding: written, as: UTF8.self)
      for dialect in [Dialect.native, .jlroutes] {
        let alone = Pattern.parse(text, dialect: dialect)
        let inside = Pattern.parse(
          before + written + behind, in: before.count..<before.count + written.count,
          dialect: dialect)
        #expect(inside.pattern == alone.pattern && inside.problems == alone.problems, "\(text)")
      }
    }
  }

  /// The captures are those of the pattern's parts, in order.
  @Test func capturesAreThoseOfTheParts() {
    func captures(_ tokens: [PatternToken]) -> [Capture] {
      tokens.flatMap { token -> [Capture] in
        switch token {
        case .part(.capture(let capture)): [capture]
        case .rest(let capture, _, _): capture.map { [$0] } ?? []
        case .group(let inner, _): captures(inner)
        default: []
        }
      }
    }
    var random = SeededRandom(seed: 37)
    for _ in rounds(4_000) {
      let pattern = Pattern.parse(RandomPattern.text(&random)).pattern
      let conditions = pattern.query.flatMap { condition -> [Capture] in
        guard case .matches(let parts, _) = condition.test else { return [] }
        return PatternSegment(parts).captures
      }
      let all =
        (pattern.authority?.labels ?? []).flatMap(\.captures) + captures(pattern.path)
        + conditions + (pattern.fragment ?? []).flatMap(\.captures)
      #expect(pattern.captures == all, "\(pattern.source)")
    }
  }

  @Test(
    .timeLimit(.minutes(2)),
    arguments: ["(", ")", "<", ":", "**/", "{", "a(", "(/a)", ":x<list<", "a=&", "/", "%"])
  func longTextsAreParsed(_ piece: String) {
    let text = String(repeating: piece, count: 400_000 / piece.utf8.count)
    for text in [text, "?" + text, "s://" + text] {
      let (pattern, _) = Pattern.parse(text)
      _ = pattern.expansions
      #expect(pattern.source == text)
    }
  }
}

/// Strings of the characters of the pattern language, most of them valid patterns.
enum RandomPattern {
  static func text(_ random: inout SeededRandom) -> String {
    var text = random.pick([
      "", "", "/", "shop://", "https://a.example.com/", "https://*.x.org:80/",
    ])
    if random.oneIn(12) { text = "wc:" }
    var name = 0
    let count = random.below(5)
    for position in 0..<count {
      if position > 0 { text += "/" }
      text += segment(&random, &name)
    }
    if random.oneIn(3) { text += group(&random, &name, depth: 0) }
    if random.oneIn(3) { text += "?" + condition(&random, &name) }
    if random.oneIn(5) { text += "#" + segment(&random, &name) }
    return text
  }

  private static func group(_ random: inout SeededRandom, _ name: inout Int, depth: Int) -> String {
    var text = "(/" + segment(&random, &name)
    if depth < 3, random.oneIn(2) { text += group(&random, &name, depth: depth + 1) }
    return text + ")" + (random.oneIn(4) ? "(-x)" : "")
  }

  private static func segment(_ random: inout SeededRandom, _ name: inout Int) -> String {
    name += 1
    return random.pick([
      "list", "a%2Fb", "%3Ax", "é", "*", "**", ":n\(name)", "<n\(name)>", "<n\(name)>x",
      ":n\(name)<int>", "<int:n\(name)>", "<a|b>", "p-:n\(name)", "**:n\(name)<path>", "a*b",
      ":n\(name)</a[/]b\\/c/>", ":n\(name)<1...5>", ":n\(name)<list<uuid>|x-y|\"q r\">",
      "list{Screen}", ":n\(name){Screen}!", "a%21", "x,%2C", "v:n\(name).json",
    ])
  }

  private static func condition(_ random: inout SeededRandom, _ name: inout Int) -> String {
    name += 1
    return random.pick([
      "a=b", "flag", "!token", "x=*", "k=:n\(name)", "k=:n\(name)<int>?", "post=p:n\(name)",
      "k=a%26b%3F", "a=b&c=", "%21k=v", "a=<x|y>&b",
    ])
  }
}
