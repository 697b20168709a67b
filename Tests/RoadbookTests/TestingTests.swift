import Roadbook
import RoadbookTestSupport
import RoadbookTesting
import Testing

@MainActor @Suite struct TestingTests {
  nonisolated private static let shop: [MapTest] = {
    let root = #filePath.dropLast("Tests/RoadbookTests/TestingTests.swift".count)
    let text = readFile("\(root)grammar/examples/shop.roadbook") ?? ""
    return (try? RouteMap(text, named: "shop.roadbook").tests) ?? []
  }()

  @Test(arguments: shop) func testsOfTheShop(_ test: MapTest) { #expect(test.failure() == nil) }

  @Test func everyRowIsATest() {
    #expect(Self.shop.count > 10)
    #expect(Self.shop.contains { $0.name.contains("shop://old/12/anything/else") })
  }

  @Test func failuresNameTheirPlace() throws {
    let map = try RouteMap(
      """
      route /a -> A
      test "fails" { expect /a -> A; expect /a -> unmatched }
      test "known" fails "later" { expect /a -> unmatched }
      test "better than known" fails { expect /a -> A }
      """, named: "app.roadbook")
    let failures = map.tests.map { $0.failure() }
    #expect(failures.map { $0?.line } == [2, nil, 4])
    #expect(failures[0]?.file == "app.roadbook")
    #expect(failures[0]?.message.isEmpty == false)
  }

  private func tapped(_ router: any Routing) -> Bool {
    router.open("shop://list").isAccepted && router.push("shop://list/42").isAccepted
  }

  @Test func mocksRecordAndAnswer() throws {
    let mock = MockRouter()
    #expect(tapped(mock))
    #expect(mock.urls == ["shop://list", "shop://list/42"])
    #expect(mock.requests.map(\.options.verb) == [.open, .push])
    mock.outcomes["shop://list"] = Outcome(.cancelled, "shop://list", "closed")
    #expect(!tapped(mock))
    mock.open(.shortcut("newest"))
    #expect(mock.requests.last?.entry == .shortcut("newest"))
    #expect(throws: BuildError.self) { try mock.url(for: "item") }
    mock.map = try RouteMap("route /items/:id -> Item as item")
    #expect(try mock.url(for: "item", ["id": 4]) == "/items/4")
    #expect(!mock.canOpen("/nowhere"))
  }
}
