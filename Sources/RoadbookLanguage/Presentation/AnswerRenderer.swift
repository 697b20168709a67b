import RoadbookEngine
import RoadbookText
import RoadbookURL

/// The output of an answer for standard output and standard error, with line ends.
package struct RenderedAnswer: Sendable {
  package var output = ""
  package var errors = ""
}

/// Renders answers as text or JSON. No other type words them.
package struct AnswerRenderer {
  let session: Session
  let isJSON: Bool
  private let renderOptions: RenderOptions

  /// - Parameters:
  ///   - session: The session after the statement.
  ///   - renderOptions: What the output streams support.
  package init(_ session: Session, _ renderOptions: RenderOptions = RenderOptions()) {
    self.session = session
    self.renderOptions = renderOptions
    isJSON = session.settings.isJSON
  }

  package func render(_ answer: Answer) -> RenderedAnswer {
    var rendered = RenderedAnswer()
    for finding in answer.findings {
      rendered.errors += DiagnosticRenderer.full(
        finding.diagnostic, in: finding.source, isColoured: renderOptions.colouredErrors)
    }
    if case .declared(let kind, let name) = answer.content, answer.isFailure, kind == "scheme" {
      // The diagnostics concern single parts; this says that the whole scheme is missing.
      rendered.errors +=
        "\(TerminalText.escaped("\(kind) \(name)")) was not added: fix the error and enter it again\n"
    }
    if let (message, advice) = answer.problem {
      rendered.errors += problem(message, advice, answer)
    }
    if isJSON {
      rendered.output = json(answer).map(line) ?? line(failure(answer))
    } else if answer.problem == nil {
      rendered.output = text(answer)
    }
    return rendered
  }

  private func line(_ json: JSON) -> String { json.compact + "\n" }

  /// The error of a failed command: its place, the message and the advice.
  private func problem(_ message: String, _ advice: String?, _ answer: Answer) -> String {
    guard let finding = answer.problemFinding else {
      var lines: [StyledText] = ["\("error:", .bad) \(TerminalText.escaped(message), .heading)"]
      if let advice { lines.append("  \("= help:", .label) \(TerminalText.escaped(advice))") }
      return lines.map { $0.rendered(isColoured: renderOptions.colouredErrors) + "\n" }.joined()
    }
    return DiagnosticRenderer.full(
      finding.diagnostic, in: finding.source, isColoured: renderOptions.colouredErrors)
  }

  // MARK: Text

  private func text(_ answer: Answer) -> String {
    let lines: [StyledText]
    switch answer.content {
    case .nothing, .problem, .scriptWanted, .tourWanted, .expectation,
      .linesWanted:
      return ""
    case .message(let text): lines = text.isEmpty ? [] : ["\(TerminalText.escapedLines(text))"]
    case .declared: return ""
    case .loaded(let path, let routes):
      lines = ["\(TerminalText.escaped(path)): \(counted(routes, "route"))"]
    case .saved(let path, _): lines = ["saved \(TerminalText.escaped(path))"]
    case .formatted(let text): return text
    case .checked(_, let routes):
      lines = ["\(summary(answer.findings)) in \(counted(routes, "route"))"]
    case .resolution(let resolution, let command):
      lines = ResolutionText(session: session, layout: layout).lines(
        resolution, isTrial: command != "open"
      ).map(\.escapedLines)
    case .explanation(let explanation):
      lines = ExplanationText(session: session, layout: layout).lines(explanation)
    case .listing(let listing):
      lines = ListingText.lines(listing, fitting: renderOptions.tableWidth)
    case .description(let description): lines = self.lines(description)
    case .match(let match): lines = self.lines(match)
    case .url(let url): lines = ["\(TerminalText.escaped(url))"]
    case .value(let value): lines = ["\(ValueText.shown(value))"]
    case .document(_, let text): return text
    case .state(let kind): lines = stateLines(kind)
    case .stepped(let report): lines = steps.lines(report)
    case .plan(let stepper): lines = steps.plan(stepper)
    case .stopped(let url, let skipped):
      let steps =
        skipped == 1 ? "the last step of \(url) was" : "the last \(skipped) steps of \(url) were"
      lines =
        [skipped == 0 ? "stopped at the end of \(url)" : "stopped; \(steps) skipped"]
        + stateLines("stack")
    case .breakpoints(let all):
      lines =
        all.isEmpty
        ? ["no breakpoints"]
        : all.enumerated().map { "\($0.offset + 1)  \($0.element.text)" }
    case .watches(let all): lines = all.isEmpty ? ["no watches"] : all.map(steps.line)
    case .history: lines = steps.history(session.timeline)
    case .wentTo: lines = stateLines("stack")
    case .difference(let difference, _, _):
      lines = difference.changes.isEmpty ? ["no difference"] : steps.changes(difference)
    case .timeTravel(_, _, let text): lines = ["\(text)"]
    case .recorded(let path, let count): lines = ["\(path): \(counted(count, "statement"))"]
    case .recordingEnded(let path): lines = ["recorded \(path)"]
    case .replayed(let path, let count, let report):
      lines = ReplayText.lines(path, count, report) + stateLines("stack")
    case .settings(let statements): lines = statements.map { "\($0)" }
    case .tests(let report):
      lines = report.files.flatMap { TestText.lines($0) } + [TestText.summary(report)]
    case .help(let page): return HelpText(renderOptions: renderOptions).text(page)
    }
    // Control characters from a map or a URL must not reach the terminal.
    return lines.map {
      $0.escapedLines.rendered(isColoured: renderOptions.colouredOutput) + "\n"
    }.joined()
  }

  private var steps: StepText { StepText(session: session, layout: layout) }

  private var layout: ContainerLayout { session.built?.map.layout ?? ContainerLayout() }

  private func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private func summary(_ findings: [Answer.Finding]) -> String {
    guard !findings.isEmpty else { return "no findings" }
    let errors = findings.count { $0.diagnostic.severity == .error }
    let others = findings.count - errors
    return [
      errors > 0 ? counted(errors, "error") : nil, others > 0 ? counted(others, "warning") : nil,
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private func lines(_ description: Description) -> [StyledText] {
    var lines: [StyledText] = ["\(TerminalText.escaped(description.title), .heading)"]
    for line in description.documentation?.split(separator: "\n") ?? [] {
      lines.append("  \(TerminalText.escaped(String(line)))")
    }
    let width = description.lines.map(\.label.count).max() ?? 0
    for (label, text) in description.lines {
      let pad = String(repeating: " ", count: width - label.count + 2)
      lines.append("  \(label, .label)\(pad)\(TerminalText.escaped(text))")
    }
    return lines
  }

  private func lines(_ match: MatchAnswer) -> [StyledText] {
    let url = TerminalText.escaped(match.url)
    guard match.isMatch else {
      return [
        """
        \(url)  \("does not match", .bad) \(match.pattern, .pattern): \
        \(TerminalText.escaped(match.reason ?? ""))
        """
      ]
    }
    var lines: [StyledText] = [
      "\(url)  \("matches", .good) \(match.expansion ?? match.pattern, .pattern)"
    ]
    let text = ValueText.shown(match.parameters)
    if !text.isEmpty { lines.append("  \("parameters", .label)  \(text)") }
    if let wildcard = match.wildcard {
      lines.append(
        "  \("wildcard", .label)    \(ValueText.shown(.list(wildcard.map { .string($0) })))")
    }
    return lines
  }

  private func stateLines(_ kind: String) -> [StyledText] {
    guard let dispatcher = session.built else { return [] }
    switch kind {
    case "stack":
      let stack = dispatcher.visibleStack
      return [
        stack.isEmpty
          ? "no screens" : stack.map { StyledText($0, .screen) }.joined(separator: " › ")
      ]
    case "parameters":
      let lines = ValueText.shown(session.last?.parameters ?? Parameters())
      return [lines.isEmpty ? "no parameters" : "\(lines)"]
    case "deferred":
      return dispatcher.app.deferred.isEmpty
        ? ["no deferred URLs"]
        : dispatcher.app.deferred.enumerated().map { index, waiting in
          // The numbers are those of `resume N`.
          let number = dispatcher.app.deferred.count > 1 ? "\(index + 1)  " : ""
          let reason = waiting.reason.map { "  \($0)" } ?? ""
          return "\(number)\(TerminalText.escaped(waiting.url + reason))"
        }
    default:
      return NavigationPicture(state: dispatcher.state, layout: dispatcher.map.layout).lines
        + AppText.lines(dispatcher.app).map { StyledText($0) }
    }
  }
}
