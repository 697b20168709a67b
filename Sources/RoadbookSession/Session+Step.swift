import RoadbookAnalysis
import RoadbookEngine
import RoadbookRuntime
import RoadbookSemantics
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Stepping through a URL, with breakpoints and watches.
extension Session {
  mutating func step(_ command: StepCommand) throws(EvaluationProblem) -> Answer {
    switch command {
    case .start(let go): return try self.go(go, isStepping: true)
    case .into: return ahead { $0.position + 1 }
    case .back: return back(1) { $0.position - 1 }
    case .breakOn(let kind, let name): return breakOn(kind, name.text).pointing(at: name.range)
    case .breakWhen(let condition):
      return add(
        Breakpoint(target: .condition(condition.expression), text: "when \(condition.text)"))
    case .breaks: return Answer(.breakpoints(breakpoints))
    case .breakOff(let number): return breakOff(number)
    }
  }

  mutating func watch(off: Bool, expression: WrittenExpression?) -> Answer {
    if off {
      watches = []
      return Answer(.nothing)
    }
    if let expression { watches.append(expression) }
    return Answer(.watches(watchedValues()))
  }

  mutating func next(back: Bool, n: Int?) -> Answer {
    let count = n ?? 1
    if back { return self.back(count, to: \.before) }
    return ahead { old in
      var stepper = old
      for _ in 0..<min(count, old.events.count) { stepper.move(to: stepper.next) }
      return stepper.position
    }
  }

  mutating func finish() -> Answer { ahead(to: \.outward) }

  mutating func `continue`() -> Answer { ahead(to: \.events.count) }

  /// Skips the remaining steps; the app keeps its current state.
  mutating func stop() -> Answer {
    guard let old = stepper else { return .notStepping }
    stepper = nil
    return Answer(.stopped(url: old.url, skipped: old.events.count - old.position))
  }

  private mutating func ahead(to place: (Stepper) -> Int) -> Answer {
    guard let stepper else { return .notStepping }
    guard stepper.isUnderway else {
      return .problem(
        "already at the last step", advice: "'step back' goes back; other commands work as usual")
    }
    return move(stepper, to: place(stepper))
  }

  /// `step URL`, before its first event.
  mutating func stepInto(_ url: String, _ options: OpenOptions) -> Answer {
    let stepper = Stepper(url, options, on: dispatcher)
    let before = dispatcher.app
    show(stepper)
    return Answer(.stepped(report(stepper, since: before, from: 0, isStart: true)))
  }

  /// Sets the app to its state at a step.
  mutating func show(_ stepper: Stepper) {
    self.stepper = stepper
    dispatcher.app = stepper.app
    last = stepper.known
  }

  private mutating func move(_ old: Stepper, to wanted: Int) -> Answer {
    let before = dispatcher.app
    var place = wanted
    var hit: Breakpoint?
    if wanted > old.position + 1 { (place, hit) = firstBreak(old, to: wanted) }
    var stepper = old
    stepper.move(to: place)
    show(stepper)
    var report = report(stepper, since: before, from: old.position, isStart: false)
    report.breakpoint = hit?.text
    return Answer(.stepped(report))
  }

  /// Goes back several times, at most to the first step.
  private mutating func back(_ count: Int, to before: (Stepper) -> Int?) -> Answer {
    guard let old = stepper else { return .notStepping }
    guard old.position > 0 else { return .problem("already at the first step") }
    var earlier = old
    for _ in 0..<min(count, old.events.count) {
      guard let place = before(earlier), place >= 0 else { break }
      earlier.move(to: place)
    }
    return move(old, to: earlier.position)
  }

  private mutating func report(
    _ stepper: Stepper, since before: SimulatedApp, from position: Int, isStart: Bool
  ) -> StepReport {
    StepReport(
      stepper: stepper, from: position,
      difference: StateDifference(from: before, to: dispatcher.app), watches: watchedValues(),
      isStart: isStart)
  }

  /// Why a command cannot run while stepping; nil if no URL is being stepped through.
  var refusalWhileStepping: Answer? {
    guard let stepper, stepper.isUnderway else { return nil }
    return .problem(
      "still stepping through \(stepper.url)",
      advice: "'continue' runs to its end, 'stop' skips the rest")
  }

  /// Changes the app manually; while stepping, at the current step.
  mutating func change(_ change: (inout SimulatedApp) -> Void) {
    guard var stepper, stepper.isUnderway else {
      self.stepper = nil
      change(&dispatcher.app)
      return
    }
    stepper.change(change)
    show(stepper)
  }

  // MARK: Breakpoints and watches

  /// The first event at which a breakpoint stops; a condition stops as soon as it becomes true.
  mutating func firstBreak(_ stepper: Stepper, to wanted: Int) -> (Int, Breakpoint?) {
    if breakpoints.isEmpty { return (wanted, nil) }
    var held = breakpoints.map { holds($0, stepper) }
    // One copy walks on, since a moment is found by running up to it.
    var there = stepper
    for place in (stepper.position + 1)..<wanted {
      for (index, breakpoint) in breakpoints.enumerated() {
        if breakpoint.stops(at: stepper.events[place]) { return (place, breakpoint) }
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
    var copy = self
    copy.show(stepper)
    return (try? Evaluator.truth(of: condition, in: copy.stateScope())) ?? false
  }

  mutating func breakOn(_ kind: String?, _ name: String) -> Answer {
    if let kind, !Breakpoint.kinds.contains(kind) {
      return .problem(
        "stepping cannot stop at a \(kind)",
        advice: "write break route, screen, guard or block with a name", isUsageError: true)
    }
    let found = targets(kind, name)
    guard let first = found.first else {
      let known =
        map.declaredNames.map(\.name) + map.routes.flatMap(\.written) + ["guard", "decline"]
      let kind = kind ?? "route, screen, guard or block"
      return CommandProblem.missing(kind, name, among: known).answer
    }
    guard found.count == 1 else {
      return CommandProblem.ambiguous(name, found.map(\.kind), command: "break").answer
    }
    return add(
      Breakpoint(target: first.target, text: (kind.map { "\($0) " } ?? "") + name))
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
    breakpoints.append(breakpoint)
    _ = timeline.script.addLasting(statement.text)
    return Answer(.breakpoints(breakpoints))
  }

  mutating func breakOff(_ number: Int?) -> Answer {
    if let number {
      guard breakpoints.indices.contains(number - 1) else {
        return .problem("there is no breakpoint \(number)", advice: "'break' lists them")
      }
      breakpoints.remove(at: number - 1)
    } else {
      breakpoints = []
    }
    _ = timeline.script.addLasting(statement.text)
    return Answer(.nothing)
  }

  /// The current values of the watches.
  mutating func watchedValues() -> [StepReport.Watched] {
    if watches.isEmpty { return [] }
    let scope = stateScope()
    return watches.map { watch in
      do throws(EvaluationProblem) {
        return StepReport.Watched(
          text: watch.text, value: try Evaluator.evaluate(watch.expression, in: scope))
      } catch {
        return StepReport.Watched(text: watch.text, value: .null, problem: error.message)
      }
    }
  }
}
