package import RoadbookEngine
package import RoadbookModel
package import RoadbookText
package import RoadbookURL

/// An event in the processing of a URL.
package struct Event: Sendable {
  package enum Kind: Sendable {
    /// A URL is started. `url` is the result of `normalize`; `namespace` handles it.
    case request(url: String, namespace: String?)
    /// A route is tried.
    case candidate(written: String)
    /// A guard or the map's `presenter` is evaluated. `answer` is a verdict or, for `presenter`, a
    /// container.
    case ask(point: String, guardDecl: String?, answer: String)
    /// A block that matches the URL runs.
    case block(pattern: String)
    /// A route's own `do { … }` runs.
    case action(route: String)
    /// A screen is created with its arguments, or the action that a route has instead.
    case generate(target: String)
    case style(name: String)
    case step(NavigationStep)
    case configure(screen: String, route: String?)
    case tell(hook: String, namespace: String?)
    /// The URL redirects to another one.
    case sentOn(to: String)
    case log(String)
    case set(name: String, value: ParameterValue)
    /// The condition of `if` or `require`.
    case condition(holds: Bool)
    /// A block, guard or action ended the request.
    case verdict(outcome: Outcome, reason: String?)
    /// The attempt's changes are rolled back.
    case takenBack

    /// Whether it changes the navigation state: such events are dropped by a rollback.
    var isNavigation: Bool {
      switch self {
      case .step, .configure: true
      default: false
      }
    }
  }

  package var kind: Kind
  package var url: String
  package var route: Candidate?
  package var parameters: Parameters
  package var userInfo: ParameterValue
  /// The source in the map.
  package var place: Place?
  /// The nesting inside guards, blocks and hooks; 0 is the request itself.
  package var depth: Int
  /// Values of the URL that the created screen cannot use.
  package var misfits: [Misfit] = []
  /// The number of the event that rolled it back; nil if none did. Kept only for stepping.
  var takenBackBy: Int?

  package var isTakenBack: Bool { takenBackBy != nil }
  /// False for a question without an answer yet.
  var isSettled = true
}

/// The events of a request, in the requested detail.
///
/// `resolve` may process millions of URLs and keeps no events; `open` keeps the lasting ones;
/// `step` keeps those rolled back, too.
package struct Journal: Sendable {
  package enum Detail: Int, Comparable, Sendable {
    case nothing, events, stepping

    package static func < (left: Detail, right: Detail) -> Bool { left.rawValue < right.rawValue }
  }

  package var detail = Detail.nothing
  package private(set) var events: [Event] = []
  var depth = 0
  /// Records which parts of the map are executed, even if no events are kept.
  package var coverage: CoverageRecorder?
  /// The context of later events. Behind a reference, since most journals keep none.
  private var sharedContext = Self.noContext
  private static let noContext = Shared(Context())

  struct Context: Sendable {
    var url = ""
    var route: Candidate?
    var parameters = Parameters()
    var userInfo = ParameterValue.null
  }

  /// Sets the context of later events, if they are kept.
  mutating func describe(_ change: (inout Context) -> Void) {
    if isOn { change(&sharedContext.value) }
  }

  /// The parameters of later events.
  var parameters: Parameters { sharedContext.value.parameters }

  package init(_ detail: Detail = .nothing) { self.detail = detail }

  /// Empties the journal for another URL; the detail stays.
  mutating func restart() {
    (events, depth) = ([], 0)
    sharedContext = Self.noContext
  }

  var isOn: Bool { detail > .nothing }

  /// The number of events so far.
  package var count: Int { events.count }

  /// The events that were not rolled back.
  var lasting: [Event] { detail == .stepping ? events.filter { !$0.isTakenBack } : events }

  /// Adds an event. Returns its number for `amend`; nil if no events are kept.
  @discardableResult
  package mutating func note(
    _ kind: @autoclosure () -> Event.Kind, _ place: Place?, isSettled: Bool = true
  ) -> Int? {
    if let coverage, let place { coverage.see(place) }
    guard detail > .nothing else { return nil }
    let context = sharedContext.value
    events.append(
      Event(
        kind: kind(), url: context.url, route: context.route, parameters: context.parameters,
        userInfo: context.userInfo, place: place, depth: depth, isSettled: isSettled))
    return count - 1
  }

  /// Changes an event, such as a question whose answer is now known.
  mutating func amend(_ number: Int?, _ change: (inout Event) -> Void) {
    guard let number, events.indices.contains(number) else { return }
    change(&events[number])
  }

  /// Rolls back the navigation events from `start` on. `hasMoved`: whether another part of the app
  /// changed since.
  mutating func takeBack(from start: Int, hasMoved: Bool) {
    guard isOn, start < events.count else { return }
    guard detail == .stepping else {
      events.replaceSubrange(start..., with: events[start...].filter { !$0.kind.isNavigation })
      return
    }
    // The stepper shows the events, and then the rollback.
    let number = count
    var hasMoved = hasMoved
    for index in start..<events.count where events[index].kind.isNavigation {
      events[index].takenBackBy = events[index].takenBackBy ?? number
      hasMoved = true
    }
    if hasMoved, let number = note(.takenBack, nil) { events[number].takenBackBy = number }
  }

  /// How far the events have been told. Only a journal for stepping keeps all of them in their
  /// places.
  package struct Progress: Sendable {
    private(set) var next = 0
    /// The questions before it without an answer.
    private(set) var open: [Int] = []

    package init() {}

    fileprivate mutating func take(_ events: [Event], isEnd: Bool) -> [Event] {
      var settled: [Event] = []
      let numbers = open + Array(next..<max(next, events.count))
      open = []
      for number in numbers where events.indices.contains(number) {
        if events[number].isSettled || isEnd {
          settled.append(events[number])
        } else {
          open.append(number)
        }
      }
      next = max(next, events.count)
      return settled
    }
  }

  /// The events that have happened since the last call, in order; a question follows when it has
  /// its answer.
  package func takeNew(_ progress: inout Progress, isEnd: Bool) -> [Event] {
    progress.take(events, isEnd: isEnd)
  }
}
