import Dispatch
import RoadbookEngine
import Testing

@testable import RoadbookLanguage

/// Routers are built by whoever needs one first, and keep nobody else waiting who only wants to know.
@Suite struct LazyRoutersTests {
  private static func routers() -> LazyRouters.All {
    LazyRouters.All(
      routes: RouterBuilder().build(), blocks: nil, guards: nil, hooks: nil, claims: nil,
      normalizations: nil)
  }

  @Test func whoAsksHowFarTheyAreDoesNotWaitForThem() {
    let (hasBegun, mayEnd, hasEnded) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let routers = LazyRouters {
      hasBegun.signal()
      mayEnd.wait()
      return Self.routers()
    }
    #expect(routers.isUnasked && !routers.isBuilt)
    DispatchQueue(label: "builder").async {
      _ = routers.all
      hasEnded.signal()
    }
    hasBegun.wait()
    #expect(!routers.isUnasked && !routers.isBuilt)
    mayEnd.signal()
    hasEnded.wait()
    #expect(!routers.isUnasked && routers.isBuilt)
  }
}
