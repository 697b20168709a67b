import RoadbookEngine
import Testing

@Suite struct RankingTests {
  @Test func segmentsRankFromTheLeftBySpecificity() throws {
    let map = try RouteTableTestMap([
      "/**", "/*", "/:x", "/:x<int>", "/:x<12|7>", "/1:x", "/12:x", "/12",
    ])
    #expect(
      try map.all("/12") == "7; 5 x=2; 4 x=12; 3 x=12; 2 x=12; 1; 0 wildcard=12")
    #expect(try map.first("/123") == "6 x=3")
    #expect(try map.first("/9") == "3 x=9")
    #expect(try map.first("/q") == "2 x=q")
    #expect(try map.first("/q/r") == "0 wildcard=q,r")
  }

  @Test func leftmostSegmentDecidesFirst() throws {
    let map = try RouteTableTestMap(["/:x/b", "/a/:y"])
    #expect(try map.all("/a/b") == "1 y=b; 0 x=a")
  }

  @Test func longerPatternGoesBeforeRest() throws {
    let map = try RouteTableTestMap(["/a/**", "/a", "/a/:x"])
    #expect(try map.all("/a") == "1; 0 wildcard=")
    #expect(try map.all("/a/b") == "2 x=b; 0 wildcard=b")
  }

  @Test func priorityGoesBeforeSpecificity() throws {
    let map = try RouteTableTestMap(["/a", "/:x priority 1", "/** priority -1"])
    #expect(try map.all("/a") == "1 x=a; 0; 2 wildcard=a")
  }

  @Test func moreConditionsGoFirstThenDeclaration() throws {
    let map = try RouteTableTestMap(["/a", "/a?k", "/a?k&m=1", "/a?k=:v", "/a#f", "/a?x=:x?"])
    #expect(try map.all("/a?k=2&m=1#f") == "2; 4; 1; 3 v=2; 0; 5")
  }

  @Test func fragmentsCountLikeQueries() throws {
    let map = try RouteTableTestMap(["/a#:x", "/a#:n<int>", "/a#top", "/a#x-:y"])
    #expect(try map.all("/a#top") == "2; 0 x=top")
    #expect(try map.all("/a#12") == "1 n=12; 0 x=12")
    #expect(try map.all("/a#x-1") == "3 y=1; 0 x=x-1")
  }

  @Test func hostGoesBeforeSegments() throws {
    let map = try RouteTableTestMap([
      "/a", "https::/:x", "https://*.x.org/:x", "https://m.x.org/:x", "https://:t.x.org/:y",
    ])
    #expect(try map.all("https://m.x.org/a") == "3 x=a; 2 x=a; 4 t=m y=a; 0")
    #expect(try map.first("https://m.x.org.evil.org/a") == "0")
    #expect(try map.first("https://evil.m.x.org/a") == "0")
    #expect(try map.first("HTTPS://M.X.ORG/a") == "3 x=a")
  }

  @Test func rankFirstTakesTheFirstDeclared() throws {
    var options = NamespaceOptions()
    options.ranking = .first
    let map = try RouteTableTestMap(["/:x", "/a", "/** priority 1"], options: options)
    #expect(try map.all("/a") == "2 wildcard=a; 0 x=a; 1")
    #expect(try map.first("/a") == "2 wildcard=a")
  }

  @Test func rankAllKeepsDeclarationOrder() throws {
    var options = NamespaceOptions()
    options.ranking = .all
    let map = try RouteTableTestMap(["/:x", "/a priority 1", "/b"], options: options)
    #expect(try map.all("/a") == "0 x=a; 1")
  }

  @Test func oneMatchForEachRouteByItsBestPattern() throws {
    let map = try RouteTableTestMap(["/:x, /a", "/*, /:x<int>"])
    #expect(try map.all("/a") == "0; 1")
    #expect(try map.all("/1") == "1 x=1; 0 x=1")
  }

  @Test func firstExpansionThatMatchesCountsForItsPattern() throws {
    // With both groups it is /x/:a/b. Of /x/:a and /x/b the one with the leftmost group goes first,
    // though /x/b is more specific and alone would win against the second route.
    let map = try RouteTableTestMap(["/x(/:a)(/b)", "/x/:q<b|c>"])
    #expect(try map.all("/x/b") == "1 q=b; 0 a=b")
    #expect(try map.first("/x/b") == "1 q=b")
    #expect(try map.first("/x/y/b") == "0 a=y")
  }

  @Test func conditionalRoutesAreAskedEachTime() throws {
    var map = try RouteTableTestMap(["/:x"])
    try map.add("/a", isConditional: true)
    #expect(try map.first("/a") == "1")
    map.disabled = [1]
    #expect(try map.first("/a") == "0 x=a")
  }
}
