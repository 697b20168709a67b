import Roadbook
import Testing

/// What is on show is shown again step by step, as a URL is.
@MainActor @Suite struct RestoringTests {
  private static let map = """
    screen List, Item(id: int)
    tabs Main { stack Home = [List]; stack Find = [List] }
    route /items/:id -> Item in Home
    route /sheet -> Sheet modal
    """

  private func stored() throws -> NavigationState {
    let router = try Router(RouteMap(Self.map), driver: MemoryDriver())
    router.open("/items/1")
    router.open("/sheet")
    return router.state
  }

  @Test func noCodeIsCalledAndNoURLIsTold() async throws {
    let driver = MemoryDriver()
    let state = try stored()
    let router = try Router(RouteMap(Self.map), driver: driver) { app in
      app.addGuard { _ in .cancel("no guard is asked") }
      app.onOutcome { Issue.record("no URL ends: \($0)") }
    }
    try await router.restore(state)
    #expect(driver.state == state && driver.stack == ["Sheet"])
    #expect(!router.isBusy)
  }

  @Test func aURLThatIsOpenedMeanwhileWins() async throws {
    let driver = GatedDriver()
    let state = try stored()
    let router = try Router(RouteMap(Self.map), driver: driver)
    let restoring = Task { () -> RestorationError? in
      do throws(RestorationError) {
        try await router.restore(state)
        return nil
      } catch { return error }
    }
    while !driver.gate.isWaiting { await Task.yield() }
    let opening = router.open("/items/2")
    #expect(opening.outcome == nil && router.isBusy)
    await #expect(throws: RestorationError.busy) { try await router.restore(state) }
    await driver.gate.open()
    #expect(await restoring.value == .overtaken)
    #expect(await opening.value.isHandled)
    #expect(driver.memory.visible?.arguments == [.init("id", .int(2))])
  }

  @Test func aStepThatFailsIsTold() async throws {
    let driver = MemoryDriver()
    let router = try Router(RouteMap(Self.map), driver: driver)
    driver.failNext(.busy)
    let state = try stored()
    await #expect(throws: RestorationError.failed(.busy)) { try await router.restore(state) }
    #expect(!router.isBusy && router.open("/items/2").isAccepted)
  }
}
