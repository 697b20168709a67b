import RoadbookSyntax
import RoadbookText

/// Statements that configure the prompt.
extension Lowering {
  mutating func setting(_ view: CommandSyntax) -> SettingCommand? {
    switch view.keyword {
    case "alias": return alias(view)
    case "bind": return binding(view)
    case "prompt":
      if view.isOff { return .prompt(nil) }
      return view.expression.map {
        .prompt(PromptText(expression: expression($0), written: $0.node.text))
      }
    case "editing":
      return view.argument.flatMap(EditingKeys.init(rawValue:)).map(SettingCommand.editing)
    case "retry": return switchState(view).map(SettingCommand.retry)
    default: return .list
    }
  }

  mutating func history(_ view: CommandSyntax) -> Command? {
    switch view.argument {
    case "lines": return .lines(view.arguments.count > 1 ? view.lastRest : nil)
    case "size":
      return number(view.arguments.last, view).map { .setting(.historySize($0)) }
    default: return .history
    }
  }

  mutating func leaving(_ view: CommandSyntax) -> Command? {
    guard let first = view.arguments.first else { return .quit(nil) }
    if let code = Int(first.text), (0...255).contains(code) { return .quit(code) }
    report(
      "expected-number", .error, first.range, "'\(first.text)' is not an exit code",
      advice: "write a number from 0 to 255, or \(view.keyword) alone")
    return nil
  }

  private mutating func alias(_ view: CommandSyntax) -> SettingCommand? {
    guard let name = view.arguments.first else { return .aliases }
    if view.isOff { return .alias(name.name, nil) }
    guard view.arguments.count > 1, let text = view.lastRest else { return nil }
    if StatementKeyword.named(name.text) != nil {
      report(
        "alias-of-keyword", .error, name.range, "'\(name.text)' is already a statement",
        advice: "choose another word")
      return nil
    }
    return .alias(name.name, text)
  }

  private mutating func binding(_ view: CommandSyntax) -> SettingCommand? {
    guard let key = view.arguments.first else { return .bindings }
    guard view.arguments.count > 1 else { return nil }
    let meaning = view.arguments[1]
    let chord: KeyChord
    do throws(KeyChord.Problem) {
      chord = try KeyChord(key.text)
    } catch {
      report("unknown-key", .error, key.range, error.message, advice: error.advice)
      return nil
    }
    if meaning.isQuoted {
      return .bind(
        chord,
        .text(
          meaning.text.split(separator: "\\n", omittingEmptySubsequences: false).joined(
            separator: "\n")))
    }
    if meaning.text == "off" { return .bind(chord, nil) }
    if let action = EditingAction(rawValue: meaning.text) { return .bind(chord, .action(action)) }
    let all = EditingAction.allCases.map(\.rawValue)
    report(
      "unknown-action", .error, meaning.range, "'\(meaning.text)' is not an editing action",
      advice: Suggestion.nearest(to: meaning.text, among: all).map { "did you mean '\($0)'?" }
        ?? "write one of \(all.joined(separator: ", ")), or a string to be typed, in quotes")
    return nil
  }
}
