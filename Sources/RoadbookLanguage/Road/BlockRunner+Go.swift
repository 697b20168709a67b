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
    case .entry(let kind, let name):
      let company = try command.company(in: scope, map)
      switch Road(map, app).url(ofEntry: kind, name.text, company) {
      case .success(let url):
        return .opened(Errand(url: url, company: company.asEntry(kind, name.text)))
      case .failure(let problem): return .failed(problem.message)
      }
    case .screen(let call):
      if let target, command.verb == .present, map.isPresentation(call.screen.text),
        map.screen(named: call.screen.text) == nil, call.arguments.isEmpty
      {
        return show(target, by: call.screen.text, command.range)
      }
      let company = try command.company(in: scope, map)
      switch try ScreenArguments.instance(of: call, in: map, scope: scope) {
      case .success(let instance):
        return show(instance, command.verb, company, named: "modal", command.range)
      case .failure(let problem): return .failed(problem.reason)
      }
    case .target:
      guard let target else {
        return .failed("'\(command.verb.rawValue)' needs a screen or a URL here")
      }
      let company = try command.company(in: scope, map)
      hasShownTarget = true
      return show(
        target.stop.instance, command.verb, company, named: target.name,
        command.range)
    }
  }

  private mutating func show(
    _ instance: NavigationState.Instance, _ verb: Road.Verb, _ company: Road.Company,
    named name: String, _ range: TextRange
  ) -> BlockEnd {
    var policy = target?.policy ?? NavigationPolicy()
    if let isAnimated = company.isAnimated { policy.animated = isAnimated }
    guard verb == .present else {
      return move(.push(instance, onto: company.container), policy: policy, place(range))
    }
    let presentation = Presentation(name, isWrapped: company.wraps, wrapper: company.wrap)
    return move(
      .present([instance], presentation, from: company.container ?? policy.presenter),
      policy: policy, place(range))
  }
}
