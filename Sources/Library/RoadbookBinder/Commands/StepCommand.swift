package import RoadbookModel

/// A command of the stepper.
package enum StepCommand: Sendable {
  /// `step URL`
  case start(GoCommand)
  /// Advances by events at any level.
  case into(Int)
  /// `step back`: goes back by events.
  case back(Int)
  /// `break [kind] NAME`
  case breakOn(kind: String?, Name, BreakClauses)
  case breakWhen(WrittenExpression, BreakClauses)
  case breaks
  /// nil means all.
  case changeBreaks(BreakChange, Int?)
}

/// What happens to breakpoints that exist.
package enum BreakChange: String, CaseIterable, Sendable {
  case on, off, remove
}

/// What restricts a breakpoint, and what happens when it stops.
package struct BreakClauses: Sendable {
  /// Stops only where this is true; nil for a breakpoint that is a condition itself.
  package var condition: WrittenExpression?
  /// Whether it is removed when it stops.
  package var isOnce = false
  /// The statement that is run at each stop, as written.
  package var command: Name?

  package init() {}
}
