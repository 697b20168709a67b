import Roadbook
import RoadbookTestSupport
import Testing

@Suite struct RouteMapTests {
  static let shop = """
    scheme shop
    screen ItemList, Item(id: int from itemID, title: string? from article_title)
    tabs Main { Home; Search }
    ## The list of articles.
    route /list -> ItemList in Home {
      tag lists
      route :itemID<int> -> Item as item { example shop://list/42 }
    }
    route /old/:itemID<int> => item(itemID: itemID)
    """

  @Test func aMapIsReadFromText() throws {
    let map = try RouteMap(Self.shop, named: "shop.roadbook")
    #expect(map.findings.isEmpty)
    #expect(map.screens == ["Item", "ItemList"])
    let outcome = map.resolve("shop://list/42?article_title=Hat")
    #expect(outcome.kind == .handled)
    #expect(outcome.screen == "Item")
    #expect(outcome.arguments == ["id": 42, "title": "Hat"])
    #expect(outcome.stack == ["ItemList", "Item"])
    #expect(map.resolve("shop://old/7").redirects == ["shop://list/7"])
  }

  @Test func allErrorsOfAMapAreThrownTogether() throws {
    do {
      _ = try RouteMap("route /a -> Item(\nroute /b -> B guard nobody\n", named: "bad.roadbook")
      Issue.record("a map with errors was made")
    } catch {
      let errors = error.findings.filter { $0.severity == .error }
      #expect(errors.count >= 2)
      #expect(errors.allSatisfy { $0.file == "bad.roadbook" && $0.line > 0 && $0.column > 0 })
      #expect(error.description.contains("bad.roadbook:2:"))
    }
  }

  @Test func errorsAreThoseOfCheck() {
    let text = "screen Item\nroute /a/:id -> Itme\nroute /\u{1B}[31m ->\n"
    do throws(MapError) {
      _ = try RouteMap(text, named: "shop.roadbook")
      Issue.record("the map has errors")
    } catch {
      expect(
        #"""
        shop.roadbook:3:8: error[pattern-blank]: a control character in a pattern
        3 | route /\u{1b}[31m ->
          |        ^^^^^^
          = help: write it as an escape
        shop.roadbook:3:16: error[syntax-expected-name]: expected a screen name after '->'
        3 | route /\u{1b}[31m ->
          |                     ^
          = help: write route PATTERN -> SCREEN [in NAME] [modal] [guard NAME] { … }
        """#
      ).match(error.description)
    }
  }

  @Test func errorsNameOtherFiles() {
    do throws(MapError) {
      _ = try RouteMap([
        MapSource(
          "include \"types.roadbook\"\nroute /a -> A\ntype Page = 1...5\n", named: "app.roadbook"),
        MapSource("# Types\n\ntype Page = 1...9\n", named: "types.roadbook"),
      ])
      Issue.record("the map has errors")
    } catch {
      expect(
        """
        app.roadbook:3:6: error[duplicate-type]: type 'Page' is declared twice
        3 | type Page = 1...5
          |      ^^^^
          = help: remove one of them, or rename it
          = note: types.roadbook:3:1: first declared here
        """
      ).match(error.description)
    }
  }

  @Test func warningsAreFindingsOfAMapThatLoaded() throws {
    let map = try RouteMap("test \"a\" { }\ntest \"a\" { }\nroute /a -> A\n")
    #expect(map.findings.map(\.severity) == [.warning])
    #expect(map.findings.map(\.line) == [2])
  }

  @Test func severalSourcesAreOneMap() throws {
    let map = try RouteMap([
      MapSource("include \"parts/items.roadbook\"\nroute /a -> A\n", named: "app.roadbook"),
      MapSource("route /items -> Items\n", named: "parts/items.roadbook"),
    ])
    #expect(map.routes.map(\.name) == ["items", "a"])
    #expect(map.routes.map(\.file) == ["parts/items.roadbook", "app.roadbook"])
  }

  @Test func aFileIsReadWithItsIncludes() throws {
    let files = [
      "maps/app.roadbook": "include \"items.roadbook\"\nroute /a -> A\n",
      "maps/items.roadbook": "route /items -> Items\n",
    ]
    var asked: [String] = []
    let map = try RouteMap(path: "maps/app.roadbook") { path in
      asked.append(path)
      guard let text = files[path] else { throw NoSuchFile() }
      return text
    }
    #expect(map.routes.count == 2)
    #expect(asked.sorted() == files.keys.sorted())
  }

  @Test func onlyFilesBelowTheMapAreRead() throws {
    #expect(throws: MapError.self) {
      try RouteMap(path: "maps/app.roadbook") { path in
        path.hasSuffix("app.roadbook") ? "include \"../secret.roadbook\"\n" : "route /a -> A\n"
      }
    }
    do {
      _ = try RouteMap(path: "none.roadbook") { _ in throw NoSuchFile() }
    } catch {
      #expect(error.findings.map(\.code) == ["unreadable"])
      #expect(error.description.contains("no such file"))
    }
  }

  @Test func questionsNeedNoApp() throws {
    let map = try RouteMap(Self.shop)
    #expect(map.canOpen("shop://list/42"))
    #expect(!map.canOpen("shop://list/latest"))
    #expect(map.claims("shop://list/latest"))
    #expect(!map.claims("other://list/42"))
    let missed = map.resolve("shop://lst/42")
    #expect(missed.kind == .unmatched)
    #expect(missed.nearest.first?.pattern == "/list/:itemID<int>")
  }

  @Test func explanationsNameRoutesThatNearlyMatch() throws {
    let explanation = try RouteMap(Self.shop).explain("shop://list/latest")
    #expect(explanation.outcome.kind == .unmatched)
    let first = try #require(explanation.candidates.first)
    #expect(!first.isMatch)
    #expect(first.reason.contains("must be an int"))
    #expect(explanation.description.contains("✗ /list/:itemID<int>"))
  }

  @Test func urlsAreBuiltAndLeadBack() throws {
    let map = try RouteMap(Self.shop)
    let url = try map.url(for: "item", ["id": 42, "title": "Red hat"])
    #expect(map.resolve(url).arguments == ["id": 42, "title": "Red hat"])
    #expect(throws: BuildError.self) { try map.url(for: "item", ["title": "Hat"]) }
    #expect(throws: BuildError.self) { try map.url(for: "item", ["id": "x"]) }
    do {
      _ = try map.url(for: "itm", ["id": 42])
    } catch {
      #expect(error.description == "there is no route 'itm'; did you mean 'item'?")
    }
  }

  @Test func routesAreListed() throws {
    let routes = try RouteMap(Self.shop, named: "shop.roadbook").routes
    #expect(routes.map(\.target) == ["ItemList", "Item", "=> item(itemID: itemID)"])
    #expect(routes[0].documentation == "The list of articles.")
    #expect(routes[0].tags == ["lists"])
    #expect(routes[1].examples == ["shop://list/42"])
    #expect(routes[1].patterns == ["/list/:itemID<int>"])
    #expect(routes[1].line == 7)
  }

  @Test func mapsAreAskedFromManyTasks() async throws {
    let map = try RouteMap(Self.shop)
    let handled = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<200).count { map.resolve("shop://list/\(task * 200 + $0)").isHandled }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(handled == 1_600)
  }
}

private struct NoSuchFile: Error, CustomStringConvertible {
  var description: String { "no such file" }
}
