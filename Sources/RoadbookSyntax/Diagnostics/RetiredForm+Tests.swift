import RoadbookText

/// Expectations of tests.
extension RetiredForm {
  static let tests: [RetiredForm] = []
}
