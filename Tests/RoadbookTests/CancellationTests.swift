import Roadbook
import Testing

/// Nothing of a cancelled URL runs, and nothing recurses.
@MainActor @Suite struct CancellationTests {
  private static let map = """
    screen Item(id: int), Checkout(id: int), Login
    guard member on Checkout extern
    route /items/:id -> Item as item { route buy -> Checkout as buy }
    route /login -> Login modal
    route /act do { perform act }
    route /other -> Other
    """

  /// What the app's code was called for, in order.
  private var calls: [String] { log.calls }
  private let log = Log()

  private final class Log {
    var calls: [String] = []
  }

  private func router(
    driver: (any NavigationDriver)? = nil, without name: String? = nil,
    _ register: (Router) throws -> Void = { _ in }
  ) throws -> Router {
    try Router(RouteMap(Self.map), driver: driver) { app in
      if name != "member" { app.guard("member") { _ in .allow } }
      if name != "act" { app.action("act") { _ in .handled } }
      try register(app)
    }
  }

  private func settle() async { for _ in 0..<50 { await Task.yield() } }

  @Test func anActionOfAnOvertakenURLDoesNotBegin() async throws {
    let router = try router(without: "act") { app in
      app.action("act") { _ in
        await Task.yield()
        log.calls.append("act")
        return .handled
      }
    }
    let first = router.open("/act")
    #expect(router.open("/other").isAccepted)
    #expect(first.outcome?.reason == "overtaken by /other")
    await settle()
    #expect(calls.isEmpty)
  }

  @Test func neitherFurtherHandlersNorPreparationsAreCalled() async throws {
    let gate = Gate()
    let router = try router { app in
      app.on("item") { _ in
        log.calls.append("first")
        await gate.pass()
        return .handled
      }
      app.on("item") { _ in
        log.calls.append("second")
        return .handled
      }
      app.prepare { _ in log.calls.append("prepare") }
    }
    let opening = router.open("/items/1")
    while !gate.isWaiting { await Task.yield() }
    opening.cancel()
    #expect(opening.outcome?.reason == "cancelled by the app")
    await gate.open()
    await settle()
    #expect(calls == ["first"])
    // The same URL without a cancellation calls all of them.
    #expect(await router.open("/items/2").value.isHandled)
    #expect(calls == ["first", "first", "second", "prepare"])
  }

  @Test func codeMayCancelItsOwnURL() async throws {
    final class Box { var opening: Opening? }
    let box = Box()
    let driver = MemoryDriver()
    let router = try router(driver: driver) { app in
      app.on("item") { _ in
        await Task.yield()
        return .handled
      }
      app.on("item") { _ in
        box.opening?.cancel()
        return .handled
      }
      app.on("item") { _ in
        log.calls.append("third")
        return .handled
      }
    }
    let opening = router.open("/items/1")
    box.opening = opening
    #expect(await opening.value.kind == .cancelled)
    await settle()
    #expect(calls.isEmpty && driver.stack.isEmpty)
  }

  @Test func theTaskThatWaitsCancelsTheURL() async throws {
    let gate = Gate()
    let router = try router { app in app.prepare { _ in await gate.pass() } }
    let opening = router.open("/items/1")
    let task = Task { await opening.value }
    while !gate.isWaiting { await Task.yield() }
    task.cancel()
    let outcome = await task.value
    #expect(outcome.kind == .cancelled)
    #expect(outcome.reason == "the task that waits for it was cancelled")
    await gate.open()
  }

  /// Without `during:`, the second would wait for the first, whose code waits for the second.
  @Test func codeThatAwaitsAURLBehindItsOwnIsToldSo() async throws {
    var reasons: [String] = []
    let router = try router { app in
      app.on("item") { [weak app] request in
        await Task.yield()
        guard let app else { return .handled }
        let other = await app.open("/other").value
        reasons.append(other.reason ?? "")
        let inside = await app.open("/other", options: OpenOptions(during: request)).value
        reasons.append("\(inside.kind)")
        return .handled
      }
    }
    router.overtaking = .queue
    #expect(await router.open("/items/1").value.isHandled)
    #expect(
      reasons == [
        "the code of /items/1 waits for this URL, which waits for it; "
          + "open it with OpenOptions(during: request)",
        "handled",
      ])
    #expect(!router.isBusy)
  }

  /// The other task waits for nothing that waits for it.
  @Test func anotherTaskMayAwaitAURLThatWaits() async throws {
    let gate = Gate()
    let router = try router { app in
      app.on("item") { _ in
        await gate.pass()
        return .handled
      }
    }
    router.overtaking = .queue
    let first = router.open("/items/1")
    while !gate.isWaiting { await Task.yield() }
    let second = router.open("/other")
    let task = Task { await second.value }
    await settle()
    await gate.open()
    #expect(await task.value.isHandled)
    #expect(first.outcome?.isHandled == true)
  }

  /// A guard of the map that has called code goes on with what is on show then.
  @Test func theUserMayGoBackWhileAGuardOfTheMapWaits() async throws {
    let gate = Gate()
    let driver = MemoryDriver()
    let map = """
      screen Item(id: int), Checkout(id: int)
      var isOpen = false
      guard shop on Checkout { perform ask; require isOpen else cancel "closed" }
      route /items/:id -> Item as item { route buy -> Checkout as buy }
      """
    var isOpen = false
    let router = try Router(RouteMap(map), driver: driver) { app in
      app.bind("isOpen") { isOpen }
      app.action("ask") { _ in
        await gate.pass()
        isOpen = true
        return .handled
      }
    }
    router.open("/items/1")
    router.open("/items/2")
    let opening = router.open("/items/3/buy")
    while !gate.isWaiting { await Task.yield() }
    driver.userGoesBack()
    let shown = driver.stack
    await gate.open()
    let outcome = await opening.value
    #expect(outcome.isHandled, "\(outcome)")
    #expect(driver.stack.last == "Checkout" && shown.count < 2)
  }

  @Test func aCancellationErrorCancels() async throws {
    let router = try router(without: "member") { app in
      app.on("item") { _ in throw CancellationError() }
      app.guard("member") { _ in
        await Task.yield()
        throw CancellationError()
      }
    }
    #expect(router.open("/items/1").outcome?.kind == .cancelled)
    #expect(await router.open("/items/1/buy").value.kind == .cancelled)
  }

  @Test func errorsStayErrors() async throws {
    struct Broken: Error, Equatable { let code: Int }
    let driver = MemoryDriver()
    let router = try router(driver: driver, without: "member") { app in
      app.on("item") { _ in throw Broken(code: 1) }
      app.guard("member") { _ in
        await Task.yield()
        throw Broken(code: 2)
      }
    }
    #expect(router.open("/items/1").outcome?.error as? Broken == Broken(code: 1))
    #expect(await router.open("/items/1/buy").value.error as? Broken == Broken(code: 2))
    driver.failNext(.busy)
    #expect(router.open("/other").outcome?.error as? NavigationError == .busy)
    #expect(router.open("/other").outcome?.error == nil)
  }

  @Test func thousandsOfURLsMayWait() async throws {
    let gate = Gate()
    let router = try router(without: "act") { app in
      app.action("act") { _ in
        await gate.pass()
        return .handled
      }
    }
    router.overtaking = .queue
    let slow = router.open("/act")
    let others = (0..<Router.queueLimit).map { _ in router.open("/other") }
    let tooMany = router.open("/other").outcome
    #expect(tooMany?.kind == .failed)
    #expect(tooMany?.reason == "10000 URLs are waiting already")
    await gate.open()
    #expect(await slow.value.isHandled)
    #expect(others.allSatisfy { $0.outcome?.isHandled == true })
  }

  @Test func aHandlerThatOpensItsOwnURLFails() throws {
    let router = try router()
    var reasons: [String] = []
    router.on("item") { [unowned router] _ in
      let inner = router.open("/items/1").outcome
      if inner?.kind == .failed { reasons.append(inner?.reason ?? "") }
      return .handled
    }
    #expect(router.open("/items/1").isAccepted)
    #expect(
      reasons == ["32 URLs are opened inside each other: the code of each opens the next"])
  }

  @Test func whoIsToldOfOutcomesMayOpenTheNextURL() throws {
    let router = try router()
    var count = 0
    router.onOutcome { [unowned router] _ in
      count += 1
      router.open("/other")
    }
    router.open("/items/1")
    #expect(count == Router.nestingLimit)
  }

  @Test func aGuardMayOpenAURLWhileItWaits() async throws {
    let driver = MemoryDriver()
    let router = try router(driver: driver)
    var outcomes: [Outcome.Kind] = []
    router.guard("member") { [unowned router] request in
      await Task.yield()
      let login = router.open("/login", options: OpenOptions(during: request.target))
      outcomes.append(await login.value.kind)
      return .allow
    }
    #expect(await router.open("/items/1/buy").value.isHandled)
    #expect(outcomes == [.handled])
    #expect(driver.stack == ["Login", "Item", "Checkout"])
  }

  @Test func withoutSayingSoItOvertakesItself() async throws {
    let router = try router()
    router.guard("member") { [unowned router] request in
      await Task.yield()
      _ = await router.open("/login").value
      return .allow
    }
    #expect(await router.open("/items/1/buy").value.reason == "overtaken by /login")
  }

  /// A driver during whose steps another URL is opened, as by a view that appears.
  private final class OpeningDriver: ImmediateNavigationDriver {
    let memory = MemoryDriver()
    var router: Router?
    var opened: Opening?
    var isStepping = false
    var overlaps = 0

    func shown(in layout: ContainerLayout) -> NavigationState { memory.shown(in: layout) }

    func performNow(_ step: NavigationStep) throws(NavigationError) {
      if isStepping { overlaps += 1 }
      isStepping = true
      defer { isStepping = false }
      try memory.performNow(step)
      if opened == nil { opened = router?.open("/other") }
    }
  }

  @Test(arguments: [Overtaking.newestWins, .queue, .refuse])
  func aURLThatAStepOpensWaitsForIt(_ overtaking: Overtaking) throws {
    let driver = OpeningDriver()
    let router = try router(driver: driver)
    router.overtaking = overtaking
    driver.router = router
    let outcome = router.open("/items/1/buy").outcome
    driver.router = nil
    #expect(driver.overlaps == 0)
    #expect(outcome?.kind == (overtaking == .newestWins ? .cancelled : .handled))
    #expect(driver.opened?.outcome?.isHandled == (overtaking != .refuse))
    #expect(driver.memory.stack.last == (overtaking == .refuse ? "Checkout" : "Other"))
  }

  /// A driver whose steps take a moment.
  private final class SlowDriver: NavigationDriver {
    let memory = MemoryDriver()
    var isStepping = false
    var overlaps = 0

    func shown(in layout: ContainerLayout) -> NavigationState { memory.shown(in: layout) }

    func perform(_ step: NavigationStep) async throws(NavigationError) {
      if isStepping { overlaps += 1 }
      isStepping = true
      defer { isStepping = false }
      for _ in 0..<5 { await Task.yield() }
      try memory.performNow(step)
    }
  }

  @Test func aHandlersURLIsShownBeforeItsOwn() async throws {
    let driver = SlowDriver()
    let router = try router(driver: driver)
    router.on("item") { [unowned router] _ in Reply(router.open("/other").isAccepted) }
    #expect(await router.open("/items/1").value.isHandled)
    #expect(driver.overlaps == 0)
    #expect(driver.memory.stack == ["Other", "Item"])
  }
}
