package import RoadbookEngine
package import RoadbookModel
package import RoadbookText
package import RoadbookURL

/// Processes the URLs of a map on a simulated app.
///
/// A state machine that stops after each event: `start` takes a URL, and `next` runs to the next
/// event until the request has ended. In between it can be inspected, changed and copied: it is a
/// value, and a copy serves as a trial run. Pending work is an explicit stack of frames, so
/// redirects need no deep call stack.
package struct Dispatcher: Sendable {
  package let map: LinkedMap
  package var app: SimulatedApp
  /// The events since the last URL was started, in the requested detail.
  package var journal = Journal()
  /// Pending work, the innermost last; empty between requests.
  var frames: [Frame] = []
  /// What the frame that ended last delivers to the one below; after a request, its result.
  private var delivery: Delivery?
  /// What the app's code answers.
  package var host = AppHost()
  /// The question that the app has to answer before the request continues.
  var appQuestion: AppQuestion?
  /// The URLs of the request so far.
  var redirects = RedirectChain()
  /// The work that is left to the request. Each step of the machine, each task of an attempt and each piece of work of
  /// a body spends from it, and so do expressions.
  var budget = Budget()
  /// What the request began with; nil if its result is not concluded: after its end, in trials, and for statements.
  var beginning: Beginning?

  struct Beginning {
    var options: Shared<OpenOptions>
    /// Whether it was deferred or held before.
    var isResumed = false
  }

  /// Work in progress. Each frame ends by delivering a result to the one below.
  ///
  /// References, so that a frame is changed in place, and a dispatcher stays small: sessions store it and pass it by
  /// value.
  enum Frame {
    case conclusion(Shared<Conclusion>)
    case request(Shared<RequestFrame>)
    case attempt(Shared<RouteAttempt>)
    case body(Shared<RunningBody>)
  }

  /// What a frame delivers to the one below.
  enum Delivery {
    case resolution(Resolution)
    indirect case body(Shared<RunningBody>, BodyEnd)
  }

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

  /// The same app on a changed map: variables keep the values that still fit, others get their initial value.
  /// Deferred and held URLs are matched again, since their routes may have changed.
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

  // MARK: Requests

  /// Opens a URL and keeps what it changes.
  package mutating func open(_ url: String, _ options: OpenOptions = OpenOptions()) -> Resolution {
    start(url, options)
    return run()
  }

  /// What `open` would answer. The app stays as it is.
  package mutating func resolve(_ url: String, _ options: Shared<OpenOptions>) -> Resolution {
    let app = app
    defer { self.app = app }
    start(url, options)
    return run()
  }

  /// Resolves a URL on a copy of the app, without guards and blocks; nil if what is left to the search is less than
  /// what a URL may need.
  package func quietly(_ url: String, within search: SearchBudget) -> Resolution? {
    var copy = self
    copy.journal.detail = .nothing
    copy.app.areGuardsOff = true
    copy.app.areBlocksOff = true
    copy.host = AppHost()
    return copy.open(url, within: search)
  }

  /// Resolves a URL, and keeps what it changes; nil if what is left to the search is less than what a URL may need.
  package mutating func open(_ url: String, within search: SearchBudget) -> Resolution? {
    guard search.allowsURL else { return nil }
    start(url, OpenOptions(.resolve))
    budget = Budget(steps: SearchBudget.limitOfURL)
    let resolution = run()
    search.spend(steps: resolution.isOverBudget ? budget.limit : budget.limit - budget.steps)
    return resolution
  }

  /// Starts a request without running anything. A request in progress is dropped.
  package mutating func start(_ url: String, _ options: OpenOptions = OpenOptions()) {
    start(url, Shared(options))
  }

  package mutating func start(_ url: String, _ options: Shared<OpenOptions>) {
    begin()
    let options = options.opening(url)
    beginning = Beginning(options: options)
    frames.append(.request(Shared(RequestFrame(url, options))))
  }

  /// Drops the request in progress.
  private mutating func begin() {
    budget = Budget()
    journal.restart()
    redirects = RedirectChain()
    delivery = nil
    appQuestion = nil
    beginning = nil
    frames.removeAll(keepingCapacity: true)
    frames.reserveCapacity(Self.usualDepth)
  }

  /// The number of frames of most requests: the request, the attempt and its body.
  private static var usualDepth: Int { 3 }

  /// Runs to the next event, which becomes the journal's last; false when the request has ended.
  package mutating func next() -> Bool {
    let count = journal.count
    while appQuestion == nil, advance() {
      if journal.count > count { return true }
    }
    return false
  }

  /// The result of the last request; nil while it is in progress.
  package var resolution: Resolution? {
    guard hasEnded, case .resolution(let resolution)? = delivery else { return nil }
    return resolution
  }

  /// Removes and returns the result of the last request; nil while it is in progress.
  package mutating func takeResolution() -> Resolution? {
    let resolution = resolution
    if resolution != nil { delivery = nil }
    return resolution
  }

  /// Whether what was delivered last is the result.
  private var hasEnded: Bool { frames.isEmpty && beginning == nil }

  /// Runs to the end of the request.
  package mutating func run() -> Resolution {
    runOn()
    return resolution ?? failure("", .failed, "nothing was opened")
  }

  /// Runs until the request has ended or waits for the app.
  mutating func runOn() {
    while appQuestion == nil, advance() {}
  }

  /// Takes one step of at most one event; false when nothing is left to do.
  private mutating func advance() -> Bool {
    if !frames.isEmpty {
      budget.spend()
      if budget.isSpent {
        giveUp()
        return true
      }
    }
    if delivery != nil {
      if hasEnded { return false }
      take()
      return true
    }
    switch frames.popLast() {
    case .conclusion(var conclusion)?: advance(&conclusion)
    case .request(var request)?: advance(&request)
    case .attempt(var attempt)?: advance(&attempt)
    case .body(var body)?: advance(&body)
    case nil: return false
    }
    return true
  }

  /// Hands a result to the frame below, which processes it next.
  mutating func deliver(_ delivery: Delivery) { self.delivery = delivery }

  private mutating func take() {
    switch delivery.take() {
    case .resolution(var resolution)?: take(&resolution)
    case .body(let body, let end)?: take(body, end)
    case nil: break
    }
  }

  // A frame that cannot get a delivery of some kind starts nothing that delivers it.

  private mutating func take(_ resolution: inout Resolution) {
    switch frames.popLast() {
    case .request(var request)?: goOn(&request, after: &resolution)
    case .attempt(let attempt)?: goOn(attempt.value, after: &resolution)
    case .body(var hook)?: goOn(&hook, after: resolution)
    case let frame?: frames.append(frame)
    case nil: conclude(&resolution)
    }
  }

  private mutating func take(_ body: Shared<RunningBody>, _ end: BodyEnd) {
    switch frames.popLast() {
    case .request(var request)?: goOn(&request, after: body, end)
    case .attempt(var attempt)?: goOn(&attempt, after: body, end)
    case .body(var outer)?: goOn(&outer, after: body, end)
    case .conclusion(var conclusion)?: goOn(&conclusion, after: body.value, end)
    case nil: break
    }
  }

  /// Ends the request: its result gets the app's current state.
  mutating func end(with resolution: inout Resolution) {
    resolution.end(in: state, of: map)
    if journal.isOn { resolution.events = journal.lasting }
    deliver(.resolution(resolution))
  }

  /// Ends a request whose budget is spent: it fails, and what it did is taken back. Hooks are notified within a budget
  /// of their own.
  private mutating func giveUp() {
    let (pending, message) = (frames, budget.message)
    frames.removeAll(keepingCapacity: true)
    delivery = nil
    appQuestion = nil
    journal.depth = 0
    if let start = start(of: pending) { takeBack(to: start) }
    switch pending.first {
    case .conclusion(let conclusion)?:
      var resolution = conclusion.value.resolution
      resolution.log.append("hooks: \(message)")
      end(with: &resolution)
    case .body(let body)? where beginning == nil: deliver(.body(body, .failed(message)))
    default:
      let urls = redirects.urls
      var resolution = failure(urls.first ?? "", .failed, message)
      resolution.rewrites = Array(urls.dropFirst())
      resolution.isOverBudget = true
      if beginning != nil { budget = Budget(steps: budget.limit) }
      deliver(.resolution(resolution))
    }
  }

  /// Where the request began, unless the app has carried out some of it.
  private func start(of frames: [Frame]) -> RollbackPoint? {
    for frame in frames {
      switch frame {
      case .request(let request):
        if let block = request.value.block { return block.value.start }
        if !host.carriesOut, let app = request.value.app {
          return RollbackPoint(app: app, event: request.value.event)
        }
      case .attempt(let attempt): return attempt.value.carried == 0 ? attempt.value.start : nil
      case .conclusion, .body: break
      }
    }
    return nil
  }

  /// Runs a single statement outside a request.
  package mutating func run(
    _ statement: BlockStatement, parameters: Parameters, bindings: [String: ParameterValue]
  ) -> (body: RunningBody, end: BodyEnd) {
    begin()
    journal.detail = .events
    let body = RunningBody(
      .statement, [statement], document: 0,
      reading: RequestScope(parameters: parameters, bindings: bindings))
    call(Shared(body))
    runOn()
    guard case .body(let ended, let end)? = delivery else { return (body, .finished) }
    return (ended.value, end)
  }

  // MARK: Suspended requests

  /// Starts to resume the newest deferred URL at the point of deferral, without running anything; false if
  /// there is none.
  ///
  /// `number`: the one to resume instead, from 1, the oldest first.
  package mutating func startResuming(_ number: Int? = nil) -> Bool {
    let index = number.map { $0 - 1 } ?? app.deferred.count - 1
    guard app.deferred.indices.contains(index) else { return false }
    goOn(with: app.deferred.remove(at: index))
    return true
  }

  /// Starts to continue the newest held URL without running anything; false if there is none. The older ones are dropped
  /// unless the map keeps many.
  package mutating func startProceeding() -> Bool {
    guard let request = app.held.popLast() else { return false }
    if !map.defersMany { app.held = [] }
    goOn(with: request)
    return true
  }

  private mutating func goOn(with request: SuspendedRequest) {
    guard var attempt = request.attempt else { return start(request.url, request.options) }
    let options = Shared(request.options)
    begin()
    attempt.value.start = RollbackPoint(app: app, event: journal.count)
    beginning = Beginning(options: options, isResumed: true)
    frames.append(.attempt(attempt))
    redirects.append(request.url, options)
    note(attempt.value)
    journal.describe { $0.userInfo = request.options.userInfo }
  }

  /// Changes the app during a request, including the copies that a rollback restores.
  package mutating func change(_ change: (inout SimulatedApp) -> Void) {
    change(&app)
    for index in frames.indices {
      switch frames[index] {
      case .attempt(var attempt):
        if var start = attempt.value.start {
          change(&start.app)
          attempt.value.start = start
          frames[index] = .attempt(attempt)
        }
      case .request(var request):
        request.value.change(change)
        frames[index] = .request(request)
      case .conclusion, .body: break
      }
    }
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
