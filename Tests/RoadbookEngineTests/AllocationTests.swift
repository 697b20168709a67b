import CAllocationCount
import RoadbookEngine
import Testing

/// Exact numbers of allocations, which unlike times are the same on every machine.
@Suite struct AllocationTests {
  @Test func findingAPlainURLAllocatesNothing() throws {
    let table = try Self.table([
      "/", "/users/:user", "/users/:user/repos", "/users/new", "/repos/:owner/:repo/issues/:number",
      "/files/**:path", "/:page", "/orders/:id<int>", "/item-:id/edit", "/lists/<all|new>",
    ])
    let urls = [
      "/", "/users/ann", "/users/ann/repos", "/users/new",
      "/repos/a-long-owner-name/repo/issues/12",
      "/files/a/b/c/d", "/about", "/users/ann?tab=stars&sort=name#top", "/no/such/route/at/all",
      "app://users/ann/repos", "https://example.com/users/ann", "/orders/1234567890",
      "/item-7/edit",
      "/lists/new", "/users/%61nn/repos",
    ]
    let found = urls.map { table.find($0)?.route.index }
    #expect(found == [0, 1, 2, 3, 4, 5, 6, 1, nil, 2, 1, 7, 8, 9, 2])
    for url in urls {
      let before = roadbook_allocation_count()
      let hit = table.find(url)
      let count = roadbook_allocation_count() - before
      withExtendedLifetime(hit) {}
      #expect(count == 0 || before < 0, "\(url): \(count) allocations")
    }
  }

  private static func table(_ patterns: [String]) throws -> RouteTable {
    var builder = RouteTableBuilder()
    for pattern in patterns { try builder.addRoute([Pattern.parse(pattern).pattern]) }
    return builder.build()
  }
}
