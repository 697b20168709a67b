import RoadbookText

/// Screens and tests that are linked before their turn by whoever helps, as routes are: when it comes, they are taken
/// over.
extension Linking {
  /// Fewer of them are linked sooner than a helper has begun.
  static let leastShared = 200

  mutating func linkScreensAhead() {
    guard screenDeclarations.count - resolvedScreens >= Self.leastShared else { return }
    let (declarations, memos) = (screenDeclarations, keeping?.screens.map(\.memo) ?? [])
    guard declarations.count == memos.count else { return }
    let new = (resolvedScreens..<declarations.count).filter { memos[$0].value == nil }
    share(new) { linking, index in
      _ = linking.linked(declarations[index], memos[index])
    }
  }

  mutating func checkTestsAhead() {
    let tests = tests
    let new = (checkedTests..<tests.count).filter { tests[$0].memo?.value == nil }
    guard new.count >= Self.leastShared else { return }
    _ = keptNamesInTests()
    share(new) { linking, index in linking.checkKeeping(tests[index]) }
  }

  /// The names that screens and routes give to tests.
  func countedNames() -> GivenNames {
    let (screens, routes) = (screens, routes)
    let helpers = keeping?.readings.helpers ?? .none
    let count = screens.count + routes.count < Self.leastShared ? 1 : helpers.count
    let parts = helpers.map(count) { share in
      var names = GivenNames()
      for screen in screens.share(share, of: count) { names.add(screen) }
      for route in routes.share(share, of: count) { names.add(route) }
      return names
    }
    return parts.dropFirst().reduce(into: parts.first ?? GivenNames()) { $0.add($1) }
  }

  /// Does something for each of many numbers with copies of what is linked so far: what is kept in memos is all that
  /// remains.
  private mutating func share(
    _ numbers: [Int], _ work: @escaping @Sendable (inout Linking, Int) -> Void
  ) {
    guard numbers.count >= Self.leastShared, let helpers = keeping?.readings.helpers,
      helpers.count > 1, keeping?.names != nil
    else { return }
    var apart = self
    apart.beginApart()
    let (known, count) = (apart, helpers.shares)
    _ = helpers.map(count) { share in
      var linking = known
      for number in numbers.share(share, of: count) { work(&linking, number) }
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// One of so many parts of about the same length.
  func share(_ number: Int, of all: Int) -> SubSequence {
    self[startIndex + count * number / all..<startIndex + count * (number + 1) / all]
  }
}
