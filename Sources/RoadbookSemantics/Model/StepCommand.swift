/// A command of the stepper.
package enum StepCommand: Sendable {
  /// `step URL`
  case start(GoCommand)
  /// Advances by one event at any level.
  case into
  /// `step back`: goes back by one event.
  case back
  /// `break [kind] NAME`
  case breakOn(kind: String?, Name)
  case breakWhen(WrittenExpression)
  case breaks
  /// nil means all.
  case breakOff(Int?)
}
