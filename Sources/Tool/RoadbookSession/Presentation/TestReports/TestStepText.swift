import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// Renders failures: the commands up to the failed one with their effects, and the expectation.
enum TestStepText {
  /// The failure and the steps before it, safe for a terminal.
  static func lines(_ result: TestResult) -> [StyledText] {
    guard let failure = result.failure else { return [] }
    var lines: [StyledText] = [headline(failure)]
    let width = result.steps.map { "\($0.location.line)".count }.max() ?? 0
    let blank = String(repeating: " ", count: width)
    for (index, step) in result.steps.enumerated() {
      let isLast = index == result.steps.count - 1
      let number = "\(step.location.line)".alignedRight(in: width)
      let place = step.location.file == result.location.file ? "" : "  (\(step.location.file))"
      lines.append(
        "\("\(number) |", .place) \(statement(step), .statement)\(TerminalText.escaped(place), .place)"
      )
      lines += effect(step).prefix(20).map { "\("\(blank) |", .place)   \(cut($0))" }
      if isLast, let difference = failure.difference {
        lines += DifferenceText.lines(difference).map { "\("\(blank) |", .place)   \($0)" }
      }
    }
    if let advice = failure.advice {
      lines.append("\("= help:", .label) \(TerminalText.escaped(advice))")
    }
    return lines
  }

  /// Cuts long lines: a map may log up to a million bytes.
  private static func cut(_ line: String) -> String {
    line.utf8.count <= 400 ? line : String(line.prefix(300)) + "…"
  }

  private static func headline(_ failure: TestFailure) -> StyledText {
    // A long message is left out where expected and actual are shown below.
    let message =
      failure.difference == nil || failure.message.count <= 100
      ? failure.message : "the expectation is not met"
    let place = TerminalText.escaped("\(failure.location.text): ")
    return "\(place, .place)\(cut(TerminalText.escaped(message)))"
  }

  private static func statement(_ step: TestStep) -> String {
    let lines = step.statement.split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines.first.map(String.init) ?? ""
    return cut(TerminalText.escapedLines(first)) + (lines.count > 1 ? " …" : "")
  }

  /// The effect of a command in a few lines.
  static func effect(_ step: TestStep) -> [String] {
    if let text = step.message {
      // For 'set' with a plain value, the effect repeats the statement.
      let isSaid = text.isEmpty || step.statement == "set \(text)"
      return isSaid ? [] : [TerminalText.escaped(text)]
    }
    guard let resolution = step.resolution else { return [] }
    let ways = ([resolution] + resolution.also).map {
      way($0, step) + (step.isTrial ? [] : moves($0))
    }
    let end = step.isTrial ? [] : [stack(resolution.also.last ?? resolution)]
    return Array(ways.joined(separator: ["also"])) + end
  }

  private static func way(_ resolution: Resolution, _ step: TestStep) -> [String] {
    var lines: [String] = []
    var line = ""
    if resolution.outcome != .handled {
      line = resolution.ending
    } else if let screen = resolution.screen {
      line = "→ \(screen)"
    } else if !resolution.url.isEmpty {
      line = "handled"
    }
    if let route = resolution.route { line += "  by \(route.written)" }
    // The URL is shown where the statement does not contain it, as after interpolation.
    if !step.statement.contains(resolution.url) { line = "\(resolution.url)  \(line)" }
    if !line.isEmpty { lines.append(TerminalText.escaped(line)) }
    lines += resolution.events.compactMap(ran).map(TerminalText.escaped)
    for declined in resolution.declined {
      let reason = declined.reason.map { ": \($0)" } ?? ""
      lines.append(TerminalText.escaped("declined by \(declined.route.written)\(reason)"))
    }
    if !resolution.rewrites.isEmpty {
      let way = resolution.rewrites.joined(separator: " => ")
      lines.append(TerminalText.escaped("redirected to \(way)"))
    }
    if let arguments = resolution.arguments, !arguments.isEmpty {
      let text = arguments.map {
        "\(TerminalText.escaped($0.name)) = \(ValueText.shown($0.value))"
      }
      lines.append("with " + text.joined(separator: ", "))
    }
    for text in resolution.log { lines.append("log " + TerminalText.escaped(text)) }
    return lines
  }

  /// Events in which a guard, presenter, block, style or hook ran.
  private static func ran(_ event: Event) -> String? {
    switch event.kind {
    case .ask(_, let guardDecl?, let answer): "guard \(guardDecl): \(answer)"
    case .ask(_, nil, let answer): "presenter: \(answer)"
    case .block(let pattern): "block \(pattern)"
    case .style(let name): "style \(name)"
    case .configure(let screen, _): "created \(screen)"
    case .tell(let hook, _): "on \(hook)"
    default: nil
    }
  }

  private static func moves(_ resolution: Resolution) -> [String] {
    let steps = resolution.steps.compactMap(ResolutionRenderer.step)
    return steps.isEmpty ? [] : [TerminalText.escaped(steps.joined(separator: ", "))]
  }

  private static func stack(_ resolution: Resolution) -> String {
    let stack = resolution.stack.joined(separator: " › ")
    return TerminalText.escaped("stack \(stack.isEmpty ? "(empty)" : stack)")
  }
}
