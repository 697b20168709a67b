package import RoadbookEngine
package import RoadbookModel
import RoadbookText
import RoadbookURL

/// Statements that open a URL or move screens.
extension Dispatcher {
  /// `open`, `push` and `present`.
  mutating func go(
    _ command: GoCommand, _ body: inout Body
  ) throws(EvaluationProblem) -> BodyProgress {
    let scope = body.scope(self)
    switch command.subject {
    case .url(let template):
      let url = try template.url(in: scope, spending: &budget)
      let options = try command.clauses.options(command.verb, in: scope, map, spending: &budget)
      return .ended(.opened(Redirect(url: url, options: options.isPlain ? nil : options)))
    case .screen(let call):
      let options = try command.clauses.options(command.verb, in: scope, map, spending: &budget)
      let instance = try ScreenArguments.instance(
        of: call, in: map, scope: scope, spending: &budget)
      return showScreen(instance, command.verb, options, command.range, &body)
    }
  }

  /// `push Screen` and `present Screen`.
  private mutating func showScreen(
    _ instance: NavigationState.Instance, _ verb: OpenOptions.Verb, _ options: OpenOptions,
    _ range: TextRange, _ body: inout Body
  ) -> BodyProgress {
    var policy = body.target?.policy ?? NavigationPolicy()
    if let isAnimated = options.isAnimated { policy.animated = isAnimated }
    let presentation = Presentation(
      "modal", isWrapped: options.wraps || map.namespaces[0].settings.library.wrapsPresented,
      wrapper: options.wrap)
    let command: NavigationCommand =
      verb == .present
      ? .present([instance], presentation, from: options.container ?? policy.presenter)
      : .push(instance, onto: options.container)
    return move(by: [command], policy, range, &body)
  }

  /// `show [NAME]` in a style: the target with the screens below it.
  mutating func runShow(_ command: ShowCommand, _ body: inout Body) -> BodyProgress {
    guard var target = body.target else {
      return .ended(.failed("'show' is only possible while a screen is being shown"))
    }
    if let isAnimated = command.isAnimated { target.policy.animated = isAnimated }
    if let container = command.container { target.containers = [container.text] }
    if let style = command.style {
      return showTarget(target, inStyle: style.text, command.range, &body)
    }
    body.hasShownTarget = true
    return move(by: [target.way()], target.policy, command.range, &body)
  }

  /// The maximum nesting of styles.
  private static var chainLimit: Int { 8 }

  /// Shows the target with another style.
  private mutating func showTarget(
    _ target: PresentationTarget, inStyle name: String, _ range: TextRange, _ body: inout Body
  ) -> BodyProgress {
    guard !target.selected.contains(name) else {
      let circle = (target.selected + [name]).joined(separator: " → ")
      return .ended(.failed("styles show each other: \(circle)"))
    }
    guard target.selected.count < Self.chainLimit else {
      return .ended(
        .failed("styles show each other more than \(Self.chainLimit) levels deep"))
    }
    if let own = map.style(named: name) {
      var inner = target
      inner.selected.append(name)
      if let outer = body.target { body.work.append(.endStyle(outer)) }
      body.work.append(.statements(own.body[...]))
      body.target = inner
      body.hasShownTarget = false
      journal.note(.style(name: name), own.place)
      journal.depth += 1
      return .next
    }
    body.hasShownTarget = true
    let commands = target.commands(name, map.layout)
    if commands.isEmpty { return .ended(.failed("style '\(name)' shows nothing")) }
    return move(by: commands, target.policy, range, &body)
  }

  /// Carries out navigation commands, step by step if something observes the steps.
  mutating func move(
    by commands: [NavigationCommand], _ policy: NavigationPolicy, _ range: TextRange,
    _ body: inout Body
  ) -> BodyProgress {
    if observesSteps {
      return .call(
        .moves(
          Shared(
            Moves(
              commands, policy, body.place(range), names: body.names, showing: body.stops,
              isInObserver: body.isObserver))))
    }
    for command in commands {
      if let end = navigate(command, policy, adding: &body.steps) { return .ended(end) }
    }
    return .next
  }
}

extension LeaveCommand {
  /// The corresponding command of the navigator.
  package var navigation: NavigationCommand {
    switch (verb, target) {
    case (.back, _): .back
    case (.pop, .one): .pop(.one, in: nil)
    case (.pop, .all): .pop(.toRoot, in: nil)
    case (.pop, .screen(let name)): .pop(.to(screen: name.text), in: nil)
    case (.dismiss, .one): .dismiss(.one)
    case (.dismiss, .all): .dismiss(.all)
    case (.dismiss, .screen(let name)): .dismiss(.to(screen: name.text))
    }
  }
}
