/// A command of the stepper.
package enum StepCommand: Sendable {
  /// `step URL`
  case start(GoCommand)
  /// Advances by one event at any level.
  case into
  /// `next N`: advances to the next event of this level, N times.
  case next(Int)
  case finish
  case proceed
  /// `step back`: goes back by one event.
  case back
  /// `next back N`: goes back at this level, N times.
  case nextBack(Int)
  case stop
  /// `break [kind] NAME`
  case breakOn(kind: String?, Name)
  case breakWhen(Expression, text: String)
  case breaks
  /// nil means all.
  case breakOff(Int?)
  case watch(Expression, text: String)
  case watches
  case watchOff
}
