import RoadbookTestSupport
import RoadbookText
import Testing

/// `roadbook coverage` against `roadbook resolve`, whose answers the tests count by themselves.
@Suite struct CoverageCommandTests {
  private let folder = TemporaryFolder()

  private static let map = """
    scheme shop, https://shop.example
    var open = false
    guard members { require open else defer "sign in" }
    route /list -> List
    route /list/:id<int> -> Item
    route /list/new, /add -> New
    route /old/:id => /list/${id}
    route /loop => /old/x
    route /pay -> Pay guard members
    route /secret -> Secret internal
    scheme other { route /:a/:b -> Pair; route /list/:id -> Entry }
    """

  private func urls(_ count: Int, _ random: inout SeededRandom) -> [String] {
    let origins = [
      "", "shop:/", "https://shop.example", "other:/", "https://elsewhere.example", "shop:",
    ]
    let words = ["list", "7", "new", "old", "pay", "secret", "add", "lst", "x y", "ä", "loop"]
    return (0..<count).map { _ in
      let path = (0...random.below(3)).map { _ in "/" + random.pick(words) }.joined()
      return random.pick(origins) + path + (random.oneIn(5) ? "?a=\(random.below(3))" : "")
    }
  }

  private func counts(_ arguments: [String], input: String = "") throws -> JSON {
    let run = try Tool.run(["coverage"] + arguments + ["--format", "json"], input: input)
    #expect(run.status == 0, "\(run.errors)")
    return try JSON(reading: Array(run.output.utf8))
  }

  /// What `resolve` answers, as hits of patterns and as outcomes; a redirect's pattern is found by
  /// the test itself.
  private func counted(_ urls: [String], _ map: String) throws -> (
    routes: [String: Int], outcomes: [String: Int]
  ) {
    let run = try Tool.run(
      ["resolve", map, "-", "--format", "json"], input: urls.joined(separator: "\n") + "\n")
    var routes: [String: Int] = [:]
    var outcomes: [String: Int] = [:]
    for line in run.output.split(separator: "\n") {
      let answer = try JSON(reading: Array(line.utf8))
      let outcome = try #require(answer["outcome"]?.text)
      outcomes[outcome, default: 0] += 1
      var hits: [String] = []
      // Only '/loop' leads to '/old/x', and only '/old/:id' elsewhere.
      for target in answer["rewrites"]?.items ?? [] {
        hits.append(target.text?.contains("/old/x") == true ? "/loop" : "/old/:id")
      }
      if let route = answer[path: "route", "written"]?.text {
        hits.append((answer[path: "route", "scheme"]?.text ?? "") + route)
      }
      for hit in hits { routes[hit, default: 0] += 1 }
    }
    return (routes, outcomes)
  }

  @Test func countsAreThoseOfTheAnswersOfResolve() throws {
    let map = folder.file("map.roadbook", Self.map)
    var random = SeededRandom(seed: 49)
    let urls = urls(2_000, &random)
    let coverage = try counts([map], input: urls.joined(separator: "\n"))
    let wanted = try counted(urls, map)
    #expect(coverage["urls"]?.whole == urls.count)
    for route in try #require(coverage["routes"]?.items) {
      let name = (route["scheme"]?.text ?? "") + (route["pattern"]?.text ?? "")
      #expect(route["hits"]?.whole == wanted.routes[name] ?? 0, "\(name)")
    }
    for outcome in Set(wanted.outcomes.keys) {
      #expect(coverage[path: "outcomes", outcome]?.whole == wanted.outcomes[outcome], "\(outcome)")
    }
    #expect(wanted.outcomes.count >= 3)
  }

  @Test func partsAddedAreTheWhole() throws {
    let map = folder.file("map.roadbook", Self.map)
    var random = SeededRandom(seed: 50)
    let urls = urls(900, &random)
    let whole = try counts([map, "--by", "scheme"], input: urls.joined(separator: "\n"))
    var parts: [String] = []
    for part in 0..<3 {
      let lines = urls[(part * 300)..<(part * 300 + 300)].joined(separator: "\n")
      let run = try Tool.run(["coverage", map, "--by", "scheme", "--format", "json"], input: lines)
      parts.append(folder.file("part\(part).json", run.output))
    }
    #expect(try counts([map, "--merge"] + parts) == whole)
  }

  @Test func aURLCountsAlikeHoweverALogWritesIt() throws {
    let map = folder.file("map.roadbook", Self.map)
    let urls = ["/list/7", "/list/7", "/lst?a=1", "/old/3"]
    let plain = try counts(
      [map, "--site", "https://shop.example"], input: urls.joined(separator: "\r\n"))
    let counted = "   2 /list/7\n\n1\t/lst?a=1  \n1 /old/3\n"
    #expect(try counts([map, "--site", "https://shop.example"], input: counted) == plain)
    let requests = urls.map {
      "10.0.0.1 - - [28/Nov/2026:10:00:00 +0000] \"GET \($0) HTTP/1.1\" 200 1 \"-\" \"agent\""
    }
    let log = folder.file("access.log", requests.joined(separator: "\n"))
    #expect(try counts([map, log, "--site", "https://shop.example"]) == plain)
    let lines = urls.map { "{\"a\": {\"link\": \"https://shop.example\($0)\"}}\n" }.joined()
    #expect(try counts([map, "-", "--field", "a.link"], input: lines) == plain)
  }

  @Test func aLineWithoutAURLIsCountedAndTheFirstIsShown() throws {
    let map = folder.file("map.roadbook", Self.map)
    let lines =
      "{\"x\": 1}\n\"-\" 408\n{\"url\": \"/list\"\n/list\n\(String(repeating: "x", count: 2 << 20))\n"
    let coverage = try counts([map], input: lines)
    #expect(coverage["unread"]?.whole == 4)
    #expect(coverage["urls"]?.whole == 1)
    #expect(coverage["firstUnread"]?.text == "<stdin>:1: no text in 'url'")
  }

  @Test func strictFailsIfAURLIsNotHandled() throws {
    let map = folder.file("map.roadbook", Self.map)
    #expect(try Tool.run(["coverage", map, "--strict"], input: "/list\n").status == 0)
    #expect(try Tool.run(["coverage", map, "--strict"], input: "/nowhere/at/all\n").status == 1)
    #expect(try Tool.run(["coverage", map], input: "/nowhere/at/all\n").status == 0)
  }

  @Test func countsOfAnotherMapAndBrokenOnesAreRefused() throws {
    let map = folder.file("map.roadbook", Self.map)
    let other = folder.file("other.roadbook", "route /x -> X\n")
    let part = try Tool.run(["coverage", other, "--format", "json"], input: "/x\n").output
    let run = try Tool.run(["coverage", map, "--merge", folder.file("part.json", part)])
    #expect(run.status == 2)
    #expect(run.errors.contains("the map has no route '/x'"))
    for text in [
      "{", "[]", "{\"outcomes\": {\"handled\": -1}}", "{\"outcomes\": {\"lost\": 1}}", "\u{1B}",
    ] {
      let run = try Tool.run(["coverage", map, "--merge", folder.file("bad.json", text)])
      #expect(run.status == 2, "\(text)")
      #expect(!run.errors.contains("\u{1B}"))
    }
    #expect(try Tool.run(["coverage", map, folder.path]).status == 2)
    #expect(try Tool.run(["coverage", map, "\(folder.path)/missing"]).status == 2)
  }

  @Test func kindsOfURLsBeyondTheLimitAreOnlyCounted() throws {
    let map = folder.file("map.roadbook", Self.map)
    let hosts = (0..<3_000).map { "https://h\($0).example/x/y" }
    let coverage = try counts([map, "--by", "host"], input: hosts.joined(separator: "\n"))
    let kept = try #require(coverage["unmatched"]?.items).reduce(0) {
      $0 + ($1["hits"]?.whole ?? 0)
    }
    #expect(kept + (coverage["otherUnmatched"]?.whole ?? 0) == 3_000)
    #expect(try #require(coverage["unmatched"]?.items).count == 2_000)
    #expect(try #require(coverage["groups"]?.items).count == 501)
  }
}
