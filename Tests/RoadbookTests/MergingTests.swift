import Roadbook
import Testing

/// Maps that are merged keep what each of them says.
@MainActor @Suite struct MergingTests {
  private func merged(_ first: String, _ second: String) throws -> Router {
    let router = try Router(RouteMap(first, named: "first.roadbook"), driver: MemoryDriver())
    try router.merge(RouteMap(second, named: "second.roadbook"))
    return router
  }

  private func clash(_ first: String, _ second: String) throws -> String {
    do {
      _ = try merged(first, second)
      return ""
    } catch let error as MapError {
      return error.description
    }
  }

  @Test func declarationsOfBothWork() throws {
    let router = try merged(
      """
      type Page = 1...9
      var open = true
      scheme shop { route /a/:page<Page> -> A }
      route /start -> Start { route inner -> Inner as first }
      """,
      """
      type Size = 1...3
      guard never on B { cancel "never" }
      scheme shop { route /b/:size<Size> -> B; route /c -> C { route inner -> Below as second } }
      scheme other { rules { case insensitive }; route /d -> D }
      """)
    #expect(router.open("shop:///a/9").isAccepted)
    #expect(router.open("shop:///b/4").outcome?.kind == .unmatched)
    #expect(router.open("shop:///b/3").outcome?.reason == "never")
    #expect(router.open("other:///D").isAccepted && !router.canOpen("shop:///A/9"))
    #expect(router.open("shop:///c/inner").outcome?.stack.suffix(2) == ["C", "Below"])
    #expect(router.open("/start/inner").outcome?.stack.suffix(2) == ["Start", "Inner"])
    #expect(try router.url(for: "second") == "shop://c/inner")
    #expect(router.map.routes.map(\.file).last == "second.roadbook")
    #expect(router.map.routes.last?.line == 4)
  }

  @Test func clashesSayWhere() throws {
    #expect(
      try clash("screen A", "\nscreen A").hasPrefix(
        "second.roadbook:2:1: error[duplicate-screen]: screen 'A' is declared twice"))
    #expect(
      try clash("route /a -> A as a", "route /b -> B as a").contains("error[duplicate-route]"))
    #expect(try clash("type T = int", "type T = string").contains("error[duplicate-type]"))
    #expect(
      try clash("scheme a, b { route /x -> X }", "scheme c, b { route /y -> Y }").contains(
        "'b' already belongs to scheme 'a'"))
    #expect(
      try clash("route /a -> A", "dialect jlroutes\nroute /b -> B").contains(
        "error[dialect-of-file]"))
    #expect(try clash("screen A", "screen B").isEmpty)
  }

  @Test func nothingHasChangedAfterAClash() throws {
    let router = try Router(RouteMap("screen A\nroute /a -> A"))
    #expect(throws: MapError.self) { try router.merge(RouteMap("screen A\nroute /b -> A")) }
    #expect(router.canOpen("/a") && !router.canOpen("/b"))
  }
}
