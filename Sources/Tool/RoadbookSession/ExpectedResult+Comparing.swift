import RoadbookAnalysis
import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// An expected result with its values.
struct FilledResult {
  private let wanted: ExpectedResult
  /// The name, or the value of the column with that name.
  private let name: String
  private let arguments: [ParameterValue.Field]
  private let reason: ParameterValue?
  private let external: String?

  init(
    _ wanted: ExpectedResult, _ columns: [String: ParameterValue], _ scope: StateScope
  ) throws(EvaluationProblem) {
    self.wanted = wanted
    name = columns[wanted.name.text]?.text ?? wanted.name.text
    arguments = try Evaluator.fields(of: wanted.arguments, in: scope)
    if let expression = wanted.reason {
      reason = try Evaluator.evaluate(expression, in: scope)
    } else {
      reason = nil
    }
    if let url = wanted.external {
      external = try url.url(in: scope)
    } else {
      external = nil
    }
  }

  var isScreen: Bool { name != ExpectedResult.external && Outcome(rawValue: name) == nil }

  /// The difference from a resolution; nil if there is none.
  func difference(from resolution: Resolution, _ layout: ContainerLayout) -> Difference? {
    if name == ExpectedResult.external { return external(resolution) }
    if let outcome = Outcome(rawValue: name) { return self.outcome(outcome, resolution) }
    guard resolution.outcome == .handled, resolution.screen == name else {
      return Difference(expected: name, actual: resolution.summary)
    }
    let given = arguments.map { field in
      ParameterValue.Field(
        field.name,
        resolution.arguments?.first { $0.name == field.name }?.value
          ?? resolution.parameters[field.name] ?? .null)
    }
    guard zip(given, arguments).allSatisfy({ Evaluator.areEqual($0.value, $1.value) }) else {
      return Difference(
        expected: "\(name)(\(ValueText.arguments(arguments)))",
        actual: "\(name)(\(ValueText.arguments(given)))",
        values: Difference.Sides(expected: .record(arguments), actual: .record(given)))
    }
    return place(resolution, layout)
  }

  private func outcome(_ outcome: Outcome, _ resolution: Resolution) -> Difference? {
    guard resolution.outcome == outcome else {
      return Difference(expected: name, actual: resolution.summary)
    }
    guard let reason, reason != resolution.reason.map(ParameterValue.string) ?? .null else {
      return nil
    }
    return Difference(
      expected: "\(name) \(ValueText.shown(reason))",
      actual: name + (resolution.reason.map { " \(ValueText.shown(.string($0)))" } ?? ""))
  }

  private func external(_ resolution: Resolution) -> Difference? {
    let opened = resolution.externalURLs.last
    if let opened, opened == external ?? opened { return nil }
    return Difference(
      expected: name + (external.map { " \($0)" } ?? ""),
      actual: opened.map { "\(name) \($0)" } ?? resolution.summary)
  }

  /// Where the screen is, and how it is shown.
  private func place(_ resolution: Resolution, _ layout: ContainerLayout) -> Difference? {
    if let style = wanted.style?.text, resolution.presentation != style {
      return Difference(
        expected: "\(name) style \(style)",
        actual: name + (resolution.presentation.map { " style \($0)" } ?? ""))
    }
    guard let container = wanted.container?.text, resolution.container != container,
      !(resolution.container.map(layout.ancestors) ?? []).contains(container)
    else { return nil }
    return Difference(
      expected: "\(name) in \(container)",
      actual: name + (resolution.container.map { " in \($0)" } ?? ""))
  }
}

extension Resolution {
  /// The screen or the outcome, with the reason.
  var summary: String {
    let end = outcome == .handled ? screen ?? outcome.rawValue : outcome.rawValue
    return end + (reason.map { " (\($0))" } ?? "")
  }
}
