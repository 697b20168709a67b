package import RoadbookEngine
import RoadbookText
package import RoadbookURL

/// Processes the URLs of a map on a simulated app.
///
/// A machine that stops after each event: `start` takes a URL, and `next` goes on to the next event until the request
/// has ended. In between it can be looked at, changed and kept: it is a value, and a copy of it is a trial. What is to
/// be done is a stack of frames and not a stack of calls, so a URL that redirects needs no deep call stack.
package struct Dispatcher: Sendable {
  package let map: RouteMap
  package var app: SimulatedApp
  /// What happened since the last URL was started, in the detail that was asked for.
  package var journal = Journal()
  /// What is to be done, the innermost last; empty between requests.
  var frames: [Frame] = []
  /// What the last frame that ended delivers to the one below; at the end of a request its result.
  private var delivery: Delivery?
  /// The URLs of the request so far.
  var redirects = RedirectChain()

  /// Something that is in progress. Each one ends by delivering a result to the one below.
  ///
  /// Boxed, so that a dispatcher stays small: sessions hold it, and pass it by value.
  indirect enum Frame {
    case conclusion(Conclusion)
    case request(RequestFrame)
    case attempt(RouteAttempt)
    case hook(HookCall)
    case body(BodyFrame)
  }

  /// A running body, with the depth of the events around it.
  struct BodyFrame {
    var body: RunningBody
    let depth: Int
  }

  /// What a frame delivers to the one below.
  indirect enum Delivery {
    case resolution(Resolution)
    case body(RunningBody, BodyEnd)
    case hook(HookCall)
  }

  /// An app at its start: variables as declared, the containers' initial screens.
  package init(_ map: RouteMap) {
    self.map = map
    app = SimulatedApp(map.layout)
    for variable in map.variables { variables[variable.name] = initialValue(of: variable) }
  }

  init(_ map: RouteMap, _ app: SimulatedApp) {
    self.map = map
    self.app = app
  }

  /// The same app on a changed map: variables keep their values, new ones begin as declared. Deferred and held URLs are
  /// matched again, for their routes may have changed.
  package init(_ map: RouteMap, continuing other: SimulatedApp, on layout: ContainerLayout) {
    self.init(map)
    for variable in map.variables {
      if let value = other.variables[variable.name] { variables[variable.name] = value }
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

  private func initialValue(of variable: Variable) -> ParameterValue {
    guard let initial = variable.initial else { return .null }
    let scope = RequestScope(variables: variables, parameters: Parameters(), bindings: [:])
    return (try? Evaluator.evaluate(initial, in: scope)) ?? .null
  }

  // MARK: Requests

  /// Opens a URL and keeps what it changes.
  package mutating func open(_ url: String, _ options: OpenOptions = OpenOptions()) -> Resolution {
    start(url, options)
    return run()
  }

  /// The resolution of a URL on a copy of the app, without guards and blocks.
  package func quietly(_ url: String) -> Resolution {
    var copy = self
    copy.journal.detail = .nothing
    copy.app.areGuardsOff = true
    copy.app.areBlocksOff = true
    return copy.open(url, OpenOptions(.resolve))
  }

  /// Begins with a URL: nothing has happened yet. What was in progress is dropped.
  package mutating func start(_ url: String, _ options: OpenOptions = OpenOptions()) {
    let options = options.opening(url)
    begin(
      [
        .conclusion(Conclusion(options, origin: options.originOrLink)),
        .request(RequestFrame(url, options)),
      ])
  }

  private mutating func begin(_ frames: [Frame]) {
    journal = journal.restarted
    redirects = RedirectChain()
    delivery = nil
    self.frames = frames
  }

  /// Goes on to the next event, which is the last one of the journal; false when the request has ended.
  package mutating func next() -> Bool {
    let count = journal.count
    while advance() {
      if journal.count > count { return true }
    }
    return false
  }

  /// What became of the last request; nil while it is in progress.
  package var resolution: Resolution? {
    guard frames.isEmpty, case .resolution(let resolution)? = delivery else { return nil }
    return resolution
  }

  /// Goes on to the end of the request.
  mutating func run() -> Resolution {
    while advance() {}
    return resolution ?? failure("", .failed, "nothing was opened")
  }

  /// Does the next thing, at most one event; false when there is nothing left to do.
  private mutating func advance() -> Bool {
    if let delivery {
      if frames.isEmpty { return false }
      self.delivery = nil
      take(delivery)
      return true
    }
    switch frames.popLast() {
    case .conclusion(let conclusion)?: advance(conclusion)
    case .request(let request)?: advance(request)
    case .attempt(let attempt)?: advance(attempt)
    case .hook(let call)?: advance(call)
    case .body(let body)?: advance(body)
    case nil: return false
    }
    return true
  }

  /// Hands a result to the frame below, which takes it up next.
  mutating func deliver(_ delivery: Delivery) { self.delivery = delivery }

  private mutating func take(_ delivery: Delivery) {
    switch (frames.popLast(), delivery) {
    case (nil, _): break
    case (.conclusion(let conclusion)?, .resolution(let resolution)):
      conclude(conclusion, resolution)
    case (.conclusion(let conclusion)?, .hook(let call)): goOn(conclusion, after: call)
    case (.request(let request)?, .resolution(let resolution)): goOn(request, after: resolution)
    case (.request(let request)?, .body(let body, let end)): goOn(request, after: body, end)
    case (.attempt(let attempt)?, .resolution(let resolution)): goOn(attempt, after: resolution)
    case (.attempt(let attempt)?, .body(let body, let end)): goOn(attempt, after: body, end)
    case (.attempt(let attempt)?, .hook(let call)): goOn(attempt, after: call)
    case (.hook(let call)?, .body(let body, let end)): goOn(call, after: body, end)
    case (.hook(let call)?, .resolution(let resolution)): goOn(call, after: resolution)
    case (.body(let frame)?, .body(let body, let end)): goOn(frame, after: body, end)
    // No frame of this kind starts one of that kind.
    case (let frame?, _): frames.append(frame)
    }
  }

  /// The request has ended: the result, with the app as it is now.
  mutating func end(with resolution: Resolution) {
    var resolution = resolution
    resolution.state = state
    // With 'rank all' each route has the stack that it left.
    if resolution.also.isEmpty { resolution.stack = visibleStack }
    resolution.events = journal.lasting
    deliver(.resolution(resolution))
  }

  /// Runs a statement on its own, not for a URL.
  mutating func run(
    _ statement: BlockStatement, parameters: Parameters, bindings: [String: ParameterValue]
  ) -> (body: RunningBody, end: BodyEnd) {
    begin([])
    journal = Journal(.events)
    let body = RunningBody(
      .statement, [statement], document: 0, parameters: parameters, bindings: bindings)
    call(body)
    while advance() {}
    guard case .body(let ended, let end)? = delivery else { return (body, .finished) }
    return (ended, end)
  }

  // MARK: Suspended requests

  /// Tries the newest deferred URL again from the point at which it was deferred (rule F22); nil where none is kept.
  ///
  /// `number`: the one to try instead, from 1, the oldest first.
  package mutating func resume(_ number: Int? = nil) -> Resolution? {
    let index = number.map { $0 - 1 } ?? app.deferred.count - 1
    guard app.deferred.indices.contains(index) else { return nil }
    return goOn(with: app.deferred.remove(at: index))
  }

  /// Lets the newest held URL go on, once; the older ones only where the map keeps many (rule F-Q11).
  package mutating func proceed() -> Resolution? {
    guard let request = app.held.popLast() else { return nil }
    if !map.defersMany { app.held = [] }
    return goOn(with: request)
  }

  private mutating func goOn(with request: SuspendedRequest) -> Resolution {
    guard let attempt = request.attempt else { return open(request.url, request.options) }
    begin([.conclusion(Conclusion(request.options)), .attempt(attempt)])
    redirects.append(request.url, request.options)
    note(attempt)
    journal.context.userInfo = request.options.userInfo
    return run()
  }

  /// Changes the app while a request is in progress: also where an attempt that stops puts the app back.
  mutating func change(_ change: (inout SimulatedApp) -> Void) {
    change(&app)
    for index in frames.indices {
      switch frames[index] {
      case .attempt(var attempt):
        if var start = attempt.start {
          change(&start.app)
          attempt.start = start
          frames[index] = .attempt(attempt)
        }
      case .request(var request):
        request.change(change)
        frames[index] = .request(request)
      case .conclusion, .hook, .body: break
      }
    }
  }

  // MARK: Answers

  func failure(_ url: String, _ outcome: Outcome, _ reason: String?) -> Resolution {
    var resolution = Resolution(url: url, outcome: outcome, reason: reason, state: state)
    resolution.stack = visibleStack
    return resolution
  }

  package var visibleStack: [String] {
    guard let container = state.visibleContainer(map.layout) else { return [] }
    return state.screens(in: container).map(\.screen)
  }
}
