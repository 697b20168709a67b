import RoadbookEngine
import RoadbookText

/// The app before something that may be taken back.
struct Mark {
  var app: SimulatedApp
  /// The number of events before it.
  let event: Int
  /// The number of frames below the one that made it. The mark goes with that frame.
  let depth: Int
}

extension Dispatcher {
  /// Marks the current moment for the frame that takes a step. Returns the number of the mark.
  mutating func mark() -> Int {
    marks.append(Mark(app: app, event: journal.count, depth: frames.count))
    return marks.count - 1
  }

  /// Restores the app. Log lines stay, forced answers stay consumed, and deferred requests are
  /// kept.
  mutating func takeBack(to mark: Int?) {
    guard let mark, marks.indices.contains(mark) else { return }
    let (answers, deferred, variables) = (app.answers, app.deferred, app.variables)
    app = marks[mark].app
    app.answers = answers
    app.deferred = deferred
    journal.takeBack(from: marks[mark].event, hasMoved: variables != app.variables)
  }

  /// Restores the screens of the app, and removes the mark.
  mutating func takeNavigationBack(to mark: Int?) {
    guard let mark, marks.indices.contains(mark) else { return }
    let start = marks.remove(at: mark)
    app.navigation = start.app.navigation
    journal.takeBack(from: start.event, hasMoved: false)
  }

  /// Removes the marks of the frame that has ended.
  mutating func dropMarks() {
    while let last = marks.last, last.depth >= frames.count { marks.removeLast() }
  }

  /// Changes the app during a request, and what may be restored of it.
  package mutating func change(_ change: (inout SimulatedApp) -> Void) {
    change(&app)
    for index in marks.indices { change(&marks[index].app) }
  }
}
