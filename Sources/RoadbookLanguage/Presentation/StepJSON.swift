import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Stepping and time travel for tools. Keys are a contract: see the language reference.
struct StepJSON {
  let session: Session
  private var words: EventText { EventText(session: session) }

  func json(_ report: StepReport, state: JSON) -> JSON {
    let stepper = report.stepper
    return .object([
      "step": .int(stepper.position), "of": .int(stepper.events.count),
      "url": .string(stepper.url),
      "next": stepper.event.map { json($0, number: stepper.position) } ?? .null,
      "outcome": stepper.isUnderway ? .null : .string(stepper.resolution.outcome.rawValue),
      "reason": stepper.isUnderway ? .null : .optional(stepper.resolution.reason),
      "break": .optional(report.breakpoint), "changes": json(report.difference),
      "watches": json(report.watches), "state": state,
    ])
  }

  /// An event with its description.
  func json(_ event: Event, number: Int) -> JSON {
    let location = event.place.map { session.location(of: $0) }
    var json: JSON = .object([
      "number": .int(number), "depth": .int(event.depth), "kind": .string(event.kind.name),
      "text": .string(words.words(event)), "why": .optional(words.reason(event)),
      "url": .string(event.url), "route": .optional(event.route?.name),
      "file": .optional(location?.file), "line": location.map { .int($0.line) } ?? .null,
      "event": EventJSON.json(event) ?? .null,
    ])
    if !event.misfits.isEmpty, case .object(var members) = json {
      members.append(JSONMember("misfits", event.misfits.json))
      json = .object(members)
    }
    return json
  }

  func plan(_ stepper: Stepper) -> JSON {
    .object([
      "step": .int(stepper.position),
      "plan": .array(stepper.events.enumerated().map { json($0.element, number: $0.offset) }),
      "outcome": .string(stepper.resolution.outcome.rawValue),
      "reason": .optional(stepper.resolution.reason),
    ])
  }

  func json(_ difference: StateDifference) -> JSON {
    .array(
      difference.changes.map { change in
        .object([
          "what": .string(change.kind), "name": .optional(change.name),
          "before": ValueText.json(change.before), "after": ValueText.json(change.after),
        ])
      })
  }

  func json(_ watches: [StepReport.Watched]) -> JSON {
    .array(
      watches.map {
        .object([
          "watch": .string($0.text), "value": ValueText.json($0.value),
          "problem": .optional($0.problem),
        ])
      })
  }

  func history(_ timeline: Timeline) -> JSON {
    .object([
      "history": .array(
        timeline.entries.map { entry in
          .object([
            "number": .int(entry.number), "text": .string(entry.text),
            "command": .string(entry.command), "url": .string(entry.url),
            "outcome": entry.isUnderway ? .null : .string(entry.outcome.rawValue),
            "reason": entry.isUnderway ? .null : .optional(entry.reason),
            "visible": .optional(entry.visible), "left": .bool(entry.isLeft),
            "undone": .bool(entry.isUndone),
          ])
        }), "current": .int(timeline.current),
    ])
  }
}

extension Event.Kind {
  /// The event's kind in one word.
  fileprivate var name: String {
    switch self {
    case .request: "request"
    case .candidate: "candidate"
    case .ask: "ask"
    case .block: "block"
    case .action: "action"
    case .generate: "generate"
    case .style: "presentation"
    case .step: "step"
    case .configure: "configure"
    case .tell: "tell"
    case .sentOn: "sentOn"
    case .log: "log"
    case .set: "set"
    case .condition: "condition"
    case .verdict: "verdict"
    case .takenBack: "takenBack"
    }
  }
}
