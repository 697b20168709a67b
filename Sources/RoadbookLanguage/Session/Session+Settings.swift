import RoadbookEngine
import RoadbookText
import RoadbookURL

extension Session {
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
    /// Whether `save FILE over` may replace any file; false for scripts that run automatically.
    package var mayReplaceFiles = true
    /// The maximal number of lines in the history.
    package var historySize = 10_000
  }

  mutating func set(_ command: SettingCommand) -> Answer {
    switch command {
    case .list: return Answer(.settings(settings.statements))
    case .aliases:
      let all = settings.aliasStatements
      return all.isEmpty && !settings.isJSON
        ? Answer(.message("no aliases")) : Answer(.settings(all))
    case .bindings:
      let all = settings.bindingStatements
      return all.isEmpty && !settings.isJSON
        ? Answer(.message("no bound keys")) : Answer(.settings(all))
    case .alias(let name, let text):
      if text == nil, settings.aliases[name.text] == nil {
        let near = Suggestion.nearest(to: name.text, among: settings.aliases.names)
        return .problem(
          "there is no alias '\(name.text)'", advice: near.map { "did you mean '\($0)'?" })
      }
      settings.aliases[name.text] = text
    case .bind(let key, let meaning): settings.bindings[key] = meaning
    case .prompt(let text): settings.prompt = text
    case .json(let isOn): settings.isJSON = isOn
    case .time(let isOn): settings.showsTime = isOn
    case .echo(let isOn): settings.echoes = isOn
    case .paging(let isOn): settings.pages = isOn
    case .editing(let keys): settings.editing = keys
    case .retry(let isOn): settings.retries = isOn
    case .historySize(let size):
      guard (1...Self.historySizeLimit).contains(size) else {
        return .problem(
          "the history size must be from 1 to \(Self.historySizeLimit) lines", isUsageError: true)
      }
      settings.historySize = size
    }
    return Answer(.nothing)
  }

  static var historySizeLimit: Int { 100_000 }

  /// The prompt's text from `settings prompt`; nil for the default prompt.
  package mutating func promptText() -> String? {
    guard let prompt = settings.prompt else { return nil }
    let scope = PromptScope(map: mapName, state: stateScope())
    guard let value = try? Evaluator.evaluate(prompt.expression, in: scope) else { return nil }
    // A long prompt would leave no room for input.
    return String(TerminalText.escaped(value.text).prefix(200))
  }

  /// The map files that were loaded, without their includes.
  package var loadedFiles: [String] { documents.compactMap(\.filePath) }
  package var routeCount: Int { binder.routes.count }

  /// The map file that was loaded first.
  package var firstFile: String? { documents.lazy.compactMap(\.filePath).first }

  /// The name of the first map file, without folder and extension.
  private var mapName: String? {
    guard let path = firstFile else { return nil }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".roadbook") ? String(file.dropLast(".roadbook".count)) : file
  }
}

/// The names that a prompt's expression can read: the state, and `map`.
private struct PromptScope: EvaluationScope {
  let map: String?
  let state: StateScope

  func value(named name: String) -> ParameterValue {
    name == "map" ? map.map(ParameterValue.string) ?? .null : state.value(named: name)
  }
}

extension Session.Settings {
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
}
