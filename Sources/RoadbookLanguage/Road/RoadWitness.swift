import Synchronization

/// Sees which parts of a map take part in what a road does.
///
/// A reference that a road shares with its copies: what a trial run touches counts, too, though the trial itself is
/// thrown away.
package final class RoadWitness: Sendable {
  /// A part of a map that can take part.
  package enum Part: Hashable, Sendable {
    /// A route that had its turn, by its number; it may have declined.
    case route(Int)
    /// A guard that was asked.
    case guardian(String)
    /// A block that ran, by its number.
    case block(Int)
    /// A `normalize` rule that changed a URL, by its number.
    case normalization(Int)
    /// A screen that stood in a stack.
    case screen(String)
  }

  private let parts = Mutex<Set<Part>>([])

  package init() {}

  func see(_ part: Part) { _ = parts.withLock { $0.insert(part) } }

  package var seen: Set<Part> { parts.withLock { $0 } }
}
