import Roadbook
import Testing

@MainActor @Suite struct NavigationTests {
  private static let map = """
    screen List, Item(id: int), Search, Sheet
    tabs Main { Home; Find }
    route /list -> List in Home { route :id -> Item }
    route /search -> Search in Find
    route /sheet -> Sheet modal
    route /away -> external https://example.com/
    route /both do { push List; push Item(id: 3) } as both
    """

  private let driver = MemoryDriver()

  private func router(_ register: (Router) throws -> Void = { _ in }) throws -> Router {
    try Router(RouteMap(Self.map), driver: driver, register)
  }

  @Test func stepsCarryScreensWithTheirOwnArguments() throws {
    let router = try router()
    router.open("/list/42")
    #expect(driver.stack == ["List", "Item"])
    #expect(driver.screens(in: "Home").map(\.arguments) == [[], [.init("id", .int(42))]])
    router.open("/search")
    #expect(driver.stack == ["Search"])
    #expect(driver.state.selected == ["Main": "Find"])
    router.open("/sheet")
    #expect(driver.stack == ["Sheet"])
    router.open("/list/43")
    #expect(driver.state.modals.isEmpty)
    #expect(driver.visible?.arguments == [.init("id", .int(43))])
  }

  @Test func actionsOfTheMapNavigate() throws {
    let router = try router()
    #expect(router.open("/both").isAccepted)
    #expect(driver.stack == ["List", "Item"])
    router.open("/away")
    #expect(driver.steps.last == .external(url: "https://example.com/"))
  }

  @Test func aDriverThatFailsFailsTheURL() throws {
    let router = try router()
    driver.failNext(.busy)
    let outcome = router.open("/list/1").outcome
    #expect(outcome?.kind == .failed)
    #expect(outcome?.reason == "another transition is still running")
    #expect(driver.stack.isEmpty)
    #expect(router.open("/list/1").isAccepted)
    #expect(driver.stack == ["List", "Item"])
  }

  @Test func screensThatTheUserLeftAreShownAgain() throws {
    let router = try router()
    router.open("/list/1")
    driver.userGoesBack()
    #expect(driver.stack == ["List"])
    let item = NavigationState.Instance(screen: "Item", arguments: [.init("id", .int(1))])
    let push = NavigationStep.push(item, container: "Home", animated: true)
    #expect(router.open("/list/1").outcome?.steps.last == push)
    #expect(driver.stack == ["List", "Item"])
    router.open("/sheet")
    driver.userDismisses()
    driver.userSelects("Find")
    router.open("/list/1")
    #expect(driver.state.selected == ["Main": "Home"])
    #expect(driver.stack == ["List", "Item"])
  }

  @Test func theUserGoesBackWhileAGuardOfTheMapWaits() async throws {
    let gate = Gate()
    let map = try RouteMap(Self.map + "\nguard slow on Search { perform check }")
    let router = try Router(map, driver: driver) { app in
      app.action("check") { _ in
        await gate.pass()
        return .handled
      }
    }
    router.open("/list/1")
    let opening = router.open("/search")
    while !gate.isWaiting { await Task.yield() }
    driver.userGoesBack()
    await gate.open()
    #expect(await opening.value.isHandled)
    #expect(driver.stack == ["Search"])
    #expect(driver.screens(in: "Home").map(\.screen) == ["List"])
    router.open("/list/2")
    #expect(driver.screens(in: "Home").map(\.screen) == ["List", "Item"])
  }

  @Test func aStateThatIsNotTheExpectedOneIsAnError() throws {
    let layout = try RouteMap(Self.map).layout
    _ = driver.shown(in: layout)
    let item = NavigationState.Instance(screen: "Item")
    #expect(throws: NavigationError.wrongState("nothing is presented")) {
      try driver.performNow(.dismiss([item], animated: true))
    }
    #expect(throws: NavigationError.wrongState("'Item' is not in the stack 'Home'")) {
      try driver.performNow(.popTo(item, container: "Home", count: 1, animated: true))
    }
    #expect(throws: NavigationError.wrongState("there is no stack 'Nowhere'")) {
      try driver.performNow(.push(item, container: "Nowhere", animated: true))
    }
  }

  @Test func statesAreMadeFromWhatIsOnShow() throws {
    let layout = try RouteMap(Self.map).layout
    let list = NavigationState.Instance(screen: "List")
    let state = try NavigationState(
      layout, stacks: ["Home": [list, list]], selected: ["Main": "Home"],
      modals: [.init(screens: [.init(screen: "Sheet")], from: "Main")])
    #expect(state.screens(in: "Home").map(\.identity) == [1, 2])
    #expect(state.visibleContainer(layout) == "modal1")
    #expect(throws: NavigationProblem.self) {
      try NavigationState(layout, stacks: ["Nowhere": []])
    }
    #expect(throws: NavigationProblem.self) {
      try NavigationState(layout, stacks: [:], selected: ["Main": "Other"])
    }
  }

  @Test func animationsAreWaitedFor() async throws {
    let slow = GatedDriver()
    let router = try Router(RouteMap(Self.map), driver: slow)
    let opening = router.open("/list/1")
    #expect(opening.outcome == nil)
    await slow.gate.open()
    #expect(await opening.value.isHandled)
    #expect(slow.memory.stack == ["List", "Item"])
  }

  @Test func theNewestURLWins() async throws {
    let slow = GatedDriver()
    let router = try Router(RouteMap(Self.map), driver: slow)
    let first = router.open("/list/1")
    while !slow.gate.isWaiting { await Task.yield() }
    let second = router.open("/search")
    await slow.gate.open()
    #expect(await first.value.kind != .handled)
    #expect(await second.value.isHandled)
    // The step that was under way ended; the others were dropped.
    #expect(slow.memory.screens(in: "Home").map(\.screen) == ["List"])
    #expect(slow.memory.stack == ["Search"])
  }

  @Test func rivalsWaitOrAreRefused() async throws {
    let gate = Gate()
    let router = try router { app in app.prepare { _ in await gate.pass() } }
    router.overtaking = .refuse
    let first = router.open("/list/1")
    #expect(router.open("/search").outcome?.kind == .cancelled)
    router.overtaking = .queue
    let second = router.open("/search")
    #expect(second.outcome == nil)
    await gate.open()
    #expect(await first.value.isHandled)
    #expect(await second.value.isHandled)
    #expect(driver.stack == ["Search"])
    #expect(driver.screens(in: "Home").count == 2)
  }

  @Test func openingsAreCancelled() async throws {
    let gate = Gate()
    let router = try router { app in app.prepare { _ in await gate.pass() } }
    let opening = router.open("/list/1")
    while !gate.isWaiting { await Task.yield() }
    opening.cancel()
    #expect(opening.outcome?.kind == .cancelled)
    #expect(opening.outcome?.reason == "cancelled by the app")
    await gate.open()
    #expect(driver.stack.isEmpty)
    #expect(!router.isBusy)
  }

  @Test func theAppNamesThePresenterByContent() throws {
    let router = try router { app in
      app.presenter { $0.screen == "Sheet" ? "Home" : nil }
    }
    router.open("/sheet")
    #expect(driver.state.modals.first?.from == "Home")
  }
}
