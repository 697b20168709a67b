/// Hears how far long work is. It is told often; whether something shows is its own affair.
package struct Progress: Sendable {
  package struct Report: Hashable, Sendable {
    /// What is being done, in words: `checking routes`.
    package var work: String
    package var done: Int
    /// Nil where nobody knows how much there is.
    package var total: Int?
    /// Known to take long before anything more can be told.
    package var isLong: Bool
  }

  private let hear: @Sendable (Report) -> Void

  package init(_ hear: @escaping @Sendable (Report) -> Void) { self.hear = hear }

  package func tell(_ work: String, _ done: Int = 0, of total: Int? = nil, isLong: Bool = false) {
    hear(Report(work: work, done: done, total: total, isLong: isLong))
  }
}
