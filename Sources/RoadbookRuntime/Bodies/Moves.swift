import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// Navigation commands in bodies, and the observers of their steps: `on created`, `on reloaded`.
extension Dispatcher {
  mutating func move(_ work: RunningBody.Work, in body: inout RunningBody) -> BodyProgress {
    switch work {
    case .move(let command, let policy, let place): return plan(command, policy, place, &body)
    case .steps(let rest, let trace, let place):
      guard let change = rest.first else {
        app.navigation = trace.state
        return trace.problem.map { .ended(.stuck($0.message)) } ?? .next
      }
      body.work.append(.steps(rest.dropFirst(), trace, place))
      if let after = change.after { app.navigation = after }
      take(change.step, place, &body)
    case .reload(let step, let observation, let place):
      journal.describe { $0.parameters = observation.parameters }
      if let candidate = body.shown, !map.hooks.isEmpty, !app.areGuardsOff {
        budget.spend(look: map.hooks.count)
        let hooks = map.hooks(
          .reloaded, in: candidate.namespace, showing: observation.instance.screen,
          body.names.request)
        body.work += hooks.reversed().map { hook in
          let namespace = map.namespaces[hook.namespace].name
          return .observe(
            .tell(hook: hook.kind.rawValue, namespace: namespace), hook.body, hook.place,
            observation)
        }
      }
      journal.note(.step(step), place)
    case .observe(let event, let statements, let place, let observation):
      journal.note(event, place)
      // What an observer shows is rolled back; observing that as well would never end.
      if body.isObserving { return .next }
      return .call(Shared(observer(statements, place, observation, body)))
    case .endReload(let step, let outer):
      if case .reload(_, isNew: false) = step { body.steps.append(step) }
      journal.describe { $0.parameters = outer }
    case .statements, .endStyle: break
    }
    return .next
  }

  /// Plans the steps of a navigation command.
  private mutating func plan(
    _ command: NavigationCommand, _ policy: NavigationPolicy, _ place: Place?,
    _ body: inout RunningBody
  ) -> BodyProgress {
    if !observesSteps {
      return navigate(command, policy, adding: &body.steps).map { .ended($0) } ?? .next
    }
    budget.spend(look: state.screenCount)
    var policy = policy
    policy.announces = true
    do throws(NavigationProblem) {
      let trace = try Navigator(map.layout).run(
        command, policy: policy, state: app.navigation, records: true)
      body.work.append(.steps(trace.changes[...], trace, place))
      return .next
    } catch {
      return .ended(.failed(error.message))
    }
  }

  /// Whether the steps of navigation commands are seen one by one: as events, or by observers.
  var observesSteps: Bool {
    journal.isOn || !map.configurations.isEmpty || !map.hooks.isEmpty
  }

  /// Carries out a navigation command at once, without observers. Returns the end of the body or attempt if the command
  /// fails; nil otherwise.
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

  private mutating func take(_ step: NavigationStep, _ place: Place?, _ body: inout RunningBody) {
    let library = body.shown.map { map.library(of: $0.route) }
    let announces = library?.reportsArguments ?? false
    switch step {
    case .reload(let instance, let isNew):
      let stop = body.takeStop(showing: instance.screen)
      let outer = journal.parameters
      let observation = StepObservation(
        instance: instance, stop: stop, isBelow: body.stops?.isEmpty == false,
        parameters: stop?.parameters ?? outer)
      journal.describe { $0.parameters = observation.parameters }
      body.work.append(.endReload(step, outer))
      if !isNew || announces { body.work.append(.reload(step, observation, place)) }
      if isNew || library?.configuresScreensThatStay == true {
        budget.spend(look: map.configurations.count)
        let route = stop.flatMap { map.route(at: $0.route) } ?? body.shown?.route
        body.work += map.configurations.reversed().filter { $0.screen == instance.screen }
          .map { configuration in
            .observe(
              .configure(screen: instance.screen, route: route?.name), configuration.body,
              configuration.place, observation)
          }
      }
    case .displayed: if announces { journal.note(.step(step), place) }
    default:
      body.steps.append(step)
      journal.note(.step(step), place)
    }
  }

  /// The body of an observer of a screen: it can log and set variables.
  private func observer(
    _ statements: [BlockStatement], _ place: Place, _ observation: StepObservation,
    _ outer: RunningBody
  ) -> RunningBody {
    // Presentation and container are known only for the screens of a route.
    var known = TargetNames(
      screen: observation.instance.screen, arguments: observation.instance.arguments,
      presentation: observation.isBelow ? observation.stop?.stop.modal?.name ?? "push" : nil
    ).bindings
    if outer.stops != nil {
      known[ScreenName.container.rawValue] = outer.known(.container)
      if !observation.isBelow {
        known[ScreenName.presentation.rawValue] = outer.known(.presentation)
      }
    }
    return RunningBody(
      .observer(firstEvent: journal.count, navigation: app.navigation), statements,
      document: place.document,
      reading: RequestScope(
        parameters: observation.stop?.parameters ?? outer.names.parameters,
        bindings: outer.names.bindings.merging(known) { $1 }, described: outer.names.described,
        candidate: outer.names.candidate, ownRequest: outer.names.ownRequest))
  }

  /// Continues a body after an observer ended; the observer's navigation is rolled back.
  mutating func goOn(
    _ outer: inout Shared<RunningBody>, after observer: Shared<RunningBody>, _ end: BodyEnd
  ) {
    if case .observer(let first, let navigation) = observer.value.purpose {
      app.navigation = navigation
      journal.takeBack(from: first, hasMoved: false)
    }
    outer.value.append(log: observer.value.log)
    if case .failed(let reason) = end { outer.value.append(log: [reason]) }
    frames.append(.body(outer))
  }
}
