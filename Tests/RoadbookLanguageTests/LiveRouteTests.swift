import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookSession

/// Routes that are typed on a loaded map are found as if all had been bound and built together.
@Suite struct LiveRouteTests {
  /// A map, and what is typed and opened on it.
  struct Case: CustomTestStringConvertible, Sendable {
    var head: String
    /// The routes, as lists of choices for their patterns' parts.
    var first: [String]
    var rest: [String]
    var schemes: [String]
    var testDescription: String { head }
  }

  private static let cases: [Case] = [
    native("scheme s { }\nscheme t { rules { fallback none } }"),
    native("rules { rank first }\nscheme s { rules { rank specific } }"),
    native("rules { case insensitive; slash strict }\nscheme s { }\nguard g on /a/** { }"),
    native("block /a/* { log \"block\" }\nnormalize /n/** => /a"),
    Case(
      head: "dialect jlroutes\nscheme s { }", first: ["/a", "/:x", "/b", "s://a", "/*"],
      rest: ["", "/:y", "/a", "/*", "(/b)", "/:z/a"], schemes: ["", "s:/"]),
    Case(
      head: "dialect urlnavigator", first: ["s://a", "s://<x>", "t://b", "s://<int:n>"],
      rest: ["", "/a", "/<y>", "/<int:m>", "/<path:p>"], schemes: ["s:/", "t:/"]),
    Case(
      head: "dialect waapprouting\nscheme s { }", first: ["a", ":x", "b", "*"],
      rest: ["", "/a", "/:y", "/*", "/b/:z"], schemes: ["", "s:/"]),
    Case(
      head: "dialect fsqroutes\nscheme s { }", first: ["/a", "/:x", "/b", "/*"],
      rest: ["", "/a", "/:y", "/*", "/**"], schemes: ["", "s:/"]),
  ]

  private static func native(_ head: String) -> Case {
    Case(
      head: head, first: ["/a", "/:x", "/b", "s:///a", "/:n<int>", "/x:w", "t://h/a"],
      rest: ["", "/a", "/:y", "/**", "/:m<int>", "(/b)", "?k=1", "/a/:z?k=:v", "/c|d<a|b>"],
      schemes: ["", "s:/", "t:/", "t://h"])
  }

  @Test(arguments: cases) func isFoundAsInAFreshMap(_ item: Case) {
    var random = SeededRandom(seed: 0x11FE)
    var matched = 0
    for round in rounds(40) {
      var live = Transcript()
      var fresh = Transcript()
      var script = item.head
      for number in 0..<(12 + random.below(12)) {
        script += "\n" + statement(item, number, &random)
      }
      _ = live.run(script)
      for number in 24..<30 {
        // Only a look-up builds the tables.
        _ = live.run("resolve /a")
        let added =
          random.oneIn(8) ? "remove route R\(random.below(24))" : statement(item, number, &random)
        _ = live.run(added)
        script += "\n" + added
      }
      _ = fresh.run(script)
      fresh.session.replace(fresh.session.documents)
      for _ in 0..<12 {
        let path = ["/a", "/b", "/12", "/xy", "/c", "/A"]
        var url = random.pick(item.schemes)
        for _ in 0...random.below(3) { url += random.pick(path) }
        url += random.pick(["", "", "?k=1", "?k=2"])
        let asked = "resolve \(url)\nexplain \(url)"
        let (now, then) = (live.run(asked), fresh.run(asked))
        if now.contains("→") { matched += 1 }
        #expect(now == then, "round \(round) of\n\(script)")
        if now != then { return }
      }
    }
    #expect(matched > share(of: 80), "too few URLs match anything")
  }

  private func statement(_ item: Case, _ number: Int, _ random: inout SeededRandom) -> String {
    let pattern = random.pick(item.first) + random.pick(item.rest)
    let extra = random.pick(["", "", "", " priority 1", " priority -1"])
    let target = random.pick(["-> P\(number)", "-> P\(number)", "do { decline \"no\" }"])
    return "route \"\(pattern)\" \(target)\(extra) as R\(number)"
  }
}
