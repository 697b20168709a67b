import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Renders stepping and the history as text.
struct StepText {
  let session: Session
  let layout: ContainerLayout
  private var events: EventText { EventText(session: session) }

  /// At most this many steps are listed by `plan`.
  static let limit = 400

  /// What changed, and what happens next.
  func lines(_ report: StepReport) -> [StyledText] {
    var lines = outcomes(report) + changes(report.difference)
    for watched in report.watches { lines.append(line(watched)) }
    if let breakpoint = report.breakpoint {
      lines.append("\("stopped", .doubtful): break \(breakpoint)")
    }
    let stepper = report.stepper
    guard let event = stepper.event else {
      let text = ResolutionText(session: session, layout: layout)
      return lines + ["\("▸ the end", .heading)"] + text.lines(stepper.resolution, isTrial: false)
    }
    let count = "\(stepper.position + 1) of \(stepper.events.count)"
    let place = events.location(event.place)
    let line: StyledText =
      "\("▸", .good) \(padded(count, 10))  \(events.words(event), .heading)  \(place, .place)"
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
    "  \(padded(label, 10), .label)  \(text)"
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  // MARK: Position

  /// All steps of the URL, with a mark at the current one.
  func plan(_ stepper: Stepper) -> [StyledText] {
    let width = String(stepper.events.count).count
    let first = max(0, stepper.position - Self.limit / 4)
    var lines: [StyledText] = first > 0 ? ["  … \(first) before"] : []
    for (index, event) in stepper.events.enumerated().dropFirst(first).prefix(Self.limit) {
      let number = "\(index + 1)"
      lines.append(
        line(
          event, isCurrent: index == stepper.position,
          number: String(repeating: " ", count: width - number.count) + number + "  "))
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
    let start: StyledText = "\(timeline.current == 0 ? "▸" : " ") 0  the start"
    let rows = timeline.entries.map { entry in
      let text = entry.text.split(separator: "\n").first.map(String.init) ?? entry.url
      let url = text.containsText(entry.url) ? "" : "  \(entry.url)"
      let outcome =
        entry.isLeft ? "stopped" : entry.isUnderway ? "in progress" : entry.outcome.rawValue
      return [
        "\(timeline.current == entry.number ? "▸" : " ") \(entry.number)", text + url,
        entry.isUndone ? outcome + ", undone" : outcome, entry.visible ?? "",
      ]
    }
    let widths = (0..<3).map { column in min(48, rows.map { $0[column].count }.max() ?? 0) }
    return [start]
      + rows.map { row in
        let text: StyledText = """
          \(padded(row[0], widths[0]))  \(padded(row[1], widths[1]), .statement)  \
          \(padded(row[2], widths[2]))  \(row[3], .screen)
          """
        return text.trimmedEnd
      }
  }
}
