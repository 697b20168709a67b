import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

extension Dispatcher {
  /// Shows the target and the screens below it; fails the attempt if that is impossible.
  mutating func show(_ attempt: inout Attempt) -> AttemptProgress {
    // An action that counts as a screen shows its screens itself.
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
      return showTarget(by: [.push(target.instance, onto: container)], policy, &attempt)
    case .present:
      let options = attempt.options
      attempt.result.presentation = options.wraps ? "wrap" : "present"
      let presentation = Presentation(
        "modal", isWrapped: options.wraps || library.wrapsPresented,
        wrapper: options.wrap)
      let presenter = options.container ?? policy.presenter
      return showTarget(
        by: [.present([target.instance], presentation, from: presenter)], policy, &attempt)
    case .open, .resolve, .generate:
      let shown = PresentationTarget(
        stops: attempt.stops.map(\.stop), containers: attempt.route.containers,
        showsFromBottom: library.showsFromBottom, policy: policy)
      if let style = map.style(named: name) {
        journal.note(.style(name: style.name), style.place)
        return .call(begin(styleBody(style, shown, attempt)))
      } else if let modal = target.modal, library.alwaysPresents {
        return showTarget(
          by: [.present([target.instance], modal, from: policy.presenter)], policy, &attempt)
      } else if name == "none" {
        attempt.setOutcome(.failed, "the map does not define how to present the screen")
        return .next
      } else if name == "replace" || name == "root" {
        return showTarget(by: shown.commands(name, map.layout), policy, &attempt)
      } else {
        return showTarget(by: [shown.way()], policy, &attempt)
      }
    }
  }

  /// The body of a style of the map; `show` in it shows the target.
  private func styleBody(
    _ style: NamedStyle, _ target: PresentationTarget, _ attempt: Attempt
  ) -> Body {
    var body = body(style.body, of: attempt, in: style.document)
    body.stops = attempt.stops[...]
    body.target = target
    body.target?.selected = [style.name]
    return body
  }

  /// Continues an attempt after the style of the map that shows its target.
  mutating func resumeShowing(
    _ attempt: inout Attempt, afterStyle body: Body
  ) -> AttemptProgress {
    let style = attempt.route.presentation
    attempt.result.presentation = style
    if body.end == .finished, !body.hasShownTarget {
      return concludeShowing(
        &attempt, log: body.log, steps: body.steps, .failed("style '\(style)' shows nothing"))
    }
    return concludeShowing(&attempt, log: body.log, steps: body.steps, body.end)
  }

  /// Carries out navigation commands, step by step if something observes the steps.
  private mutating func showTarget(
    by commands: [NavigationCommand], _ policy: NavigationPolicy, _ attempt: inout Attempt
  ) -> AttemptProgress {
    if observesSteps {
      let names = names(of: attempt)
      return .call(
        .moves(
          Shared(
            Moves(
              commands, policy, attempt.route.place, names: names, showing: attempt.stops[...]))))
    }
    for command in commands {
      if let end = navigate(command, policy, adding: &attempt.result.steps) {
        return concludeShowing(&attempt, log: [], steps: [], end)
      }
    }
    return .next
  }

  /// Continues an attempt after the commands that show its target.
  mutating func resumeShowing(
    _ attempt: inout Attempt, afterMoves moves: Moves
  ) -> AttemptProgress {
    concludeShowing(&attempt, log: moves.log, steps: moves.steps, moves.end)
  }

  private mutating func concludeShowing(
    _ attempt: inout Attempt, log: [String], steps: [NavigationStep], _ end: BodyEnd
  ) -> AttemptProgress {
    attempt.result.add(log: log, steps: steps)
    attempt.setOutcome(of: end)
    return attempt.result.outcome == .handled ? .next : endAttempt(&attempt)
  }

  private func policy(_ attempt: Attempt) -> NavigationPolicy {
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
