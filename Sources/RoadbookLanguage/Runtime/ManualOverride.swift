package import RoadbookURL

/// What a user changes in the app while a URL is on its way.
///
/// It belongs to a place on the road, so that the road can be travelled again with it.
package enum ManualOverride: Hashable, Sendable {
  case set(variable: String, Value)
  case answer(guardDecl: String, [GuardAnswer])
  case switchGuards(areOff: Bool)

  func apply(to app: inout SimulatedApp) {
    switch self {
    case .set(let variable, let value): _ = app.set(variable, to: value)
    case .answer(let guardDecl, let answers): app.answers[guardDecl, default: []] += answers
    case .switchGuards(let areOff): app.areGuardsOff = areOff
    }
  }
}

extension Journal {
  /// The road takes back what it did, not what a user did meanwhile.
  func interveneAgain(since start: Int, _ app: inout SimulatedApp) {
    if interventions.isEmpty { return }
    for number in interventions.keys.sorted() where number > start && number <= events.count {
      for change in interventions[number] ?? [] {
        // Queued answers are kept anyway.
        if case .answer = change { continue }
        change.apply(to: &app)
      }
    }
  }
}

extension Dispatcher {
  mutating func intervene() {
    let changes = journal.due
    journal.due = []
    for change in changes { change.apply(to: &app) }
  }
}

extension BlockRunner {
  mutating func intervene() {
    let changes = journal.due
    journal.due = []
    for change in changes { change.apply(to: &app) }
  }
}
