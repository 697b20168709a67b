import RoadbookEngine
import RoadbookText
import RoadbookURL

/// The end of the road: the screens are put on stage.
extension Road {
  /// Whether the target is pushed and not presented: decides which guards are asked.
  func showsByPushing(_ trip: Trip, _ company: Company) -> Bool {
    switch company.verb {
    case .push: return true
    case .present: return false
    default: break
    }
    // FSQRoutes asks one question, whatever the presentation does (rule F20).
    if map.namespaces[trip.route.namespace].lifecycle == .fsqroutes { return false }
    let name = trip.route.presentation
    if let own = map.presentation(named: name) { return own.body.contains(where: \.pushesTarget) }
    return ["push", "replace", "root"].contains(name)
  }

  /// Tells that the target is about to be shown; whether it has to wait for `proceed`.
  mutating func announce(_ trip: inout Trip, _ company: Company, _ hops: inout Hops) -> Bool {
    note(trip)
    return tell(.willPresent, &trip, company, &hops)
  }

  /// Shows the target with what lies beneath it; the outcome is `failed` where that is impossible.
  mutating func arrive(_ trip: inout Trip, _ company: Company, _ hops: inout Hops) {
    note(trip)
    trip.describeTarget(map)
    var policy = policy(trip, company)
    if !showsByPushing(trip, company), !askPresenter(&policy, &trip) { return }
    guard let target = trip.stops.last else { return }
    // A screen of a table of its own is pushed on top of what is there: nobody builds a stack for it (rule N20).
    let isOnTop =
      company.verb == .resolve && map.namespaces[trip.route.namespace].hasTablesApart
      && trip.route.presentation == "push"
    switch (isOnTop ? .push : company.verb, trip.route.presentation) {
    case (.push, _):
      trip.resolution.presentation = "push"
      move([.push(target.instance, onto: company.container)], policy, &trip, company)
    case (.present, _):
      trip.resolution.presentation = company.wraps ? "wrap" : "present"
      let presentation = Presentation(
        "modal", isWrapped: company.wraps, wrapper: company.wrap)
      move(
        [.present([target.instance], presentation, from: company.container ?? policy.presenter)],
        policy, &trip, company)
    case (_, "replace"), (_, "root"):
      move(replacement(by: target, trip, policy), policy, &trip, company)
    case (_, let name):
      if let own = map.presentation(named: name) {
        show(target, by: own, policy, &trip, company)
      } else {
        let stops = trip.stops.map(\.stop)
        move([.open(stops, in: trip.route.containers)], policy, &trip, company)
      }
    }
    guard trip.resolution.outcome == .handled else { return }
    trip.resolution.container = state.visibleContainer(map.layout)
    note(trip)
    _ = tell(.presented, &trip, company, &hops)
  }

  private func policy(_ trip: Trip, _ company: Company) -> NavigationPolicy {
    let namespace = map.namespaces[trip.route.namespace]
    var policy = NavigationPolicy(animated: company.isAnimated)
    policy.modals =
      switch namespace.modals {
      case "keep": .keep
      case "reuse": .reuse
      default: .dismiss
      }
    if namespace.reusesByArguments { policy.reuse = .byArguments }
    policy.announces = journal.isOn || !map.configurations.isEmpty || !map.hooks.isEmpty
    if namespace.lifecycle == .waapprouting {
      policy.findsStack = false
      // The library's own flag (rule W32).
      if company.isAnimated == nil, let flag = trip.resolution.parameters["wapprouting_animated"] {
        policy.animated = ["yes", "true", "1"].contains(flag.text.lowercased())
      }
    }
    return policy
  }

  /// Asks what modals are presented from, where the map says who knows (rule F20, step 8).
  private mutating func askPresenter(_ policy: inout NavigationPolicy, _ trip: inout Trip) -> Bool {
    guard let presenter = map.presenter, !app.areGuardsOff else { return true }
    var name = presenter.container
    if case .name(let forced)? = app.answers["presenter"]?.first {
      app.answers["presenter"]?.removeFirst()
      if app.answers["presenter"]?.isEmpty == true { app.answers["presenter"] = nil }
      name = forced == "none" ? nil : forced
    }
    journal.note(
      .ask(point: "presenter", guardian: nil, answer: name ?? "none"), presenter.place, app)
    guard let name else {
      trip.stop(.failed, "there is nothing to present from")
      return false
    }
    policy.presenter = name
    return true
  }

  private func replacement(
    by target: RoadStop, _ trip: Trip, _ policy: NavigationPolicy
  ) -> [NavigationCommand] {
    var commands: [NavigationCommand] = []
    let isRoot = trip.route.presentation == "root"
    if isRoot, policy.modals == .dismiss, !state.modals.isEmpty { commands.append(.dismiss(.all)) }
    let container = trip.route.containers.first
    if let container, map.layout.parent(of: container) != nil {
      commands.append(.select(container))
    }
    commands.append(
      isRoot ? .setStack([target.instance], in: container) : .replace(target.instance))
    return commands
  }

  /// Runs a presentation of the map: its statements, with the target as what is pushed or presented.
  private mutating func show(
    _ target: RoadStop, by presentation: NamedPresentation, _ policy: NavigationPolicy,
    _ trip: inout Trip, _ company: Company
  ) {
    journal.note(.presentation(name: presentation.name), presentation.place, app)
    var runner = self.runner(trip, document: presentation.place.document)
    runner.target = PresentationTarget(stop: target.stop, policy: policy, way: [presentation.name])
    let end = runner.run(presentation.body)
    adopt(runner)
    trip.resolution.log += runner.log
    trip.resolution.steps += runner.steps
    trip.resolution.presentation = presentation.name
    trip.stop(by: end)
    if case .finished = end, !runner.hasShownTarget {
      trip.stop(.failed, "presentation '\(presentation.name)' shows nothing")
    }
  }

  /// Carries commands of the navigator out, each step an event.
  private mutating func move(
    _ commands: [NavigationCommand], _ policy: NavigationPolicy, _ trip: inout Trip,
    _ company: Company
  ) {
    var next = trip.stops[...]
    for command in commands {
      do throws(NavigationProblem) {
        let trace = try Navigator(map.layout).run(
          command, policy: policy, state: state, records: journal.detail == .moments)
        let begin = app
        for change in trace.changes {
          var noted = app
          noted.navigation = change.after ?? begin.navigation
          note(change.step, noted, &next, &trip)
        }
        state = trace.state
      } catch {
        trip.stop(.failed, error.message)
        return
      }
    }
  }

  private mutating func note(
    _ step: NavigationStep, _ noted: SimulatedApp, _ next: inout ArraySlice<RoadStop>,
    _ trip: inout Trip
  ) {
    let announces = map.namespaces[trip.route.namespace].lifecycle.announcesScreens
    switch step {
    case .reload(let screen, let arguments, let isNew):
      while let stop = next.first, stop.instance.screen != screen { next = next.dropFirst() }
      let stop = next.popFirst()
      configure(screen, isNew: isNew, stop, noted, &trip)
      if isNew, !announces { return }
      journal.context.parameters = stop?.parameters.fields ?? journal.context.parameters
      journal.note(.step(step), trip.route.place, noted)
      if !isNew { trip.resolution.steps.append(step) }
      tellReload(screen, arguments, noted, &trip)
    case .displayed: if announces { journal.note(.step(step), trip.route.place, noted) }
    default:
      journal.note(.step(step), trip.route.place, noted)
      trip.resolution.steps.append(step)
    }
  }

  /// `configure Screen { … }`: for a screen just made; in WAAppRouting also for one that stays (rule W36).
  private mutating func configure(
    _ screen: String, isNew: Bool, _ stop: RoadStop?, _ noted: SimulatedApp, _ trip: inout Trip
  ) {
    guard isNew || map.namespaces[trip.route.namespace].lifecycle == .waapprouting else { return }
    for configuration in map.configurations where configuration.screen == screen {
      let route = stop.flatMap {
        map.routes.indices.contains($0.route) ? map.routes[$0.route] : nil
      }
      journal.context.parameters = stop?.parameters.fields ?? journal.context.parameters
      journal.note(
        .configure(screen: screen, route: route?.name ?? trip.route.name), configuration.place,
        noted)
      observe(configuration.body, configuration.place, screen, stop?.instance.arguments, &trip)
    }
  }

  private mutating func tellReload(
    _ screen: String, _ arguments: [Value.Field], _ noted: SimulatedApp, _ trip: inout Trip
  ) {
    guard let hook = map.hook(.reload, in: trip.route.namespace), !app.areGuardsOff else { return }
    journal.note(
      .tell(hook: hook.kind.rawValue, namespace: map.namespaces[hook.namespace].name), hook.place,
      noted)
    observe(hook.body, hook.place, screen, arguments, &trip)
  }

  /// Runs a body that only looks on while screens are put on stage: it can log and set variables.
  private mutating func observe(
    _ body: [BlockStatement], _ place: Place, _ screen: String, _ arguments: [Value.Field]?,
    _ trip: inout Trip
  ) {
    var runner = self.runner(trip, document: place.document)
    runner.facts["screen"] = .string(screen)
    runner.facts["arguments"] = .record(arguments ?? [])
    let navigation = app.navigation
    let end = runner.run(body)
    adopt(runner)
    app.navigation = navigation
    trip.resolution.log += runner.log
    if case .failed(let reason) = end { trip.resolution.log.append(reason) }
  }
}

extension Dialect {
  /// Whether a screen that was made gets its parameters by a call of its own, and the one below is told (rule W36).
  fileprivate var announcesScreens: Bool { self == .native || self == .waapprouting }
}

extension BlockStatement {
  fileprivate var pushesTarget: Bool {
    if case .go(let command) = self, command.verb == .push, case .target = command.subject {
      true
    } else {
      false
    }
  }
}
