import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Answers for tools: one object a result.
extension AnswerRenderer {
  /// A declaration's answer: what was declared, and the findings about it.
  func declared(_ kind: String, _ name: String, _ answer: Answer) -> JSON {
    .object([
      "declared": .string(kind), "name": .string(name),
      "findings": .array(
        answer.findings.map { finding in
          .object([
            "code": .string(finding.diagnostic.code.name),
            "severity": .string(finding.diagnostic.severity.rawValue),
            "message": .string(finding.diagnostic.message),
            "line": .int(finding.source.position(of: finding.diagnostic.range.start).line),
          ])
        }),
    ])
  }

  func json(_ answer: Answer) -> JSON? {
    switch answer.content {
    case .nothing, .problem, .completionsWanted, .scriptWanted, .tourWanted, .declared: return nil
    case .message(let text): return .object(["message": .string(text)])
    case .loaded(let path, let routes):
      return .object([
        "loaded": .string(path), "routes": .int(routes), "findings": findings(answer),
      ])
    case .saved(let path, let statements):
      return .object(["saved": .string(path), "statements": .int(statements)])
    case .formatted(let text): return .object(["text": .string(text)])
    case .checked(let files, let routes):
      return .object([
        "files": .int(files), "routes": .int(routes), "findings": findings(answer),
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
    case .document(let kind, let text):
      return .object(["format": .string(kind), "text": .string(text)])
    case .state(let kind): return state(kind)
    case .expectation: return .object(["expect": true])
    case .stepped(let report):
      return StepJSON(session: session).json(report, state: navigationState)
    case .way(let stepper): return StepJSON(session: session).way(stepper)
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
    case .replayed(let path, let count):
      return .object([
        "replayed": .string(path), "statements": .int(count), "state": navigationState,
      ])
    case .tests(let report): return TestJSON.json(report)
    case .help(let page):
      return .object(["help": .string(HelpText(look: AnswerLook()).text(page))])
    }
  }

  private func findings(_ answer: Answer) -> JSON {
    .array(answer.findings.map { DiagnosticRenderer.json($0.diagnostic, in: $0.source) })
  }

  /// What a command that goes somewhere did.
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

  /// What was made, beside what happened while it was.
  private func generated(_ resolution: Resolution) -> JSON {
    guard case .object(var members) = event(resolution, "generate"),
      case .object(let answer) = session.json(of: resolution)
    else { return .null }
    let known = Set(members.map(\.key))
    members += answer.filter { !known.contains($0.key) }
    return .object(members)
  }

  private var navigationState: JSON {
    guard let road = session.built else { return .null }
    return NavigationJSON.state(
      road.app, road.map.layout)
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
