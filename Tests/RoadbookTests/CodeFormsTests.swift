import Roadbook
import Testing

/// The forms in which code is registered and reads what it needs.
@MainActor @Suite struct CodeFormsTests {
  private static let map = """
    screen Item(id: int, title: string?), Order(number: string)
    guard member on Item extern
    route /items/:id -> Item as item
    route notification://order -> Order(number: parameters.number) as order
    route shortcut://newest => /items/1
    """

  private func router(
    driver: (any NavigationDriver)? = nil, _ register: (Router) throws -> Void = { _ in }
  ) throws -> Router {
    try Router(RouteMap(Self.map), driver: driver) { app in
      app.guard("member") { _ in .allow }
      try register(app)
    }
  }

  @Test func guardsReadArgumentsAsHandlersDo() throws {
    let router = try Router(RouteMap(Self.map)) { app in
      app.guard("member") { request in
        let id: Int = try request.id
        let title = try request.value("title", as: String?.self)
        return id == 1 && request.url == "/items/1" && request.screen == "Item"
          ? .allow : .cancel(title)
      }
    }
    #expect(router.open("/items/1").isAccepted)
    #expect(router.open("/items/2?title=x").outcome?.reason == "x")
  }

  private final class Root: AsyncRouteHandling {
    var seen: [Int] = []

    func handle(_ request: RouteRequest) async throws -> Reply {
      await Task.yield()
      seen.append(try request.value("id"))
      return .handled
    }
  }

  @Test func eachFormMayBeWaitedFor() async throws {
    let root = Root()
    var seen: [Int] = []
    var gone: Root? = Root()
    let router = try router { app in
      app.on("item", to: root)
      app.on("item", "id") { (id: Int64) in
        await Task.yield()
        seen.append(Int(id))
        return .handled
      }
      try app.routes.on("/weak/:id", weak: root)
      try app.routes.on("/gone/:id", weak: gone ?? root)
      app[async: "/async/:id"] = { request in
        await Task.yield()
        seen.append(try request.value("id"))
        return .handled
      }
    }
    gone = nil
    #expect(await router.open("/items/1").value.isHandled)
    #expect(await router.open("/weak/2").value.isHandled)
    #expect(await router.open("/async/3").value.isHandled)
    #expect(await router.open("/gone/4").value.kind == .declined)
    #expect(root.seen == [1, 2] && seen == [1, 3])
    #expect(router[async: "/async/:id"] != nil && router["/async/:id"] == nil)
    router[async: "/async/:id"] = nil
    #expect(!router.canOpen("/async/3"))
  }

  @Test func whatTheSystemHandsOverIsAskedAboutLikeURLs() throws {
    let driver = MemoryDriver()
    let router = try router(driver: driver)
    let info = ParameterValue.record([.init("number", .string("A7"))])
    let order = Entry.notification("order", userInfo: info)
    #expect(router.canOpen(order) && router.canOpen(.shortcut("newest")))
    #expect(!router.canOpen(.notification("other")) && !router.canOpen(.shortcut("order")))
    #expect(router.resolve(order).arguments == ["number": "A7"])
    #expect(router.map.resolve(order).arguments == ["number": "A7"])
    #expect(router.resolve(.shortcut("newest")).screen == "Item")
    #expect(driver.steps.isEmpty)
    // A link from outside does not reach them.
    #expect(
      !router.canOpen("notification://order") && !router.open("notification://order").isAccepted)
  }

  @Test func guardsInCodeAreAskedAtTheirPoint() throws {
    var points: [String] = []
    let router = try router { app in
      app.addGuard(at: .match) { request in
        points.append("match \(request.stack.count)")
        return .allow
      }
      app.addGuard { request in
        points.append("generate \(request.screen?.rawValue ?? "")")
        return request.url == "/items/2" ? .cancel("no") : .allow
      }
    }
    #expect(router.open("/items/1").isAccepted)
    #expect(router.open("/items/2").outcome?.reason == "no")
    #expect(points == ["match 0", "generate Item", "match 1", "generate Item"])
  }

  @Test func aMemoryDriverKeepsTheLastSteps() throws {
    let driver = MemoryDriver()
    let router = try Router(
      RouteMap("screen Item(id: int)\nstack Home\nroute /items/:id<int> -> Item in Home"),
      driver: driver)
    for number in 0..<(2 * MemoryDriver.stepLimit + 5) { router.open("/items/\(number)") }
    #expect(driver.steps.count == MemoryDriver.stepLimit)
    guard case .reload(let item, _)? = driver.steps.last else {
      Issue.record("the last step is \(String(describing: driver.steps.last))")
      return
    }
    #expect(item.arguments == [.init("id", .int(2 * MemoryDriver.stepLimit + 4))])
  }

  @Test func numbersOfOtherWidthsFitOrAreRefused() {
    let arguments: Arguments = ["big": Int.max, "half": 0.5, "text": "-7"]
    #expect((try? arguments.value("big", as: Int64.self)) == .max)
    #expect((try? arguments.value("half", as: Float.self)) == 0.5)
    #expect((try? arguments.value("text", as: Int64.self)) == -7)
    #expect((try? arguments.value("text", as: UInt.self)) == nil)
    #expect((try? arguments.value("half", as: Int64.self)) == nil)
    #expect((try? Arguments([.init("huge", .float(1e300))]).value("huge", as: Float.self)) == nil)
    #expect(Float(0.5).routeValue == .float(0.5) && Int64(3).routeValue == .int(3))
  }
}
