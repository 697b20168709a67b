import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// Navigation commands that are carried out step by step, since something observes their steps:
/// events, hooks, or `on created` and `on reloaded`.
struct Moves {
  /// Remaining work, the next item last.
  enum Work {
    case command(NavigationCommand)
    /// The rest of a command's steps.
    case steps(ArraySlice<NavigationTrace.Change>, NavigationTrace)
    case reload(NavigationStep, Observation)
    /// Notes an observer of a screen, and runs its body.
    case observe(Event.Kind, [BlockStatement], Place, Observation)
    /// Ends a `.reload` step: restores the parameters.
    case endReload(NavigationStep, Parameters)
  }

  /// A screen that receives its arguments, as `on created` and `on reloaded` see it.
  struct Observation {
    var instance: NavigationState.Instance
    /// The screen's entry in the attempt; nil if no route shows it.
    var stop: StackEntry?
    /// Whether more screens of the attempt follow above it.
    var isBelow: Bool
    /// The parameters of the screen.
    var parameters: Parameters
  }

  let policy: NavigationPolicy
  let place: Place?
  /// What the body or the attempt reads that moves.
  let names: RequestScope
  /// The screens of the attempt not shown yet, in order; nil for commands at the prompt or in a
  /// block.
  var stops: ArraySlice<StackEntry>?
  /// Whether an observer moves. What it shows is taken back; to observe that as well would never
  /// end.
  let isInObserver: Bool
  /// The mark before the observer that runs.
  var start: Int?
  var log: [String] = []
  var steps: [NavigationStep] = []
  var end = BodyEnd.finished
  var work: [Work]

  init(
    _ commands: [NavigationCommand], _ policy: NavigationPolicy, _ place: Place?,
    names: RequestScope, showing stops: ArraySlice<StackEntry>?, isInObserver: Bool = false
  ) {
    self.policy = policy
    self.place = place
    self.names = names
    self.stops = stops
    self.isInObserver = isInObserver
    work = commands.reversed().map(Work.command)
  }

  /// The candidate whose screens are shown.
  var shown: Candidate? { stops == nil ? nil : names.candidate }

  /// Removes and returns the next entry with a screen.
  mutating func takeStop(showing screen: String) -> StackEntry? {
    stops = stops?.drop { $0.instance.screen != screen }
    return stops?.popFirst()
  }
}

extension Dispatcher {
  /// Whether the steps of navigation commands are seen one by one: as events, or by observers.
  var observesSteps: Bool {
    journal.isOn || !map.configurations.isEmpty || !map.hooks.isEmpty
  }

  /// Carries out a navigation command at once, without observers. Returns the end of the body or
  /// attempt if the command fails; nil otherwise.
  mutating func navigate(
    _ command: NavigationCommand, _ policy: NavigationPolicy, adding steps: inout [NavigationStep]
  ) -> BodyEnd? {
    budget.spend(look: state.screenCount)
    do throws(NavigationProblem) {
      let trace = try Navigator(map.layout).run(command, policy: policy, state: app.navigation)
      budget.spend(steps: trace.steps.count)
      if steps.isEmpty { steps = trace.steps } else { steps += trace.steps }
      app.navigation = trace.state
      return trace.problem.map { .stuck($0.message) }
    } catch {
      return .failed(error.message)
    }
  }

  /// Takes steps until one is an event, an observer runs, or all are taken.
  mutating func takeSteps(_ moves: inout Moves) -> BodyProgress {
    let count = journal.count
    while journal.count <= count, !budget.isSpent {
      budget.spend()
      guard let work = moves.work.popLast() else { return .ended(.finished) }
      switch work {
      case .command(let command):
        if let end = planSteps(of: command, &moves) { return .ended(end) }
      case .steps(let rest, let trace):
        guard let change = rest.first else {
          app.navigation = trace.state
          if let problem = trace.problem { return .ended(.stuck(problem.message)) }
          continue
        }
        moves.work.append(.steps(rest.dropFirst(), trace))
        if let after = change.after { app.navigation = after }
        takeStep(change.step, &moves)
      case .reload(let step, let observation): noteReload(step, observation, &moves)
      case .observe(let event, let statements, let place, let observation):
        journal.note(event, place)
        if !moves.isInObserver {
          let observer = observer(statements, place, observation, moves)
          moves.start = mark()
          return .call(begin(observer))
        }
      case .endReload(let step, let outer):
        if case .reload(_, isNew: false) = step { moves.steps.append(step) }
        journal.describe { $0.parameters = outer }
      }
    }
    return .next
  }

  /// Plans the steps of a navigation command. Returns how the moves end if it fails; nil otherwise.
  private mutating func planSteps(
    of command: NavigationCommand, _ moves: inout Moves
  ) -> BodyEnd? {
    budget.spend(look: state.screenCount)
    var policy = moves.policy
    policy.announces = true
    do throws(NavigationProblem) {
      let trace = try Navigator(map.layout).run(
        command, policy: policy, state: app.navigation, records: true)
      moves.work.append(.steps(trace.changes[...], trace))
      return nil
    } catch {
      return .failed(error.message)
    }
  }

  private mutating func takeStep(_ step: NavigationStep, _ moves: inout Moves) {
    let library = moves.shown.map { map.library(of: $0.route) }
    let announces = library?.reportsArguments ?? false
    switch step {
    case .reload(let instance, let isNew):
      let stop = moves.takeStop(showing: instance.screen)
      let outer = journal.parameters
      let observation = Moves.Observation(
        instance: instance, stop: stop, isBelow: moves.stops?.isEmpty == false,
        parameters: stop?.parameters ?? outer)
      journal.describe { $0.parameters = observation.parameters }
      moves.work.append(.endReload(step, outer))
      if !isNew || announces { moves.work.append(.reload(step, observation)) }
      if isNew || library?.configuresScreensThatStay == true {
        budget.spend(look: map.configurations.count)
        let route = stop.flatMap { map.route(at: $0.route) } ?? moves.shown?.route
        moves.work += map.configurations.reversed().filter { $0.screen == instance.screen }
          .map { configuration in
            .observe(
              .configure(screen: instance.screen, route: route?.name), configuration.body,
              configuration.place, observation)
          }
      }
    case .displayed: if announces { journal.note(.step(step), moves.place) }
    default:
      moves.steps.append(step)
      journal.note(.step(step), moves.place)
    }
  }

  /// Notes that a screen receives its arguments, and queues the hooks `on reloaded`.
  private mutating func noteReload(
    _ step: NavigationStep, _ observation: Moves.Observation, _ moves: inout Moves
  ) {
    journal.describe { $0.parameters = observation.parameters }
    if let candidate = moves.shown, !map.hooks.isEmpty, !app.areGuardsOff {
      budget.spend(look: map.hooks.count)
      let hooks = map.hooks(
        .reloaded, in: candidate.namespace, showing: observation.instance.screen,
        moves.names.request)
      moves.work += hooks.reversed().map { hook in
        let namespace = map.namespaces[hook.namespace].name
        return .observe(
          .tell(hook: hook.kind.rawValue, namespace: namespace), hook.body, hook.place,
          observation)
      }
    }
    journal.note(.step(step), moves.place)
  }

  /// The body of an observer of a screen: it can log and set variables.
  private func observer(
    _ statements: [BlockStatement], _ place: Place, _ observation: Moves.Observation,
    _ moves: Moves
  ) -> Body {
    // Presentation and container are known only for the screens of a route.
    var known = TargetNames(
      screen: observation.instance.screen, arguments: observation.instance.arguments,
      presentation: observation.isBelow ? observation.stop?.stop.modal?.name ?? "push" : nil
    ).bindings
    let outer = moves.names
    if moves.stops != nil {
      known[ScreenName.container.rawValue] = outer.known(.container)
      if !observation.isBelow {
        known[ScreenName.presentation.rawValue] = outer.known(.presentation)
      }
    }
    var body = Body(
      statements, document: place.document,
      reading: RequestScope(
        parameters: observation.stop?.parameters ?? outer.parameters,
        bindings: outer.bindings.merging(known) { $1 }, described: outer.described,
        candidate: outer.candidate, ownRequest: outer.ownRequest))
    body.isObserver = true
    return body
  }

  /// Continues the moves after an observer, whose navigation is taken back.
  mutating func resumeMoves(_ moves: inout Moves, afterObserver observer: Body) {
    takeNavigationBack(to: moves.start)
    moves.start = nil
    moves.log += observer.log
    if case .failed(let reason) = observer.end { moves.log.append(reason) }
  }
}
