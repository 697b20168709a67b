import RoadbookEngine
import RoadbookURL

/// One candidate on its way: the route, its match, and what is known so far of how it ends.
struct RouteAttempt {
  let route: Route
  let match: RouteMatch
  let url: String
  let request: Request
  /// The expansion that matched, as a pattern's text.
  let expansion: String
  var resolution: Resolution
  var facts: [String: Value] = [:]
  /// Whether it failed on the way, with screens that are shown all the same.
  var isStuck = false
  /// The guards that watch it, once somebody asked.
  var guards: [AskedGuard]?
  /// The screens on its way, once they are made.
  var stops: [StackEntry] = [] {
    didSet { resolution.target = stops.last?.instance }
  }

  init(dispatcher: Dispatcher, route: Route, match: RouteMatch, url: String, request: Request) {
    self.route = route
    self.match = match
    self.url = url
    self.request = request
    expansion = dispatcher.map.router.expansion(of: match)?.text ?? ""
    resolution = Resolution(url: url, outcome: .handled, state: dispatcher.state)
    let written =
      route.written.indices.contains(match.patternIndex)
      ? route.written[match.patternIndex] : route.written.first ?? ""
    resolution.route = RouteSummary(
      index: route.index, name: route.name, pattern: expansion, written: written,
      scheme: dispatcher.map.namespaces[route.namespace].name, place: route.place)
    resolution.query = request.items
    resolution.fragment = request.fragmentText
    resolution.wildcard = match.wildcard
    resolution.screen = route.screen
    resolution.stack = dispatcher.visibleStack
    resolution.namespace = route.namespace
    let namespace = dispatcher.map.namespaces[route.namespace]
    let scheme = namespace.name.map(Value.string) ?? .null
    var fields = [
      Value.Field("url", .string(url)), Value.Field("pattern", .string(expansion)),
      Value.Field("namespace", scheme), Value.Field("route", .string(route.name)),
    ]
    if namespace.settings.options.reading.isQueryApart {
      fields.append(Value.Field("query", .record(request.lastQueryValues)))
      fields.append(Value.Field("queryItems", request.queryItemValues))
    }
    facts["match"] = .record(fields)
    let wildcard = match.wildcard.map { Value.list($0.map(Value.string)) } ?? .null
    if namespace.settings.dialect == .jlroutes {
      facts["JLRoutePattern"] = .string(expansion)
      facts["JLRouteURL"] = .string(url)
      facts["JLRouteScheme"] = scheme == .null ? .string(NativeRewrite.globalRoutesScheme) : scheme
      facts["JLRouteWildcardComponents"] = wildcard
    }
    facts["wildcard"] = wildcard
  }

  var pattern: Pattern {
    route.patterns.indices.contains(match.patternIndex)
      ? route.patterns[match.patternIndex] : Pattern(source: "")
  }

  /// The keys that the pattern asks for by name: a rewrite does not carry them over.
  var consumedQueryKeys: Set<String> { Set(pattern.query.map(\.key)) }

  func scope(_ dispatcher: Dispatcher) -> RequestScope { scope(dispatcher, resolution.parameters) }

  func scope(_ dispatcher: Dispatcher, _ parameters: Parameters) -> RequestScope {
    RequestScope(
      variables: dispatcher.variables, parameters: parameters, facts: facts,
      patterns: route.patterns,
      app: AppFacts(map: dispatcher.map, app: dispatcher.app), request: request)
  }

  mutating func stop(_ outcome: Outcome, _ reason: String?) {
    resolution.outcome = outcome
    resolution.reason = reason
  }

  /// Stops as a block said; ends that let the road go on change nothing.
  mutating func stop(by end: BlockEnd) {
    switch end {
    case .declined(let reason): stop(.declined, reason)
    case .cancelled(let reason): stop(.cancelled, reason)
    case .deferred(let reason): stop(.deferred, reason)
    case .failed(let reason): stop(.failed, reason)
    case .stuck(let reason):
      stop(.failed, reason)
      isStuck = true
    case .finished, .handled, .opened, .held: break
    }
  }

  mutating func adopt(_ parameters: Parameters) { resolution.parameters = parameters }

  /// What the answer says about the screen that is shown.
  mutating func describeTarget(_ map: RouteMap) {
    guard let target = stops.last else { return }
    resolution.presentation = route.presentation
    resolution.misfits = target.misfits
    resolution.arguments =
      target.instance.arguments.isEmpty
        && map.screen(named: target.instance.screen)?.parameters == nil
      ? nil : target.instance.arguments
  }

  /// Parameters in their layers: what the URL gives, the route's defaults, the caller's, the route's fixed ones.
  mutating func fillParameters(_ options: OpenOptions, _ dispatcher: Dispatcher) {
    for (name, value) in dispatcher.facts(of: options) where facts[name] == nil {
      facts[name] = value
    }
    let reading = dispatcher.map.namespaces[route.namespace].settings.options
    resolution.parameters = Parameters(
      match: match, request: request, queryWins: reading.queryWins, reading: reading.reading)
    if let router = dispatcher.map.claimRouter, case .success(let host) = router.request(url),
      let claim = router.firstMatch(host)
    {
      for capture in claim.captures where resolution.parameters[capture.name] == nil {
        resolution.parameters.set(capture.name, to: capture.value, source: .path)
      }
    }
    // Null stands for absent: what a type's 'as' makes of a sentinel such as `userid=0`.
    for assignment in route.declaration.defaults
    where resolution.parameters[assignment.name.text] ?? .null == .null {
      if let value = try? Evaluator.evaluate(assignment.value, in: scope(dispatcher)) {
        resolution.parameters.set(assignment.name.text, to: value, source: .default)
      }
    }
    for field in options.with {
      resolution.parameters.set(field.name, to: field.value, source: .with)
    }
    for assignment in route.declaration.fixed {
      if let value = try? Evaluator.evaluate(assignment.value, in: scope(dispatcher)) {
        resolution.parameters.set(assignment.name.text, to: value, source: .set)
      }
    }
  }
}

extension Pattern {
  /// The names of captures that hold several segments as one text.
  func pathNames(_ types: TypeTable) -> Set<String> {
    var names: Set<String> = []
    for capture in captures {
      guard let name = capture.name, let type = capture.type,
        case .success(.path) = types.resolve(type)
      else { continue }
      names.insert(name)
    }
    return names
  }
}
