/// Whether to write colours, by the conventions of NO_COLOR and CLICOLOR_FORCE.
///
/// Decided separately for standard output and standard error: one may be a file while the other is
/// a terminal.
package enum ColourPolicy: String, Sendable, CaseIterable {
  case auto, always, never

  /// Whether a stream gets colours.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the stream is a terminal.
  ///   - environment: Looks up an environment variable.
  /// - Returns: Whether escape sequences may be written.
  package func allowsColour(isTerminal: Bool, environment: (String) -> String?) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if let value = environment("NO_COLOR"), !value.isEmpty { return false }
      if let value = environment("CLICOLOR_FORCE"), !value.isEmpty, value != "0" { return true }
      let terminal = environment("TERM") ?? ""
      // Emacs's shell window is a terminal that shows escape sequences as text, whatever TERM is.
      if let editor = environment("INSIDE_EMACS"), !editor.isEmpty { return false }
      return isTerminal && !terminal.isEmpty && terminal != "dumb"
    }
  }
}
