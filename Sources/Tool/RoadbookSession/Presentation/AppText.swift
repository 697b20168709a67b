import RoadbookModel
import RoadbookRuntime
import RoadbookURL

/// The state of the simulated app other than its screens: variables, surroundings, suspended
/// requests.
enum AppText {
  static func lines(_ app: SimulatedApp) -> [String] {
    var lines = shown(app.variables)
    lines += shown(app.surroundings.filter { SimulatedApp.usualSurroundings[$0.key] != $0.value })
    for waiting in app.deferred { lines.append("  deferred \(line(waiting))") }
    for waiting in app.held { lines.append("  held \(line(waiting))") }
    for (name, answers) in app.answers.sorted(by: { $0.key < $1.key }) {
      lines.append("  \(name) will answer \(answers.map(word).joined(separator: ", "))")
    }
    if app.areGuardsOff { lines.append("  guards are off") }
    return lines
  }

  private static func shown(_ values: [String: ParameterValue]) -> [String] {
    values.sorted { $0.key < $1.key }.map { "  \($0.key) = \(ValueText.shown($0.value))" }
  }

  private static func line(_ waiting: SuspendedRequest) -> String {
    waiting.url + (waiting.reason.map { ": \($0)" } ?? "")
  }

  private static func word(_ answer: AppReply) -> String {
    switch answer {
    case .end(.opened(let redirect)): "open \(redirect.url)"
    case .end(let end): end.answer
    case .container(let name): name ?? "none"
    }
  }
}
