import RoadbookText

/// Screens and tests that are linked before their turn by whoever helps, as routes are: when it comes, they are taken
/// over.
extension Binder {
  /// Fewer of them are linked sooner than a helper has begun.
  static let leastShared = 200

  mutating func linkScreensAhead() {
    guard let keeping, keeping.screens.count == screenDeclarations.count else { return }
    share(resolvedScreens..<screenDeclarations.count, { keeping.screens[$0].memo }) {
      _ = $0.linked($0.screenDeclarations[$1], keeping.screens[$1].memo)
    }
  }

  mutating func checkTestsAhead() {
    let tests = tests
    let numbers = checkedTests..<tests.count
    guard numbers.contains(where: { tests[$0].memo?.isEmpty == true }) else { return }
    _ = keptNamesInTests()
    share(numbers, { tests[$0].memo }) { $0.checkKeeping(tests[$1]) }
  }

  /// The names that screens and routes give to tests.
  func countedNames() -> GivenNames {
    GivenNames(
      screens: GivenNames.screens(of: screenIndices, and: routes),
      parameters: GivenNames.parameters(of: screens))
  }

  /// Does something with copies of what is linked so far, for each of many numbers in whose memo nothing is kept: what is
  /// kept there is all that remains.
  private func share(
    _ numbers: Range<Int>, _ memo: @escaping @Sendable (Int) -> LinkMemo?,
    _ work: @escaping @Sendable (inout Binder, Int) -> Void
  ) {
    guard numbers.count >= Self.leastShared, let helpers = keeping?.readings.helpers,
      helpers.count > 1, keeping?.names != nil,
      numbers.count(where: { memo($0)?.isEmpty == true }) >= Self.leastShared
    else { return }
    let (known, count) = (apart, helpers.shares)
    helpers.forEach(count) { share in
      var binder = known.apart
      for number in numbers.share(share, of: count) where memo(number)?.isEmpty == true {
        work(&binder, number)
      }
    }
  }
}
