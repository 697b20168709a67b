import Dispatch
import RoadbookEngine
import Testing

@testable import RoadbookSemantics

/// Route tables are built on first use; checking whether one exists does not wait for another
/// thread that builds it.
@Suite struct LazyTablesTests {
  private static func tables() -> LazyTables.All {
    LazyTables.All(
      routes: RouteTableBuilder().build(), blocks: nil, guards: nil, hooks: nil, claims: nil,
      normalizations: nil)
  }

  @Test func whoAsksHowFarTheyAreDoesNotWaitForThem() {
    let (hasBegun, mayEnd, hasEnded) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let tables = LazyTables {
      hasBegun.signal()
      mayEnd.wait()
      return Self.tables()
    }
    #expect(!tables.isBuilt)
    DispatchQueue(label: "builder").async {
      _ = tables.all
      hasEnded.signal()
    }
    hasBegun.wait()
    #expect(!tables.isBuilt)
    mayEnd.signal()
    hasEnded.wait()
    #expect(tables.isBuilt)
  }
}
