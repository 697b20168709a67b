import RoadbookModel

/// The work of a search that asks where many URLs lead, such as those of `check` about one map.
///
/// All its questions share it, so that many bombs are not many budgets. A class, since they share
/// it wherever they are asked. Not thread-safe.
package final class SearchBudget {
  /// The steps for a map, besides those for each of its routes.
  package static let limit = 1_000_000
  /// The steps for each route: an ordinary URL takes about thirty.
  package static let limitOfRoute = 200
  /// The steps of one URL.
  package static let limitOfURL = 10_000

  private var left: Int

  package init(steps: Int) { left = steps }

  /// The budget of a search about all routes of a map.
  package convenience init(routes: Int) {
    self.init(steps: Self.limit + Self.limitOfRoute * routes)
  }

  package var isSpent: Bool { left < 0 }

  /// Whether as much is left as a URL may need.
  package var allowsURL: Bool { left >= Self.limitOfURL }

  package func spend(steps: Int) { left = max(-1, left - steps) }
}
