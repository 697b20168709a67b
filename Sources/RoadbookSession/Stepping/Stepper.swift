import RoadbookEngine
package import RoadbookRuntime
import RoadbookSemantics

/// A URL that is opened step by step.
///
/// It keeps the dispatcher after each event, so going back restores an older one. All remaining
/// steps are known, since the simulated app decides them; after a change by the user they are
/// computed again.
package struct Stepper: Sendable {
  package let url: String
  package private(set) var events: [Event] = []
  /// The result, unless the user changes something.
  package private(set) var resolution: Resolution
  /// The number of events that have happened; the event at this index is next.
  package private(set) var position = 0
  /// The dispatcher before each event, without the events before it.
  private var states: [Dispatcher] = []
  private var end: SimulatedApp
  /// The positions at which the user changed something, in order.
  private var changes: [Int] = []

  init(_ url: String, _ options: OpenOptions, on dispatcher: Dispatcher) {
    self.url = url
    end = dispatcher.app
    resolution = dispatcher.failure(url, .failed, "")
    var dispatcher = dispatcher
    dispatcher.journal.detail = .stepping
    dispatcher.start(url, options)
    run(from: dispatcher)
  }

  /// Runs to the end of the request, and keeps the state before each event.
  private mutating func run(from state: Dispatcher) {
    var state = state
    state.journal = state.journal.attached(to: events)
    events = []
    repeat {
      var kept = state
      kept.journal = state.journal.detached
      while states.count <= state.journal.count { states.append(kept) }
    } while state.next()
    end = state.app
    resolution = state.resolution ?? resolution
    events = state.journal.events
    position = min(position, events.count)
  }

  package var isUnderway: Bool { position < events.count }

  /// The next event; nil at the end.
  package var event: Event? { isUnderway ? events[position] : nil }

  /// The app at this position.
  var app: SimulatedApp { isUnderway ? states[position].app : end }

  /// The resolution so far.
  var known: Resolution {
    guard let event else { return resolution }
    var known = Resolution(url: url, outcome: .handled, state: app.navigation)
    known.origin = resolution.origin
    if let route = event.route { known.found(route) }
    known.parameters = event.parameters
    for event in events[..<position] {
      if case .log(let text) = event.kind { known.log.append(text) }
      if case .block(let pattern) = event.kind { known.blocks.append(pattern) }
      if case .sentOn(let url) = event.kind { known.rewrites.append(url) }
      if case .step(let step) = event.kind, step.changesState { known.steps.append(step) }
    }
    known.events = events[..<position].filter { !$0.isTakenBack }
    return known
  }

  // MARK: Moving

  private var depth: Int { event?.depth ?? 0 }

  /// The position after `next`: after this event and all events inside it.
  var next: Int { after { $0.depth <= depth } }
  /// The position after `finish`: after all events of the same guard, block or hook.
  var outward: Int { after { $0.depth < depth } }

  private func after(_ isThere: (Event) -> Bool) -> Int {
    guard isUnderway else { return events.count }
    return events[(position + 1)...].firstIndex(where: isThere) ?? events.count
  }

  /// The position after `next back`: the previous event at this level, else the one that contains it.
  var before: Int? { events[..<position].lastIndex { $0.depth <= depth } }

  /// Moves to a position. Changes made after it are dropped.
  mutating func move(to place: Int) {
    let isBack = place < position
    position = min(max(0, place), events.count)
    guard isBack, let last = changes.last, last > position else { return }
    changes.removeAll { $0 > position }
    runAgain(from: states[position])
  }

  /// Changes the app at this position.
  mutating func change(_ change: (inout SimulatedApp) -> Void) {
    guard isUnderway else { return }
    if changes.last != position { changes.append(position) }
    var state = states[position]
    state.change(change)
    runAgain(from: state)
  }

  private mutating func runAgain(from state: Dispatcher) {
    states.removeSubrange(position...)
    run(from: state)
  }
}
