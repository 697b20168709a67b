import RoadbookEngine
import RoadbookText

/// Undo and redo of changes to the map and the app.
extension Session {
  /// The state of the app, to be restored later. Cheap to make.
  var snapshot: Timeline.Snapshot {
    var last = last
    if (last?.events.count ?? 0) > Timeline.eventLimit { last?.events = [] }
    let dispatcher = built ?? previous
    return Timeline.Snapshot(
      app: dispatcher?.app, mapVersion: appVersion, layout: dispatcher?.map.layout, last: last,
      stepper: stepper, entry: timeline.current, statement: timeline.script.current)
  }

  /// Saves a change of the map, with what `undo` needs.
  mutating func remember(_ kind: Timeline.Change.Kind, from version: Int) {
    let number = timeline.script.addLasting(statementText)
    timeline.remember(
      Timeline.Change(
        kind: kind, text: statementText, snapshot: snapshot, mapVersion: version,
        statement: number))
  }

  /// Saves the effect of a command on the app, unless the command failed.
  mutating func keep(_ answer: Answer, since before: Timeline.Snapshot) {
    let entry = historyEntry(answer)
    if entry == nil, answer.isFailure { return }
    if case .wentTo = answer.content {
      // Its place in the script is that of the history entry.
    } else {
      timeline.script.add(statementText)
    }
    if let entry {
      timeline.append(entry)
      amendHistory(entry.number)
    } else if before.stepper != nil {
      amendHistory(timeline.current)
      // `step back` takes back a step; `undo` takes back the whole URL.
      switch answer.content {
      case .stepped, .stopped: return
      default: break
      }
    }
    timeline.remember(
      Timeline.Change(
        kind: .app, text: statementText, snapshot: before, mapVersion: mapVersion,
        entry: entry?.number))
  }

  mutating func undo() -> Answer {
    guard let change = timeline.popUndoable() else { return .problem("there is nothing to undo") }
    timeline.pushUndone(exchange(change))
    if let entry = change.entry { timeline.amend(entry) { $0.isUndone = true } }
    if let number = change.statement { timeline.script.forget(number) }
    return report("undone", change)
  }

  /// The number of lines that `undo` shows of a statement.
  private static var shownRows: Int { 4 }

  /// Makes everything done so far permanent, at the start of a session.
  package mutating func beginHere() { timeline.forgetChanges() }

  mutating func redo() -> Answer {
    guard let change = timeline.popRedoable() else { return .problem("there is nothing to redo") }
    timeline.pushRedone(exchange(change))
    if let entry = change.entry { timeline.amend(entry) { $0.isUndone = false } }
    if let number = change.statement { timeline.script.remember(number) }
    return report("redone", change)
  }

  /// Applies a change, and returns the change that reverts it.
  private mutating func exchange(_ change: Timeline.Change) -> Timeline.Change {
    var reverse = change
    reverse.snapshot = snapshot
    reverse.mapVersion = mapVersion
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
    }
    mapVersion = change.mapVersion
    restore(change.snapshot)
    return reverse
  }

  /// Restores the app. If the map has changed since, the state is carried over as after any change of the map.
  mutating func restore(_ snapshot: Timeline.Snapshot) {
    last = snapshot.last
    timeline.stand(at: snapshot.entry)
    timeline.script.current = snapshot.statement
    guard let app = snapshot.app, let layout = snapshot.layout else {
      (built, previous, stepper) = (nil, nil, nil)
      return
    }
    let map = self.map
    if snapshot.mapVersion == mapVersion {
      dispatcher.app = app
      stepper = snapshot.stepper
    } else {
      built = Dispatcher(map, continuing: app, on: layout)
      stepper = nil
    }
  }

  private mutating func report(_ word: String, _ change: Timeline.Change) -> Answer {
    _ = dispatcher
    let rows = change.text.split(separator: "\n", omittingEmptySubsequences: false)
    let isLong = rows.count > Self.shownRows
    var text = "\(word): " + (isLong ? "\(rows.count) lines" : change.text)
    if change.statement != nil {
      let count = binder.routes.count
      text += "; the map has \(count) \(count == 1 ? "route" : "routes")"
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
}
