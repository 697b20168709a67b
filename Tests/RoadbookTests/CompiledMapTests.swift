import RoadbookRouter
import Testing

/// An app ships what `roadbook export json` writes.
@MainActor @Suite struct CompiledMapTests {
  private static let shop = """
    {"roadbook": 1, "files": ["shop.roadbook"], "namespaces": [{}],
     "screens": [{"name": "Item", "parameters": [{"name": "id", "type": "int"}], "at": [0, 1, 8]}],
     "guards": [{"name": "member", "extern": true, "at": [0, 2, 1]}],
     "routes": [{"screen": "Item", "name": "item", "patterns": ["/list/:id<int>"],
       "guards": ["member"], "at": [0, 3, 1]}]}
    """

  @Test func aRouterRunsIt() throws {
    let driver = MemoryDriver()
    let router = try Router(RouteMap(compiled: Self.shop), driver: driver) { app in
      app.guard("member") { _ in .allow }
    }
    #expect(router.open("/list/42").outcome?.arguments["id"] == .int(42))
    #expect(driver.stack == ["Item"])
    #expect(try router.url(for: "item", ["id": 7]) == "/list/7")
  }

  @Test func mismatchesNameThePlaceInTheText() throws {
    let mismatch = #expect(throws: MapMismatch.self) {
      try Router(RouteMap(compiled: Self.shop), driver: MemoryDriver(screens: ["Itm"]))
    }
    #expect(
      mismatch?.description == """
        shop.roadbook:2: no code answers guard 'member'
        shop.roadbook:3: the driver makes no screen 'Item'; did you mean 'Itm'?
        """)
  }

  private func problem(_ text: String) -> MapFinding? {
    do throws(MapError) {
      _ = try RouteMap(compiled: text, named: "shop.json")
      return nil
    } catch {
      return error.findings.first
    }
  }

  @Test func whatIsWrongIsSaidWithItsPlace() {
    let broken = problem("{\"roadbook\": 1,\n  \"routes\": [}")
    #expect(broken?.line == 2)
    #expect(broken?.description.hasPrefix("shop.json:2:14: error[unreadable]") == true)
    let wrong = problem(Self.shop.replacing("int>", with: "none>"))
    #expect(wrong?.message.contains("routes[0].patterns[0]: there is no type 'none'") == true)
    #expect(wrong?.advice == "write it with 'roadbook export json'")
    #expect(problem(Self.shop.replacing("\"roadbook\": 1", with: "\"roadbook\": 9")) != nil)
    #expect(problem("") != nil && problem("route /a -> A") != nil && problem(Self.shop) == nil)
  }

  @Test func mapsThatATableCannotHoldAreRefused() {
    let pattern = "/a" + String(repeating: "(/b)", count: 10)
    let patterns = (0..<200).map { "{\"screen\": \"A\", \"patterns\": [\"/\($0)\(pattern)\"]}" }
    let text =
      "{\"roadbook\": 1, \"namespaces\": [{}], \"routes\": [\(patterns.joined(separator: ","))]}"
    #expect(problem(text)?.code == "map-too-large")
  }

  @Test func compiledMapsAreMergedAndReplaced() throws {
    let router = try Router(RouteMap(compiled: Self.shop)) { app in
      app.guard("member") { _ in .allow }
    }
    let more = try RouteMap(
      compiled: """
        {"roadbook": 1, "files": ["more.roadbook"], "namespaces": [{}],
         "routes": [{"screen": "More", "patterns": ["/more"], "at": [0, 5, 1]}]}
        """)
    try router.merge(more)
    #expect(router.open("/more").isAccepted && router.open("/list/1").isAccepted)
    #expect(
      router.map.routes.map { "\($0.file):\($0.line)" } == ["shop.roadbook:3", "more.roadbook:5"])
    #expect(throws: MapError.self) { try router.merge(RouteMap(compiled: Self.shop)) }
  }
}
