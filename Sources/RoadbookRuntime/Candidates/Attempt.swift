import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// A candidate being tried: its state so far and its remaining tasks.
///
/// One value with all of its state, so that a copy is a trial and a suspended attempt can be resumed.
struct RouteAttempt {
  let candidate: Candidate
  /// The result so far.
  var result: Resolution

  /// The planned tasks, of which the first `plannedCount` remain, the next one last. Most attempts share one plan.
  private var planned = Self.allTasks
  private var plannedCount = Self.allTasks.count
  /// Tasks to perform before them, the next one last.
  private var added: [Task] = []
  private static let allTasks: [Task] = Stage.match.tasks + [Task { $0.begin(&$1) }]
  /// Where the attempt began; nil before that.
  var start: RollbackPoint?
  /// The guards that apply to it, computed on first use and shared by all points.
  var guards: [AskedGuard]?
  /// Whether blocks ran before the guards: their changes are rolled back if a guard refuses.
  var hasRunBlocks = false

  /// Whether it failed after screens were shown, which stay.
  var isStuck = false
  /// The screens that it shows, from the lowest to the target, once made.
  var stops: [StackEntry] = []
  /// Whether the target is about to be shown, or was made by `generate`: bodies and the result name it.
  var isDescribed = false
  /// The URL that its own action opens afterwards.
  var opened: Shared<Redirect>?
  /// The URL that it redirects to, and whether its own action opened that.
  var redirect: (url: String, isOwn: Bool)?
  /// The guards whose other questions a forced answer has settled.
  var settledGuards: Set<String> = []
  /// The guard's question that the app is answering.
  var asked: Shared<GuardQuestion>?
  /// The container that the app presents from.
  var presenter: String?
  /// How many of its steps the app has carried out: they stay.
  var carried = 0

  /// A part of an attempt, which notes at most one event. A structure, since each function that is taken from an array
  /// of functions is a new object.
  struct Task: Sendable {
    typealias Run = @Sendable (inout Dispatcher, inout RouteAttempt) -> Dispatcher.AttemptProgress

    let run: Run

    init(_ run: @escaping Run) { self.run = run }
  }

  /// The points at which an attempt can be suspended and resumed.
  enum Stage: Sendable {
    case match, generate, present, arrive

    /// The tasks from this point on, the next one last.
    var tasks: [Task] {
      switch self {
      case .arrive:
        [
          Task { $0.end(&$1) }, Task { $0.shown(&$1) }, Task { $0.carryOut(&$1) },
          Task { $0.show(&$1) },
          Task { $0.arrive(&$1) },
        ]
      case .present:
        Stage.arrive.tasks + [
          Task { $0.prepareApp(&$1) }, Task { $0.tell(.showing, &$1) },
          Task { $0.runBlocks(&$1, isFirst: false) }, Task { $0.askToShow(&$1) },
        ]
      case .generate:
        Stage.present.tasks + [
          Task { $0.callHandlers(&$1) }, Task { $0.make(&$1) }, Task { $0.leave(&$1) },
          Task { $0.ask(.generate, &$1) },
        ]
      case .match:
        Stage.generate.tasks + [
          Task { $0.ask(.match, &$1) }, Task { $0.runBlocks(&$1, isFirst: true) },
          Task { $0.checkGuards(&$1) },
        ]
      }
    }
  }

  /// The tasks of a target that is no screen, the next one last.
  enum Departure {
    static let external: [Task] = [
      Task { $0.end(&$1) }, Task { $0.carryOut(&$1) }, Task { $0.leaveApp(&$1) },
      Task { $0.runBlocks(&$1, isFirst: false) }, Task { $0.callHandlers(&$1) },
    ]
    static let action: [Task] = [
      Task { $0.end(&$1) }, Task { $0.carryOut(&$1) }, Task { $0.runBlocks(&$1, isFirst: false) },
      Task { $0.runAction($1) }, Task { $0.callHandlers(&$1) },
    ]
  }

  init(_ candidate: Candidate, in state: NavigationState) {
    self.candidate = candidate
    result = Resolution(of: candidate, in: state)
  }

  var route: Route { candidate.route }
  var match: RouteMatch { candidate.match }
  var url: String { candidate.url }
  var request: Request { candidate.request }
  var options: OpenOptions { candidate.options }
  var namespace: Int { candidate.namespace }

  var pattern: Pattern {
    route.patterns.indices.contains(match.patternIndex)
      ? route.patterns[match.patternIndex] : Pattern(source: "")
  }

  func scope(_ dispatcher: Dispatcher) -> RequestScope { scope(dispatcher, result.parameters) }

  func scope(_ dispatcher: Dispatcher, _ parameters: Parameters) -> RequestScope {
    RequestScope(
      variables: dispatcher.variables, parameters: parameters,
      candidate: candidate, route: route,
      app: AppBindings(map: dispatcher.map, app: dispatcher.app))
  }

  /// Queues a task for each item before the remaining ones, in order.
  mutating func add<Item: Sendable>(
    forEach items: [Item],
    _ task:
      @escaping @Sendable (inout Dispatcher, inout RouteAttempt, Item) -> Dispatcher.AttemptProgress
  ) {
    for item in items.reversed() { added.append(Task { task(&$0, &$1, item) }) }
  }

  /// Queues a task before the remaining ones.
  mutating func add(_ run: @escaping Task.Run) { added.append(Task(run)) }

  /// Replaces the remaining tasks; the next one is the last.
  mutating func plan(_ tasks: [Task]) {
    added = []
    planned = tasks
    plannedCount = tasks.count
  }

  /// Removes and returns the next task.
  mutating func nextTask() -> Task? {
    if let task = added.popLast() { return task }
    if plannedCount == 0 { return nil }
    plannedCount -= 1
    return planned[plannedCount]
  }

  mutating func stop(_ outcome: Outcome, _ reason: String?) {
    result.outcome = outcome
    result.reason = reason
  }

  /// Takes over the outcome of a body; ends that let the request continue change nothing.
  mutating func stop(by end: BodyEnd) {
    switch end {
    case .finished, .verdict(.allow, _), .verdict(.hold, _), .opened: break
    case .verdict(let verdict, let reason): stop(verdict.outcome, reason)
    case .failed(let reason): stop(.failed, reason)
    case .stuck(let reason):
      stop(.failed, reason)
      isStuck = true
    }
  }

  /// Resets the attempt to continue from a stage.
  mutating func restart(at stage: Stage) {
    (result.outcome, result.reason) = (.handled, nil)
    // The answer before the suspension has these.
    (result.blocks, result.log, result.steps) = ([], [], [])
    plan(stage.tasks)
    (start, hasRunBlocks, settledGuards) = (nil, false, [])
    carried = 0
  }

  /// Sets the parameters in layers: the URL's, the route's defaults, the caller's, the route's
  /// fixed values.
  ///
  /// `found`: those of the URL, if they were found with the route.
  mutating func fillParameters(
    _ found: Parameters? = nil, _ dispatcher: Dispatcher, spending budget: inout Budget
  ) {
    let map = dispatcher.map
    if let found {
      result.parameters = found
    } else {
      let namespace = route.namespace
      result.parameters = Parameters(
        match: match, request: request,
        queryWins: map.namespaces[namespace].settings.options.queryWins,
        reading: map.namespaces[namespace].settings.options.reading)
    }
    if let table = map.claimTable, case .success(let host) = table.request(url),
      let claim = table.firstMatch(host)
    {
      for capture in claim.captures where result.parameters[capture.name] == nil {
        result.parameters.set(capture.name, to: capture.value, source: .path)
      }
    }
    let values = route.values
    if let matched = map.code.matchers[route.index]?(request) {
      for field in matched { result.parameters.set(field.name, to: field.value, source: .path) }
    }
    if !values.defaults.isEmpty {
      var parameters = result.parameters
      parameters.add(defaultsOf: values, spending: &budget) { scope(dispatcher, $0) }
      result.parameters = parameters
    }
    result.parameters.add(candidate.options.with)
    for assignment in values.fixed {
      let scope = scope(dispatcher)
      if let value = try? Evaluator.evaluate(assignment.value, in: scope, spending: &budget) {
        result.parameters.set(assignment.name.text, to: value, source: .set)
      }
    }
  }

  // MARK: The result

  /// Completes the result of the attempt, which has ended.
  mutating func complete(on dispatcher: Dispatcher) {
    result.state = dispatcher.state
    guard let target = stops.last?.instance else { return }
    result.target = target
    guard isDescribed else { return }
    result.presentation = result.presentation ?? route.presentation
    if let misfits = stops.last?.misfits, !misfits.isEmpty { result.misfits = misfits }
    let arguments = target.arguments
    let hasParameters =
      !arguments.isEmpty
      || dispatcher.map.screen(named: target.screen)?.parameters != nil
    result.arguments = hasParameters ? arguments : nil
  }
}

/// The app and the number of events before something that may be rolled back.
struct RollbackPoint {
  var app: SimulatedApp
  let event: Int
}

extension TypeTable {
  /// The names of a pattern's captures of type `path`, which span several segments.
  func pathNames(of pattern: Pattern) -> Set<String> {
    var names: Set<String> = []
    for capture in pattern.captures {
      guard let name = capture.name, let type = capture.type,
        case .success(.path) = resolve(type)
      else { continue }
      names.insert(name)
    }
    return names
  }
}
