import Foundation
import Roadbook
import RoadbookFoundation
import Testing

/// Links that are exported without the library are those with it.
@Suite struct LinkExportTests {
  @Test func linksAreTheSame() throws {
    let page = try #require(URL(string: "https://a.b/c?d=e&f"))
    let id = UUID()
    let pairs: [(String, String)] = try [
      (
        CornerLinks.item(id: 4, in: .usWest1, self_: true).text,
        CornerMap.item(id: 4, in: .usWest1, self_: true).text
      ),
      (CornerLinks.price(price: 1.5).text, CornerMap.price(price: 1.5).text),
      (CornerLinks.in(country: "EU").text, CornerMap.in(country: "EU").text),
      (CornerLinks.file(path: "a/b c").text, CornerMap.file(path: "a/b c").text),
      (CornerLinks.files(names: ["a", "b/c"]).text, CornerMap.files(names: ["a", "b/c"]).text),
      (
        CornerLinks.message(id: id, on: "2026-12-24", from: page).text,
        CornerMap.message(id: id, on: "2026-12-24", from: page).text
      ),
      (CornerLinks.track(n: 7).text, CornerMap.track(n: 7).text),
      (CornerLinks.change(at: .int(7)).text, CornerMap.change(at: .int(7)).text),
      (
        CornerLinks.releases(kind: "a", year: 1999, month: 2).text,
        CornerMap.releases(kind: "a", year: 1999, month: 2).text
      ),
      (
        CornerLinks.results(query: "tea", others: [("sort", "new"), ("n", "5")]).text,
        CornerMap.results(query: "tea", others: ["sort": "new", "n": 5]).text
      ),
      (CornerLinks.profile(user: "ada/x").text, CornerMap.profile(user: "ada/x").text),
      (
        CornerLinks.set(url: page, others_: [1, 9]).text,
        CornerMap.set(url: page, others_: [1, 9]).text
      ),
      (
        CornerLinks.tags(tags: ["a,b", "c"], sort: .desc).text,
        CornerMap.tags(tags: ["a,b", "c"], sort: .desc).text
      ),
      (CornerLinks.part(topic: "a?b/c&d").text, CornerMap.part(topic: "a?b/c&d").text),
      (
        CornerLinks.run(name: "a:b&c", more: "d", most: "e").text,
        CornerMap.run(name: "a:b&c", more: "d", most: "e").text
      ),
      (
        CornerLinks.shopItem(shop: "EU", id: 4).url.absoluteString,
        CornerMap.shopItem(shop: "EU", id: 4).url.absoluteString
      ),
      (CornerLinks.url(page: 4, self_: .n2b).text, CornerMap.url(page: 4, self_: .n2b).text),
    ]
    for (alone, withLibrary) in pairs { #expect(alone == withLibrary) }
    for byte in UInt8(0x20)..<0x7F {
      let text = "x" + String(UnicodeScalar(byte)) + "é"
      let link = try CornerLinks.channel(channel: text)
      #expect(try link.text == CornerMap.channel(channel: text).text)
      #expect(
        try link.url(in: .app) == CornerMap.channel(channel: text).url(in: .app), "\(text)")
    }
    #expect(
      try ShopLinks.results(query: "tea & milk", page: 3).url(in: .web).absoluteString
        == "https://shop.example.com/search?q=tea%20%26%20milk&page=3")
  }

  @Test func noURLHasTheseValues() {
    #expect(throws: CornerLinks.LinkError.self) { try CornerLinks.file(path: "a/../b") }
    #expect(throws: CornerLinks.LinkError.self) { try CornerLinks.shopItem(shop: "a/b", id: 1) }
    #expect(throws: CornerLinks.LinkError.self) { try CornerLinks.in(country: "eu") }
    #expect(throws: CornerLinks.LinkError.self) { try CornerLinks.profile(user: "") }
    #expect(throws: CornerLinks.LinkError.self) { try CornerLinks.set(others_: []) }
    #expect(throws: CornerLinks.LinkError.self) { try CornerLinks.tags(tags: [], sort: .asc) }
    #expect(throws: CornerLinks.LinkError.self) { try CornerLinks.part(topic: "\n") }
  }
}
