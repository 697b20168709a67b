import Roadbook
import Testing

@MainActor @Suite struct GuardTests {
  private static let map = """
    screen Item(id: int), Checkout(id: int), Login
    var signedIn = false
    guard member { require signedIn else defer "sign in first" }
    route /items/:id -> Item { route buy -> Checkout modal guard member }
    route /login -> Login modal
    """

  @Test func guardsOfTheMapReadVariablesOfTheApp() throws {
    var isSignedIn = false
    let driver = MemoryDriver()
    let router = try Router(RouteMap(Self.map), driver: driver) { app in
      app.bind("signedIn") { isSignedIn }
    }
    let opening = router.open("/items/1/buy")
    #expect(opening.isAccepted)
    #expect(opening.outcome?.kind == .deferred)
    #expect(opening.outcome?.reason == "sign in first")
    #expect(router.deferred == [DeferredRoute(url: "/items/1/buy", reason: "sign in first")])
    #expect(driver.stack.isEmpty)
    isSignedIn = true
    let resumed = try #require(router.resume()?.outcome)
    #expect(resumed.kind == .handled)
    #expect(driver.visible?.screen == "Checkout")
    #expect(router.deferred.isEmpty)
    #expect(router.resume() == nil)
  }

  @Test func guardsInCodeSeeTheTarget() throws {
    var seen: [String] = []
    let router = try Router(RouteMap(Self.map), driver: MemoryDriver()) { app in
      app.guard("member", replacing: true) { request in
        let id: Int = try request.target.id
        seen.append(
          "\(request.screen?.rawValue ?? "") \(id) \(request.presentation ?? "") "
            + "\(request.visible?.rawValue ?? "nothing") \(request.point)")
        return id == 1 ? .allow : .cancel("closed")
      }
    }
    router.open("/items/3")
    #expect(router.open("/items/1/buy").outcome?.kind == .handled)
    let cancelled = router.open("/items/2/buy")
    #expect(!cancelled.isAccepted)
    #expect(cancelled.outcome?.reason == "closed")
    #expect(seen == ["Checkout 1 modal Item generate", "Checkout 2 modal Checkout generate"])
  }

  @Test func externGuardsAndActionsAreAnsweredInCode() throws {
    let map = try RouteMap(
      """
      guard member on Checkout extern
      route /buy/:id -> Checkout
      route /share/:id do { perform share; log "after" }
      """, named: "app.roadbook")
    #expect(map.resolve("/buy/1").isHandled)
    #expect(map.resolve("/share/1").log == ["perform share", "after"])
    let line = #line + 2
    do {
      _ = try Router(map) { app in app.action("shre") { _ in true } }
      Issue.record("nothing was missed")
    } catch let mismatch as MapMismatch {
      #expect(
        mismatch.items.map(\.kind) == [.unknownAction, .missingGuard, .missingAction])
      #expect(mismatch.items.map(\.line) == [line, 1, 3])
    }
    var shared: [String] = []
    let router = try Router(map) { app in
      app.guard("member") { request in try request.target.value("id") == 1 ? .allow : .cancel() }
      app.action("share") { request in
        let id: String = try request.id
        shared.append(id)
        return id == "9" ? .decline("not this one") : .handled
      }
    }
    #expect(router.open("/buy/1").outcome?.kind == .handled)
    #expect(router.open("/buy/2").outcome?.kind == .cancelled)
    #expect(router.open("/share/3").outcome?.log == ["after"])
    let declined = router.open("/share/9").outcome
    #expect(declined?.kind == .declined)
    #expect(declined?.reason == "not this one")
    #expect(shared == ["3", "9"])
  }

  @Test func typesAndVariablesAreLeftToCode() throws {
    let map = try RouteMap(
      """
      type Region = /[A-Z]{2}/ extern
      var hasCamera = false extern
      screen In(region: string, country: string)
      screen Other(rest: list<string>)
      route /:country/in/:region<Region> -> In
      route /:country/in(/x)/:region<Region>/camera -> In when hasCamera
      route /**:rest -> Other
      """)
    do {
      _ = try Router(map) { app in app.bind("hasCamra") { true } }
      Issue.record("nothing was missed")
    } catch let mismatch as MapMismatch {
      #expect(
        Set(mismatch.items.map(\.kind)) == [.unknownVariable, .missingType, .missingVariable])
      #expect(mismatch.description.contains("no code converts type 'Region'"))
    }
    let router = try Router(map) { app in
      app.bind("hasCamera") { true }
      app.type("Region") { components, index in
        components[0] == "de" && components[index] == "BY" ? "Bavaria, the \(index)rd" : nil
      }
    }
    #expect(
      router.resolve("/de/in/BY").arguments == ["region": "Bavaria, the 2rd", "country": "de"])
    #expect(try router.resolve("/de/in/x/BY/camera").arguments.region == "Bavaria, the 3rd")
    #expect(try router.resolve("/de/in/BY/camera").arguments.region == "Bavaria, the 2rd")
    // The route does not match, so the next one gets its turn.
    #expect(router.resolve("/fr/in/BY").screen == "Other")
    #expect(router.resolve("/de/in/by").screen == "Other")
    let candidates = router.map.explain("/fr/in/BY").candidates
    #expect(candidates.first { $0.pattern.hasPrefix("/:country/in/") }?.isMatch == false)
    #expect(candidates.first { $0.isWinner }?.pattern == "/**:rest")
    // The map alone takes what it says.
    #expect(try map.resolve("/fr/in/BY").arguments.region == "BY")
  }

  @Test func actionsAreWaitedFor() async throws {
    let router = try Router(RouteMap("route /share do { perform share; log \"after\" }")) { app in
      app.action("share") { _ in
        await Task.yield()
        return .handled
      }
    }
    let opening = router.open("/share")
    #expect(opening.outcome == nil)
    #expect(await opening.value.log == ["after"])
  }

  @Test func aGuardThatTheMapAnswersIsNotReplacedSilently() {
    #expect(throws: MapMismatch.self) {
      try Router(RouteMap(Self.map)) { app in app.guard("member") { _ in .allow } }
    }
  }

  @Test func guardsAreWaitedFor() async throws {
    let gate = Gate()
    let driver = MemoryDriver()
    let router = try Router(RouteMap(Self.map), driver: driver) { app in
      app.guard("member", replacing: true) { _ in
        await gate.pass()
        return .allow
      }
    }
    let opening = router.open("/items/1/buy")
    #expect(opening.outcome == nil)
    #expect(opening.isAccepted)
    #expect(router.isBusy)
    #expect(driver.stack.isEmpty)
    await gate.open()
    let outcome = await opening.value
    #expect(outcome.kind == .handled)
    #expect(driver.visible?.screen == "Checkout")
    #expect(!router.isBusy)
  }

  @Test func stepsArePlannedAfterTheLastGuard() async throws {
    let gate = Gate()
    let driver = MemoryDriver()
    let router = try Router(RouteMap(Self.map), driver: driver) { app in
      app.guard("member", replacing: true) { _ in
        await gate.pass()
        return .allow
      }
    }
    _ = driver.shown(in: router.map.layout)
    driver.codePushes()
    router.open("/items/1")
    let opening = router.open("/items/1/buy")
    // While the guard waits, the item disappears.
    driver.userGoesBack()
    await gate.open()
    let outcome = await opening.value
    #expect(outcome.kind == .handled)
    #expect(driver.screens(in: "main").map(\.screen) == ["", "Item"])
    #expect(driver.stack == ["Checkout"])
  }

  @Test func deferringCanWait() async throws {
    var isOpen = false
    let router = try Router(RouteMap(Self.map)) { app in
      app.guard("member", replacing: true) { _ in
        await Task.yield()
        return isOpen ? .allow : .defer("later")
      }
    }
    #expect(await router.open("/items/1/buy").value.kind == .deferred)
    isOpen = true
    #expect(await router.resume()?.value.kind == .handled)
  }

  @Test func guardsInCodeJudgeEveryURL() throws {
    var screens: [String] = []
    let router = try Router(RouteMap(Self.map)) { app in
      app.addGuard { request in
        screens.append(request.screen?.rawValue ?? "")
        return request.screen == "Login" ? .redirect("/items/9") : .allow
      }
    }
    router.open("/items/1")
    #expect(router.open("/login").outcome?.screen == "Item")
    #expect(screens == ["Item", "Login", "Item"])
  }

  @Test func resolvingAsksWithoutShowing() throws {
    let driver = MemoryDriver()
    var calls = 0
    let router = try Router(RouteMap(Self.map), driver: driver) { app in
      app.guard("member", replacing: true) { _ in .cancel("closed") }
      app.on("items/:id") { _ in
        calls += 1
        return true
      }
    }
    #expect(router.resolve("/items/1/buy").kind == .cancelled)
    #expect(router.resolve("/items/1").stack == ["Item"])
    #expect(calls == 0)
    #expect(driver.steps.isEmpty)
  }

  @Test func theAppPreparesBeforeScreensAreShown() async throws {
    var order: [String] = []
    let driver = MemoryDriver()
    let router = try Router(RouteMap(Self.map), driver: driver) { app in
      app.prepare { request in
        order.append("prepare \(request.screen?.rawValue ?? "")")
        await Task.yield()
        order.append("shown \(driver.stack.count)")
      }
    }
    #expect(await router.open("/items/1").value.isHandled)
    #expect(order == ["prepare Item", "shown 0"])
    #expect(driver.stack == ["Item"])
  }

  @Test func anErrorOfAGuardFailsTheRequest() throws {
    struct Broken: Error {}
    let router = try Router(RouteMap(Self.map)) { app in
      app.guard("member", replacing: true) { _ in throw Broken() }
    }
    let outcome = router.open("/items/1/buy").outcome
    #expect(outcome?.kind == .failed)
    #expect(outcome?.reason == "guard 'member': Broken()")
  }
}

/// Lets code wait until a test opens it.
@MainActor final class Gate {
  private var isOpen = false
  var isWaiting: Bool { !waiting.isEmpty }
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() async {
    while waiting.isEmpty { await Task.yield() }
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

/// A driver whose steps take until a test lets them.
final class GatedDriver: NavigationDriver {
  let memory = MemoryDriver()
  let gate = Gate()

  func shown(in layout: ContainerLayout) -> NavigationState { memory.shown(in: layout) }

  func perform(_ step: NavigationStep) async throws(NavigationError) {
    await gate.pass()
    try memory.performNow(step)
  }
}
