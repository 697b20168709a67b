import Roadbook
import Testing

/// What apps are told of URLs, and how they take back what they have registered.
@MainActor @Suite struct ObservingTests {
  private static let map = """
    screen Item(id: int)
    guard member on Item extern
    route /items/:id -> Item as item
    route /act do { perform act }
    """

  private final class Log {
    var lines: [String] = []
  }

  private let log = Log()

  private func router(
    driver: (any NavigationDriver)? = nil,
    member: @escaping @MainActor (GuardRequest) async throws -> Verdict = { _ in .allow }
  ) throws -> Router {
    try Router(RouteMap(Self.map), driver: driver) { app in
      app.guard("member", member)
      app.action("act") { _ in .handled }
    }
  }

  @Test func aTaskReadsOutcomesAsTheyComeAndOnlyThoseFromNowOn() async throws {
    let router = try router()
    _ = await router.open("/items/1").value
    let outcomes = router.outcomes
    _ = await router.open("/items/2").value
    router.open("/nowhere")
    var read: [Outcome] = []
    for await outcome in outcomes {
      read.append(outcome)
      if read.count == 2 { break }
    }
    #expect(read.map(\.url) == ["/items/2", "/nowhere"])
    #expect(read.map(\.kind) == [.handled, .unmatched])
  }

  @Test func aStreamKeepsTheNewestAndEndsWithItsTask() async throws {
    let router = try router()
    let outcomes = router.outcomes
    let task = Task {
      var urls: [String] = []
      for await outcome in outcomes { urls.append(outcome.url) }
      return urls
    }
    for number in 0..<1_500 { router.open("/nowhere/\(number)") }
    while router.observerCount > 0 {
      await Task.yield()
      task.cancel()
    }
    let urls = await task.value
    #expect(urls.count <= 1_000)
    #expect(router.observerCount == 0)
  }

  @Test func aStreamEndsWithItsRouter() async throws {
    var router: Router? = try router()
    let outcomes = try #require(router).outcomes
    router?.open("/nowhere")
    router = nil
    var urls: [String] = []
    for await outcome in outcomes { urls.append(outcome.url) }
    #expect(urls == ["/nowhere"])
  }

  @Test func aGuardThatHangsIsTold() async throws {
    let gate = Gate()
    let router = try router(driver: MemoryDriver()) { _ in
      await gate.pass()
      return .allow
    }
    router.onEvent { log.lines.append($0.description) }
    let opening = router.open("/items/1")
    while !gate.isWaiting { await Task.yield() }
    // The question is told with its answer.
    #expect(log.lines == [#"wait for: "guard", name: "member""#])
    await gate.open()
    #expect(await opening.value.isHandled)
    let names = log.lines.map { $0.prefix { $0 != " " } }
    #expect(names == ["wait", "ask", "generate", "push", "reload"])
    #expect(log.lines[1].contains(#"answer: "allow""#))
  }

  @Test func eventsOfAStreamHappenBeforeTheCodeThatFollowsThem() async throws {
    let router = try router(driver: MemoryDriver())
    let events = router.events
    router.onOutcome { _ in log.lines.append("ended") }
    _ = await router.open("/items/1").value
    var names: [String] = []
    for await event in events {
      names.append(event.name)
      if event.name == "push" { break }
    }
    #expect(names == ["wait", "ask", "generate", "push"])
    #expect(log.lines == ["ended"])
  }

  @Test func whatIsTakenBackIsNotCalledAnyMore() async throws {
    let router = try router()
    let first = router.on("item") { _ in
      log.lines.append("first")
      return .handled
    }
    router.on("item") { _ in
      log.lines.append("second")
      return .handled
    }
    let heard = router.onOutcome { log.lines.append($0.url) }
    let prepared = router.prepare { _ in log.lines.append("prepare") }
    _ = await router.open("/items/1").value
    #expect(log.lines == ["first", "second", "prepare", "/items/1"])
    router.remove(first)
    router.remove(heard)
    router.remove(prepared)
    router.remove(first)
    log.lines = []
    _ = await router.open("/items/2").value
    #expect(log.lines == ["second"])
  }

  @Test func anAnswerThatIsTakenBackIsMissedByTheCheck() throws {
    let router = try Router(RouteMap("var signedIn = false extern\nroute /a do { perform act }")) {
      $0.bind("signedIn") { true }
      $0.action("act") { _ in .handled }
    }
    let tokens = [
      router.addGuard { _ in .cancel("closed") }, try router.routes.on("/b") { _ in .handled },
    ]
    #expect(router.open("/b").outcome?.reason == "closed")
    router.remove(tokens[0])
    #expect(router.open("/b").isAccepted)
    router.remove(tokens[1])
    #expect(!router.canOpen("/b"))
    try router.check()
  }
}
