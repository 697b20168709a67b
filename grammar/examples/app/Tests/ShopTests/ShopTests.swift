import Foundation
import Roadbook
import RoadbookTesting
import Shop
import Testing

@MainActor @Suite struct ShopTests {
  nonisolated private static let map: RouteMap? = {
    let folder = URL(filePath: #filePath).appending(path: "../../../..").standardized
    return try? RouteMap(path: folder.appending(path: "shop.roadbook").path()) {
      try String(contentsOfFile: $0, encoding: .utf8)
    }
  }()

  private let shop: Shop

  init() throws { shop = try Shop(#require(Self.map)) }

  @Test(arguments: map?.tests ?? []) func testsOfTheMap(_ test: MapTest) {
    #expect(test.failure() == nil)
  }

  /// The URLs of the map's tests end in the stacks that those tests state.
  @Test func anItemOpensAboveItsList() {
    #expect(shop.router.open("shop://list/42?display_type=2").isAccepted)
    #expect(shop.driver.stack == ["ItemList", "Item"])
    #expect(shop.driver.visible?.arguments.first == .init("id", .int(42)))
    #expect(shop.seen == [42])
    shop.driver.userGoesBack()
    #expect(shop.driver.stack == ["ItemList"])
  }

  @Test(arguments: [
    "shop://list/42", "shop://old/12/anything/else", "https://shop.example.com/list/42",
    "https://m.shop.example.com/i/7?from=mag",
  ])
  func oneArticleHasManyAddresses(_ url: String) {
    #expect(shop.router.open(url).outcome?.screen == "Item")
    #expect(shop.driver.stack == ["ItemList", "Item"])
  }

  @Test func buyingWaitsForTheSignIn() {
    #expect(shop.router.open("shop://list/42/buy").outcome?.kind == .deferred)
    #expect(shop.driver.stack.isEmpty)
    shop.signIn()
    #expect(shop.driver.stack == ["Checkout"])
    #expect(shop.driver.screens(in: "Home").map(\.screen) == ["ItemList", "Item"])
    shop.driver.userDismisses()
    #expect(shop.driver.stack == ["ItemList", "Item"])
  }

  /// The app ends while the URL waits for the sign-in, and goes on in its next launch.
  @Test func theNextLaunchGoesOn() async throws {
    shop.router.open("shop://list/7")
    shop.router.open("shop://list/42/buy")
    let data = try JSONEncoder().encode(shop.saved)

    let next = try Shop(#require(Self.map))
    try await next.restore(JSONDecoder().decode(Shop.Saved.self, from: data))
    #expect(next.driver.stack == ["ItemList", "Item"] && next.title == "Article 7")
    #expect(next.seen.isEmpty)
    next.signIn()
    #expect(next.title == "Buy 42")
    #expect(next.router.deferred.isEmpty)
  }

  @Test func searchingSelectsItsTab() {
    #expect(shop.router.open("shop://search?q=red shoes").outcome?.kind == .invalid)
    #expect(shop.router.open("shop://search?q=red+shoes&page=2").isAccepted)
    #expect(shop.driver.state.selected["Main"] == "Search")
    #expect(shop.driver.visible?.arguments.first == .init("query", .string("red shoes")))
  }

  /// The links and screens of `ShopMap.swift`, which `roadbook export again` writes.
  @Test func linksOfTheAppLeadToTheirScreens() throws {
    #expect(shop.router.open(ShopMap.item(id: 42, title: "Hat")).isAccepted)
    #expect(shop.title == "Hat")
    #expect(shop.router.open(ShopMap.itemList(sort: .price, page: 3)).isAccepted)
    #expect(shop.title == "Articles, price, page 3")
    #expect(try shop.router.open(ShopMap.results(query: "red shoes")).isAccepted)
    #expect(shop.title == "Results for red shoes")
    #expect(ShopMap.item(id: 42).text(in: .web) == "https://shop.example.com/list/42")
  }

  @Test func linksFromOutsideLeadNowhere() {
    #expect(!shop.router.open("https://shop.example.com.evil.org/list/42").isAccepted)
    #expect(!shop.router.open("notification://order").isAccepted)
  }

  @Test func notificationsOpenOrders() {
    let info = ParameterValue.record([.init("orderID", .string("A7"))])
    #expect(shop.router.open(.notification("order", userInfo: info)).isAccepted)
    #expect(shop.driver.stack.isEmpty)
    shop.signIn()
    #expect(shop.driver.visible?.screen == "Order")
    #expect(shop.driver.visible?.arguments == [.init("number", .string("A7"))])
  }
}
