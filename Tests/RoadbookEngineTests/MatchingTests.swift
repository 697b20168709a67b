import RoadbookEngine
import RoadbookText
import Testing

@Suite struct MatchingTests {
  @Test func segmentsDecodeOnceAfterSplitting() throws {
    let map = try RouteTableTestMap(["/a/:x"])
    #expect(try map.first("/a/b%2Fc") == "0 x=b/c")
    #expect(try map.first("/%61/%2525") == "0 x=%25")
    #expect(try map.first("/a/1+2") == "0 x=1+2")
    #expect(try map.first("/a/%C3%A9") == "0 x=é")
  }

  @Test func emptySegmentsAreIgnoredUnlessStrict() throws {
    var options = NamespaceOptions()
    let lenient = try RouteTableTestMap(["/a/b"], options: options)
    #expect(try lenient.first("/a//b/") == "0")
    options.isSlashStrict = true
    let strict = try RouteTableTestMap(["/a/b", "/a/b/", "/c/**", "/"], options: options)
    #expect(try strict.first("/a/b") == "0")
    #expect(try strict.first("/a/b/") == "1")
    #expect(try strict.first("/a//b") == "none")
    #expect(try strict.first("/c//d") == "2 wildcard=,d")
    #expect(try strict.first("/") == "3")
  }

  @Test func caseFoldsForComparisonOnly() throws {
    var options = NamespaceOptions()
    let exact = try RouteTableTestMap(["/List"], options: options)
    #expect(try exact.first("/list") == "none")
    options.isCaseInsensitive = true
    let folded = try RouteTableTestMap(
      ["/List/:x", "/tab/:t<Home|search>", "/Pre:x.JSON"], options: options)
    #expect(try folded.first("/LIST/AbC") == "0 x=AbC")
    #expect(try folded.first("/Tab/hOME") == "1 t=Home")
    #expect(try folded.first("/prefix.json") == "2 x=fix")
  }

  @Test func restsAreLeftmostShortest() throws {
    let map = try RouteTableTestMap([
      "/**:a/x/**:b", "/p(/:rest<path>)", "/n/**:ids<int>/end", "/q/**/r/**",
    ])
    #expect(try map.first("/1/x/2/x/3") == "0 a=1 b=2,x,3")
    #expect(try map.first("/x") == "0 a= b=")
    #expect(try map.first("/p/1/2") == "1 rest=1/2")
    #expect(try map.first("/p") == "1")
    #expect(try map.first("/n/1/2/end") == "2 ids=1,2")
    #expect(try map.first("/n/1/z/end") == "none")
    #expect(try map.first("/q/1/r/2") == "3 wildcard=1,2")
  }

  @Test func mixedSegmentsTakeAsLittleAsPossibleFromTheLeft() throws {
    let map = try RouteTableTestMap(["/:a-:b", "/v:x<int>.:y<int>", "/@:user", "/:name.json"])
    #expect(try map.first("/1-2-3") == "0 a=1 b=2-3")
    #expect(try map.first("/v1.22") == "1 x=1 y=22")
    #expect(try map.first("/@") == "none")
    #expect(try map.first("/@ann") == "2 user=ann")
    #expect(try map.first("/.json") == "none")
  }

  @Test func keysWithAnEqualsSignAreNotKeysWithValues() throws {
    let map = try RouteTableTestMap(["/a?x%3Dy", "/a?x=y", "/a?x=y%3Dz", "/a?x%3Dy=z"])
    #expect(try map.first("/a?x%3Dy") == "0")
    #expect(try map.first("/a?x=y") == "1")
    #expect(try map.first("/a?x=y=z") == "2")
    #expect(try map.first("/a?x%3Dy=z") == "3")
    #expect(map.table.find("/a?x=y")?.route.index == 1)
    #expect(map.table.find("/a?x=y=z")?.route.index == 2)
    #expect(map.table.find("/a?x=z") == nil)
  }

  @Test func queryConditions() throws {
    let map = try RouteTableTestMap([
      "/e?k=1", "/p?k", "/n?!k", "/c?k=:v<int>", "/o?k=:v<int>?", "/m?k=x:v",
    ])
    #expect(try map.first("/e?k=2&k=1") == "0")
    #expect(try map.first("/e?k=2") == "none")
    #expect(try map.first("/p?k") == "1")
    #expect(try map.first("/n?k") == "none")
    #expect(try map.first("/n") == "2")
    #expect(try map.first("/c?k=1&k=2") == "3 v=2")
    #expect(try map.first("/c?k=a") == "none")
    #expect(try map.first("/c?k=") == "none")
    #expect(try map.first("/o") == "4")
    #expect(try map.first("/o?k=") == "4")
    #expect(try map.first("/o?k=a") == "none")
    #expect(try map.first("/m?k=xy+z") == "5 v=y z")
  }

  @Test func fragmentConditions() throws {
    let map = try RouteTableTestMap(["/a#section-:n<int>", "/b#/view/:id", "/c"])
    #expect(try map.first("/a#section-7") == "0 n=7")
    #expect(try map.first("/a#section-x") == "none")
    #expect(try map.first("/a") == "none")
    #expect(try map.first("/b#/view/3?x=1") == "1 id=3")
    #expect(try map.first("/c#anything") == "2")
  }

  @Test func segmentCountsTellWhereToCut() throws {
    let map = try RouteTableTestMap(["/a/**/b/:x"])
    let request = try map.request("s://a/1/2%2F/b/9?k#f")
    let match = try #require(map.table.firstMatch(request))
    #expect(match.segmentCounts == [1, 2, 1, 1])
    #expect(request.url(ofFirst: 0) == "s://")
    #expect(request.url(ofFirst: 1) == "s://a")
    #expect(request.url(ofFirst: 3) == "s://a/1/2%2F")
    #expect(request.url(ofFirst: 99) == "s://a/1/2%2F/b/9")
  }

  @Test func badURLsAreRefused() throws {
    let table = try RouteTableTestMap(["/**"]).table
    #expect(throws: URLProblem.self) { try table.request("/%zz").get() }
    #expect(throws: URLProblem.self) { try table.request("").get() }
  }

  @Test func patternsTooLargeAreRefusedAndLeaveNothing() throws {
    var map = try RouteTableTestMap(["/a"])
    #expect(throws: RouteTableBuildError.self) {
      try map.add("/b, " + String(repeating: "/x", count: 300))
    }
    #expect(throws: RouteTableBuildError.self) { try map.add("/:x<nothing>") }
    try map.add("/c")
    #expect(try map.all("/c") == "1")
    #expect(try map.first("/b") == "none")
    #expect(map.table.checkInvariants().isEmpty)
  }

  @Test func emptyTable() throws {
    let map = try RouteTableTestMap()
    #expect(try map.all("/a") == "none")
    #expect(try map.first("s://a") == "none")
  }
}
