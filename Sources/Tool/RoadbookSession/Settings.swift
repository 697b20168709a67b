import RoadbookAnalysis
package import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// Settings of answers and of the prompt.
package struct Settings: Sendable {
  package var isJSON = false
  package var showsTime = false
  package var echoes = false
  /// Whether execution continues after a failed statement.
  package var keepsGoing = false
  package var aliases = Aliases()
  package var bindings: [KeyChord: KeyBinding] = [:]
  package var prompt: WrittenExpression?
  /// nil uses `~/.editrc`.
  package var editing: EditingKeys?
  /// Whether answers that do not fit the window are paged.
  package var pages = true
  /// Whether a statement with a syntax error is offered again for editing.
  package var retries = true
  /// Whether the source and the state stay in view while stepping.
  package var showsView = false
  /// The maximal number of lines in the history.
  package var historySize = 10_000

  /// Statements that restore these settings.
  var statements: [String] {
    [
      "output \(isJSON ? "json" : "text")", "time \(word(showsTime))", "echo \(word(echoes))",
      "prompt \(prompt?.text ?? "off")", "paging \(word(pages))", "retry \(word(retries))",
      "history \(historySize)",
    ].map { "settings \($0)" } + (editing.map { ["settings editing \($0.rawValue)"] } ?? [])
      + aliases.changes + bindingStatements
  }

  var aliasStatements: [String] {
    aliases.names.compactMap { name in aliases[name].map { Aliases.statement(name, $0) } }
  }

  var bindingStatements: [String] {
    bindings.sorted { $0.key.name < $1.key.name }.map { key, meaning in
      let name = ValueText.bare(key.name)
      return switch meaning {
      case .action(let action): "bind \(name) \(action.rawValue)"
      case .text(let text): "bind \(name) \(ValueText.quoted(text))"
      }
    }
  }

  private func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }

  /// Executes a statement about settings.
  mutating func apply(_ command: SettingCommand) -> Answer {
    switch command {
    case .list: return Answer(.settings(statements))
    case .aliases:
      return list(aliasStatements, orElse: "no aliases")
    case .bindings:
      return list(bindingStatements, orElse: "no bound keys")
    case .alias(let name, let text):
      if text == nil, aliases[name.text] == nil {
        return CommandProblem.missing("alias", name.text, among: aliases.names).answer
      }
      aliases[name.text] = text
    case .bind(let key, let meaning): bindings[key] = meaning
    case .prompt(let text): prompt = text
    case .choice(let setting, let value):
      switch setting {
      case .output: isJSON = value == "json"
      case .time: showsTime = value == "on"
      case .echo: echoes = value == "on"
      case .paging: pages = value == "on"
      case .retry: retries = value == "on"
      case .editing: editing = EditingKeys(rawValue: value)
      case .prompt, .history: break
      }
    case .historySize(let size):
      guard (1...Self.historySizeLimit).contains(size) else {
        return .problem(
          "the history size must be from 1 to \(Self.historySizeLimit) lines", isUsageError: true)
      }
      historySize = size
    }
    return Answer(.nothing)
  }

  private func list(_ statements: [String], orElse message: String) -> Answer {
    statements.isEmpty && !isJSON
      ? Answer(.message(message)) : Answer(.settings(statements))
  }

  static var historySizeLimit: Int { 100_000 }

  /// The prompt's text from `settings prompt`; nil for the default prompt. `map`: the map's name.
  func promptText(_ map: String?, _ state: StateScope) -> String? {
    guard let prompt else { return nil }
    var scope = state
    scope.bindings["map"] = ParameterValue(map)
    guard let value = try? Evaluator.evaluate(prompt.expression, in: scope) else { return nil }
    // A long prompt would leave no room for input.
    return String(TerminalText.escaped(value.text).prefix(200))
  }
}
