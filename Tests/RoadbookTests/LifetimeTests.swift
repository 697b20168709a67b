import Roadbook
import RoadbookTestSupport
import RoadbookText
import Testing

/// Nothing is lost when many tasks use a router, and nothing is kept when they are done.
@MainActor @Suite struct LifetimeTests {
  /// Counts the objects of a test that exist.
  private final class Counter: Sendable {
    private let numbers = Lock((living: 0, made: 0))
    var living: Int { numbers.withLock { $0.living } }
    var made: Int { numbers.withLock { $0.made } }

    func add() {
      numbers.withLock { numbers in
        numbers.living += 1
        numbers.made += 1
      }
    }

    func remove() { numbers.withLock { $0.living -= 1 } }
  }

  /// An object that goes along with a URL.
  private final class Companion: Sendable {
    let counter: Counter

    init(_ counter: Counter) {
      self.counter = counter
      counter.add()
    }

    deinit { counter.remove() }
  }

  private static let map = """
    screen Item(id: int)
    guard later on Item extern
    route /items/:id<int> -> Item
    route /plain do { }
    """

  @Test func openedURLsLeaveNothingBehind() throws {
    let counter = Counter()
    // In a stack of its own, so that each URL replaces the arguments instead of making the stack
    // longer.
    let map = try RouteMap(
      "stack Home\nscreen Item(id: int)\nroute /items/:id<int> -> Item in Home")
    let driver = MemoryDriver()
    let router = try Router(map, driver: driver)
    let count = share(of: 100_000)
    for number in 0..<count {
      router.open("/items/\(number % 3)", context: Companion(counter))
    }
    #expect(counter.made == count)
    #expect(counter.living == 0)
    #expect(driver.stack == ["Item"])
  }

  /// The next deferred URL takes the place of the last one, whose state of the app would keep the
  /// one before it.
  @Test func deferredURLsLeaveOnlyTheLastBehind() throws {
    let counter = Counter()
    let router = try Router(RouteMap(Self.map)) { app in
      app.guard("later") { _ in .defer("later") }
    }
    for number in 0..<10_000 {
      router.open("/items/\(number)", context: Companion(counter))
    }
    #expect(router.deferred.map(\.url) == ["/items/9999"])
    #expect(counter.living == 1)
  }

  @Test func waitingAndCancelledURLsLeaveNothingBehind() async throws {
    let counter = Counter()
    let gate = Gate()
    let router = try Router(RouteMap(Self.map)) { app in
      app.guard("later") { _ in
        await gate.pass()
        return .allow
      }
    }
    var openings: [Opening] = []
    for number in 0..<100 {
      openings.append(router.open("/items/\(number)", context: Companion(counter)))
    }
    // Each was overtaken by the next one.
    #expect(openings.count { $0.outcome?.kind == .cancelled } == 99)
    await gate.open()
    #expect(await openings.last?.value.isHandled == true)
    openings = []
    #expect(!router.isBusy)
    for _ in 0..<1_000 where counter.living > 0 { await Task.yield() }
    #expect(counter.living == 0)
  }

  @Test func aRouterLivesAsLongAsAURLIsUnderWay() async throws {
    weak var gone: Router?
    let gate = Gate()
    let opening: Opening
    do {
      let router = try Router(RouteMap("route /a -> A")) { app in
        app.prepare { _ in await gate.pass() }
      }
      gone = router
      opening = router.open("/a")
    }
    await gate.open()
    #expect(await opening.value.isHandled)
    for _ in 0..<1_000 where gone != nil { await Task.yield() }
    #expect(gone == nil)
  }

  @Test func removedHandlersAreReleased() throws {
    let counter = Counter()
    let router = try Router()
    for number in 0..<100 {
      let companion = Companion(counter)
      try router.routes.on("/a\(number)") { _ in Reply(companion.counter === counter) }
    }
    #expect(router.open("/a7").isAccepted)
    router.routes.removeAll()
    #expect(router.open("/a7").outcome?.kind == .unmatched)
    #expect(counter.living == 0)
  }

  @Test func aRouterIsReleasedWithItsHandlers() throws {
    let counter = Counter()
    weak var gone: Router?
    do {
      let router = try Router()
      gone = router
      let companion = Companion(counter)
      router["/a"] = { _ in Reply(companion.counter === counter) }
      router.open("/a")
    }
    #expect(gone == nil)
    #expect(counter.living == 0)
  }

  @Test func manyTasksRegisterAndOpen() async throws {
    let router = try Router(RouteMap(Self.map)) { app in app.guard("later") { _ in .allow } }
    var handled = 0
    await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var count = 0
          for number in 0..<100 {
            await MainActor.run { router["/task\(task)/\(number)"] = { _ in true } }
            if await router.open("/task\(task)/\(number)").isAccepted { count += 1 }
            if await router.open("/items/\(number)").isAccepted { count += 1 }
          }
          return count
        }
      }
      for await count in group { handled += count }
    }
    #expect(handled == 1_600)
    #expect(router.map.routes.count == 802)
  }

  @Test func twoWindowsHaveTwoRouters() throws {
    let map = try RouteMap("route /a -> A\nroute /b -> B")
    let (left, right) = (MemoryDriver(), MemoryDriver())
    let routers = try (Router(map, driver: left), Router(map, driver: right))
    routers.0.open("/a")
    routers.1.open("/b")
    #expect((left.stack, right.stack) == (["A"], ["B"]))
  }
}
