/// How the prompt is to behave, or the question how it does.
package enum SettingCommand: Sendable {
  case list
  case aliases
  /// nil takes the alias away.
  case alias(Name, String?)
  case bindings
  /// nil: the key does again what it did at first.
  case bind(KeyChord, KeyBinding?)
  /// nil: the usual prompt.
  case prompt(PromptText?)
  case editing(EditingKeys)
  case retry(Bool)
  case historySize(Int)
}

/// Whose keys edit a line.
package enum EditingKeys: String, Sendable, CaseIterable {
  case emacs, vi
}

/// What stands before a line: a text that may look at the app.
package struct PromptText: Sendable {
  package var expression: Expression
  /// As it was written.
  package var written: String
}
