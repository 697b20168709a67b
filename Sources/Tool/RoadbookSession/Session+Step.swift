import RoadbookAnalysis
import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Stepping through a URL, with breakpoints and watches.
extension Session {
  mutating func step(_ command: StepCommand) throws(EvaluationProblem) -> Answer {
    switch command {
    case .start(let go): return try self.go(go, isStepping: true)
    case .into(let count):
      return ahead { $0.position + min(count, $0.events.count - $0.position) }
    case .back(let count): return back(count) { $0.position - 1 }
    case .breakOn(let kind, let name, let clauses):
      return breakOn(kind, name.text, clauses).pointing(at: name.range)
    case .breakWhen(let condition, let clauses):
      return add(
        Breakpoint(
          target: .condition(condition.expression), text: "when \(condition.text)", clauses))
    case .breaks: return Answer(.breakpoints(breakpoints))
    case .changeBreaks(let change, let number): return changeBreaks(change, number)
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

  /// `view on`: a terminal keeps the source and the state in view.
  mutating func view(on: Bool, off: Bool) -> Answer {
    guard on || off else { return Answer(.message("view \(settings.showsView ? "on" : "off")")) }
    if on, !outlets.hasView {
      return .problem(
        "'view' needs a terminal that can move the cursor",
        advice: "each step prints its source; 'steps' and 'state' show the rest",
        isUsageError: true)
    }
    settings.showsView = on
    return Answer(.nothing)
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
    if let hit {
      if hit.clauses.isOnce { breakpoints.removeAll { $0.text == hit.text } }
      report.ran = runAtStop(hit)
    }
    return Answer(.stepped(report))
  }

  /// Goes back several times, at most to the first step.
  private mutating func back(_ count: Int, to before: (Stepper) -> Int?) -> Answer {
    guard let old = stepper else {
      guard let change = timeline.undoable.last, change.snapshot.isStepping else {
        return .notStepping
      }
      return .problem(
        "stepping ended when `\(change.text)` changed the app",
        advice: "'undo' takes that back; then 'step back' goes on")
    }
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
