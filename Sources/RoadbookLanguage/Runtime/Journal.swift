package import RoadbookEngine
package import RoadbookURL

/// Something that happened while a URL was processed.
package struct Event: Sendable {
  package enum Kind: Sendable {
    /// A URL is started: the namespace that processes it. `url` is what `normalize` made of it.
    case request(url: String, namespace: String?)
    /// A route is tried.
    case candidate(written: String)
    /// A guard, or the map's `presenter`, is asked. `answer` is a word, or what it named.
    case ask(point: String, guardDecl: String?, answer: String)
    /// A block beside the route runs.
    case block(pattern: String)
    /// A route's own `do { … }` runs.
    case action(route: String)
    /// A screen is created with its arguments, or what the route does instead.
    case generate(target: String)
    case style(name: String)
    case step(NavigationStep)
    case configure(screen: String, route: String?)
    case tell(hook: String, namespace: String?)
    /// The URL redirects to another one.
    case sentOn(to: String)
    case log(String)
    case set(name: String, value: ParameterValue)
    /// `if` and `require`: what the condition was.
    case condition(holds: Bool)
    /// How a block, guard or action ended the request.
    case verdict(outcome: Outcome, reason: String?)
    /// What was done so far is undone: the attempt stopped.
    case takenBack

    /// Whether it moves screens: taken back when the attempt stops.
    var isNavigation: Bool {
      switch self {
      case .step, .configure: true
      default: false
      }
    }
  }

  package var kind: Kind
  package var url: String
  package var route: RouteSummary?
  package var parameters: Parameters
  package var userInfo: ParameterValue
  /// What in the map is the cause.
  package var place: Place?
  /// How deep inside guards, blocks and hooks it happens; 0 is the request itself.
  package var depth: Int
  /// What the URL says and the screen that is created cannot use.
  var misfits: [Misfit] = []
  /// The number of the event that took it back; nil where nothing did. Kept only for stepping.
  var takenBackBy: Int?

  var isTakenBack: Bool { takenBackBy != nil }
}

/// The events of a request, in the detail that is asked for.
///
/// `resolve` streams millions of URLs and keeps none; `open` keeps the events; `step` needs those, too, that were taken
/// back.
package struct Journal: Sendable {
  package enum Detail: Int, Comparable, Sendable {
    case nothing, events, stepping

    package static func < (left: Detail, right: Detail) -> Bool { left.rawValue < right.rawValue }
  }

  /// How many events one request may have: a map is data from strangers.
  static let limit = 100_000

  package var detail = Detail.nothing
  package private(set) var events: [Event] = []
  /// How many events came before those that are kept here: see `detached`.
  private var offset = 0
  var depth = 0
  /// Records which parts of the map take part, even where no events are kept.
  var coverage: CoverageRecorder?
  /// What later events are about.
  var context = Context()

  struct Context: Sendable {
    var url = ""
    var route: RouteSummary?
    var parameters = Parameters()
    var userInfo = ParameterValue.null
  }

  package init(_ detail: Detail = .nothing) { self.detail = detail }

  /// An empty journal for another URL, of the same detail.
  var restarted: Journal {
    var fresh = Journal(detail)
    fresh.coverage = coverage
    return fresh
  }

  var isOn: Bool { detail > .nothing }

  /// How many events there were.
  var count: Int { offset + events.count }

  /// The events that were not taken back.
  var lasting: [Event] { detail == .stepping ? events.filter { !$0.isTakenBack } : events }

  /// Adds an event. Returns its number, to amend it; nil where none are kept.
  @discardableResult
  mutating func note(_ kind: @autoclosure () -> Event.Kind, _ place: Place?) -> Int? {
    if let coverage, let place { coverage.see(place) }
    guard detail > .nothing, events.count < Self.limit else { return nil }
    events.append(
      Event(
        kind: kind(), url: context.url, route: context.route, parameters: context.parameters,
        userInfo: context.userInfo, place: place, depth: depth))
    return count - 1
  }

  /// Puts the answer into a question that was noted before it was known.
  mutating func amend(_ number: Int?, _ kind: Event.Kind) { amend(number) { $0.kind = kind } }

  mutating func amend(_ number: Int?, misfits: [Misfit]) {
    amend(number) { $0.misfits = misfits }
  }

  mutating func amend(_ number: Int?, parameters: Parameters) {
    amend(number) { $0.parameters = parameters }
  }

  private mutating func amend(_ number: Int?, _ change: (inout Event) -> Void) {
    guard let number, events.indices.contains(number - offset) else { return }
    change(&events[number - offset])
  }

  /// Takes back what moved screens from an event on: the app is what it was there. `hasMoved`: whether anything else of
  /// the app changed since.
  mutating func takeBack(from start: Int, hasMoved: Bool) {
    guard isOn, start < events.count else { return }
    guard detail == .stepping else {
      events.replaceSubrange(start..., with: events[start...].filter { !$0.kind.isNavigation })
      return
    }
    // Who steps through sees it happen, and then taken back.
    let number = count
    var hasMoved = hasMoved
    for index in start..<events.count where events[index].kind.isNavigation {
      events[index].takenBackBy = events[index].takenBackBy ?? number
      hasMoved = true
    }
    if hasMoved, let number = note(.takenBack, nil) { events[number].takenBackBy = number }
  }

  // MARK: Keeping and going back

  /// The same without its events, which are kept elsewhere: what it costs to keep does not grow with them. It can only
  /// be looked at before `attached` gives them back.
  var detached: Journal {
    var journal = self
    (journal.events, journal.offset) = ([], count)
    return journal
  }

  /// The journal as it was when it was detached. `events`: those of then, and perhaps later ones.
  func attached(to events: [Event]) -> Journal {
    var journal = self
    journal.events = Array(events.prefix(offset))
    journal.offset = 0
    for index in journal.events.indices {
      if let number = journal.events[index].takenBackBy, number >= offset {
        journal.events[index].takenBackBy = nil
      }
    }
    return journal
  }
}
