import RoadbookText
import Testing

@testable import RoadbookRuntime
@testable import RoadbookSemantics
@testable import RoadbookSession

/// Declarations that an edit does not affect are neither lowered nor bound again.
@Suite struct BindingMemoTests {
  private static let map =
    "screen Item(id: int)\nscheme shop {\n"
    + (0..<40).map { "  ## About \($0).\n  route /a\($0)/:id<int> -> Item\n" }.joined()
    + "}\ntest \"t\" {\n  open shop://a1/2\n  expect screen == Item\n}\n"

  private let kept = DocumentCache()

  private func session(_ text: String) -> Session {
    let files = MemoryFiles(["a.roadbook": text])
    var session = Session(files: files, keeping: kept)
    _ = session.load("a.roadbook")
    return session
  }

  @Test func aKeyInARouteBindsThatRouteAlone() {
    let before = session(Self.map)
    let after = session(Self.map.replacing("/a20/", with: "/a20x/"))
    #expect(after.binder.routes.count == 40)
    let same = zip(before.binder.routes, after.binder.routes).map { $0 === $1 }
    // The declaration before the edit is read again, since parsing it may have looked ahead.
    #expect(same.count { $0 } >= 37)
    #expect(!same[20])
    #expect(after.binder.routes[20].written == ["/a20x/:id<int>"])
  }

  @Test func aLineMoreMovesPlacesAndNothingElse() {
    let before = session(Self.map)
    let after = session("\n\n" + Self.map)
    #expect(zip(before.binder.routes, after.binder.routes).allSatisfy { $0 === $1 })
    let route = after.binder.routes[39]
    #expect(
      after.documents.location(of: route.place).line == before.documents.location(of: route.place)
        .line + 2)
  }

  @Test func aScreenBindsThoseAgainThatAskWhatItTakes() {
    let map = Self.map.replacing("/a7/:id<int> -> Item", with: "/a7 -> Item(id: 1)")
    let before = session(map)
    let after = session(map.replacing("id: int)", with: "id: bool)"))
    #expect(after.binder.screens.first?.parameters?.first?.typeText == "bool")
    let same = zip(before.binder.routes, after.binder.routes).map { $0 === $1 }
    #expect(same.indices.filter { !same[$0] } == [7])
    #expect(after.live.diagnostics(of: 0).map(\.code.name) == ["default-type"])
  }

  @Test func aScreensNameBindsThoseAgainThatLeadThere() {
    let map = "screen Cart\n" + Self.map.replacing("/a7/:id<int> -> Item", with: "/a7 -> Cart")
    let before = session(map)
    let after = session(map.replacing("screen Cart", with: "screen Carts"))
    let same = zip(before.binder.routes, after.binder.routes).map { $0 === $1 }
    #expect(same.indices.filter { !same[$0] } == [7])
    #expect(after.live.diagnostics(of: 0).map(\.code.name) == ["unknown-screen"])
  }

  @Test func aVariablesTypeBindsThoseAgainThatSetIt() {
    let map = "var tab: feed | me = \"feed\"\n" + Self.map + "block /** { set tab = \"me\" }\n"
    let before = session(map)
    #expect(before.live.diagnostics(of: 0).isEmpty)
    let after = session(map.replacing("| me", with: "| search"))
    #expect(after.live.diagnostics(of: 0).map(\.code.name) == ["type-mismatch"])
    #expect(zip(before.binder.routes, after.binder.routes).allSatisfy { $0 === $1 })
  }

  @Test func aNewRouteBindsNoOther() {
    let before = session(Self.map)
    let after = session(
      Self.map.replacing("  ## About 20.", with: "  route /more -> Item\n  ## About 20."))
    #expect(after.binder.routes.map(\.index) == Array(0...40))
    #expect(after.binder.routes[20].written == ["/more"])
    let kept = (0..<20).map { before.binder.routes[$0] === after.binder.routes[$0] }
    #expect(kept.count { $0 } >= 19)
    #expect(after.binder.routes[40].written == before.binder.routes[39].written)
  }

  @Test func routersAreBuiltAgainForRoutesOnly() {
    func hasTables(_ text: String) -> Bool {
      var session = session(text)
      return session.map.tablesMade != nil
    }
    var before = session(Self.map)
    #expect(before.map.tablesMade == nil)
    _ = before.map.table
    let other = Self.map.replacing("open shop://a1/2", with: "open shop://a2/2")
    #expect(hasTables(other))
    #expect(hasTables(other.replacing("Item(id: int)", with: "Item(id: int?)")))
    var after = session(Self.map.replacing("/a20/", with: "/b20/"))
    #expect(after.map.tablesMade == nil)
    #expect(after.resolve("shop://b20/1").outcome == .handled)
    #expect(!hasTables("type Kind = a|b\n" + Self.map))
  }

  @Test func aTestIsCheckedAgainForTheNamesThatItUses() {
    let map = Self.map.replacing("expect screen == Item", with: "expect arguments.id == 4")
    #expect(session(map).live.diagnostics(of: 0).isEmpty)
    let after = session(map.replacing("Item(id: int)", with: "Item(key: int)"))
    #expect(after.live.diagnostics(of: 0).map(\.code.name) == ["unknown-parameter"])
    #expect(session(map).live.diagnostics(of: 0).isEmpty)
  }

  @Test func findingsStandWhereTheirStatementsAre() {
    _ = session(Self.map)
    let wrong = Self.map.replacing("/a30/:id<int> -> Item", with: "/a30/:id<int> -> Itme")
    let first = session(wrong)
    #expect(first.live.diagnostics(of: 0).map(\.code.name) == ["unknown-screen"])
    let second = session("# one line more\n" + wrong)
    let places = [first, second].map { session in
      session.live.diagnostics(of: 0).map {
        session.documents[0].source.position(of: $0.range.start).line
      }
    }
    #expect(places[1] == places[0].map { $0 + 1 })
  }

  @Test func whatIsNoLongerThereIsNotSaidAgain() {
    let twice = Self.map.replacing("/a3/", with: "/a2/")
    #expect(session(twice).live.diagnostics(of: 0).map(\.code.name) == ["duplicate-route"])
    #expect(session(Self.map).live.diagnostics(of: 0).isEmpty)
    #expect(session(twice).live.diagnostics(of: 0).map(\.code.name) == ["duplicate-route"])
  }
}
