import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Following a URL step by step.
extension Session {
  mutating func step(_ command: StepCommand) -> Answer {
    switch command {
    case .start(let go): return self.go(go, isStepping: true)
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

  /// Skips the remaining steps; the app stays as the steps so far have made it.
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

  /// `step URL`: nothing has happened yet.
  mutating func stepInto(_ url: String, _ options: OpenOptions) -> Answer {
    let stepper = Stepper(url, options, on: dispatcher)
    let before = dispatcher.app
    show(stepper)
    return Answer(.stepped(report(stepper, since: before, from: 0, isStart: true)))
  }

  /// Makes the app what it is at a step.
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

  /// Why a command has to wait until a URL has come to its end; nil where none is on its way.
  var refusalOnTheWay: Answer? {
    guard let stepper, stepper.isUnderway else { return nil }
    return .problem(
      "still stepping through \(stepper.url)",
      advice: "'continue' runs to its end, 'stop' skips the rest")
  }

  /// Changes the app by hand: where a URL is stepped through, at its current step.
  mutating func change(_ change: (inout SimulatedApp) -> Void) {
    guard var stepper, stepper.isUnderway else {
      self.stepper = nil
      change(&dispatcher.app)
      return
    }
    stepper.change(change)
    show(stepper)
  }
}

extension Answer {
  fileprivate static var notStepping: Answer {
    .problem("not stepping through a URL", advice: "start with: step URL")
  }
}
