import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Following a URL step by step.
extension Session {
  mutating func step(_ command: StepCommand) -> Answer {
    switch command {
    case .start(let go): return self.go(go, isStepping: true)
    case .breakOn(let kind, let name): return breakOn(kind, name.text).pointing(at: name.range)
    case .breakWhen(let condition, let text):
      return add(Breakpoint(target: .condition(condition), text: "when \(text)"))
    case .breaks: return Answer(.breakpoints(breakpoints))
    case .breakOff(let number): return breakOff(number)
    case .watch(let expression, let text):
      watches.append(Watch(expression: expression, text: text))
      return Answer(.watches(watchedValues()))
    case .watches: return Answer(.watches(watchedValues()))
    case .watchOff:
      watches = []
      return Answer(.nothing)
    case .into, .next, .finish, .proceed, .back, .nextBack, .stop:
      guard let stepper else {
        return .problem("not stepping through a URL", advice: "start with: step URL")
      }
      return step(command, stepper)
    }
  }

  private mutating func step(_ command: StepCommand, _ old: Stepper) -> Answer {
    switch command {
    case .stop: return stop(old)
    case .back: return move(old, back: 1, to: { $0.position - 1 })
    case .nextBack(let count): return move(old, back: count, to: \.before)
    default: break
    }
    guard old.isUnderway else {
      return .problem(
        "already at the last step", advice: "'step back' goes back; other commands work as usual")
    }
    switch command {
    case .into: return move(old, to: old.position + 1)
    case .next(let count):
      var ahead = old
      for _ in 0..<min(count, old.events.count) { ahead.move(to: ahead.next) }
      return move(old, to: ahead.position)
    case .finish: return move(old, to: old.outward)
    default: return move(old, to: old.events.count)
    }
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
  private mutating func move(
    _ old: Stepper, back count: Int, to before: (Stepper) -> Int?
  ) -> Answer {
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

  /// The rest of the road does not happen; the app stays as the steps so far have made it.
  private mutating func stop(_ old: Stepper) -> Answer {
    stepper = nil
    return Answer(.stopped(url: old.url, skipped: old.events.count - old.position))
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

extension Command {
  /// Whether it does something to the app that `undo` can take back.
  var changesApp: Bool {
    switch self {
    case .go, .leave, .select, .resume, .proceed, .dropDeferred, .dropHeld, .answer, .answerLookup,
      .switchGuards, .reset, .set, .goto:
      true
    case .step(let command):
      switch command {
      case .start, .into, .next, .finish, .proceed, .back, .nextBack, .stop: true
      default: false
      }
    default: false
    }
  }

  /// Whether it cannot be done while a URL is on its way.
  var needsRest: Bool {
    switch self {
    case .go, .leave, .select, .resume, .proceed, .dropDeferred, .dropHeld, .reset, .goto,
      .step(.start):
      true
    default: false
    }
  }

  var changesMap: Bool {
    switch self {
    case .load, .new, .remove: true
    default: false
    }
  }
}
