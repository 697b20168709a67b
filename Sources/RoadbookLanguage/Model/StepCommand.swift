/// A command of the stepper.
package enum StepCommand: Sendable {
  /// `step URL`
  case start(GoCommand)
  /// Advances by one event at any level.
  case into
  /// Advances to the next event of this level.
  case next
  case finish
  case proceed
  /// Goes back by one event; `previous over` stays at this level.
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
