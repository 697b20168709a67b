import CLibEditShim

/// Ends the server on a signal with the same status as at the end of its input, since its parent
/// process may check it.
package enum EndBySignal {
  /// From now on, a signal ends the process immediately.
  package static func listen() { rb_end_on_signals() }

  /// Sets the exit status to end with; 1 until then.
  package static func setStatus(_ current: Int32) { rb_set_end_status(current) }
}
