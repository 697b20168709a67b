import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Commands that step through a URL, and those that go back in time.
extension Lowering {
  mutating func stepping(_ view: StepSyntax) -> StepCommand? {
    let opening = view.opening
    let clauses = clauses(of: view.node.index)
    let subject: GoCommand.Subject
    switch opening.subject {
    case .none: return .into
    case .url(let url): subject = .url(template(url))
    case .screen(let name):
      report(
        "expected-url", .error, name.range, "'step' needs a URL, and '\(name.text)' is not one",
        advice: "start it with '/' or a scheme: step /\(name.text)")
      return nil
    }
    return .start(GoCommand(verb: .open, subject: subject, clauses: clauses, range: view.range))
  }

  mutating func breaking(_ view: BreakSyntax) -> StepCommand? {
    if view.isOn { return view.item.name.map { .breakOn(kind: view.item.kindWord, $0.name) } }
    if let condition = view.condition {
      return .breakWhen(expression(condition), text: condition.node.text)
    }
    guard view.isOff else { return .breaks }
    guard let written = view.number else { return .breakOff(nil) }
    return number(written, view).map { .breakOff($0) }
  }

  mutating func watching(_ view: CommandSyntax) -> StepCommand {
    if let written = view.expression {
      return .watch(expression(written), text: written.node.text)
    }
    return view.isOff ? .watchOff : .watches
  }

  mutating func comparison(_ view: CommandSyntax) -> Command? {
    guard let first = number(view.arguments.first, view) else { return nil }
    guard view.arguments.count > 1 else { return .compare(first, nil) }
    return number(view.arguments[1], view).map { .compare(first, $0) }
  }

  mutating func number(_ written: BareSyntax?, _ view: some StatementView) -> Int? {
    if let written, let number = Int(written.text), number >= 0 { return number }
    report(
      "expected-number", .error, written?.range ?? view.range,
      written.map { "'\($0.text)' is not a number" } ?? "a number is missing",
      advice: "'history' and 'break' show the numbers")
    return nil
  }
}
