import Foundation
import Roadbook
import RoadbookFoundation
import Testing

@MainActor @Suite struct FoundationTests {
  private static let text = """
    screen Item(id: int, since: date?)
    route /items/:id -> Item as item
    """

  @Test func urlsAreOpened() throws {
    let router = try Router(RouteMap(Self.text))
    let url = try #require(URL(string: "https://a.example/items/42?since=2024-05-01"))
    #expect(router.open(url).outcome?.arguments["id"] == .int(42))
    let relative = try #require(URL(string: "/items/7", relativeTo: url))
    #expect(router.open(relative).outcome?.arguments["id"] == .int(7))
    #expect(throws: BuildError.self) { try router.link(for: "item", ["id": 3]) }
    let link = try router.link(for: "item", ["id": 3], in: "https://shop.example.com")
    #expect(link.absoluteString == "https://shop.example.com/items/3")
  }

  @Test func mapsAreReadFromFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a map.roadbook")
    try "include \"items.roadbook\"\nroute /a -> A\n".write(
      to: file, atomically: true, encoding: .utf8)
    try Self.text.write(
      to: folder.appending(path: "items.roadbook"), atomically: true, encoding: .utf8)
    let map = try RouteMap(contentsOf: file)
    #expect(map.routes.map(\.name) == ["item", "a"])
    // Where an app is installed does not matter.
    #expect(map.routes.map(\.file) == ["items.roadbook", "a map.roadbook"])
    #expect(throws: MapError.self) {
      try RouteMap(contentsOf: folder.appending(path: "none.roadbook"))
    }
    #expect(throws: MapError.self) { try RouteMap.bundled("nobody") }
  }

  /// BundledMaps
  @Test func mapsOfBundles() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.text.write(
      to: folder.appending(path: "shop.roadbook"), atomically: true, encoding: .utf8)
    let bundle = try #require(Bundle(url: folder))
    let map = try RouteMap.bundled("shop", in: bundle)
    let other = try RouteMap(contentsOf: folder.appending(path: "shop.roadbook"))
    #expect(map.routes == other.routes)
    let router = try Router(map)
    var outcomes: [Outcome.Kind] = []
    router.onOutcome { outcomes.append($0.kind) }
    let url = try #require(URL(string: "shop:///items/42"))
    if router.canOpen(url) { router.open(url) }
    let link: URL = try router.link(for: "item", ["id": 42], in: "https://shop.example.com")
    #expect(link.path() == "/items/42")
    struct Content { let userInfo: [AnyHashable: Any] = ["orderID": "A7"] }
    let content = Content()
    router.open(.notification("order", userInfo: ParameterValue(propertyList: content.userInfo)))
    #expect(outcomes == [.handled, .unmatched])
  }

  @Test func valuesAreConverted() throws {
    let id = UUID()
    let arguments: Arguments = [
      "id": id.uuidString, "link": "https://a.example/x", "price": "12.50", "count": 3,
      "day": "2024-05-01", "time": "2024-05-01T12:30Z", "zone": "2024-05-01T12:30:15.250+02:00",
      "bad": "yesterday",
    ]
    #expect(try arguments.value("id", as: UUID.self) == id)
    #expect(try arguments.value("link", as: URL.self).host() == "a.example")
    #expect(try arguments.value("price", as: Decimal.self) == Decimal(string: "12.5"))
    #expect(try arguments.value("count", as: Decimal.self) == 3)
    let day: Date = try arguments.day
    #expect(day.timeIntervalSince1970 == 1_714_521_600)
    #expect(try arguments.value("time", as: Date.self).timeIntervalSince(day) == 45_000)
    #expect(try arguments.value("zone", as: Date.self).timeIntervalSince(day) == 37_815.25)
    #expect(throws: ArgumentError.self) { try arguments.value("bad", as: Date.self) }
    #expect(day.routeValue == .string("2024-05-01T00:00:00Z"))
    for date in [day, Date(timeIntervalSince1970: 1_714_521_600.25)] {
      #expect(Date(routeValue: date.routeValue) == date)
    }
  }

  private struct Order: Decodable, Equatable {
    var id: UUID
    var placed: Date
    var page: URL?
  }

  @Test func propertiesOfTypesAreConverted() throws {
    let id = UUID()
    let arguments: Arguments = ["id": id, "placed": "2024-05-01", "page": "https://a.example/"]
    let order: Order = try arguments.decode()
    #expect(order.id == id)
    #expect(order.placed.timeIntervalSince1970 == 1_714_521_600)
    #expect(order.page?.absoluteString == "https://a.example/")
  }

  @Test func propertyListsAreValues() {
    let list: [String: Any] = [
      "b": [1, 2.5, true, "x"] as [Any], "a": ["c": Data()] as [String: Any],
    ]
    #expect(
      ParameterValue(propertyList: list)
        == .record([
          .init("a", .record([.init("c", .null)])),
          .init("b", .list([.int(1), .float(2.5), .bool(true), .string("x")])),
        ]))
  }

  @Test func numbersInPropertyListsAreNoTruthValues() throws {
    let data = Data(#"{"f": 1.5, "no": false, "one": 1, "yes": true}"#.utf8)
    #expect(
      ParameterValue(propertyList: try JSONSerialization.jsonObject(with: data))
        == .record([
          .init("f", .float(1.5)), .init("no", .bool(false)), .init("one", .int(1)),
          .init("yes", .bool(true)),
        ]))
  }

  @Test(arguments: [
    "2024-02-30", "2024-05-01T25:00Z", "2024-05-01 12:00", "20240501", "2024-05-01T12:00:00+0200",
  ])
  func whatTheTypeOfMapsRefusesIsNotADate(_ text: String) {
    #expect(Date(routeValue: .string(text)) == nil)
  }

  @Test func lettersOfATimeCanBeLowerCase() {
    #expect(
      Date(routeValue: .string("2024-05-01t12:00:00z"))
        == Date(routeValue: .string("2024-05-01T12:00Z")))
  }
}
