import RoadbookEngine
import RoadbookModel
package import RoadbookRuntime

/// A URL that is opened step by step.
///
/// A moment is a number of events: the simulated app decides everything, so running again from the
/// start gives the same moments. Only the start, the current moment and those at which the user
/// changed something are kept. All remaining steps are known; after a change by the user they are
/// computed again.
package struct Stepper: Sendable {
  package let url: String
  package private(set) var events: [Event] = []
  /// The result, unless the user changes something.
  package private(set) var resolution: Resolution
  /// The number of events that have happened; the event at this index is next.
  package private(set) var position = 0
  /// The start, and the moments at which the user changed something, in order.
  private var origins: [Moment]
  /// The dispatcher at this position.
  private var here: Dispatcher
  private var end: SimulatedApp

  private struct Moment: Sendable {
    var position: Int
    var state: Dispatcher
  }

  init(_ url: String, _ options: OpenOptions, on dispatcher: Dispatcher) {
    self.url = url
    end = dispatcher.app
    resolution = dispatcher.failure(url, .failed, "")
    var dispatcher = dispatcher
    dispatcher.journal.detail = .stepping
    dispatcher.start(url, options)
    here = dispatcher
    origins = [Moment(position: 0, state: dispatcher)]
    runToEnd()
  }

  /// Computes the remaining events and the result.
  private mutating func runToEnd() {
    var state = here
    while state.next() {}
    end = state.app
    resolution = state.resolution ?? resolution
    events = state.journal.events
    position = min(position, events.count)
  }

  /// Makes `here` the moment at this position.
  private mutating func run() {
    if here.journal.count > position, let origin = origins.last { here = origin.state }
    while here.journal.count < position, here.next() {}
  }

  package var isUnderway: Bool { position < events.count }

  /// The next event; nil at the end.
  package var event: Event? { isUnderway ? events[position] : nil }

  /// The app at this position.
  var app: SimulatedApp { isUnderway ? here.app : end }

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

  /// The position after `next back`: the previous event at this level, else the one that contains
  /// it.
  var before: Int? { events[..<position].lastIndex { $0.depth <= depth } }

  /// Moves to a position. Changes made after it are dropped.
  mutating func move(to place: Int) {
    position = min(max(0, place), events.count)
    let count = origins.count
    while origins.count > 1, let last = origins.last, last.position > position {
      origins.removeLast()
    }
    if origins.count < count, let origin = origins.last { here = origin.state }
    run()
    if origins.count < count { runToEnd() }
  }

  /// Changes the app at this position.
  mutating func change(_ change: (inout SimulatedApp) -> Void) {
    guard isUnderway else { return }
    here.change(change)
    if origins.last?.position == position { origins.removeLast() }
    origins.append(Moment(position: position, state: here))
    runToEnd()
  }
}
