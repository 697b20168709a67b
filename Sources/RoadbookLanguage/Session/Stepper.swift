import RoadbookEngine
import RoadbookURL

/// A URL that is followed step by step.
///
/// A road is pure and ends, so it is travelled once on a copy and written down; stepping walks through what was
/// written. What a user changes on the way is kept with its place, and the road is travelled again with it.
package struct Stepper: Sendable {
  package let url: String
  package private(set) var events: [Event] = []
  /// How the URL ends when nothing is changed on the way any more.
  package private(set) var resolution: Resolution
  /// How many events have happened; the one with this number is about to.
  package private(set) var position = 0
  private let options: OpenOptions
  /// The app before the URL, on its map.
  private let start: Dispatcher
  private var end: SimulatedApp
  private var interventions: [Int: [ManualOverride]] = [:]

  init(_ url: String, _ options: OpenOptions, on dispatcher: Dispatcher) {
    self.url = url
    self.options = options
    start = dispatcher
    end = dispatcher.app
    resolution = dispatcher.failure(url, .failed, "")
    travel()
  }

  private mutating func travel() {
    var dispatcher = start
    for change in interventions[0] ?? [] { change.apply(to: &dispatcher.app) }
    dispatcher.journal.detail = .moments
    dispatcher.journal.interventions = interventions
    resolution = dispatcher.open(url, options)
    events = dispatcher.journal.events
    end = dispatcher.app
    position = min(position, events.count)
  }

  package var isUnderway: Bool { position < events.count }

  /// What is about to happen; nil at the end.
  package var event: Event? { isUnderway ? events[position] : nil }

  /// The app as it is here.
  var app: SimulatedApp {
    guard isUnderway else { return end }
    var app = app(before: position)
    for change in interventions[position] ?? [] { change.apply(to: &app) }
    return app
  }

  private func app(before index: Int) -> SimulatedApp {
    index == 0 ? start.app : events[index - 1].after ?? start.app
  }

  /// What is known of the URL so far.
  var known: Resolution {
    guard let event else { return resolution }
    var known = Resolution(url: url, outcome: .handled, state: app.navigation)
    known.route = event.route
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

  /// Where `next` leads: behind this event and all that happens inside it.
  var next: Int { behind { $0.depth <= depth } }
  /// Where `finish` leads: behind all that happens inside what this event is in.
  var outward: Int { behind { $0.depth < depth } }

  private func behind(_ isThere: (Event) -> Bool) -> Int {
    guard isUnderway else { return events.count }
    return events[(position + 1)...].firstIndex(where: isThere) ?? events.count
  }

  /// Where `previous over` leads: the event before at this level, else what this level is in.
  var before: Int? { events[..<position].lastIndex { $0.depth <= depth } }

  /// Goes to an event. What was changed behind it did not happen then.
  mutating func move(to place: Int) {
    let isBack = place < position
    position = min(max(0, place), events.count)
    guard isBack else { return }
    let kept = interventions.filter { $0.key <= place }
    guard kept.count < interventions.count else { return }
    interventions = kept
    travel()
  }

  /// A change that a user makes here.
  mutating func intervene(_ change: ManualOverride) {
    interventions[position, default: []].append(change)
    travel()
  }

  // MARK: The way here

  /// What the event in hand is inside of, from the outermost on, itself last.
  package var way: [(number: Int, event: Event)] {
    guard isUnderway else { return [] }
    var way: [(number: Int, event: Event)] = []
    for (number, event) in events[...position].enumerated() {
      // A URL and the route that answers it stay on the way of all that follows at their level.
      while let last = way.last?.event,
        last.depth > event.depth || last.depth == event.depth && last.yields(to: event)
      {
        way.removeLast()
      }
      way.append((number, event))
    }
    return way
  }
}

extension Event {
  /// Whether it is over when another one of its level happens.
  fileprivate func yields(to other: Event) -> Bool {
    switch (kind, other.kind) {
    case (.request, .request): true
    case (.request, _): false
    case (.candidate, .candidate), (.candidate, .request): true
    case (.candidate, _): false
    default: true
    }
  }
}
