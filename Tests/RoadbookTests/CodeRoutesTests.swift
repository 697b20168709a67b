import Roadbook
import Testing

/// Routes in code have the rules of the map, and say what is wrong with them.
@MainActor @Suite struct CodeRoutesTests {
  private func problems(
    _ map: String, dialect: Dialect = .native, _ register: (Router) throws -> Void
  ) throws -> [String] {
    do {
      _ = try Router(RouteMap(map), dialect: dialect, register)
      return []
    } catch let mismatch as MapMismatch {
      return mismatch.items.map(\.description)
    }
  }

  @Test func unknownTypesAreErrorsWithTheirLine() throws {
    let line = #line
    let found = try problems("type Page = 1...9\nroute /a -> A") { app in
      try app.routes.on("/b/:page<Page>")
      try app.routes.on("/c/:page<Pag>")
    }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("\(#fileID):\(line + 3): ") == true)
    #expect(found.first?.contains("Page") == true, "it suggests the type of the map")
  }

  @Test func theMapsDialectCannotBeChanged() throws {
    let found = try problems("dialect fsqroutes\nroute /a -> A", dialect: .jlroutes) { _ in }
    #expect(found.count == 1)
    #expect(found.first?.contains("use dialect 'fsqroutes' in the map") == true)
    // Where the map has no routes, code may choose.
    #expect(try problems("scheme s { route /a -> A }", dialect: .jlroutes) { _ in }.isEmpty)
  }

  @Test func rulesOfCodeLeaveOtherSchemesOfTheMapAlone() throws {
    let router = try Router(RouteMap("scheme s { route /a -> A }\nroute /b -> B"))
    router.routes.options.ignoresCase = true
    #expect(router.canOpen("/B") && !router.canOpen("s:///A") && router.canOpen("s:///a"))
    router.routes(in: "s").options.ignoresCase = true
    #expect(router.canOpen("s:///A"))
  }

  @Test func schemesThatOnlyCodeHasFollowItsRules() throws {
    let router = try Router(dialect: .jlroutes)
    try router.routes(in: "thing").on("/b(/c)")
    try router.routes.on("/everywhere")
    #expect(router.canOpen("thing:///b/c") && router.canOpen("thing:///b"))
    #expect(!router.canOpen("thing:///everywhere"))
    router.routes(in: "thing").options.fallsBack = true
    #expect(router.canOpen("thing:///everywhere"))
  }

  @Test func whatIsNoSchemeIsAnError() throws {
    for (scheme, problem) in [
      ("no scheme", "is not a scheme"), ("notification", "is a built-in scheme"),
    ] {
      let found = try problems("route /a -> A") { try $0.routes(in: scheme).on("/b") }
      #expect(found.count == 1 && found.first?.contains(problem) == true)
    }
  }

  @Test func defaultsMustFitTheirParameters() throws {
    let map = "screen A(page: int)"
    let fitting = try problems(map) {
      try $0.routes.on("/a", show: "A", defaults: ["page": 1])
    }
    #expect(fitting.isEmpty)
    let misfit = try problems(map) {
      try $0.routes.on("/a", show: "A", defaults: ["page": "x"])
    }
    #expect(misfit.count == 1 && misfit.first?.contains("'page' must be") == true)
  }

  @Test func screensInPatternsAreShownWithThoseBelow() throws {
    let driver = MemoryDriver()
    var handled: [String] = []
    let router = try Router(driver: driver, dialect: .waapprouting) { app in
      try app.routes.on("list{L}/:id{D}/extra{E}") { request in
        handled.append(request.url)
        return .handled
      }
    }
    #expect(router.open("app://list/3/extra").isAccepted)
    #expect(driver.stack == ["L", "D", "E"])
    #expect(router.open("app://list").isAccepted)
    #expect(driver.stack == ["L"])
    #expect(router.open("app://list/4").isAccepted)
    #expect(driver.stack == ["L", "D"])
    #expect(handled == ["app://list/3/extra"])
    let native = try problems("") { try $0.routes.on("/list{L}") }
    #expect(native.count == 1 && native.first?.contains("'show'") == true)
  }

  @Test func builtInTypesCannotBeDeclared() throws {
    let found = try problems("") { app in app.type("int") { (_, _) -> String? in nil } }
    #expect(found.count == 1 && found.first?.contains("'int' is a built-in type") == true)
  }
}

/// What reaches screens and handlers, and what leads back.
@MainActor @Suite struct ArgumentCheckTests {
  private static let map = """
    screen Item(id: int, title: string?, size: "S" | "M" = "M")
    route /list/:id -> Item as item
    route /any/:what -> Any as any
    """

  private enum Size: String, RouteConvertible {
    case small = "S"
    case medium = "M"
  }

  private enum Colour: String, RouteConvertible {
    case red = "S"
  }

  private func problems(_ register: (Router) -> Void) throws -> [String] {
    do {
      _ = try Router(RouteMap(Self.map, named: "shop.roadbook"), register)
      return []
    } catch let mismatch as MapMismatch {
      #expect(mismatch.items.allSatisfy { $0.kind == .badArgument })
      return mismatch.items.map(\.description)
    }
  }

  @Test func namesAreComparedWithTheMap() throws {
    let found = try problems { app in
      app.on("item", "idd") { (_: Int) in .handled }
      app.on("item", "utm_source") { (_: String?) in .handled }
      app.on("any", "other") { (_: String) in .handled }
    }
    #expect(
      found == [
        "shop.roadbook:2: the handler of 'item' takes 'idd', which the route does not have; did you mean 'id'?"
      ])
  }

  @Test func typesAreComparedWithTheMap() throws {
    let fitting = try problems { app in
      app.on("item", "id", "title", "size") { (_: Int, _: String?, _: Size) in .handled }
      app.on("item", "id", "size") { (_: String, _: String) in .handled }
      app.on("any", "what") { (_: Int) in .handled }
    }
    #expect(fitting.isEmpty)
    let found = try problems { app in
      app.on("item", "id", "title", "size") { (_: Bool, _: String, _: Colour) in .handled }
    }
    let start = "shop.roadbook:2: the handler of 'item' takes"
    #expect(
      found == [
        "\(start) 'id', which can be -1: that is not true or false",
        "\(start) 'title', which may be missing: take an optional",
        "\(start) 'size', which can be \"M\": that is not Colour",
      ])
  }

  @Test func screensThatCodeShowsGetWhatItsRoutesCapture() throws {
    let driver = MemoryDriver()
    let router = try Router(driver: driver) { app in
      try app.routes.on("/user/:id<int>/:tab", show: "User", defaults: ["page": 1])
    }
    router.open("/user/7/posts?page=3&other=x")
    #expect(
      driver.visible?.arguments
        == [.init("id", .int(7)), .init("tab", .string("posts")), .init("page", .string("3"))])
    router.open("/user/7/likes")
    #expect(driver.visible?.arguments.last == .init("page", .int(1)))
  }

  @Test func linksHaveAScheme() throws {
    let router = try Router(
      RouteMap("scheme shop { route /a -> A as own }\nroute /b/:id -> B as free"))
    #expect(try router.url(for: "free", ["id": 1]) == "/b/1")
    #expect(try router.url(for: "free", ["id": 1], in: nil) == "shop://b/1")
    #expect(try router.url(for: "own", in: nil) == "shop://a")
    #expect(try router.url(for: "own", in: "shop") == "shop://a")
    let elsewhere = #expect(throws: BuildError.self) {
      try router.url(for: "own", in: "https://shop.example.com")
    }
    #expect(elsewhere?.reason == "'own' is not in https://shop.example.com, but in shop")
    let nowhere = try Router(RouteMap("route /b -> B as free"))
    #expect(throws: BuildError.self) { try nowhere.url(for: "free", in: nil) }
    #expect(throws: BuildError.self) { try nowhere.url(for: "free", in: "no scheme") }
    #expect(
      try nowhere.url(for: "free", in: "https://shop.example.com") == "https://shop.example.com/b")
  }
}
