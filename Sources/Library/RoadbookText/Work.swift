/// Progress reports and cancellation of long work.
package struct Work: Sendable {
  package var progress: Progress?
  /// Whether the work was cancelled: long work checks this regularly, and stops.
  package var isCancelled: @Sendable () -> Bool = { false }

  package init() {}

  package func tell(_ work: String, _ done: Int = 0, of total: Int? = nil, isLong: Bool = false) {
    progress?.tell(work, done, of: total, isLong: isLong)
  }
}

/// Receives the progress of long work. Reports are frequent; the receiver decides which to show.
package struct Progress: Sendable {
  package struct Report: Hashable, Sendable {
    /// The current work in words: `checking routes`.
    package var work: String
    package var done: Int
    /// nil if the amount of work is unknown.
    package var total: Int?
    /// Whether the work is expected to take long without further reports.
    package var isLong: Bool
  }

  private let hear: @Sendable (Report) -> Void

  package init(_ hear: @escaping @Sendable (Report) -> Void) { self.hear = hear }

  package func tell(_ work: String, _ done: Int = 0, of total: Int? = nil, isLong: Bool = false) {
    hear(Report(work: work, done: done, total: total, isLong: isLong))
  }
}
