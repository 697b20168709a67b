/// A command of the stepper.
package enum StepCommand: Sendable {
  /// `step URL`
  case start(GoCommand)
  /// One event, whatever it is in.
  case into
  /// One event of this level.
  case next
  case finish
  case proceed
  /// One event back, whatever it was in; `previous over`: one of this level.
  case previous(isOver: Bool)
  case whereabouts
  case plan
  case stop
  /// `break on [kind] NAME`
  case breakOn(kind: String?, Name)
  case breakWhen(Expression, text: String)
  case breaks
  /// nil means all.
  case breakOff(Int?)
  case watch(Expression, text: String)
  case watches
  case watchOff
}
