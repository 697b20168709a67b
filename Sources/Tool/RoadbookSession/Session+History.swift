import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookText

/// Undo and redo of changes to the map and the app, and the history of navigation.
extension Session {
  /// The state of the app, to be restored later. Cheap to make.
  var snapshot: Timeline.Snapshot {
    var last = last
    if (last?.events.count ?? 0) > Timeline.eventLimit { last?.events = [] }
    let dispatcher: Dispatcher? =
      switch app {
      case .none: nil
      case .outdated(let dispatcher), .current(let dispatcher): dispatcher
      }
    return Timeline.Snapshot(
      app: dispatcher?.app, mapVersion: appVersion, layout: dispatcher?.map.layout, last: last,
      stepper: stepper.flatMap { $0.events.count > Timeline.eventLimit ? nil : $0 },
      isStepping: stepper != nil, entry: timeline.current, statement: timeline.script.current)
  }

  /// Saves a change of the map, with what `undo` needs.
  ///
  /// `isDeclaration`: whether a saved file gives it.
  mutating func remember(
    _ kind: Timeline.Change.Kind, from version: Int, known: KnownFiles? = nil,
    isDeclaration: Bool = false
  ) {
    let number = timeline.script.addLasting(statement.text, isDeclaration: isDeclaration)
    timeline.remember(
      Timeline.Change(
        kind: kind, text: statement.text, snapshot: snapshot, mapVersion: version,
        statement: number, known: known))
  }

  /// Saves the effect of a command on the app, unless the command failed.
  mutating func keep(_ answer: Answer, since before: Timeline.Snapshot) {
    let entry = historyEntry(answer)
    if entry == nil, answer.isFailure { return }
    if case .wentTo = answer.content {
      // The script position is that of the history entry.
    } else {
      timeline.script.add(statement.text)
    }
    if let entry {
      timeline.append(entry)
      amendHistory(entry.number)
    } else if before.isStepping {
      amendHistory(timeline.current)
      // `step back` reverts a step; `undo` reverts the whole URL.
      switch answer.content {
      case .stepped, .stopped: return
      default: break
      }
    }
    timeline.remember(
      Timeline.Change(
        kind: .app, text: statement.text, snapshot: before, mapVersion: live.version,
        entry: entry?.number))
  }

  mutating func undo() -> Answer { travel("undo", from: \.undoable, to: \.redoable) }
  mutating func redo() -> Answer { travel("redo", from: \.redoable, to: \.undoable) }

  /// Applies the last change of one list, and adds the change that reverts it to the other.
  private mutating func travel(
    _ word: String, from: WritableKeyPath<Timeline, [Timeline.Change]>,
    to: WritableKeyPath<Timeline, [Timeline.Change]>
  ) -> Answer {
    let isUndone = word == "undo"
    var shown: Timeline.Change?
    while let change = timeline[keyPath: from].popLast() {
      let reverse = exchange(change)
      timeline[keyPath: to].append(reverse)
      if let entry = change.entry { timeline.amend(entry) { $0.isUndone = isUndone } }
      if let number = change.statement {
        isUndone ? timeline.script.forget(number) : timeline.script.remember(number)
      }
      if !change.isJoined { shown = change }
      // The first of a group is undone last, and redone first.
      let goesOn = isUndone ? change.isJoined : timeline[keyPath: from].last?.isJoined == true
      if !goesOn { break }
    }
    return shown.map { report(isUndone ? "undone" : "redone", $0) }
      ?? .problem("there is nothing to \(word)")
  }

  /// The number of lines that `undo` shows of a statement.
  private static var shownRows: Int { 4 }

  /// Makes all changes so far permanent: a session or a recording begins.
  package mutating func beginHere() { timeline.forgetChanges() }

  /// Executes statements whose changes are undone together. `work` returns what of the text ran.
  package mutating func together(_ text: String, _ work: (inout Session) -> String) {
    timeline.beginGroup(text)
    let ran = work(&self)
    timeline.endGroup(ran)
  }

  /// Applies a change, and returns the change that reverts it.
  private mutating func exchange(_ change: Timeline.Change) -> Timeline.Change {
    var reverse = change
    reverse.snapshot = snapshot
    reverse.mapVersion = live.version
    if let known = change.known {
      reverse.known = knownFiles
      knownFiles.restore(known)
    }
    switch change.kind {
    case .app: break
    case .dropLast:
      if let last = documents.last { reverse.kind = .append(last) }
      replace(Array(documents.dropLast()))
    case .append(let document):
      reverse.kind = .dropLast
      replace(documents + [document])
    case .replace(let other):
      reverse.kind = .replace(documents)
      replace(other)
    case .session(let other, let history):
      reverse.kind = .session(documents, timeline)
      replace(other)
      timeline = history
    }
    live.version = change.mapVersion
    restore(change.snapshot)
    return reverse
  }

  /// Restores the app. If the map has changed since, the state is carried over as after any change
  /// of the map.
  mutating func restore(_ snapshot: Timeline.Snapshot) {
    last = snapshot.last
    timeline.move(to: snapshot.entry)
    timeline.script.current = snapshot.statement
    guard let app = snapshot.app, let layout = snapshot.layout else {
      dropApp()
      stepper = nil
      return
    }
    let map = self.map
    if snapshot.mapVersion == live.version {
      dispatcher.app = app
      stepper = snapshot.stepper
    } else {
      dispatcher = Dispatcher(map, continuing: app, on: layout)
      stepper = nil
    }
  }

  private mutating func report(_ word: String, _ change: Timeline.Change) -> Answer {
    _ = dispatcher
    let rows = change.text.split(separator: "\n", omittingEmptySubsequences: false)
    let isLong = rows.count > Self.shownRows
    var text = "\(word): " + (isLong ? "\(rows.count) lines" : change.text)
    if change.statement != nil {
      text += "; the map has \(counted(binder.routes.count, "route"))"
    } else {
      text += "; on screen: \(visibleScreen ?? "nothing")"
    }
    if isLong {
      text += rows.prefix(Self.shownRows - 1).map { "\n  \($0)" }.joined() + "\n  …"
    }
    return Answer(.timeTravel(word, statement: change.text, text))
  }

  /// The visible screen.
  var visibleScreen: String? {
    built.flatMap { $0.state.visibleScreen($0.map.layout)?.screen }
  }

  // MARK: The history

  /// The history entry of a command; nil for a command that does not navigate.
  mutating func historyEntry(_ answer: Answer) -> Timeline.Entry? {
    switch answer.content {
    case .resolution(let resolution, let command):
      if answer.problem != nil || (resolution.url.isEmpty && resolution.steps.isEmpty) {
        return nil
      }
      return entry(command, resolution)
    case .stepped(let report) where report.isStart: return entry("step", report.stepper.resolution)
    default: return nil
    }
  }

  private mutating func entry(_ command: String, _ resolution: Resolution) -> Timeline.Entry {
    Timeline.Entry(
      number: timeline.next, text: statement.text, command: command, url: resolution.url,
      outcome: resolution.outcome, reason: resolution.reason,
      isUnderway: stepper?.isUnderway == true, snapshot: snapshot, visible: visibleScreen)
  }

  /// Updates the entry of a URL while stepping through it.
  mutating func amendHistory(_ number: Int) {
    let (now, visible, stepper) = (snapshot, visibleScreen, stepper)
    timeline.amend(number) { entry in
      entry.snapshot = now
      entry.visible = visible
      guard let stepper else {
        entry.isLeft = entry.isUnderway
        return
      }
      entry.isUnderway = stepper.isUnderway
      entry.outcome = stepper.resolution.outcome
      entry.reason = stepper.resolution.reason
    }
  }

  mutating func goto(entry number: Int) -> Answer {
    if number == 0 {
      startOver()
      timeline.move(to: 0)
      timeline.script.current = nil
    } else if let entry = timeline.entry(number) {
      var snapshot = entry.snapshot
      snapshot.stepper = nil
      restore(snapshot)
    } else {
      return noEntry(number)
    }
    return Answer(.wentTo(entry: number))
  }

  private func noEntry(_ number: Int) -> Answer {
    guard let first = timeline.entries.first, let last = timeline.entries.last else {
      return .problem("the history is empty: nothing was opened", isUsageError: true)
    }
    return .problem(
      "the history has no entry \(number)",
      advice: "it has \(first.number) to \(last.number), and 0 is the start", isUsageError: true)
  }

  mutating func diff(a first: Int, b second: Int?) -> Answer {
    let map = self.map
    var apps: [SimulatedApp] = []
    for number in [first, second] {
      guard let number else {
        apps.append(dispatcher.app)
        continue
      }
      if number == 0 {
        apps.append(Dispatcher(map).app)
      } else if let app = timeline.entry(number)?.app {
        apps.append(app)
      } else {
        return noEntry(number)
      }
    }
    return Answer(
      .difference(StateDifference(from: apps[0], to: apps[1]), from: first, to: second))
  }
}
