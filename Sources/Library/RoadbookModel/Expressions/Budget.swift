/// The work that may still be done for one request, or for one search.
///
/// Counted in steps and never in time, so that a map ends at the same place on every computer.
/// Everything that a request is made of spends from it: redirects, candidates, guards, statements,
/// navigation steps, and the expressions and values in them.
package struct Budget: Sendable {
  /// At most this many steps for a request.
  package static let limit = 100_000
  /// At most this many steps for the condition and the conversion of a type, each time that a value
  /// is tried.
  package static let limitOfType = 2_000
  /// A step is worth this many bytes of text that is made, read or compared.
  package static let bytesOfStep = 256

  /// The steps that there were.
  package let limit: Int
  /// The steps that are left, in bytes; negative once more was needed.
  private var left: Int

  package init(steps: Int = Budget.limit) {
    limit = steps
    left = steps * Self.bytesOfStep
  }

  /// The whole steps that are left.
  package var steps: Int { max(0, left / Self.bytesOfStep) }

  /// Whether more work was needed than there was.
  package var isSpent: Bool { left < 0 }

  package mutating func spend(steps: Int = 1) { spend(bytes: steps * Self.bytesOfStep) }

  /// Pays for a look at each of so many things.
  package mutating func spend(look count: Int) { spend(bytes: count * Self.bytesOfStep / 16) }

  package mutating func spend(bytes: Int) {
    // A spent budget stays just below zero, so that no sum overflows.
    if left >= 0 { left = max(-1, left - bytes) }
  }

  /// What is wrong once it is spent.
  package var message: String { "more than \(limit) steps of work" }
}
