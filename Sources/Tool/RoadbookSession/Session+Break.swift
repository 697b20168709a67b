import RoadbookAnalysis
import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// Breakpoints: where `next`, `finish` and `continue` stop.
extension Session {
  /// The first event at which a breakpoint stops; a condition stops as soon as it becomes true.
  mutating func firstBreak(_ stepper: Stepper, to wanted: Int) -> (Int, Breakpoint?) {
    let breakpoints = breakpoints.filter { !$0.isOff }
    if breakpoints.isEmpty { return (wanted, nil) }
    var held = breakpoints.map { holds($0, stepper) }
    // One copy walks on, since a moment is found by running up to it.
    var there = stepper
    let documents = documents
    for place in (stepper.position + 1)..<wanted {
      for (index, breakpoint) in breakpoints.enumerated() {
        if breakpoint.stops(at: stepper.events[place], documents.location) {
          guard let condition = breakpoint.clauses.condition else { return (place, breakpoint) }
          there.move(to: place)
          if holds(condition.expression, there) { return (place, breakpoint) }
          continue
        }
        guard case .condition = breakpoint.target else { continue }
        there.move(to: place)
        let holds = holds(breakpoint, there)
        if holds, !held[index] { return (place, breakpoint) }
        held[index] = holds
      }
    }
    return (wanted, nil)
  }

  private func holds(_ breakpoint: Breakpoint, _ stepper: Stepper) -> Bool {
    guard case .condition(let condition) = breakpoint.target else { return false }
    return holds(condition, stepper)
  }

  private func holds(_ condition: Expression, _ stepper: Stepper) -> Bool {
    var copy = self
    copy.show(stepper)
    return (try? Evaluator.truth(of: condition, in: copy.stateScope())) ?? false
  }

  mutating func breakOn(_ kind: String?, _ name: String, _ clauses: BreakClauses) -> Answer {
    if let kind, !Breakpoint.kinds.contains(kind) {
      return .problem(
        "stepping cannot stop at a \(kind)",
        advice: "write break route, screen, guard or block with a name", isUsageError: true)
    }
    let found = targets(kind, name)
    guard let first = found.first else {
      if kind == nil, let answer = breakOnLine(name, clauses) { return answer }
      let known =
        loaded.declaredNames.map(\.name) + map.routes.flatMap(\.written) + ["guard", "decline"]
      let kind = kind ?? "route, screen, guard or block"
      return CommandProblem.missing(kind, name, among: known).answer
    }
    guard found.count == 1 else {
      return CommandProblem.ambiguous(name, found.map(\.kind), command: "break").answer
    }
    return add(
      Breakpoint(target: first.target, text: (kind.map { "\($0) " } ?? "") + name, clauses))
  }

  /// `break FILE:LINE`; nil if the name is not that of a line. Events begin where statements begin.
  private mutating func breakOnLine(_ name: String, _ clauses: BreakClauses) -> Answer? {
    guard let colon = name.lastIndex(of: ":"), let line = Int(name[name.index(after: colon)...])
    else { return nil }
    let file = String(name[..<colon])
    let named = documents.filter { $0.source.name == file || $0.source.name.hasSuffix("/" + file) }
    guard let document = named.first else {
      return CommandProblem.missing("file", file, among: documents.map(\.source.name)).answer
    }
    let (source, row) = (document.source, line - 1 - document.source.linesBefore)
    guard (0..<source.lines.lineCount).contains(row) else {
      return .problem("\(file) has no line \(line)", isUsageError: true)
    }
    let text = source.text(in: source.lines.range(ofLine: row, in: source.bytes))
    guard let first = text.first(where: { !$0.isWhitespace }), !"#}".contains(first) else {
      return .problem("nothing begins on line \(line) of \(file)", isUsageError: true)
    }
    let location = SourceLocation(file: document.source.name, line: line)
    return add(Breakpoint(target: .line(location), text: name, clauses))
  }

  private mutating func targets(
    _ kind: String?, _ name: String
  ) -> [(kind: String, target: Breakpoint.Target)] {
    if kind == nil, name == "guard" { return [("guard", .guard(nil))] }
    if kind == nil, name == "decline" { return [("decline", .decline)] }
    let map = self.map
    var found: [(kind: String, target: Breakpoint.Target)] = []
    if let route = map.route(named: name) { found.append(("route", .route(route.index))) }
    if map.screenNames.contains(name) {
      found.append(("screen", .screen(name)))
    }
    if map.guard(named: name) != nil || name == "presenter" && map.presenter != nil {
      found.append(("guard", .guard(name)))
    }
    let rooted = name.hasPrefix("/") ? name : "/" + name
    if let pattern = map.blocks.flatMap(\.written).first(where: { $0 == name || $0 == rooted }) {
      found.append(("block", .block(pattern)))
    }
    return found.filter { kind == nil || $0.kind == kind }
  }

  mutating func add(_ breakpoint: Breakpoint) -> Answer {
    if let command = breakpoint.clauses.command, self.command(command.text) == nil {
      return .problem(
        "a breakpoint runs only a statement that shows or checks something",
        advice: "such as an expression, 'stack', 'resolve URL' or 'expect'", at: command.range,
        isUsageError: true)
    }
    breakpoints.append(breakpoint)
    _ = timeline.script.addLasting(statement.text)
    return Answer(.breakpoints(breakpoints))
  }

  mutating func changeBreaks(_ change: BreakChange, _ number: Int?) -> Answer {
    let all = breakpoints.indices
    if let number, !all.contains(number - 1) {
      return .problem("there is no breakpoint \(number)", advice: "'break' lists them")
    }
    let chosen = number.map { $0 - 1..<$0 } ?? all
    switch change {
    case .on, .off: for index in chosen { breakpoints[index].isOff = change == .off }
    case .remove: breakpoints.removeSubrange(chosen)
    }
    _ = timeline.script.addLasting(statement.text)
    return Answer(.breakpoints(breakpoints))
  }

  // MARK: What runs at a stop

  /// The command of a breakpoint; nil if it is none that only shows or checks something.
  private func command(_ text: String) -> Command? {
    let read = Lowering.read(
      SourceText(name: "<break>", text), dialects: binder.dialects, isInput: true)
    guard read.statements.count == 1, let statement = read.statements.first,
      statement.redirection == nil, !read.diagnostics.contains(where: { $0.severity == .error }),
      case .command(let command) = statement.kind
    else { return nil }
    switch command {
    case .evaluate, .expect, .preview, .match, .describe, .plain(.list): return command
    default: return nil
    }
  }

  /// The answer to the command of a breakpoint, as text.
  mutating func runAtStop(_ breakpoint: Breakpoint) -> [String] {
    guard let text = breakpoint.clauses.command?.text, let command = command(text) else {
      return []
    }
    let answer = run(command)
    let rendered = AnswerRenderer(self).render(answer)
    return (rendered.errors + rendered.output).split(separator: "\n").map(String.init)
  }
}
