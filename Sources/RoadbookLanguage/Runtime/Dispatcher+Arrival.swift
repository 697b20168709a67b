import RoadbookEngine
import RoadbookText
import RoadbookURL

/// The end of the road: the screens are put on stage.
extension Dispatcher {
  /// Whether the target is pushed and not presented: decides which guards are asked.
  func showsByPushing(_ attempt: RouteAttempt, _ options: OpenOptions) -> Bool {
    switch options.verb {
    case .push: return true
    case .present: return false
    default: break
    }
    if map.namespaces[attempt.route.namespace].settings.lifecycle.alwaysPresents { return false }
    let name = attempt.route.presentation
    if let own = map.presentation(named: name) { return own.body.holds(\.pushesTarget) }
    return NamedPresentation.pushing.contains(name)
  }

  /// Tells that the target is about to be shown; whether it has to wait for `proceed`.
  mutating func announce(
    _ attempt: inout RouteAttempt, _ options: OpenOptions, _ redirects: inout RedirectChain
  ) -> Bool {
    note(attempt)
    return tell(.willPresent, &attempt, options, &redirects)
  }

  /// Shows the target with what lies beneath it; the outcome is `failed` where that is impossible.
  mutating func arrive(
    _ attempt: inout RouteAttempt, _ options: OpenOptions, _ redirects: inout RedirectChain
  ) -> BlockEnd {
    note(attempt)
    attempt.describeTarget(map)
    attempt.facts.merge(targetFacts(attempt, options)) { $1 }
    var policy = policy(attempt, options)
    if !showsByPushing(attempt, options), !askPresenter(&policy, &attempt) { return .finished }
    let end = show(&attempt, policy, options)
    guard attempt.resolution.outcome == .handled else { return end }
    attempt.resolution.container = state.visibleContainer(map.layout)
    note(attempt)
    _ = tell(.presented, &attempt, options, &redirects)
    return end
  }

  private mutating func show(
    _ attempt: inout RouteAttempt, _ policy: NavigationPolicy, _ options: OpenOptions
  ) -> BlockEnd {
    // An action that is presented shows itself.
    if case .action(let body) = attempt.route.target { return run(body, of: &attempt) }
    guard let target = attempt.stops.last else { return .finished }
    // A screen of a table of its own is pushed on top of what is there: nobody builds a stack for it (rule N20).
    let isOnTop =
      options.verb == .resolve && map.namespaces[attempt.route.namespace].settings.hasTablesApart
      && attempt.route.presentation == "push"
    switch (isOnTop ? .push : options.verb, attempt.route.presentation) {
    case (.push, _):
      attempt.resolution.presentation = "push"
      move([.push(target.instance, onto: options.container)], policy, &attempt)
    case (.present, _):
      attempt.resolution.presentation = options.wraps ? "wrap" : "present"
      let presentation = Presentation(
        "modal", isWrapped: options.wraps, wrapper: options.wrap)
      move(
        [.present([target.instance], presentation, from: options.container ?? policy.presenter)],
        policy, &attempt)
    case (_, let name):
      let shown = PresentationTarget(
        stops: attempt.stops.map(\.stop), containers: attempt.route.containers,
        showsFromBottom: map.namespaces[attempt.route.namespace].settings.showsFromBottom,
        policy: policy)
      if let own = map.presentation(named: name) {
        show(shown, by: own, &attempt)
      } else if let modal = target.stop.modal,
        map.namespaces[attempt.route.namespace].settings.lifecycle.alwaysPresents
      {
        move([.present([target.instance], modal, from: policy.presenter)], policy, &attempt)
      } else if name == "none" {
        attempt.stop(.failed, "the map does not say how to present it")
      } else if name == "replace" || name == "root" {
        move(shown.commands(name, map.layout), policy, &attempt)
      } else {
        move([shown.way()], policy, &attempt)
      }
    }
    return .finished
  }

  private func policy(_ attempt: RouteAttempt, _ options: OpenOptions) -> NavigationPolicy {
    let namespace = map.namespaces[attempt.route.namespace]
    var policy = NavigationPolicy(animated: options.isAnimated)
    policy.modals =
      switch namespace.settings.modals {
      case "keep": .keep
      case "reuse": .reuse
      default: .dismiss
      }
    let lifecycle = namespace.settings.lifecycle
    if lifecycle.animatesCommands, options.verb == .push || options.verb == .present {
      policy.animated = options.isAnimated ?? true
    }
    if namespace.settings.reusesByArguments { policy.reuse = .byArguments }
    if lifecycle.fillsStackAsFarAsPossible {
      policy.findsStack = false
      policy.goesAsFarAsItCan = true
    }
    if let key = lifecycle.animationKey, options.isAnimated == nil,
      let flag = attempt.resolution.parameters[key]
    {
      policy.animated = ["yes", "true", "1"].contains(flag.text.lowercased())
    }
    return policy
  }

  /// Asks what modals are presented from, where the map says who knows (rule F20, step 8).
  private mutating func askPresenter(
    _ policy: inout NavigationPolicy, _ attempt: inout RouteAttempt
  ) -> Bool {
    guard let presenter = map.presenter, !app.areGuardsOff else { return true }
    var name = presenter.container
    if case .name(let forced)? = app.answers["presenter"]?.first {
      _ = app.takeAnswer(of: "presenter")
      name = forced == "none" ? nil : forced
    }
    journal.note(
      .ask(point: "presenter", guardDecl: nil, answer: name ?? "none"), presenter.place, app)
    guard let name else {
      attempt.stop(.failed, "there is nothing to present from")
      attempt.resolution.isTold =
        map.namespaces[attempt.route.namespace].settings.lifecycle.reportsMissingPresenter
      return false
    }
    policy.presenter = name
    return true
  }

  /// Runs a presentation of the map: its statements, with the target as what `show` shows.
  private mutating func show(
    _ target: PresentationTarget, by presentation: NamedPresentation, _ attempt: inout RouteAttempt
  ) {
    journal.note(.presentation(name: presentation.name), presentation.place, app)
    var runner = stageRunner(attempt, document: presentation.place.document)
    runner.target = target
    runner.target?.selected = [presentation.name]
    let end = runner.run(presentation.body)
    adopt(runner)
    attempt.resolution.log += runner.log
    attempt.resolution.steps += runner.steps
    attempt.resolution.presentation = presentation.name
    attempt.stop(by: end)
    if case .finished = end, !runner.hasShownTarget {
      attempt.stop(.failed, "presentation '\(presentation.name)' shows nothing")
    }
  }

  /// Carries commands of the navigator out, each step an event.
  private mutating func move(
    _ commands: [NavigationCommand], _ policy: NavigationPolicy, _ attempt: inout RouteAttempt
  ) {
    var runner = stageRunner(attempt, document: attempt.route.place.document)
    // The road itself moves these: they happen on it and not inside anything.
    runner.journal.depth = journal.depth
    for command in commands {
      let end = runner.move(command, policy: policy, attempt.route.place)
      attempt.stop(by: end)
      if attempt.resolution.outcome != .handled { break }
    }
    adopt(runner)
    attempt.resolution.log += runner.log
    attempt.resolution.steps += runner.steps
  }

  private func stageRunner(_ attempt: RouteAttempt, document: Int) -> BlockRunner {
    var runner = self.runner(attempt, document: document)
    runner.presentationContext = PresentationContext(attempt, map)
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
