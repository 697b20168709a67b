import RoadbookEngine
import RoadbookText

/// Taking back and repeating what happened, to the map or to the app.
extension Session {
  /// Where the app stands, to come back to. Costs nothing worth mentioning.
  var snapshot: Timeline.Snapshot {
    var last = last
    if (last?.events.count ?? 0) > Timeline.eventLimit { last?.events = [] }
    let dispatcher = built ?? previous
    return Timeline.Snapshot(
      app: dispatcher?.app, mapVersion: appVersion, layout: dispatcher?.map.layout, last: last,
      stepper: stepper, entry: timeline.current, statement: timeline.script.current)
  }

  /// Keeps a change of the map that was just made, with what takes it back.
  mutating func remember(_ kind: Timeline.Change.Kind, from version: Int) {
    let number = timeline.script.addLasting(statementText)
    timeline.remember(
      Timeline.Change(
        kind: kind, text: statementText, snapshot: snapshot, mapVersion: version,
        statement: number))
  }

  /// Keeps what a command did to the app, unless it could not be carried out.
  mutating func keep(_ answer: Answer, since before: Timeline.Snapshot) {
    let entry = historyEntry(answer)
    if entry == nil, answer.isFailure { return }
    if case .wentTo = answer.content {
      // Its place in the script is that of the entry.
    } else {
      timeline.script.add(statementText)
    }
    if let entry {
      timeline.append(entry)
      amendHistory(entry.number)
    } else if before.stepper != nil {
      amendHistory(timeline.current)
      // Moving on the road is taken back by 'previous'; 'undo' takes the whole URL back.
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

  /// Of a longer statement `undo` shows the beginning.
  private static var shownRows: Int { 4 }

  /// What was done so far cannot be taken back: a session begins here.
  package mutating func beginHere() { timeline.forgetChanges() }

  mutating func redo() -> Answer {
    guard let change = timeline.popRedoable() else { return .problem("there is nothing to redo") }
    timeline.pushRedone(exchange(change))
    if let entry = change.entry { timeline.amend(entry) { $0.isUndone = false } }
    if let number = change.statement { timeline.script.remember(number) }
    return report("redone", change)
  }

  /// Does what a change says, and gives what would take that back.
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

  /// The app as it was. On a map that is another one by now it goes on as after any change of the map.
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

  /// What the user sees.
  var visibleScreen: String? {
    built.flatMap { $0.state.visibleScreen($0.map.layout)?.screen }
  }
}
