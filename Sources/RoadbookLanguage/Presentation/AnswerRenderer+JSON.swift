import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Answers for tools: one JSON object per answer.
extension AnswerRenderer {
  /// The object of a statement that could not be parsed or carried out.
  func failure(_ answer: Answer) -> JSON {
    let first = answer.findings.first { $0.diagnostic.severity == .error }?.diagnostic
    let message = answer.problem?.message ?? first?.message ?? "the statement failed"
    let advice = answer.problem == nil ? first?.advice : answer.problem?.advice
    let all = answer.findings + (answer.problemFinding.map { [$0] } ?? [])
    return .object([
      "error": .string(message), "advice": .optional(advice), "findings": findings(all),
    ])
  }

  /// nil for failed statements, and for answers that the caller renders.
  func json(_ answer: Answer) -> JSON? {
    guard let object = content(answer) else { return nil }
    guard case .object(var members) = object, !answer.findings.isEmpty,
      !members.contains(where: { $0.key == "findings" })
    else { return object }
    members.append(JSONMember("findings", findings(answer.findings)))
    return .object(members)
  }

  private func content(_ answer: Answer) -> JSON? {
    switch answer.content {
    case .problem: return nil
    case .nothing: return answer.isFailure ? nil : .object(["ok": true])
    case .declared(let kind, let name):
      guard !answer.isFailure else { return nil }
      return .object([
        "declared": .string(kind), "name": .string(name), "findings": findings(answer.findings),
      ])
    case .linesWanted, .tourWanted: return .object(["ok": true])
    case .scriptWanted(let path, _): return .object(["source": .string(path)])
    case .message(let text): return .object(["message": .string(text)])
    case .loaded(let path, let routes):
      return .object([
        "loaded": .string(path), "routes": .int(routes), "findings": findings(answer.findings),
      ])
    case .saved(let path, let statements):
      return .object(["saved": .string(path), "statements": .int(statements)])
    case .formatted(let text): return .object(["text": .string(text)])
    case .checked(let files, let routes):
      return .object([
        "files": .int(files), "routes": .int(routes), "findings": findings(answer.findings),
      ])
    case .resolution(let resolution, let command):
      return switch command {
      case "resolve": session.json(of: resolution)
      case "generate": generated(resolution)
      default: event(resolution, command)
      }
    case .explanation(let explanation): return session.json(of: explanation)
    case .listing(let listing): return .object([JSONMember(listing.kind, .array(listing.json))])
    case .description(let description): return description.json
    case .match(let match): return json(match)
    case .url(let url): return .object(["url": .string(url)])
    case .value(let value): return .object(["value": ValueText.json(value)])
    case .document(let kind, let text):
      return .object(["format": .string(kind), "text": .string(text)])
    case .state(let kind): return state(kind)
    case .expectation: return .object(["expect": true])
    case .stepped(let report):
      return StepJSON(session: session).json(report, state: navigationState)
    case .plan(let stepper): return StepJSON(session: session).plan(stepper)
    case .stopped(let url, let skipped):
      return .object([
        "stopped": .string(url), "skipped": .int(skipped), "state": navigationState,
      ])
    case .breakpoints(let all):
      return .object(["breakpoints": .strings(all.map(\.text))])
    case .watches(let all):
      return .object(["watches": StepJSON(session: session).json(all)])
    case .history: return StepJSON(session: session).history(session.timeline)
    case .wentTo(let number): return .object(["entry": .int(number), "state": navigationState])
    case .difference(let difference, let first, let second):
      return .object([
        "from": .int(first), "to": second.map { .int($0) } ?? .null,
        "changes": StepJSON(session: session).json(difference),
      ])
    case .timeTravel(let word, let statement, let text):
      return .object([
        "message": .string(text), "command": .string(word == "undone" ? "undo" : "redo"),
        "statement": .string(statement), "state": navigationState,
      ])
    case .recorded(let path, let count):
      return .object(["recorded": .string(path), "statements": .int(count)])
    case .recordingEnded(let path): return .object(["recorded": .string(path)])
    case .replayed(let path, let count, let report):
      return ReplayText.json(path, count, report, navigationState)
    case .settings(let statements): return .object(["settings": .strings(statements)])
    case .tests(let report): return TestJSON.json(report)
    case .help(let page):
      return .object(["help": .string(HelpText(renderOptions: RenderOptions()).text(page))])
    }
  }

  private func findings(_ all: [Answer.Finding]) -> JSON {
    .array(all.map { DiagnosticRenderer.json($0.diagnostic, in: $0.source) })
  }

  /// The result of a command that navigates.
  private func event(_ resolution: Resolution, _ command: String) -> JSON {
    var members = [
      JSONMember("command", .string(command)),
      JSONMember("outcome", .string(resolution.outcome.rawValue)),
      JSONMember("reason", .optional(resolution.reason)),
      JSONMember("events", .array(resolution.events.compactMap(EventJSON.json))),
      JSONMember("state", navigationState),
    ]
    if !resolution.log.isEmpty { members.append(JSONMember("log", .strings(resolution.log))) }
    if !resolution.unmatched.isEmpty {
      members.append(
        JSONMember("unmatched", .array(resolution.unmatched.map { .optional($0) })))
    }
    return .object(members)
  }

  /// The result of `generate`, with the events of generating it.
  private func generated(_ resolution: Resolution) -> JSON {
    guard case .object(var members) = event(resolution, "generate"),
      case .object(let answer) = session.json(of: resolution)
    else { return .null }
    let known = Set(members.map(\.key))
    members += answer.filter { !known.contains($0.key) }
    return .object(members)
  }

  private var navigationState: JSON {
    guard let dispatcher = session.built else { return .null }
    return NavigationJSON.state(
      dispatcher.app, dispatcher.map.layout)
  }

  private func json(_ match: MatchAnswer) -> JSON {
    .object([
      "pattern": .string(match.pattern), "url": .string(match.url),
      "matched": .bool(match.isMatch), "expansion": .optional(match.expansion),
      "parameters": ValueText.json(match.parameters.fields),
      "wildcard": match.wildcard.map { .strings($0) } ?? .null,
      "reason": .optional(match.reason),
    ])
  }

  private func state(_ kind: String) -> JSON {
    switch kind {
    case "stack": .object(["stack": .strings(session.built?.visibleStack ?? [])])
    case "parameters":
      .object(["parameters": ValueText.json(session.last?.parameters.fields ?? [])])
    case "deferred":
      .object(["deferred": NavigationJSON.deferred(session.built?.app.deferred ?? [])])
    default: .object(["state": navigationState])
    }
  }
}
