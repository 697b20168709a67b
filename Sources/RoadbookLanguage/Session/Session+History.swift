import RoadbookEngine
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// The history of navigation: entries, and going back to them.
extension Session {
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
      number: timeline.next, text: statementText, command: command, url: resolution.url,
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

  mutating func go(toEntry number: Int) -> Answer {
    if number == 0 {
      startOver()
      timeline.stand(at: 0)
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

  mutating func difference(from first: Int, to second: Int?) -> Answer {
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
