import RoadbookEngine
import RoadbookText
import RoadbookURL

/// `open`, `push` and `present` in blocks, and what they show.
extension BlockRunner {
  mutating func go(_ command: GoCommand) throws(EvaluationProblem) -> BlockEnd {
    switch command.subject {
    case .url(let template):
      let url = try template.url(in: scope)
      let options = try command.options(in: scope, map)
      return .opened(Redirect(url: url, options: options.isPlain ? nil : options))
    case .screen(let call):
      if target != nil, command.verb == .present, map.isPresentation(call.screen.text),
        map.screen(named: call.screen.text) == nil, call.arguments.isEmpty
      {
        return show(
          ShowCommand(
            style: .named(call.screen), isAnimated: command.clauses.isAnimated,
            container: command.clauses.from, range: command.range))
      }
      let options = try command.options(in: scope, map)
      switch try ScreenArguments.instance(of: call, in: map, scope: scope) {
      case .success(let instance):
        return show(instance, command.verb, options, command.range)
      case .failure(let problem): return .failed(problem.reason)
      }
    }
  }

  private mutating func show(
    _ instance: NavigationState.Instance, _ verb: OpenOptions.Verb,
    _ options: OpenOptions,
    _ range: TextRange
  ) -> BlockEnd {
    var policy = target?.policy ?? NavigationPolicy()
    if let isAnimated = options.isAnimated { policy.animated = isAnimated }
    guard verb == .present else {
      return move(.push(instance, onto: options.container), policy: policy, place(range))
    }
    let presentation = Presentation("modal", isWrapped: options.wraps, wrapper: options.wrap)
    return move(
      .present([instance], presentation, from: options.container ?? policy.presenter),
      policy: policy, place(range))
  }
}
