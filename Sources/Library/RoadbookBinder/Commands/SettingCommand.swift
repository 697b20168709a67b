package import RoadbookModel

/// A command that shows or changes a setting of the prompt.
package enum SettingCommand: Sendable {
  case list, aliases
  /// nil removes the alias.
  case alias(Name, String?)
  case bindings
  /// nil restores the key's default action.
  case bind(KeyChord, KeyBinding?)
  /// nil restores the default prompt.
  case prompt(WrittenExpression?)
  case historySize(Int)
  /// Gives any other setting one of its values.
  case choice(SettingName, String)
}

/// The names of `settings NAME VALUE`.
package enum SettingName: String, Sendable, CaseIterable {
  case output, time, echo, paging, prompt, editing, retry, history

  /// Its values; empty if it takes something other than words.
  package var values: [String] {
    switch self {
    case .output: ["text", "json"]
    case .time, .echo, .paging, .retry: ["on", "off"]
    case .editing: EditingKeys.allCases.map(\.rawValue)
    case .prompt, .history: []
    }
  }
}

/// The set of keys for editing a line.
package enum EditingKeys: String, Sendable, CaseIterable {
  case emacs, vi
}
