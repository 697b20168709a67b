import Foundation
import Roadbook
import RoadbookFoundation
import Testing

/// Exported code with all that is difficult: words that are keywords, types with conditions and
/// code, captured hosts.
@MainActor @Suite struct CornerTests {
  private let router: Router

  init() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../Maps/exported").standardized
    let map = try RouteMap(contentsOf: folder.appending(path: "corner.roadbook"))
    router = try Router(map, driver: MemoryDriver(screens: CornerMap.Screen.self)) { app in
      app.type(CornerMap.Types.country) { components, index in components[index] + "!" }
      app.bind(CornerMap.Variables.hasCamera) { true }
      app.guard(CornerMap.Guards.on) { _ in .allow }
      app.action(CornerMap.Actions.save) { _ in .handled }
      app.on(CornerMap.Routes.profile) { $0.user == "nobody" ? .decline("nobody") : .handled }
    }
  }

  private func expect(
    _ link: some RoutableURL, leadsTo screen: CornerMap.Screen?,
    _ place: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try #require(router.open(link).outcome)
    #expect(
      try CornerMap.Screen(outcome) == screen, "\(link.routeText): \(outcome)",
      sourceLocation: place)
  }

  @Test func linksLeadToTheirScreens() throws {
    let id = try #require(UUID(uuidString: "123E4567-E89B-12D3-A456-426614174000"))
    let page = try #require(URL(string: "https://a.b/c?d=e&f"))
    try expect(
      CornerMap.item(id: 4, in: .usWest1, self_: true),
      leadsTo: .item(id: 4, in: .usWest1, self_: true))
    try expect(CornerMap.item(id: 4), leadsTo: .item(id: 4))
    try expect(CornerMap.invitation(code: "ab12cd34"), leadsTo: .invitation(code: "ab12cd34"))
    try expect(CornerMap.price(price: 1.5), leadsTo: .price(price: 150))
    try expect(CornerMap.half(n: 4), leadsTo: .half(n: 4))
    try expect(CornerMap.half(n: 3), leadsTo: nil)
    try expect(CornerMap.in(country: "EU"), leadsTo: .in(country: .string("EU!")))
    try expect(CornerMap.version(major: 1, minor: -2), leadsTo: .version(major: 1, minor: -2))
    try expect(CornerMap.file(path: "a/b c/d"), leadsTo: .file(path: "a/b c/d"))
    try expect(CornerMap.files(names: ["a", "b/c"]), leadsTo: .files(names: ["a", "b/c"]))
    try expect(CornerMap.files(names: []), leadsTo: .files(names: []))
    try expect(
      CornerMap.message(id: id, on: "2026-12-24", from: page),
      leadsTo: .message(id: id, on: "2026-12-24", from: page))
    try expect(CornerMap.track(n: 7), leadsTo: .track(n: 7))
    try expect(CornerMap.change(at: .last), leadsTo: .change(at: .last))
    try expect(CornerMap.change(at: .int(7)), leadsTo: .change(at: .int(7)))
    try expect(CornerMap.releases(kind: "album"), leadsTo: .releases(kind: "album"))
    try expect(
      CornerMap.releases(kind: "album", year: 1999),
      leadsTo: .releases(kind: "album", year: 1999))
    try expect(
      CornerMap.releases(kind: "album", year: 1999, month: 12),
      leadsTo: .releases(kind: "album", year: 1999, month: 12))
    try expect(
      CornerMap.results(query: "tea", others: ["sort": "new", "n": 5]),
      leadsTo: .results(query: "tea", others: ["beta": true, "sort": "new", "n": "5"]))
    try expect(CornerMap.profile(user: "ada/x"), leadsTo: .profile(user: "ada/x"))
    try expect(CornerMap.profile(user: "nobody"), leadsTo: .channel(channel: "@nobody"))
    try expect(CornerMap.type(), leadsTo: .type)
    try expect(CornerMap.channel(channel: "news"), leadsTo: .channel(channel: "news"))
    try expect(CornerMap.default(), leadsTo: nil)
    try expect(CornerMap.shopItem(shop: "eu", id: 4), leadsTo: .item(id: 4))
  }

  @Test func namesOfLibrariesAreNoClash() throws {
    try expect(
      CornerMap.string(arguments_: 4, link_: .b), leadsTo: .string(arguments_: 4, link_: .b))
    let page = try #require(URL(string: "https://a.b/"))
    try expect(
      CornerMap.set(url: page, others_: [1, 9]), leadsTo: .set(url: page, others_: [1, 9]))
    try expect(
      CornerMap.arguments(others: ["a": "b"]), leadsTo: .arguments_(others: ["a": "b"]))
    try expect(CornerMap.url(page: 4, self_: .n2b), leadsTo: .url(page: 4, self_: .n2b))
    try expect(
      CornerMap.tags(tags: ["a,b", "c"], sort: .desc),
      leadsTo: .tags(tags: ["a,b", "c"], sort: .desc))
    try expect(CornerMap.part(topic: "a?b/c"), leadsTo: .names_)
    try expect(CornerMap.first(code: "ab12cd34"), leadsTo: .invitation(code: "ab12cd34"))
    #expect(try CornerMap.run(name: "a:b", more: "c", most: "d").text == "corner://a%3Ab/c/d")
    #expect(try CornerMap.run(name: "a").text == "corner://a")
    #expect(throws: BuildError.self) { try CornerMap.set(others_: []) }
    #expect(throws: BuildError.self) { try CornerMap.tags(tags: [], sort: .asc) }
  }

  @Test func noURLHasTheseValues() {
    #expect(throws: BuildError.self) { try CornerMap.file(path: "a/../b") }
    #expect(throws: BuildError.self) { try CornerMap.file(path: "/a") }
    #expect(throws: BuildError.self) { try CornerMap.shopItem(shop: "a/b", id: 1) }
    #expect(throws: BuildError.self) { try CornerMap.in(country: "eu") }
    #expect(throws: BuildError.self) { try CornerMap.files(names: ["."]) }
    #expect(throws: BuildError.self) { try CornerMap.profile(user: "") }
  }

  @Test func linksAreFoundationsURLs() throws {
    #expect(
      try CornerMap.shopItem(shop: "eu", id: 4, in: .euWest3).url.absoluteString
        == "https://eu.example.org/i/4?in=eu-west-3")
    #expect(
      CornerMap.item(id: 4).url(in: .appExampleCom).absoluteString
        == "https://app.example.com/items/4")
    for value in 0x20..<0x7F {
      let text = "x" + String(UnicodeScalar(UInt8(value))) + "é"
      let link = try CornerMap.channel(channel: text)
      for scheme in [CornerMap.Scheme.app, .appExampleCom] {
        let url = link.url(in: scheme)
        #expect(url.absoluteString == link.text(in: scheme))
        let outcome = router.resolve(url)
        #expect(try CornerMap.Screen(outcome) == .channel(channel: text), "\(url): \(outcome)")
      }
    }
  }

  @Test func linksAreThoseOfTheMap() throws {
    let id = UUID()
    let pairs: [(String, String)] = try [
      (
        router.url(for: "item", ["id": 4, "in": "us-west-1", "self": true]),
        CornerMap.item(id: 4, in: .usWest1, self_: true).text
      ),
      (
        router.url(for: "files/**+:path", ["path": "a/b c"]), CornerMap.file(path: "a/b c").text
      ),
      (
        router.url(for: "names/**:names", ["names": ["a", "b/c"]]),
        CornerMap.files(names: ["a", "b/c"]).text
      ),
      (router.url(for: "profile", ["user": "ada"]), CornerMap.profile(user: "ada").text),
      (
        router.url(for: "shopItem", ["id": 4, "shop": "eu"]),
        CornerMap.shopItem(shop: "eu", id: 4).text
      ),
      (
        router.url(
          for: "new/:kind(/:year(/:month))", ["kind": "a", "year": 1999, "month": 2]),
        CornerMap.releases(kind: "a", year: 1999, month: 2).text
      ),
      (router.url(for: "album", ["n": 7]), CornerMap.track(n: 7).text),
      (router.url(for: "search", ["q": "tea"]), CornerMap.results(query: "tea").text),
      (
        router.url(for: "message/:id", ["id": id, "on": "2026-12-24"]),
        CornerMap.message(id: id, on: "2026-12-24").text
      ),
      (
        router.url(for: "v:major.:minor", ["major": 1, "minor": 2]),
        CornerMap.version(major: 1, minor: 2).text
      ),
      (
        router.url(for: "tags/:sort", ["sort": "asc", "tags": ["a,b", "c"]]),
        CornerMap.tags(tags: ["a,b", "c"], sort: .asc).text
      ),
      (router.url(for: "part", ["topic": "a?b/c&d"]), CornerMap.part(topic: "a?b/c&d").text),
      (
        router.url(for: "run", ["name": "a:b&c", "more": "d", "most": "e"]),
        CornerMap.run(name: "a:b&c", more: "d", most: "e").text
      ),
    ]
    for (ofMap, ofCode) in pairs { #expect(ofMap == ofCode) }
  }

  @Test func variablesHaveTypes() {
    #expect(router[variable: CornerMap.Variables.stars] == 3)
    #expect(router[variable: CornerMap.Variables.region] == .default)
    router[variable: CornerMap.Variables.stars] = 5
    router[variable: CornerMap.Variables.region] = .euWest3
    #expect(router[variable: CornerMap.Variables.stars] == 5)
    #expect(router[variable: CornerMap.Variables.region] == .euWest3)
    #expect(router[variable: CornerMap.Variables.hasCamera] == true)
  }
}
