import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// Renders stepping and the history as text and JSON. The keys of JSON are a contract: see the
/// language reference.
struct StepRenderer {
  let loaded: LoadedMap
  private var events: EventText { EventText(loaded: loaded) }

  /// At most this many steps are listed by `plan`.
  static let limit = 400

  /// The changes since the last report, and the next event, unless that is in view anyway.
  func lines(_ report: StepReport, isInView: Bool = false) -> [StyledText] {
    var lines = outcomes(report) + changes(report.difference)
    for watched in report.watches { lines.append(line(watched)) }
    if let breakpoint = report.breakpoint {
      lines.append("\("stopped", .doubtful): break \(breakpoint)")
    }
    lines += report.ran.map { "  \($0)" }
    let stepper = report.stepper
    guard let event = stepper.event else {
      return lines + ["\("▸ the end", .heading)"]
        + ResolutionRenderer(loaded).lines(stepper.resolution, isTrial: false)
    }
    if isInView { return lines }
    let count = "\(stepper.position + 1) of \(stepper.events.count)"
    let place = events.location(event.place)
    let line: StyledText =
      "\("▸", .good) \(count.padded(to: 10))  \(events.words(event), .heading)  \(place, .place)"
    lines.append(line.trimmedEnd)
    let indent = String(repeating: " ", count: 14)
    if let source = events.source(event.place) {
      lines.append("\(indent)\("|", .label) \(source, .statement)")
    }
    for misfit in event.misfits {
      lines.append(
        "\(indent)\(misfit.parameter) = \(ValueText.shown(misfit.used)) \(misfit.note)")
    }
    if let reason = events.reason(event) { lines.append("\(indent)\("why:", .label) \(reason)") }
    return lines
  }

  /// The results of the last steps that the app's state does not show.
  private func outcomes(_ report: StepReport) -> [StyledText] {
    let stepper = report.stepper
    guard report.from < stepper.position else { return [] }
    var lines: [StyledText] = []
    for (index, event) in stepper.events[..<stepper.position].enumerated() {
      switch event.kind {
      case .log(let text) where index >= report.from: lines.append(labelled("log", text))
      case .ask(_, let guardDecl, let answer):
        // The answer is known after the last event inside the guard.
        let end = stepper.events[(index + 1)...].firstIndex { $0.depth <= event.depth }
        let known = end ?? stepper.events.count
        if report.from < known, known <= stepper.position {
          lines.append(labelled(guardDecl ?? "presenter", answer))
        }
      default: break
      }
    }
    return lines
  }

  func changes(_ difference: StateDifference) -> [StyledText] {
    difference.changes.map { change in
      let name = change.name ?? change.kind
      let label =
        switch change.kind {
        case "selected": "\(name) shows"
        case "answers": "answers of \(name)"
        default: name
        }
      return labelled(label, "\(text(change.before, change)) → \(text(change.after, change))")
    }
  }

  private func text(_ value: ParameterValue, _ change: StateDifference.Change) -> String {
    if change.kind == "variable" { return ValueText.shown(value) }
    if change.kind == "guards" { return value == .bool(true) ? "on" : "off" }
    guard case .list(let items) = value else { return value == .null ? "nothing" : value.text }
    let separator = change.kind == "stack" ? " › " : ", "
    return items.isEmpty ? "(empty)" : items.map(\.text).joined(separator: separator)
  }

  func line(_ watched: StepReport.Watched) -> StyledText {
    labelled(watched.text, watched.problem ?? ValueText.shown(watched.value))
  }

  private func labelled(_ label: String, _ text: String) -> StyledText {
    "  \(label.padded(to: 10), .label)  \(text)"
  }

  // MARK: Position

  /// All steps of the URL, with a mark at the current one.
  func plan(_ stepper: Stepper) -> [StyledText] {
    let width = String(stepper.events.count).count
    let first = max(0, stepper.position - Self.limit / 4)
    var lines: [StyledText] = first > 0 ? ["  … \(first) before"] : []
    for (index, event) in stepper.events.enumerated().dropFirst(first).prefix(Self.limit) {
      let number = "\(index + 1)".alignedRight(in: width) + "  "
      lines.append(line(event, isCurrent: index == stepper.position, number: number))
    }
    let more = stepper.events.count - first - Self.limit
    if more > 0 { lines.append("  … \(more) more") }
    let mark = stepper.isUnderway ? " " : "▸"
    return lines + ["\(mark) the end: \(end(stepper.resolution))"]
  }

  private func line(_ event: Event, isCurrent: Bool, number: String = "") -> StyledText {
    let indent = String(repeating: "  ", count: event.depth)
    let mark = isCurrent ? "▸" : " "
    let text: StyledText = """
      \(mark, .good) \(number)\(indent)\(events.words(event), isCurrent ? .heading : .plain)  \
      \(events.location(event.place), .place)
      """
    return text.trimmedEnd
  }

  private func end(_ resolution: Resolution) -> String {
    resolution.outcome.rawValue + (resolution.reason.map { ", \($0)" } ?? "")
      + (resolution.outcome == .handled ? resolution.screen.map { ", \($0)" } ?? "" : "")
  }

  // MARK: The history

  func history(_ timeline: Timeline) -> [StyledText] {
    let rows = timeline.entries.map { entry in
      let text = entry.text.split(separator: "\n").first.map(String.init) ?? entry.url
      let url = text.contains(entry.url) ? "" : "  \(entry.url)"
      let outcome =
        entry.isLeft ? "stopped" : entry.isUnderway ? "in progress" : entry.outcome.rawValue
      return [
        "\(timeline.current == entry.number ? "▸" : " ") \(entry.number)", text + url,
        entry.isUndone ? outcome + ", undone" : outcome, entry.visible ?? "",
      ]
    }
    let widths = (0..<3).map { column in min(48, rows.map { CellWidth.of($0[column]) }.max() ?? 0) }
    let first = (timeline.current == 0 ? "▸ 0" : "  0").padded(to: widths[0])
    return ["\(first)  the start"]
      + rows.map { row in
        let text: StyledText = """
          \(row[0].padded(to: widths[0]))  \(row[1].padded(to: widths[1]), .statement)  \
          \(row[2].padded(to: widths[2]))  \(row[3], .screen)
          """
        return text.trimmedEnd
      }
  }

  // MARK: JSON

  func json(_ report: StepReport, state: JSON) -> JSON {
    let stepper = report.stepper
    return .object(present: [
      "step": .int(stepper.position), "of": .int(stepper.events.count),
      "url": .string(stepper.url),
      "next": stepper.event.map { json($0, number: stepper.position) } ?? .null,
      "outcome": stepper.isUnderway ? .null : .string(stepper.resolution.outcome.rawValue),
      "reason": stepper.isUnderway ? .null : .optional(stepper.resolution.reason),
      "break": .optional(report.breakpoint), "ran": JSON.strings(report.ran).unlessEmpty,
      "changes": json(report.difference),
      "watches": json(report.watches), "state": state,
    ])
  }

  /// An event with its description.
  private func json(_ event: Event, number: Int) -> JSON {
    let location = event.place.map { loaded.location(of: $0) }
    return .object(present: [
      "number": .int(number), "depth": .int(event.depth), "kind": .string(event.kind.name),
      "text": .string(events.words(event)), "why": .optional(events.reason(event)?.plain),
      "url": .string(event.url), "route": .optional(event.route?.name),
      "file": .optional(location?.file), "line": location.map { .int($0.line) } ?? .null,
      "event": event.value.map(ValueText.json) ?? .null,
      "misfits": event.misfits.json.unlessEmpty,
    ])
  }

  func json(plan stepper: Stepper) -> JSON {
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

  func json(_ timeline: Timeline) -> JSON {
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
