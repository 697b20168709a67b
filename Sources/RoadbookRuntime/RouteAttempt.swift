import RoadbookEngine
import RoadbookSemantics
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
  private static let allTasks = Stage.match.tasks + [.begin]
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
  var presentation: String?
  /// Whether the target is about to be shown, or was made by `generate`: bodies and the result name it.
  var isDescribed = false
  /// The URL that its own action opens afterwards.
  var opened: Shared<Redirect>?
  /// The URL that it redirects to, and whether its own action opened that.
  var redirect: (url: String, isOwn: Bool)?
  /// The guard's question that the app is answering.
  var asked: Shared<GuardQuestion>?
  /// The container that the app presents from.
  var presenter: String?
  /// How many of its steps the app has carried out: they stay.
  var carried = 0

  /// The points at which an attempt can be suspended and resumed.
  enum Stage: Sendable {
    case match, generate, present, arrive

    /// The tasks from this point on, the next one last.
    var tasks: [Task] {
      switch self {
      case .arrive: [.end, .shown, .carryOut, .show, .arrive]
      case .present:
        Stage.arrive.tasks + [.prepareApp, .announce, .runBlocks(isFirst: false), .askToShow]
      case .generate: Stage.present.tasks + [.callHandlers, .make, .leave, .ask(.generate)]
      case .match: Stage.generate.tasks + [.ask(.match), .runBlocks(isFirst: true), .checkGuards]
      }
    }
  }

  /// The tasks of a target that is no screen, the next one last.
  enum Departure {
    static let external: [Task] = [
      .end, .carryOut, .external, .runBlocks(isFirst: false), .callHandlers,
    ]
    static let action: [Task] = [
      .end, .carryOut, .runBlocks(isFirst: false), .action, .callHandlers,
    ]
  }

  /// A task notes at most one event.
  enum Task {
    /// Notes the candidate.
    case begin
    case checkGuards
    case runBlocks(isFirst: Bool)
    /// Notes a block that matches the URL, then runs it.
    indirect case block(RouteMatch)
    /// Queues the guards of a point.
    case ask(GuardDeclaration.Point)
    /// Queues a question per screen that a guard judges.
    indirect case askGuard(AskedGuard)
    indirect case question(GuardQuestion)
    indirect case answer(GuardQuestion)
    /// Handles targets that are not screens.
    case leave
    case external
    case action
    /// Makes the screens.
    case make
    case makeScreens(creation: Int)
    case askToShow
    case announce
    indirect case tell(Hook)
    case arrive
    case show
    case shown
    /// Notes a redirect, then opens it; its result becomes that of the attempt.
    indirect case redirect(Redirect, by: Place, isOwn: Bool)
    /// What the app's code does: the route's handlers, preparing, carrying steps out.
    case callHandlers
    case prepareApp
    case carryOut
    /// Ends the attempt; rolls its changes back unless it was handled.
    case end
    /// Ends a trial without redirects or a rollback.
    case finish
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

  /// The query keys that the pattern consumes: a rewrite does not carry them over.
  var consumedQueryKeys: Set<String> { Set(pattern.query.map(\.key)) }

  func scope(_ dispatcher: Dispatcher) -> RequestScope { scope(dispatcher, result.parameters) }

  func scope(_ dispatcher: Dispatcher, _ parameters: Parameters) -> RequestScope {
    RequestScope(
      variables: dispatcher.variables, parameters: parameters,
      bindings: [:], candidate: candidate, route: route,
      app: AppBindings(map: dispatcher.map, app: dispatcher.app))
  }

  /// Queues tasks before the remaining ones, in order.
  mutating func add(_ tasks: some BidirectionalCollection<Task>) {
    added.append(contentsOf: tasks.lazy.reversed())
  }

  mutating func add(_ task: Task) { added.append(task) }

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

  /// Drops the questions to a guard.
  mutating func dropQuestions(to guardDecl: String) {
    added.removeAll {
      if case .question(let other) = $0 { other.guardDecl.name == guardDecl } else { false }
    }
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
    (start, hasRunBlocks) = (nil, false)
    carried = 0
  }

  /// Sets the parameters in layers: the URL's, the route's defaults, the caller's, the route's
  /// fixed values.
  ///
  /// `found`: those of the URL, if they were found with the route.
  mutating func fillParameters(_ found: Parameters? = nil, _ dispatcher: Dispatcher) {
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
    let declaration = route.declaration
    if let matched = declaration.matcher?(request) {
      for field in matched { result.parameters.set(field.name, to: field.value, source: .path) }
    }
    // Null means absent, for instance after a type's 'as' replaced a sentinel such as `userid=0`.
    for assignment in declaration.defaults
    where result.parameters[assignment.name.text] ?? .null == .null {
      if let value = try? Evaluator.evaluate(assignment.value, in: scope(dispatcher)) {
        result.parameters.set(assignment.name.text, to: value, source: .default)
      }
    }
    for field in candidate.options.with {
      result.parameters.set(field.name, to: field.value, source: .with)
    }
    for assignment in declaration.fixed {
      if let value = try? Evaluator.evaluate(assignment.value, in: scope(dispatcher)) {
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
    result.presentation = presentation ?? route.presentation
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
