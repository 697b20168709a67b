import RoadbookAnalysis
import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookSyntax
import RoadbookText

/// The output of an answer for standard output and standard error, with line ends.
package struct RenderedAnswer: Sendable {
  package var output = ""
  package var errors = ""
}

/// Renders answers as text or JSON; the only type that words them.
package struct AnswerRenderer {
  private let session: Session
  private let isJSON: Bool
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
      rendered.errors += renderOptions.text(of: finding.diagnostic, in: finding.source)
    }
    if case .declared(let report) = answer.content, answer.isFailure, report.kind == "scheme" {
      // The diagnostics concern single parts; this reports that the whole scheme is missing.
      rendered.errors +=
        "\(TerminalText.escaped("scheme \(report.name)")) was not added: fix the error and enter it again\n"
    }
    if let (message, advice) = answer.problem {
      rendered.errors += problem(message, advice, answer)
    }
    if case .passedOn(let output) = answer.content {
      rendered.output = output
    } else if isJSON {
      rendered.output = (json(answer) ?? failure(answer)).compact + "\n"
    } else if answer.problem == nil {
      rendered.output = report(answer).text()
    }
    return rendered
  }

  /// The error of a failed command: its place, the message and the advice.
  private func problem(_ message: String, _ advice: String?, _ answer: Answer) -> String {
    guard let finding = answer.problemFinding else {
      var lines: [StyledText] = ["\("error:", .bad) \(TerminalText.escaped(message), .heading)"]
      if let advice { lines.append("  \("= help:", .label) \(TerminalText.escaped(advice))") }
      return lines.flatMap(renderOptions.wrapped)
        .map { $0.rendered(isColoured: renderOptions.colouredErrors) + "\n" }.joined()
    }
    return renderOptions.text(of: finding.diagnostic, in: finding.source)
  }

  /// nil for failed statements.
  private func json(_ answer: Answer) -> JSON? {
    guard let object = report(answer).json() else { return nil }
    guard case .object(let members) = object, !answer.findings.isEmpty,
      !members.contains(where: { $0.key == "findings" })
    else { return object }
    return .object(members + [JSONMember("findings", findings(answer.findings))])
  }

  /// The object of a statement that could not be parsed or executed.
  private func failure(_ answer: Answer) -> JSON {
    let first = answer.findings.first { $0.diagnostic.severity == .error }?.diagnostic
    let message = answer.problem?.message ?? first?.message ?? "the statement failed"
    let advice = answer.problem == nil ? first?.advice : answer.problem?.advice
    let all = answer.findings + (answer.problemFinding.map { [$0] } ?? [])
    return .object([
      "error": .string(message), "advice": .optional(advice), "findings": findings(all),
    ])
  }

  private func findings(_ all: [Answer.Finding]) -> JSON {
    var writers = FixWriters()
    return .array(all.map { writers.json($0.diagnostic, in: $0.source) })
  }

  // MARK: Reports

  /// An answer of lines.
  private func reported(
    _ lines: @autoclosure @escaping () -> [StyledText], _ json: @autoclosure @escaping () -> JSON?
  ) -> Report {
    Report(
      text: {
        // Control characters from a map or a URL must not reach the terminal.
        lines().compactMap(renderOptions.shown).flatMap { renderOptions.wrapped($0.escaped) }
          .map { $0.rendered(isColoured: renderOptions.colouredOutput) + "\n" }.joined()
      }, json: json)
  }

  private func report(_ answer: Answer) -> Report {
    switch answer.content {
    case .problem: reported([], nil)
    case .nothing: reported([], answer.isFailure ? nil : .object(["ok": true]))
    case .lines(let lines):
      reported(TypedLinesText.lines(lines), TypedLinesText.json(lines))
    case .passedOn, .tourWanted: reported([], .object(["ok": true]))
    case .scriptWanted(let path, _): reported([], .object(["source": .string(path)]))
    case .expectation: reported([], .object(["expect": true]))
    case .declared(let report):
      reported(
        answer.isFailure ? [] : report.lines,
        answer.isFailure ? nil : report.json(findings(answer.findings)))
    case .message(let text):
      reported(
        text.isEmpty ? [] : lines(of: text),
        .object(["message": .string(text)]))
    case .asked(let text):
      reported(lines(of: text), .object(["asked": .string(text)]))
    case .loaded(let path, let routes, let all, let note):
      reported(
        [
          """
          \(TerminalText.escaped(path)): \(counted(routes, "route"))\
          \(routes == all ? "" : "; the map has \(all)")
          """
        ] + (note.map { ["\($0)"] } ?? []),
        .object(present: [
          "loaded": .string(path), "routes": .int(routes),
          "allRoutes": routes == all ? nil : .int(all), "note": note.map(JSON.string),
          "findings": findings(answer.findings),
        ]))
    case .saved(let saved):
      reported(
        saved.lines,
        saved.json)
    case .exported(let path, let statements, let inlined):
      reported(
        lines(
          of: "saved \(path)"
            + (inlined.isEmpty ? "" : " with the text of \(inlined.joined(separator: ", "))")),
        .object(present: [
          "saved": .string(path), "statements": .int(statements),
          "inlined": JSON.strings(inlined).unlessEmpty,
        ]))
    case .checked(let files, let routes):
      reported(
        ["\(summary(answer.findings)) in \(counted(routes, "route"))"],
        .object([
          "files": .int(files), "routes": .int(routes), "findings": findings(answer.findings),
        ]))
    case .formatted(let text):
      Report(
        text: { renderOptions.text(ofMap: text) }, json: { .object(["text": .string(text)]) })
    case .document(let kind, let text):
      Report(
        text: { text }, json: { .object(["format": .string(kind), "text": .string(text)]) })
    case .help(let page):
      Report(
        text: { HelpText(renderOptions: renderOptions).text(page) },
        json: { .object(["help": .string(HelpText(renderOptions: RenderOptions()).text(page))]) })
    case .settings(let statements):
      reported(statements.map { "\($0)" }, .object(["settings": .strings(statements)]))
    case .tests(let report):
      reported(
        report.files.flatMap { TestText.lines($0) } + [TestText.summary(report)],
        TestJSON.json(report))
    case .listing(let listing):
      reported(
        ListingText.lines(
          listing, fitting: renderOptions.tableWidth, showsPlaces: renderOptions.showsPlaces),
        .object([JSONMember(listing.kind, .array(listing.json))]))
    case .description(let description, let uses):
      reported(
        DescriptionText.lines(description, uses), DescriptionText.json(description, uses))
    case .editing(let edited):
      reported(
        lines(of: edited.text),
        .object(["source": .string(edited.text)], at: edited.location))
    case .match(let match): report(match)
    case .url(let url): reported(["\(TerminalText.escaped(url))"], .object(["url": .string(url)]))
    case .value(let value):
      reported(["\(ValueText.shown(value))"], .object(["value": ValueText.json(value)]))
    case .resolution(let resolution, let command):
      reported(
        resolutions.lines(resolution, isTrial: ["resolve", "generate"].contains(command)),
        json(resolution, command))
    case .explanation(let explanation):
      reported(
        ExplanationRenderer(loaded).lines(explanation),
        ExplanationRenderer(loaded).json(explanation))
    case .state(let kind): state(kind)
    case .stepped(let report):
      reported(
        steps.lines(report, isInView: StepView(session) != nil),
        steps.json(report, state: navigationState))
    case .plan(let stepper): reported(steps.plan(stepper), steps.json(plan: stepper))
    case .stopped(let url, let skipped):
      reported(
        [StyledText(stopped(url, skipped))] + visibleStack,
        .object(["stopped": .string(url), "skipped": .int(skipped), "state": navigationState]))
    case .breakpoints(let all):
      reported(
        all.isEmpty
          ? ["no breakpoints"]
          : all.enumerated().map { number, breakpoint in
            "\(number + 1)  \(breakpoint.text)\(breakpoint.isOff ? "  (off)" : "", .label)"
          },
        .object([
          "breakpoints": .array(
            all.map { .object(["text": .string($0.text), "on": .bool(!$0.isOff)]) })
        ]))
    case .watches(let all):
      reported(
        all.isEmpty ? ["no watches"] : all.map(steps.line), .object(["watches": steps.json(all)]))
    case .history: reported(steps.history(session.timeline), steps.json(session.timeline))
    case .wentTo(let number):
      reported(visibleStack, .object(["entry": .int(number), "state": navigationState]))
    case .difference(let difference, let first, let second):
      reported(
        difference.changes.isEmpty ? ["no difference"] : steps.changes(difference),
        .object([
          "from": .int(first), "to": second.map { .int($0) } ?? .null,
          "changes": steps.json(difference),
        ]))
    case .timeTravel(let word, let statement, let text):
      reported(
        lines(of: text),
        .object([
          "message": .string(text), "command": .string(word == "undone" ? "undo" : "redo"),
          "statement": .string(statement), "state": navigationState,
        ]))
    case .recorded(let path, let count):
      reported(
        ["\(path): \(counted(count, "statement"))"],
        .object(["recorded": .string(path), "statements": .int(count)]))
    case .recordingEnded(let path):
      reported(["recorded \(path)"], .object(["recorded": .string(path)]))
    case .replayed(let path, let count, let report):
      reported(
        ReplayText.lines(path, count, report) + visibleStack
          + (report.unsaved.map { ["\(SavedChanges.outOfMap($0))"] } ?? []),
        ReplayText.json(path, count, report, navigationState))
    }
  }

  private var loaded: LoadedMap {
    var session = session
    return session.loaded
  }

  private var dispatcher: Dispatcher {
    var session = session
    return session.dispatcher
  }

  private var steps: StepRenderer { StepRenderer(loaded: loaded) }
  private var resolutions: ResolutionRenderer { ResolutionRenderer(loaded) }

  /// The lines of a text that may have several.
  private func lines(of text: String) -> [StyledText] {
    TerminalText.escapedLines(text).split(separator: "\n", omittingEmptySubsequences: false)
      .map { StyledText(String($0)) }
  }

  private func summary(_ findings: [Answer.Finding]) -> String {
    guard !findings.isEmpty else { return "no findings" }
    let errors = findings.count { $0.diagnostic.severity == .error }
    let others = findings.count - errors
    return [
      errors > 0 ? counted(errors, "error") : nil, others > 0 ? counted(others, "warning") : nil,
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private func report(_ match: MatchAnswer) -> Report {
    reported(
      lines(match),
      .object([
        "pattern": .string(match.pattern), "url": .string(match.url),
        "matched": .bool(match.isMatch), "expansion": .optional(match.expansion),
        "parameters": ValueText.json(match.parameters.fields),
        "wildcard": match.wildcard.map { .strings($0) } ?? .null,
        "reason": .optional(match.reason),
      ]))
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

  // MARK: Requests

  private func json(_ resolution: Resolution, _ command: String) -> JSON {
    if command == "resolve" { return resolutions.json(resolution) }
    let members: JSON = .object(present: [
      "command": .string(command),
      "outcome": .string(resolution.outcome.rawValue),
      "reason": .optional(resolution.reason),
      "events": .array(resolution.events.compactMap(\.value).map { ValueText.json($0) }),
      "state": navigationState,
      "log": JSON.strings(resolution.log).unlessEmpty,
      "misfits": resolution.misfits.json.unlessEmpty,
      "unmatched": JSON.array(resolution.unmatched.map { .optional($0) }).unlessEmpty,
    ])
    guard command == "generate", case .object(let own) = members,
      case .object(let all) = resolutions.json(resolution)
    else { return members }
    // The generated screen, with its events.
    let known = Set(own.map(\.key))
    return .object(own + all.filter { !known.contains($0.key) })
  }

  private func stopped(_ url: String, _ skipped: Int) -> String {
    switch skipped {
    case 0: "stopped at the end of \(url)"
    case 1: "stopped; the last step of \(url) was skipped"
    default: "stopped; the last \(skipped) steps of \(url) were skipped"
    }
  }

  // MARK: The app

  private var navigationState: JSON {
    session.built.map { NavigationJSON.state($0.app, $0.map.layout) } ?? .null
  }

  private func state(_ kind: String) -> Report {
    switch kind {
    case "stack":
      return reported(visibleStack, .object(["stack": .strings(dispatcher.visibleStack)]))
    case "parameters":
      let parameters = session.last?.parameters ?? Parameters()
      let text = ValueText.shown(parameters)
      return reported(
        [text.isEmpty ? "no parameters" : "\(text)"],
        .object(["parameters": ValueText.json(parameters.fields)]))
    case "deferred":
      let deferred = dispatcher.app.deferred
      return reported(
        deferred.isEmpty ? ["no deferred URLs"] : lines(deferred),
        .object(["deferred": NavigationJSON.deferred(deferred)]))
    default:
      return reported(
        NavigationPicture(state: dispatcher.state, layout: loaded.map.layout).lines
          + AppText.lines(dispatcher.app).map { StyledText($0) },
        .object(["state": navigationState]))
    }
  }

  private var visibleStack: [StyledText] {
    let stack = dispatcher.visibleStack
    return [
      stack.isEmpty
        ? "no screens" : stack.map { StyledText($0, .screen) }.joined(separator: " › ")
    ]
  }

  private func lines(_ deferred: [SuspendedRequest]) -> [StyledText] {
    deferred.enumerated().map { index, waiting in
      // The numbers are those of `resume N`.
      let number = deferred.count > 1 ? "\(index + 1)  " : ""
      let reason = waiting.reason.map { "  \($0)" } ?? ""
      return "\(number)\(TerminalText.escaped(waiting.url + reason))"
    }
  }
}

/// An answer as text, printed as it is, and as JSON; only the requested form is computed.
private struct Report {
  let text: () -> String
  /// nil for a failed statement.
  let json: () -> JSON?
}
