import RoadbookEngine
import RoadbookURL

/// A candidate that is being tried: its route, what is known of it so far, and what is still to be done.
struct RouteAttempt {
  let candidate: Candidate
  var parameters = Parameters()
  /// What bodies can read of the screen that is shown.
  var targetBindings: [String: ParameterValue] = [:]

  /// What is to be done, the next one last.
  var tasks: [Task] = Self.allTasks
  private static let allTasks = Stage.match.tasks + [.begin]
  /// The app and the number of events before it, to go back to; nil before it begins.
  var start: (app: SimulatedApp, event: Int)?
  /// The guards that watch it, once one of them was looked for: each point asks some of them.
  var guards: [AskedGuard]?
  /// Whether blocks ran before anyone was asked: what they did is taken back when the answer is no.
  var hasRunBlocks = false

  var outcome = Outcome.handled
  var reason: String?
  /// Whether it failed with screens that are shown all the same.
  var isStuck = false
  /// The screens that it shows, from the lowest one to its target, once they are made.
  var stops: [StackEntry] = []
  var blocks: [String] = []
  var log: [String] = []
  var steps: [NavigationStep] = []
  var presentation: String?
  var container: String?
  /// Whether the target is known with its arguments.
  var isDescribed = false
  /// Whether hooks are notified of how it ended.
  var isReported = true
  /// The URL that its own action opens at the end.
  var opened: Redirect?
  /// The URL that it redirects to, and whether its own action asked for that, at the end.
  var redirect: (url: String, isOwn: Bool)?

  /// The points at which an attempt can be suspended: it goes on from there.
  enum Stage: Sendable {
    case match, generate, present, announce, arrive

    /// What is to be done from there on, the next one last.
    var tasks: [Task] {
      switch self {
      case .arrive: [.end, .arrive]
      case .announce: Stage.arrive.tasks + [.announce, .runBlocks(isFirst: false)]
      case .present: Stage.announce.tasks + [.askToShow]
      case .generate: Stage.present.tasks + [.make, .leave, .ask(.generate)]
      case .match: Stage.generate.tasks + [.ask(.match), .runBlocks(isFirst: true), .checkGuards]
      }
    }
  }

  /// One thing to do: at most one event.
  enum Task {
    /// Takes the parameters and notes the candidate.
    case begin
    case checkGuards
    case runBlocks(isFirst: Bool)
    /// Notes a block beside the route, then runs it.
    case block(RouteMatch)
    case blockBody(RouteMatch)
    /// Asks the guards of a point.
    case ask(GuardDeclaration.Point)
    /// Asks a guard about each screen that it judges.
    case askGuard(AskedGuard)
    case question(GuardQuestion)
    case answer(GuardQuestion)
    /// The targets that are not screens.
    case leave
    case external(URLTemplate)
    case action([BlockStatement])
    case actionBody([BlockStatement])
    /// Makes the screens.
    case make
    case makeScreens(creation: Int?)
    case askToShow
    case announce
    case tell(Hook)
    case arrive
    case show(NavigationPolicy)
    case showOwn(NamedStyle, PresentationTarget)
    case shown
    /// Notes a redirect to another URL, then opens that: its result is the result.
    case redirect(Redirect, by: Place, isOwn: Bool)
    case open(Redirect)
    /// Ends the attempt; unless it was handled, what it did is taken back.
    case end
    /// Ends a trial: nothing is opened or taken back.
    case finish
  }

  init(
    dispatcher: Dispatcher, route: Route, match: RouteMatch, url: String, request: Request,
    options: OpenOptions
  ) {
    candidate = Candidate(
      map: dispatcher.map, route: route, match: match, url: url, request: request,
      options: options)
    fillParameters(dispatcher)
  }

  var route: Route { candidate.route }
  var match: RouteMatch { candidate.match }
  var url: String { candidate.url }
  var request: Request { candidate.request }
  var options: OpenOptions { candidate.options }
  var namespace: Int { candidate.namespace }

  /// What bodies can read beside parameters and variables.
  func bindings(_ dispatcher: Dispatcher) -> [String: ParameterValue] {
    var bindings = dispatcher.app.surroundings
    for name in Candidate.names { bindings[name] = candidate.value(named: name) }
    return bindings.merging(targetBindings) { $1 }
  }

  var pattern: Pattern {
    route.patterns.indices.contains(match.patternIndex)
      ? route.patterns[match.patternIndex] : Pattern(source: "")
  }

  /// The keys that the pattern asks for by name: a rewrite does not carry them over.
  var consumedQueryKeys: Set<String> { Set(pattern.query.map(\.key)) }

  func scope(_ dispatcher: Dispatcher) -> RequestScope { scope(dispatcher, parameters) }

  func scope(_ dispatcher: Dispatcher, _ parameters: Parameters) -> RequestScope {
    RequestScope(
      variables: dispatcher.variables, parameters: parameters,
      bindings: targetBindings, candidate: candidate, patterns: route.patterns,
      app: AppBindings(map: dispatcher.map, app: dispatcher.app), request: request)
  }

  /// Does these tasks before the others, in order.
  mutating func add(_ tasks: some BidirectionalCollection<Task>) {
    self.tasks += tasks.reversed()
  }

  mutating func stop(_ outcome: Outcome, _ reason: String?) {
    self.outcome = outcome
    self.reason = reason
  }

  /// Stops as a body said; ends that let the request go on change nothing.
  mutating func stop(by end: BodyEnd) {
    switch end {
    case .declined(let reason): stop(.declined, reason)
    case .cancelled(let reason): stop(.cancelled, reason)
    case .deferred(let reason): stop(.deferred, reason)
    case .failed(let reason): stop(.failed, reason)
    case .stuck(let reason):
      stop(.failed, reason)
      isStuck = true
    case .finished, .handled, .opened, .held: break
    }
  }

  /// Goes on as if it had not been suspended.
  mutating func restart(at stage: Stage) {
    (outcome, reason, log, steps) = (.handled, nil, [], [])
    tasks = stage.tasks
    (start, hasRunBlocks) = (nil, false)
  }

  /// Parameters in their layers: what the URL gives, the route's defaults, the caller's, the route's fixed ones.
  private mutating func fillParameters(_ dispatcher: Dispatcher) {
    let reading = dispatcher.map.namespaces[route.namespace].settings.options
    parameters = Parameters(
      match: match, request: request, queryWins: reading.queryWins, reading: reading.reading)
    if let table = dispatcher.map.claimTable, case .success(let host) = table.request(url),
      let claim = table.firstMatch(host)
    {
      for capture in claim.captures where parameters[capture.name] == nil {
        parameters.set(capture.name, to: capture.value, source: .path)
      }
    }
    // Null stands for absent: what a type's 'as' makes of a sentinel such as `userid=0`.
    for assignment in route.declaration.defaults
    where parameters[assignment.name.text] ?? .null == .null {
      if let value = try? Evaluator.evaluate(assignment.value, in: scope(dispatcher)) {
        parameters.set(assignment.name.text, to: value, source: .default)
      }
    }
    for field in options.with { parameters.set(field.name, to: field.value, source: .with) }
    for assignment in route.declaration.fixed {
      if let value = try? Evaluator.evaluate(assignment.value, in: scope(dispatcher)) {
        parameters.set(assignment.name.text, to: value, source: .set)
      }
    }
  }

  // MARK: The result

  var summary: RouteSummary { RouteSummary(candidate: candidate) }

  func resolution(_ dispatcher: Dispatcher) -> Resolution {
    var resolution = dispatcher.failure(url, outcome, reason)
    resolution.route = summary
    resolution.screen = route.screen
    resolution.namespace = namespace
    resolution.parameters = parameters
    resolution.query = request.items
    resolution.fragment = request.fragmentText
    resolution.wildcard = match.wildcard
    resolution.blocks = blocks
    resolution.log = log
    resolution.steps = steps
    resolution.container = container
    resolution.isTold = isReported
    resolution.target = stops.last?.instance
    if isDescribed, let target = stops.last {
      resolution.presentation = presentation ?? route.presentation
      resolution.misfits = target.misfits
      let declaresNothing =
        dispatcher.map.screen(named: target.instance.screen)?.parameters == nil
      resolution.arguments =
        target.instance.arguments.isEmpty && declaresNothing ? nil : target.instance.arguments
    }
    return resolution
  }
}

extension Pattern {
  /// The names of captures that hold several segments as one text.
  func pathNames(_ types: TypeTable) -> Set<String> {
    var names: Set<String> = []
    for capture in captures {
      guard let name = capture.name, let type = capture.type,
        case .success(.path) = types.resolve(type)
      else { continue }
      names.insert(name)
    }
    return names
  }
}
