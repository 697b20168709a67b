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
    if map.namespaces[trip.route.namespace].settings.lifecycle.alwaysPresents { return false }
    let name = trip.route.presentation
    if let own = map.presentation(named: name) { return own.body.holds(\.pushesTarget) }
    return NamedPresentation.pushing.contains(name)
  }

  /// Tells that the target is about to be shown; whether it has to wait for `proceed`.
  mutating func announce(_ trip: inout Trip, _ company: Company, _ hops: inout Hops) -> Bool {
    note(trip)
    return tell(.willPresent, &trip, company, &hops)
  }

  /// Shows the target with what lies beneath it; the outcome is `failed` where that is impossible.
  mutating func arrive(
    _ trip: inout Trip, _ company: Company, _ hops: inout Hops
  ) -> BlockEnd {
    note(trip)
    trip.describeTarget(map)
    trip.facts.merge(targetFacts(trip, company)) { $1 }
    var policy = policy(trip, company)
    if !showsByPushing(trip, company), !askPresenter(&policy, &trip) { return .finished }
    let end = show(&trip, policy, company)
    guard trip.resolution.outcome == .handled else { return end }
    trip.resolution.container = state.visibleContainer(map.layout)
    note(trip)
    _ = tell(.presented, &trip, company, &hops)
    return end
  }

  private mutating func show(
    _ trip: inout Trip, _ policy: NavigationPolicy, _ company: Company
  ) -> BlockEnd {
    // An action that is presented shows itself.
    if case .action(let body) = trip.route.target { return run(body, of: &trip) }
    guard let target = trip.stops.last else { return .finished }
    // A screen of a table of its own is pushed on top of what is there: nobody builds a stack for it (rule N20).
    let isOnTop =
      company.verb == .resolve && map.namespaces[trip.route.namespace].settings.hasTablesApart
      && trip.route.presentation == "push"
    switch (isOnTop ? .push : company.verb, trip.route.presentation) {
    case (.push, _):
      trip.resolution.presentation = "push"
      move([.push(target.instance, onto: company.container)], policy, &trip)
    case (.present, _):
      trip.resolution.presentation = company.wraps ? "wrap" : "present"
      let presentation = Presentation(
        "modal", isWrapped: company.wraps, wrapper: company.wrap)
      move(
        [.present([target.instance], presentation, from: company.container ?? policy.presenter)],
        policy, &trip)
    case (_, let name):
      let shown = PresentationTarget(
        stops: trip.stops.map(\.stop), containers: trip.route.containers,
        showsFromBottom: map.namespaces[trip.route.namespace].settings.showsFromBottom,
        policy: policy)
      if let own = map.presentation(named: name) {
        show(shown, by: own, &trip)
      } else if let modal = target.stop.modal,
        map.namespaces[trip.route.namespace].settings.lifecycle.alwaysPresents
      {
        move([.present([target.instance], modal, from: policy.presenter)], policy, &trip)
      } else if name == "none" {
        trip.stop(.failed, "the map does not say how to present it")
      } else if name == "replace" || name == "root" {
        move(shown.commands(name, map.layout), policy, &trip)
      } else {
        move([shown.way()], policy, &trip)
      }
    }
    return .finished
  }

  private func policy(_ trip: Trip, _ company: Company) -> NavigationPolicy {
    let namespace = map.namespaces[trip.route.namespace]
    var policy = NavigationPolicy(animated: company.isAnimated)
    policy.modals =
      switch namespace.settings.modals {
      case "keep": .keep
      case "reuse": .reuse
      default: .dismiss
      }
    let lifecycle = namespace.settings.lifecycle
    if lifecycle.animatesCommands, company.verb == .push || company.verb == .present {
      policy.animated = company.isAnimated ?? true
    }
    if namespace.settings.reusesByArguments { policy.reuse = .byArguments }
    if lifecycle.fillsStackAsFarAsPossible {
      policy.findsStack = false
      policy.goesAsFarAsItCan = true
    }
    if let key = lifecycle.animationKey, company.isAnimated == nil,
      let flag = trip.resolution.parameters[key]
    {
      policy.animated = ["yes", "true", "1"].contains(flag.text.lowercased())
    }
    return policy
  }

  /// Asks what modals are presented from, where the map says who knows (rule F20, step 8).
  private mutating func askPresenter(_ policy: inout NavigationPolicy, _ trip: inout Trip) -> Bool {
    guard let presenter = map.presenter, !app.areGuardsOff else { return true }
    var name = presenter.container
    if case .name(let forced)? = app.answers["presenter"]?.first {
      _ = app.takeAnswer(of: "presenter")
      name = forced == "none" ? nil : forced
    }
    journal.note(
      .ask(point: "presenter", guardian: nil, answer: name ?? "none"), presenter.place, app)
    guard let name else {
      trip.stop(.failed, "there is nothing to present from")
      trip.resolution.isTold =
        map.namespaces[trip.route.namespace].settings.lifecycle.reportsMissingPresenter
      return false
    }
    policy.presenter = name
    return true
  }

  /// Runs a presentation of the map: its statements, with the target as what `show` shows.
  private mutating func show(
    _ target: PresentationTarget, by presentation: NamedPresentation, _ trip: inout Trip
  ) {
    journal.note(.presentation(name: presentation.name), presentation.place, app)
    var runner = stageRunner(trip, document: presentation.place.document)
    runner.target = target
    runner.target?.selected = [presentation.name]
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
    _ commands: [NavigationCommand], _ policy: NavigationPolicy, _ trip: inout Trip
  ) {
    var runner = stageRunner(trip, document: trip.route.place.document)
    // The road itself moves these: they happen on it and not inside anything.
    runner.journal.depth = journal.depth
    for command in commands {
      let end = runner.move(command, policy: policy, trip.route.place)
      trip.stop(by: end)
      if trip.resolution.outcome != .handled { break }
    }
    adopt(runner)
    trip.resolution.log += runner.log
    trip.resolution.steps += runner.steps
  }

  private func stageRunner(_ trip: Trip, document: Int) -> BlockRunner {
    var runner = self.runner(trip, document: document)
    runner.staging = Staging(trip, map)
    return runner
  }
}

extension BlockStatement {
  fileprivate var pushesTarget: Bool {
    guard case .show(let command) = self else { return false }
    return switch command.style {
    case .own: true
    case .presented: false
    case .named(let name): NamedPresentation.pushing.contains(name.text)
    }
  }
}
