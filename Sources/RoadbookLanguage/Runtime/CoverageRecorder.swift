import Synchronization

/// Sees which parts of a map take part in what a road does.
///
/// A reference that a road shares with its copies: what a trial run touches counts, too, though the trial itself is
/// thrown away.
package final class CoverageRecorder: Sendable {
  /// What was seen.
  package struct Record: Sendable {
    /// Routes that had their turn, guards that were asked, whatever ran: where they are declared.
    package var places: Set<Place> = []
    /// The screens that stood in a stack.
    package var screens: Set<String> = []

    package init() {}

    package mutating func add(_ other: Record) {
      places.formUnion(other.places)
      screens.formUnion(other.screens)
    }
  }

  private let record = Mutex(Record())

  package init() {}

  func see(_ place: Place) { _ = record.withLock { $0.places.insert(place) } }

  func see(screens: some Sequence<String>) { record.withLock { $0.screens.formUnion(screens) } }

  package var seen: Record { record.withLock { $0 } }
}
