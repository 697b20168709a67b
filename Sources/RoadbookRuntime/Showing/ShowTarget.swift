import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// Showing the screens of an attempt.
extension Dispatcher {
  /// Whether the target is pushed rather than presented: decides which guards apply.
  func showsByPushing(_ attempt: RouteAttempt) -> Bool {
    switch attempt.options.verb {
    case .push: return true
    case .present: return false
    default: break
    }
    if map.library(of: attempt.route).alwaysPresents { return false }
    let name = attempt.route.presentation
    if let own = map.style(named: name) { return own.body.holds(\.pushesTarget) }
    return StyleDeclaration.pushing.contains(name)
  }

  /// Decides how to show the target; runs the map's presenter to find the container to present
  /// from, as late as FSQRoutes asks its delegate for it (`routeOrDeferContent:`).
  mutating func arrive(_ attempt: inout RouteAttempt) -> AttemptProgress {
    guard attempt.result.outcome == .handled else { return takeBack(&attempt) }
    note(attempt)
    attempt.isDescribed = true
    let isPushed = showsByPushing(attempt)
    guard !isPushed, let presenter = map.presenter, !app.areGuardsOff else {
      return isPushed ? .next : askForPresenter(attempt)
    }
    var name = presenter.container
    if case .container(let forced)? = app.answers["presenter"]?.first {
      _ = app.takeAnswer(of: "presenter")
      name = forced
    }
    journal.note(.ask(point: "presenter", guardDecl: nil, answer: name ?? "none"), presenter.place)
    if let name {
      attempt.presenter = name
      return askForPresenter(attempt)
    } else {
      attempt.stop(.failed, "there is no container to present from")
      attempt.plan([RouteAttempt.Task { $0.end(&$1) }])
      attempt.result.isTold =
        map.library(of: attempt.route).reportsMissingPresenter
    }
    return .next
  }

  private func askForPresenter(_ attempt: RouteAttempt) -> AttemptProgress {
    host.presents ? .ask(.presenter(attempt.appRequest(on: self))) : .next
  }

  /// Shows the target and the screens below it; fails the attempt if that is impossible.
  mutating func show(_ attempt: inout RouteAttempt) -> AttemptProgress {
    // A presented action shows its screens itself.
    if case .action = attempt.route.target { return runAction(attempt) }
    guard let target = attempt.stops.last?.stop else { return .next }
    let policy = policy(attempt)
    let library = map.library(of: attempt.route)
    let name = attempt.route.presentation
    // A screen in the table of screens is pushed on the current stack, without screens below it
    // (URLNavigator, `push(_:context:from:animated:)`).
    let isOnTop =
      attempt.options.verb == .resolve && name == "push"
      && map.namespaces[attempt.route.namespace].settings.hasTablesApart
    switch isOnTop ? .push : attempt.options.verb {
    case .push:
      attempt.result.presentation = "push"
      let container = attempt.options.container
      return move([.push(target.instance, onto: container)], policy, &attempt)
    case .present:
      let options = attempt.options
      attempt.result.presentation = options.wraps ? "wrap" : "present"
      let presentation = Presentation(
        "modal", isWrapped: options.wraps || library.wrapsPresented,
        wrapper: options.wrap)
      let presenter = options.container ?? policy.presenter
      return move(
        [.present([target.instance], presentation, from: presenter)], policy, &attempt)
    case .open, .resolve, .generate:
      let shown = PresentationTarget(
        stops: attempt.stops.map(\.stop), containers: attempt.route.containers,
        showsFromBottom: library.showsFromBottom, policy: policy)
      if let own = map.style(named: name) {
        journal.note(.style(name: own.name), own.place)
        return .call(Shared(body(of: own, shown, attempt)))
      } else if let modal = target.modal, library.alwaysPresents {
        return move(
          [.present([target.instance], modal, from: policy.presenter)], policy, &attempt)
      } else if name == "none" {
        attempt.stop(.failed, "the map does not define how to present the screen")
      } else if name == "replace" || name == "root" {
        return move(shown.commands(name, map.layout), policy, &attempt)
      } else {
        return move([shown.way()], policy, &attempt)
      }
    }
    return .next
  }

  /// The body of a style of the map; `show` in it shows the target.
  func body(
    of style: NamedStyle, _ target: PresentationTarget, _ attempt: RouteAttempt
  ) -> RunningBody {
    var body = body(.style(name: style.name), style.body, of: attempt, in: style.document)
    body.stops = attempt.stops[...]
    body.target = target
    body.target?.selected = [style.name]
    return body
  }

  /// Runs navigation commands: in a body if their steps are observed; their events belong to the attempt itself.
  private mutating func move(
    _ commands: [NavigationCommand], _ policy: NavigationPolicy, _ attempt: inout RouteAttempt
  ) -> AttemptProgress {
    if !observesSteps {
      for command in commands {
        guard let end = navigate(command, policy, adding: &attempt.result.steps) else { continue }
        attempt.stop(by: end)
        return self.end(&attempt)
      }
      return .next
    }
    var body = Shared(
      body(.style(name: nil), [], of: attempt, in: attempt.route.place.document))
    body.value.stops = attempt.stops[...]
    body.value.move(commands, policy, attempt.route.place)
    return .call(body)
  }

  /// Runs after the target was shown or could not be shown.
  mutating func shown(_ attempt: inout RouteAttempt) -> AttemptProgress {
    guard attempt.result.outcome == .handled else { return .next }
    attempt.result.container = state.visibleContainer(map.layout)
    return tell(.shown, &attempt)
  }

  private func policy(_ attempt: RouteAttempt) -> NavigationPolicy {
    let animated = attempt.options.isAnimated
    var policy = map.namespaces[attempt.route.namespace].settings.navigation
    policy.animated = animated
    policy.presenter = attempt.presenter
    let library = map.library(of: attempt.route)
    if library.animatesCommands, attempt.options.verb == .push || attempt.options.verb == .present {
      policy.animated = animated ?? true
    }
    if let key = library.animationKey, animated == nil, let flag = attempt.result.parameters[key] {
      policy.animated = ["yes", "true", "1"].contains(flag.text.lowercased())
    }
    return policy
  }
}

extension BlockStatement {
  fileprivate var pushesTarget: Bool {
    guard case .show(let command) = self else { return false }
    return command.style.map { StyleDeclaration.pushing.contains($0.text) } ?? true
  }
}
