import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookText

/// What stays in view while a URL is stepped through: the source around the step, the step with its
/// reason, parameters, guards, the stack now and after the step, and the watches.
package struct StepView {
  private var session: Session
  private let stepper: Stepper
  private let steps: StepRenderer
  private var events: EventText { EventText(loaded: steps.loaded) }

  /// nil unless a URL is stepped through and `view` is on.
  package init?(_ session: Session) {
    guard session.settings.showsView, session.outlets.hasView, let stepper = session.stepper,
      stepper.isUnderway
    else { return nil }
    self.session = session
    self.stepper = stepper
    steps = StepRenderer(loaded: self.session.loaded)
  }

  /// The rows that the pane leaves for answers and the prompt.
  private static let rest = 6
  private static let sourceRows = 15

  /// The pane in the rows of a window, each cut to its width.
  package mutating func lines(columns: Int, rows: Int, isColoured: Bool) -> [String] {
    let height = max(4, rows - Self.rest)
    let facts = facts(limit: max(1, height - 4))
    let excerpt = excerpt(rows: min(Self.sourceRows, height - facts.count - 2))
    let lines = [title] + excerpt + facts + [StyledText(String(repeating: "─", count: columns))]
    return lines.map { $0.escaped.cut(to: columns).rendered(isColoured: isColoured) }
  }

  private var title: StyledText {
    let count = "step \(stepper.position + 1) of \(stepper.events.count)"
    return "\(TerminalText.escaped(stepper.url), .heading)  \(count, .label)"
  }

  /// The lines around the statement that the step runs.
  private func excerpt(rows: Int) -> [StyledText] {
    let documents = steps.loaded.documents
    guard rows > 0, let place = stepper.event?.place, documents.indices.contains(place.document)
    else { return [] }
    let source = documents[place.document].source
    let current = source.lines.line(at: place.range.start)
    let last = source.lines.line(at: source.bytes.count)
    let first = max(0, min(current - (rows - 1) / 2, last - rows + 1))
    let width = String(min(last, first + rows) + 1).count
    return (first...min(last, first + rows - 1)).map { line in
      let text = source.text(in: source.lines.range(ofLine: line, in: source.bytes))
      let number = "\(line + 1 + source.linesBefore)".alignedRight(in: width)
      let isCurrent = line == current
      return """
        \(isCurrent ? "▸" : " ", .good) \(number, .label) \("│", .label) \
        \(TerminalText.escapedLines(text), isCurrent ? .statement : .plain)
        """
    }
  }

  /// The most important first.
  private mutating func facts(limit: Int) -> [StyledText] {
    guard let event = stepper.event else { return [] }
    var facts: [StyledText] = []
    func add(_ label: String, _ text: StyledText) {
      if !text.isEmpty { facts.append(.labelled(label, text, at: 12)) }
    }
    let location = events.location(event.place)
    facts.append("\("▸", .good) \(events.words(event), .heading)  \(location, .place)")
    var after = stepper
    after.move(to: stepper.next)
    let names = { (app: SimulatedApp, dispatcher: Dispatcher) in
      var dispatcher = dispatcher
      dispatcher.app = app
      return dispatcher.visibleStack.joined(separator: " › ")
    }
    let (now, then) = (
      names(stepper.app, session.dispatcher), names(after.app, session.dispatcher)
    )
    add("stack", StyledText(now.isEmpty ? "no screens" : now))
    if then != now { add("after it", StyledText(then.isEmpty ? "no screens" : then)) }
    add("why", events.reason(event) ?? "")
    add("parameters", StyledText(ValueText.shown(stepper.known.parameters)))
    let guards = stepper.events[..<stepper.position].compactMap { event -> String? in
      guard case .ask(_, let name, let answer) = event.kind else { return nil }
      return "\(name ?? "presenter") \(answer)"
    }
    add("guards", StyledText(guards.joined(separator: ", ")))
    for watched in session.watchedValues() { facts.append(steps.line(watched)) }
    return Array(facts.prefix(limit))
  }
}

extension StyledText {
  /// The first columns of the line, with `…` if it is longer.
  fileprivate func cut(to columns: Int) -> StyledText {
    guard width > columns else { return self }
    var result = StyledText()
    var used = 0
    for span in spans {
      let size = CellWidth.of(span.text)
      guard used + size >= columns else {
        result.append(span.text, span.style)
        used += size
        continue
      }
      result.append(CellWidth.cut(span.text + " ", to: columns - used), span.style)
      break
    }
    return result
  }
}
