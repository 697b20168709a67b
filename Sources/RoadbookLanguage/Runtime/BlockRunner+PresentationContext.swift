import RoadbookEngine
import RoadbookText
import RoadbookURL

/// What is known of a road whose screens are put on stage.
struct PresentationContext {
  var namespace: Int
  var route: String
  /// The screens on the way, those first that are met first.
  var stops: ArraySlice<StackEntry>
  /// Whether a screen that was made gets its parameters by a call of its own, and the one below hears of it.
  var announces: Bool
  /// Whether screens that stay are configured like those just made.
  var configuresAll: Bool

  init(_ attempt: RouteAttempt, _ map: RouteMap) {
    let lifecycle = map.namespaces[attempt.route.namespace].settings.lifecycle
    namespace = attempt.route.namespace
    route = attempt.route.name
    stops = attempt.stops[...]
    announces = lifecycle.reportsArguments
    configuresAll = lifecycle.configuresScreensThatStay
  }

  /// The way's next stop that shows a screen.
  fileprivate mutating func stop(showing screen: String) -> StackEntry? {
    while let stop = stops.first, stop.instance.screen != screen { stops = stops.dropFirst() }
    return stops.popFirst()
  }
}

/// Commands to the navigator, each step noted with what hears of it.
extension BlockRunner {
  mutating func move(
    _ command: NavigationCommand, policy: NavigationPolicy? = nil, _ place: Place?
  ) -> BlockEnd {
    var policy = policy ?? NavigationPolicy()
    policy.announces = journal.isOn || !map.configurations.isEmpty || !map.hooks.isEmpty
    do throws(NavigationProblem) {
      let trace = try Navigator(map.layout).run(
        command, policy: policy, state: app.navigation, records: journal.detail == .moments)
      for change in trace.changes {
        if let after = change.after { app.navigation = after }
        note(change.step, place)
      }
      app.navigation = trace.state
      return trace.problem.map { .stuck($0.message) } ?? .finished
    } catch {
      return .failed(error.message)
    }
  }

  private mutating func note(_ step: NavigationStep, _ place: Place?) {
    let announces = presentationContext?.announces ?? false
    switch step {
    case .reload(let screen, let arguments, let isNew):
      let stop = presentationContext?.stop(showing: screen)
      let own = stop?.parameters ?? journal.context.parameters
      let outer = journal.context.parameters
      journal.context.parameters = own
      configure(screen, isNew: isNew, stop, arguments)
      if !isNew || announces {
        journal.context.parameters = own
        journal.note(.step(step), place, app)
        tellReload(screen, arguments, stop)
      }
      if !isNew { steps.append(step) }
      journal.context.parameters = outer
    case .displayed: if announces { journal.note(.step(step), place, app) }
    default:
      steps.append(step)
      journal.note(.step(step), place, app)
    }
  }

  /// `configure Screen { … }`: for a screen just made, and for one that stays where the life cycle wants that.
  private mutating func configure(
    _ screen: String, isNew: Bool, _ stop: StackEntry?, _ arguments: [Value.Field]
  ) {
    guard isNew || presentationContext?.configuresAll == true else { return }
    for configuration in map.configurations where configuration.screen == screen {
      let own = stop.flatMap {
        map.routes.indices.contains($0.route) ? map.routes[$0.route].name : nil
      }
      let route = own ?? presentationContext?.route
      journal.note(.configure(screen: screen, route: route), configuration.place, app)
      observe(configuration.body, configuration.place, screen, arguments, stop)
    }
  }

  private mutating func tellReload(
    _ screen: String, _ arguments: [Value.Field], _ stop: StackEntry?
  ) {
    guard let presentationContext, let hook = map.hook(.reload, in: presentationContext.namespace),
      !app.areGuardsOff
    else { return }
    let namespace = map.namespaces[hook.namespace].name
    journal.note(.tell(hook: hook.kind.rawValue, namespace: namespace), hook.place, app)
    observe(hook.body, hook.place, screen, arguments, stop)
  }

  /// What an observer knows of the screen that it observes: how and where is known only of those of a route.
  private func facts(
    about screen: String, _ arguments: [Value.Field], _ stop: StackEntry?
  ) -> [String: Value] {
    let isBeneath = presentationContext?.stops.isEmpty == false
    var known = Dispatcher.facts(
      about: NavigationState.Instance(screen: screen, arguments: arguments), screen: screen,
      isBeneath ? stop?.stop.modal?.name ?? "push" : nil, nil)
    if presentationContext != nil {
      known[ScreenName.container.rawValue] = facts[ScreenName.container.rawValue]
      if !isBeneath {
        known[ScreenName.presentation.rawValue] = facts[ScreenName.presentation.rawValue]
      }
    }
    return known
  }

  /// Runs a body that only looks on while screens are put on stage: it can log and set variables.
  private mutating func observe(
    _ body: [BlockStatement], _ place: Place, _ screen: String, _ arguments: [Value.Field],
    _ stop: StackEntry?
  ) {
    // What an observer shows is taken back; observing that as well would have no end.
    if isObserving { return }
    var runner = BlockRunner(
      map: map, app: app, journal: journal, parameters: stop?.parameters ?? parameters,
      facts: facts,
      document: place.document, request: request)
    runner.isObserving = true
    runner.facts.merge(facts(about: screen, arguments, stop)) { $1 }
    let start = journal.events.count
    let navigation = app.navigation
    let end = runner.run(body)
    let depth = journal.depth
    app = runner.app
    app.navigation = navigation
    journal = runner.journal
    journal.takeBack(from: start, to: app)
    journal.depth = depth
    log += runner.log
    if case .failed(let reason) = end { log.append(reason) }
  }
}
