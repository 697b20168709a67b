import RoadbookEngine
import Testing

@Suite struct NamespaceTests {
  @Test func hostIsTheFirstSegmentOfSchemesWithoutHosts() throws {
    var map = try RouteTableTestMap()
    let shop = try map.namespace("shop", ["shop"])
    try map.add("/list/:id", in: shop)
    #expect(try map.first("shop://list/42") == "0 id=42")
    #expect(try map.first("SHOP:///list/42") == "0 id=42")
    #expect(try map.first("shop:list/42") == "0 id=42")
    #expect(try map.request("shop://a:80/b").segments == ["a:80", "b"])
    #expect(try map.request("shop://ann@a/b").segments == ["a", "b"])
  }

  @Test func hostIsAHostForSchemesWithHosts() throws {
    var map = try RouteTableTestMap()
    let web = try map.namespace("web", ["https://shop.example.com", "https://*.shop.example.com"])
    try map.add("/list/:id", in: web)
    try map.add("/list/:other")
    #expect(try map.first("https://shop.example.com/list/1") == "0 id=1")
    #expect(try map.first("https://m.SHOP.example.com/list/1") == "0 id=1")
    #expect(try map.first("https://shop.example.com:443/list/1") == "0 id=1")
    // A host without a port claims only the scheme's default port.
    #expect(try map.first("https://shop.example.com:8080/list/1") == "1 other=1")
    #expect(try map.first("https://shop.example.com.evil.org/list/1") == "1 other=1")
    #expect(try map.first("https://evil-shop.example.com/list/1") == "1 other=1")
    #expect(try map.first("http://shop.example.com/list/1") == "1 other=1")
  }

  @Test func roleFollowsTheClaimThatTookTheURL() throws {
    var map = try RouteTableTestMap()
    let chat = try map.namespace("chat", ["chat", "https://chat.example.com"])
    try map.add("/room/:id<int>", in: chat)
    try map.add("chat://only/:x", in: chat)
    try map.add("https://chat.example.com/web/:x", in: chat)
    #expect(try map.first("chat://room/7") == "0 id=7")
    #expect(try map.first("https://chat.example.com/room/7") == "0 id=7")
    #expect(try map.first("chat://only/1") == "1 x=1")
    #expect(try map.first("https://chat.example.com/only/1") == "none")
    #expect(try map.first("https://chat.example.com/web/1") == "2 x=1")
    #expect(try map.first("chat://web/1") == "none")
  }

  @Test func mostSpecificClaimWins() throws {
    var map = try RouteTableTestMap()
    let any = try map.namespace("any", ["https"])
    let star = try map.namespace("star", ["https://*.x.org"])
    let exact = try map.namespace("exact", ["https://m.x.org"])
    #expect(try map.request("https://m.x.org/").namespace == exact)
    #expect(try map.request("https://n.x.org/").namespace == star)
    #expect(try map.request("https://a.b.x.org/").namespace == any)
    #expect(try map.request("ftp://m.x.org/").namespace == .global)
    #expect(try map.request("/x").namespace == .global)
  }

  @Test func fallsBackToGlobalWhereItSaysSo() throws {
    var map = try RouteTableTestMap(["/help"])
    var options = NamespaceOptions()
    let closed = try map.namespace("closed", ["closed"], options)
    options.fallsBackToGlobal = true
    let open = try map.namespace("open", ["open"], options)
    try map.add("/:x", in: open)
    #expect(try map.first("closed://help") == "none")
    #expect(try map.all("open://help") == "1 x=help; 0")
    let request = try map.request("open://help")
    #expect(map.table.namespaces(for: request) == [open, .global])
    #expect(map.table.firstMatch(request, in: .global)?.route.index == 0)
    #expect(map.table.firstMatch(request, in: closed) == nil)
    #expect(map.table.routes(in: open).map(\.index) == [1])
  }

  @Test func hostRoleMayBeStated() throws {
    var map = try RouteTableTestMap()
    var options = NamespaceOptions()
    options.hostRole = .authority
    let app = try map.namespace("app", ["app"], options)
    try map.add("/x", in: app)
    #expect(try map.first("app://whatever/x") == "0")
  }

  @Test func webSchemeWithoutHostsHasTheHostInItsPath() throws {
    var map = try RouteTableTestMap()
    let web = try map.namespace("web", ["https"])
    try map.add("/h.org/:x", in: web)
    try map.add("https://i.org:80/y", in: web)
    #expect(try map.first("https://h.org/1") == "0 x=1")
    #expect(try map.first("https://i.org:80/y") == "1")
  }

  @Test func endlessHostsAreNoHosts() throws {
    let map = try RouteTableTestMap(["https://*.a.org/x", "/x"])
    #expect(try map.first("https://m.a.org/x") == "0")
    #expect(try map.first("https://" + String(repeating: "a.", count: 30_000) + "a.org/x") == "1")
  }

  @Test func matchesOfAnotherTableAreHarmless() throws {
    var map = try RouteTableTestMap()
    let app = try map.namespace("app", ["app"])
    for _ in 0..<3 { try map.add("/a(/:b)", in: app) }
    let match = try #require(map.table.matches(try map.request("app://a")).last)
    #expect(map.table.expansion(of: match)?.text == "/a")
    #expect(try RouteTableTestMap().table.expansion(of: match) == nil)
    #expect(try RouteTableTestMap().table.firstMatch(try map.request("app://a")) == nil)
  }

  @Test func portsOfPatternsAreDemanded() throws {
    let map = try RouteTableTestMap(["https://a.org:8080/x", "https://a.org/x"])
    #expect(try map.all("https://a.org:8080/x") == "0")
    #expect(try map.all("https://a.org/x") == "1")
    #expect(try map.all("https://a.org:443/x") == "1")
  }
}
