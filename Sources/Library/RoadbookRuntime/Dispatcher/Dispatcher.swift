package import RoadbookEngine
package import RoadbookModel
package import RoadbookText
package import RoadbookURL

/// Processes the URLs of a map on a simulated app.
///
/// A state machine that stops at each event and at each question to the app: `start` takes a URL,
/// and `next` runs to the next event until the request has ended. In between it can be inspected,
/// changed and copied: it is a value, and a copy serves as a trial run. An explicit stack of
/// frames holds the work that waits, so redirects need no deep call stack.
package struct Dispatcher: Sendable {
  package let map: LinkedMap
  package var app: SimulatedApp
  /// The events since the last URL was started, in the requested detail.
  package var journal = Journal()
  /// What the app's code answers.
  package var host = AppHost()
  /// The work in progress, the innermost last: each frame waits for the one after it. Empty between
  /// requests.
  var frames: [Frame] = []
  /// What the frame that ended last returns to the one below; after a request, its result.
  var returned: Returned?
  /// The app before whatever may be taken back, the innermost last.
  var marks: [Mark] = []
  /// Whether the app carried out steps of the request, which stay.
  var hasCarriedOut = false
  /// The URLs of the request so far.
  var redirects = RedirectChain()
  /// The work that is left to the request. Each step of the machine, each phase of an attempt and
  /// each piece of work of a body spends from it, and so do expressions.
  var budget = Budget()

  /// An app at its start: variables as declared, the containers' initial screens.
  package init(_ map: LinkedMap) {
    self.map = map
    app = SimulatedApp(map.layout)
    // All initial values together are one request's work.
    var budget = Budget()
    for variable in map.variables {
      variables[variable.name] = initialValue(of: variable, spending: &budget)
    }
  }

  /// The same app on a changed map: variables keep the values that still fit, others get their
  /// initial value. Deferred and held URLs are matched again, since their routes may have changed.
  package init(_ map: LinkedMap, continuing other: SimulatedApp, on layout: ContainerLayout) {
    self.init(map)
    for variable in map.variables {
      if let value = other.variables[variable.name],
        map.misfit(of: value, in: variable, variable.place.range) == nil
      {
        variables[variable.name] = value
      }
    }
    if layout == map.layout { state = other.navigation }
    app.deferred = other.deferred.map(\.fromTheStart)
    app.held = other.held.map(\.fromTheStart)
    app.answers = other.answers
    app.lookups = other.lookups
    app.areGuardsOff = other.areGuardsOff
    app.surroundings = other.surroundings
  }

  package var variables: [String: ParameterValue] {
    get { app.variables }
    _modify { yield &app.variables }
  }

  package var state: NavigationState {
    get { app.navigation }
    _modify { yield &app.navigation }
  }

  private func initialValue(
    of variable: Variable, spending budget: inout Budget
  ) -> ParameterValue {
    guard let initial = variable.initial else { return .null }
    let scope = RequestScope(variables: variables)
    return (try? Evaluator.evaluate(initial, in: scope, spending: &budget)) ?? .null
  }

  // MARK: Starting

  /// Starts a request without running anything. A request in progress is dropped.
  package mutating func start(_ url: String, _ options: OpenOptions = OpenOptions()) {
    start(url, sharing: Shared(options))
  }

  package mutating func start(_ url: String, sharing options: Shared<OpenOptions>) {
    reset()
    let options = options.opening(url)
    frames.append(.conclusion(Shared(Conclusion(options))))
    frames.append(.hop(Shared(Hop(url, options))))
  }

  /// Drops the request in progress.
  mutating func reset() {
    budget = Budget()
    journal.restart()
    redirects = RedirectChain()
    returned = nil
    hasCarriedOut = false
    marks.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
    frames.reserveCapacity(Self.usualDepth)
  }

  /// The number of frames of most requests: the conclusion, the hop, the attempt and its body.
  private static var usualDepth: Int { 4 }

  // MARK: Running

  /// Runs to the next event, which becomes the journal's last; false at the end of the request, and
  /// while the app has to answer.
  package mutating func next() -> Bool {
    let count = journal.count
    while step() {
      if journal.count > count { return true }
    }
    return false
  }

  /// Runs to the end of the request.
  package mutating func run() -> Resolution {
    while step() {}
    return resolution ?? failure("", .failed, "nothing was opened")
  }

  /// Runs until the app has to answer, or until the request has ended (nil).
  package mutating func runToQuestion() -> AppQuestion? {
    while step() {}
    return question
  }

  /// The question that the app has to answer before the request goes on.
  private var question: AppQuestion? {
    if case .question(let question)? = frames.last { question.value } else { nil }
  }

  /// Answers the question that the dispatcher waits for.
  package mutating func answer(_ reply: AppReply) {
    guard let question else { return }
    if case .steps = question { hasCarriedOut = true }
    frames.removeLast()
    returned = .reply(Shared(reply))
  }

  /// The result of the last request; nil while it is in progress.
  package var resolution: Resolution? {
    if frames.isEmpty, case .resolution(let resolution)? = returned { resolution } else { nil }
  }

  /// Removes and returns the result of the last request; nil while it is in progress.
  package mutating func takeResolution() -> Resolution? {
    let resolution = resolution
    if resolution != nil { returned = nil }
    return resolution
  }

  /// Lets the innermost frame take a step, with what it has waited for. Notes at most one event.
  /// False if nothing is left to do, or the app has to answer first.
  private mutating func step() -> Bool {
    if frames.isEmpty || isWaiting { return false }
    budget.spend()
    if budget.isSpent { giveUp() } else { stepFrame() }
    return true
  }

  /// Whether the app has to answer before the request goes on.
  private var isWaiting: Bool { if case .question? = frames.last { true } else { false } }

  /// Runs a single statement outside a request.
  package mutating func runStatement(
    _ statement: BlockStatement, parameters: Parameters, bindings: [String: ParameterValue]
  ) -> Body {
    reset()
    journal.detail = .events
    let body = Body(
      [statement], document: 0, reading: RequestScope(parameters: parameters, bindings: bindings))
    frames.append(begin(body))
    while step() {}
    if case .body(let ended)? = returned { return ended.value }
    return body
  }

  // MARK: Answers

  package func failure(_ url: String, _ outcome: Outcome, _ reason: String?) -> Resolution {
    var resolution = Resolution(url: url, outcome: outcome, reason: reason, state: state)
    resolution.end(in: state, of: map)
    return resolution
  }

  package var visibleStack: [String] {
    state.visibleStack(map.layout)
  }
}

extension NavigationState {
  /// The names of the screens that the user sees, the lowest first.
  func visibleStack(_ layout: ContainerLayout) -> [String] {
    guard let container = visibleContainer(layout) else { return [] }
    return screens(in: container).map(\.screen)
  }
}
