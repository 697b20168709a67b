package import RoadbookEngine
package import RoadbookURL

/// Something that happened on the road of a URL, in the order in which it happened.
package struct Event: Sendable {
  package enum Kind: Sendable {
    /// A URL sets out: who answers for it. `url` is what `normalize` made of it.
    case request(url: String, namespace: String?)
    /// A route's turn comes.
    case candidate(written: String)
    /// A guard, or the map's `presenter`, is asked. `answer` is a word, or what it named.
    case ask(point: String, guardDecl: String?, answer: String)
    /// A block beside the route runs.
    case block(pattern: String)
    /// A route's own `do { … }` runs.
    case action(route: String)
    /// What will be shown is made: a screen with its arguments, or what a route does instead.
    case generate(target: String)
    case presentation(name: String)
    case step(NavigationStep)
    case configure(screen: String, route: String?)
    case tell(hook: String, namespace: String?)
    /// The road goes on with another URL.
    case sentOn(to: String)
    case log(String)
    case set(name: String, value: Value)
    /// `if` and `require`: what the condition was.
    case condition(holds: Bool)
    /// How a block, guard or action ended the road.
    case verdict(outcome: Outcome, reason: String?)
    /// What was done so far is undone: the road is not travelled to its end.
    case takenBack

    /// Whether it moves screens: taken back when the road is not travelled to its end.
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
  package var userInfo: Value
  /// What in the map is the cause.
  package var place: Place?
  /// How deep inside guards, blocks and hooks it happens; 0 is the road itself.
  package var depth: Int
  /// The app afterwards; nil where nobody wants to step through.
  package var after: SimulatedApp?
  /// What the URL says and the screen that is created cannot use.
  var misfits: [Misfit] = []
  /// Whether it was taken back later: kept only for those who step through.
  var isTakenBack = false
}

/// What is written down on the road: nothing, the events, or the events with the app after each.
///
/// `resolve` streams millions of URLs and keeps none; `open` keeps the events; `step` needs the app behind each to go
/// back and forth.
package struct Journal: Sendable {
  package enum Detail: Int, Comparable, Sendable {
    case nothing, events, moments

    package static func < (left: Detail, right: Detail) -> Bool { left.rawValue < right.rawValue }
  }

  /// How many events one road may write: a map is data from strangers.
  static let limit = 100_000

  package var detail = Detail.nothing
  package private(set) var events: [Event] = []
  var depth = 0
  /// Sees what takes part, even where nothing is written down.
  var coverage: CoverageRecorder?
  /// What later events are about.
  var context = Context()
  /// What a user changes on the way, by the number of events before it.
  var interventions: [Int: [ManualOverride]] = [:]
  /// Those whose turn has come: whoever holds the app carries them out.
  var due: [ManualOverride] = []

  struct Context: Sendable {
    var url = ""
    var route: RouteSummary?
    var parameters = Parameters()
    var userInfo = Value.null
  }

  package init(_ detail: Detail = .nothing) { self.detail = detail }

  /// A new journal for another URL, kept in the same way.
  var begunAnew: Journal {
    var fresh = Journal(detail)
    fresh.coverage = coverage
    fresh.interventions = interventions
    return fresh
  }

  var isOn: Bool { detail > .nothing }

  /// What happened for good.
  var lasting: [Event] { detail == .moments ? events.filter { !$0.isTakenBack } : events }

  /// Writes an event down; `app` is the app after it. Returns its number, to amend it.
  @discardableResult
  mutating func note(
    _ kind: @autoclosure () -> Event.Kind, _ place: Place?, _ app: SimulatedApp
  ) -> Int? {
    if let coverage, let place { coverage.see(place) }
    guard detail > .nothing, events.count < Self.limit else { return nil }
    events.append(
      Event(
        kind: kind(), url: context.url, route: context.route, parameters: context.parameters,
        userInfo: context.userInfo, place: place, depth: depth,
        after: detail == .moments ? app : nil))
    if !interventions.isEmpty, let changes = interventions[events.count] { due += changes }
    return events.count - 1
  }

  /// Puts the answer into the question that was noted before it was known.
  mutating func amend(_ number: Int?, _ kind: Event.Kind) {
    guard let number, events.indices.contains(number) else { return }
    events[number].kind = kind
  }

  mutating func amend(_ number: Int?, misfits: [Misfit]) {
    guard let number, events.indices.contains(number) else { return }
    events[number].misfits = misfits
  }

  mutating func amend(_ number: Int?, parameters: Parameters) {
    guard let number, events.indices.contains(number) else { return }
    events[number].parameters = parameters
  }

  /// Takes back what moved screens from an event on: the app is what it was there.
  mutating func takeBack(from start: Int, to app: SimulatedApp) {
    guard isOn, start < events.count else { return }
    guard detail == .moments else {
      events.replaceSubrange(start..., with: events[start...].filter { !$0.kind.isNavigation })
      return
    }
    // Who steps through sees it happen and go.
    var hasMoved = events.last?.after?.variables != app.variables
    for index in start..<events.count where events[index].kind.isNavigation {
      events[index].isTakenBack = true
      hasMoved = true
    }
    if hasMoved, let number = note(.takenBack, nil, app) { events[number].isTakenBack = true }
  }
}
