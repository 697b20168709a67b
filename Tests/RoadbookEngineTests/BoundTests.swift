import RoadbookEngine
import Testing

/// Searches stay small for maps and URLs designed to make them try everything.
@Suite struct BoundTests {
  /// 1,024 routes: all combinations of `a` and a capture over 10 levels. (The benchmark uses 16
  /// levels, which take too long in a debug build.)
  private func table(_ capture: String, _ ending: (Int) -> String) throws -> RouteTable {
    var builder = RouteTableBuilder()
    for number in 0..<1_024 {
      var text = ""
      for level in (0..<10).reversed() {
        text += number >> level & 1 == 0 ? "/a" : "/\(capture.replacing("#", with: "\(level)"))"
      }
      try builder.addRoute([Pattern.parse(text + ending(number)).pattern])
    }
    return builder.build()
  }

  private let levels = String(repeating: "/a", count: 9)

  private func visits(_ table: RouteTable, _ url: String) throws -> Int {
    table.visits(try table.request(url).get())
  }

  private func route(_ table: RouteTable, _ url: String) throws -> Int? {
    table.firstMatch(try table.request(url).get())?.route.index
  }

  @Test func allChoicesOfTenLevels() throws {
    let table = try table(":p#") { _ in "" }
    #expect(try route(table, levels + "/a") == 0)
    #expect(try route(table, levels + "/none") == 1)
    #expect(try visits(table, levels + "/a") < 100)
    #expect(try visits(table, levels + "/none") < 100)
    #expect(try visits(table, levels) == 0)
    #expect(try visits(table, levels + "/a/none") == 0)
  }

  @Test func allChoicesBeforeOneEnding() throws {
    let table = try table(":p#") { _ in "/end" }
    #expect(try route(table, levels + "/a/end") == 0)
    #expect(try route(table, levels + "/none/end") == 1)
    #expect(try visits(table, levels + "/none/end") < 100)
    #expect(try visits(table, levels + "/a/none") < 100)
    #expect(try visits(table, levels + "/a/x") < 100)
  }

  @Test func allChoicesBeforeDistinctEndings() throws {
    let table = try table(":p#") { "/end\($0)" }
    #expect(try route(table, levels + "/a/end683") == 683)
    #expect(try visits(table, levels + "/a/end683") < 100)
    #expect(try route(table, levels + "/b/end0") == nil)
    #expect(try visits(table, levels + "/b/end0") < 100)
    #expect(try visits(table, levels + "/a/none") < 100)
  }

  @Test func allChoicesWithTypedCaptures() throws {
    let table = try table(":p#<a|b>") { _ in "/end" }
    #expect(try visits(table, levels + "/a/none") < 100)
    #expect(try visits(table, levels + "/a/end") < 100)
    #expect(try visits(table, levels + "/c/end") < 200)
  }

  @Test func allChoicesBeforeARestThatFails() throws {
    let table = try table(":p#") { _ in "/**/end" }
    #expect(try route(table, levels + "/a/x/y/z/end") == 0)
    #expect(try visits(table, levels + "/a/x/y/z/none") < 200)
  }

  @Test func allChoicesWithAConditionThatFails() throws {
    let same = try table(":p#") { _ in "?k=1" }
    #expect(try route(same, levels + "/a?k=1") == 0)
    #expect(try visits(same, levels + "/a?k=2") < 200)
    let distinct = try table(":p#") { "?k=\($0)" }
    #expect(try route(distinct, levels + "/a?k=683") == 683)
    #expect(try visits(distinct, levels + "/a?k=683") < 200)
    #expect(try visits(distinct, levels + "/a?k=none") < 200)
    #expect(try visits(distinct, levels + "/a") < 200)
    let absent = try table(":p#") { _ in "?!k" }
    #expect(try visits(absent, levels + "/a?k=2") < 200)
  }

  @Test func manyRests() throws {
    var builder = RouteTableBuilder()
    let text = String(repeating: "/**/a", count: 20) + "/b"
    try builder.addRoute([Pattern.parse(text).pattern])
    let table = builder.build()
    let many = String(repeating: "/a", count: 2_000)
    #expect(try route(table, many + "/b") == 0)
    #expect(try visits(table, many + "/c") < 43 * 2_002)
  }

  @Test func longestPatternsAndURLs() throws {
    var builder = RouteTableBuilder()
    try builder.addRoute([Pattern.parse(String(repeating: "/a", count: 255)).pattern])
    try builder.addRoute([Pattern.parse("/**(/b)(/a)(/c)(/a)/x").pattern])
    try builder.addRoute([Pattern.parse("/**/b/**/a/**").pattern])
    let table = builder.build()
    #expect(try route(table, String(repeating: "/a", count: 255)) == 0)
    let longest = String(repeating: "/a", count: 32_760)
    #expect(try route(table, longest) == nil)
    #expect(try route(table, longest + "/x") == 1)
    #expect(try route(table, "/b" + longest) == 2)
    #expect(try visits(table, longest) < 300_000)
  }

  @Test func routesThatDifferInOneQueryValueAreNotScanned() throws {
    var builder = RouteTableBuilder()
    for number in 0..<10_000 {
      try builder.addRoute([Pattern.parse("/open?screen=\(number)").pattern])
    }
    let table = builder.build()
    #expect(try route(table, "/open?screen=9999&x=1") == 9_999)
    #expect(try route(table, "/open?screen=none") == nil)
  }

  @Test func mixedSegmentsAreLinear() throws {
    var builder = RouteTableBuilder()
    var text = "/"
    for number in 0..<30 { text += ":p\(number)-" }
    try builder.addRoute([Pattern.parse(text + "x").pattern])
    let table = builder.build()
    #expect(try route(table, "/" + String(repeating: "-", count: 20_000)) == nil)
    #expect(try route(table, "/" + String(repeating: "-", count: 20_000) + "x") == 0)
  }
}
