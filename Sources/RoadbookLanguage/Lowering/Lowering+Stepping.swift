import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Commands of the stepper and its breakpoints.
extension Lowering {
  mutating func stepping(_ view: StepSyntax) -> StepCommand? {
    if view.isBack { return .back }
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
    if let name = view.item.name, !view.isOff {
      return .breakOn(kind: view.item.kindWord, name.name)
    }
    if let condition = view.condition {
      return .breakWhen(written(condition))
    }
    guard view.isOff else { return .breaks }
    guard let written = view.number else { return .breakOff(nil) }
    return number(written, view).map { .breakOff($0) }
  }

  /// Advice on how to find the numbers of a command.
  private func numbers(_ keyword: String) -> String? {
    switch keyword {
    case "break": "'break' shows the numbers"
    default: StatementKeyword.named(keyword).map { "write \($0.usage)" }
    }
  }

  mutating func number(_ written: BareSyntax?, _ view: some StatementView) -> Int? {
    if let written, let number = Int(written.text), number >= 0 { return number }
    report(
      "expected-number", .error, written?.range ?? view.range,
      written.map { "'\($0.text)' is not a number" } ?? "a number is missing",
      advice: numbers(view.keyword))
    return nil
  }
}
