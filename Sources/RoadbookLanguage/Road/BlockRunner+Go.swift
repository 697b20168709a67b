import RoadbookEngine
import RoadbookText
import RoadbookURL

/// `open`, `push` and `present` in blocks, and what they show.
extension BlockRunner {
  mutating func go(_ command: GoCommand) throws(EvaluationProblem) -> BlockEnd {
    switch command.subject {
    case .url(let template):
      let url = try template.url(in: scope)
      let company = try command.company(in: scope, map)
      return .opened(Errand(url: url, company: company.isPlain ? nil : company))
    case .screen(let call):
      if target != nil, command.verb == .present, map.isPresentation(call.screen.text),
        map.screen(named: call.screen.text) == nil, call.arguments.isEmpty
      {
        return show(
          ShowCommand(
            style: .named(call.screen), isAnimated: command.options.isAnimated,
            container: command.options.from, range: command.range))
      }
      let company = try command.company(in: scope, map)
      switch try ScreenArguments.instance(of: call, in: map, scope: scope) {
      case .success(let instance):
        return show(instance, command.verb, company, command.range)
      case .failure(let problem): return .failed(problem.reason)
      }
    }
  }

  private mutating func show(
    _ instance: NavigationState.Instance, _ verb: Road.Verb, _ company: Road.Company,
    _ range: TextRange
  ) -> BlockEnd {
    var policy = target?.policy ?? NavigationPolicy()
    if let isAnimated = company.isAnimated { policy.animated = isAnimated }
    guard verb == .present else {
      return move(.push(instance, onto: company.container), policy: policy, place(range))
    }
    let presentation = Presentation("modal", isWrapped: company.wraps, wrapper: company.wrap)
    return move(
      .present([instance], presentation, from: company.container ?? policy.presenter),
      policy: policy, place(range))
  }
}
