import RoadbookModel
package import RoadbookText

/// Records which parts of a map a dispatcher executes.
///
/// A reference that a dispatcher shares with its copies: what a trial run executes counts, although
/// the trial is discarded.
package final class CoverageRecorder: Sendable {
  /// What was executed.
  package struct Record: Sendable {
    /// The declarations of routes that were tried, guards that were evaluated, and bodies that ran.
    package var places: Set<Place> = []
    /// The screens that were in a stack.
    package var screens: Set<String> = []

    package init() {}

    package mutating func add(_ other: Record) {
      places.formUnion(other.places)
      screens.formUnion(other.screens)
    }
  }

  private let record = Lock(Record())

  package init() {}

  func see(_ place: Place) { _ = record.withLock { $0.places.insert(place) } }

  package func see(screens: some Sequence<String>) {
    record.withLock { $0.screens.formUnion(screens) }
  }

  package var seen: Record { record.withLock { $0 } }
}
