import RoadbookSyntax
import RoadbookText

/// Statements that configure the prompt.
extension Lowering {
  mutating func setting(_ keyword: Keyword, _ node: SyntaxNode) -> SettingCommand? {
    let arguments = node.bares
    switch keyword {
    case .alias: return alias(node, arguments)
    case .bind: return binding(arguments)
    default: break
    }
    guard let name = arguments.first else { return .list }
    guard let setting = SettingName(rawValue: name.text) else {
      report(
        .unknownSetting, name.range, "there is no setting '\(name.text)'",
        advice: Suggestion.advice(for: name.text, oneOf: SettingName.self))
      return nil
    }
    if setting == .prompt {
      return node.hasWord("off") ? .prompt(nil) : node.expression.map { .prompt(written($0)) }
    }
    guard let value = arguments.dropFirst().first else { return nil }
    if setting == .history { return number(value, node).map(SettingCommand.historySize) }
    let values = setting.values
    guard values.contains(value.text) else {
      report(
        .unknownSetting, value.range, "'\(value.text)' is not a value of \(name.text)",
        advice: "write \(values.map { "settings \(name.text) \($0)" }.joined(separator: " or "))")
      return nil
    }
    return .choice(setting, value.text)
  }

  private mutating func alias(_ node: SyntaxNode, _ arguments: [NameSyntax]) -> SettingCommand? {
    guard let name = arguments.first else { return .aliases }
    if node.hasWord("off") { return .alias(name.name, nil) }
    guard arguments.count > 1 else { return nil }
    if StatementKeyword.named(name.text) != nil {
      report(
        .aliasOfKeyword, name.range, "'\(name.text)' is already a statement",
        advice: "choose another word")
      return nil
    }
    return .alias(name.name, arguments[1].node.text)
  }

  private mutating func binding(_ arguments: [NameSyntax]) -> SettingCommand? {
    guard let key = arguments.first else { return .bindings }
    guard arguments.count > 1 else { return nil }
    let meaning = arguments[1]
    let chord: KeyChord
    do throws(KeyChord.Problem) {
      chord = try KeyChord(key.text)
    } catch {
      report(.unknownKey, key.range, error.message, advice: error.advice)
      return nil
    }
    if meaning.isQuoted { return .bind(chord, .text(meaning.text.replacing("\\n", with: "\n"))) }
    if meaning.text == "off" { return .bind(chord, nil) }
    if let action = EditingAction(rawValue: meaning.text) { return .bind(chord, .action(action)) }
    report(
      .unknownAction, meaning.range, "'\(meaning.text)' is not an editing action",
      advice: Suggestion.advice(
        for: meaning.text, oneOf: EditingAction.self,
        or: ", or a string to be typed, in quotes"))
    return nil
  }
}
