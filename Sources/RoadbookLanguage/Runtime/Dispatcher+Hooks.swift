import RoadbookEngine
import RoadbookURL

/// Hooks: who is told what became of a URL. They cannot change it any more.
extension Dispatcher {
  /// Tells the hook of an outcome; the most specific one, once (rules J41, J-Q10).
  mutating func tellHow(
    _ resolution: inout Resolution, _ options: OpenOptions, _ redirects: inout RedirectChain
  ) {
    if map.hooks.isEmpty || options.verb == .generate || !resolution.isTold { return }
    let lifecycle = map.namespaces[resolution.namespace].settings.lifecycle
    switch resolution.outcome {
    case .handled, .held: return
    case .unmatched: tell(.unmatched, &resolution, options, &redirects)
    case .declined:
      tell(.declined, &resolution, options, &redirects)
      if lifecycle.reportsDeclinedAsUnmatched { tell(.unmatched, &resolution, options, &redirects) }
    case .cancelled: tell(.cancelled, &resolution, options, &redirects)
    case .deferred: tell(.deferred, &resolution, options, &redirects)
    case .invalid where resolution.url.isEmpty:
      guard let index = map.namespaces.firstIndex(where: { $0.settings.lifecycle.reportsEmptyURL })
      else {
        return
      }
      resolution.namespace = index
      tell(.unmatched, &resolution, options, &redirects)
    case .failed, .invalid: tell(.failed, &resolution, options, &redirects)
    }
  }

  private mutating func tell(
    _ kind: Hook.Kind, _ resolution: inout Resolution, _ options: OpenOptions,
    _ redirects: inout RedirectChain
  ) {
    guard let hook = map.hook(kind, in: resolution.namespace), !app.areGuardsOff else { return }
    if kind == .unmatched { resolution.unmatched.append(map.namespaces[hook.namespace].name) }
    var facts = self.facts(of: options)
    if kind != .unmatched { facts.merge(targetFacts(resolution)) { $1 } }
    facts["outcome"] = .string(resolution.outcome.rawValue)
    facts["reason"] = resolution.reason.map(Value.string) ?? .null
    facts["route"] = resolution.route.map { .string($0.name) } ?? .null
    let end = run(hook, facts: facts, &resolution)
    switch end {
    case .opened(let redirect): follow(redirect, of: hook, &resolution, &redirects)
    case .failed(let reason):
      resolution.log.append("on \(kind.rawValue): \(reason)")
    default: break
    }
  }

  /// Whether the hook held the road.
  mutating func tell(
    _ kind: Hook.Kind, _ attempt: inout RouteAttempt, _ options: OpenOptions,
    _ redirects: inout RedirectChain
  ) -> Bool {
    guard !map.hooks.isEmpty, !app.areGuardsOff,
      let hook = map.hook(kind, in: attempt.route.namespace)
    else { return false }
    var facts = attempt.facts
    facts.merge(targetFacts(attempt, options)) { $1 }
    if let container = attempt.resolution.container { facts["container"] = .string(container) }
    facts["route"] = .string(attempt.route.name)
    let end = run(hook, facts: facts, &attempt.resolution)
    switch end {
    case .held: return true
    case .opened(let redirect): follow(redirect, of: hook, &attempt.resolution, &redirects)
    case .failed(let reason): attempt.stop(.failed, "on \(kind.rawValue): \(reason)")
    default: break
    }
    return false
  }

  private mutating func run(
    _ hook: Hook, facts: [String: Value], _ resolution: inout Resolution
  ) -> BlockEnd {
    journal.context.url = resolution.url
    journal.context.parameters = resolution.parameters
    let namespace = map.namespaces[hook.namespace].name
    journal.note(.tell(hook: hook.kind.rawValue, namespace: namespace), hook.place, app)
    var facts = facts
    facts["url"] = .string(resolution.url)
    if facts["match"] == nil { facts["match"] = .record(matchFields(resolution)) }
    var runner = BlockRunner(
      map: map, app: app, journal: journal, parameters: resolution.parameters, facts: facts,
      document: hook.place.document, request: request(of: resolution))
    let end = runner.run(hook.body)
    adopt(runner)
    resolution.log += runner.log
    resolution.steps += runner.steps
    return end
  }

  /// The URL that a hook hears of; nil where it cannot be read.
  func request(of resolution: Resolution) -> Request? {
    try? map.router.request(resolution.url, in: NamespaceID(index: resolution.namespace)).get()
  }

  /// What is left to tell about the match once the road has ended.
  func matchFields(_ resolution: Resolution) -> [Value.Field] {
    let namespace = map.namespaces[resolution.namespace].name
    var fields = [
      Value.Field("url", .string(resolution.url)),
      Value.Field("namespace", namespace.map(Value.string) ?? .null),
    ]
    if let route = resolution.route {
      fields.append(Value.Field("pattern", .string(route.pattern)))
      fields.append(Value.Field("route", .string(route.name)))
    }
    return fields
  }

  /// A URL that a hook opens: its steps are seen, the answer stays the one it was told about.
  private mutating func follow(
    _ redirect: Redirect, of hook: Hook, _ resolution: inout Resolution,
    _ redirects: inout RedirectChain
  ) {
    let redirect = resolved(redirect, writtenIn: hook.namespace, request(of: resolution))
    journal.depth += 1
    let inner = travel(redirect.url, redirect.options ?? OpenOptions(), &redirects)
    journal.depth -= 1
    resolution.log += inner.log
    resolution.steps += inner.steps
    if inner.outcome == .failed, let reason = inner.reason { resolution.log.append(reason) }
  }
}

extension RouteMap {
  /// The hook that hears of something in a namespace: its own, else that of the routes outside any scheme.
  func hook(_ kind: Hook.Kind, in namespace: Int) -> Hook? {
    if let own = hooks.last(where: { $0.kind == kind && $0.namespace == namespace }) { return own }
    let settings = namespaces[namespace].settings
    if settings.lifecycle.sharesHooksOnlyWithRoutes, !settings.options.fallsBackToGlobal {
      return nil
    }
    return hooks.last { $0.kind == kind && $0.namespace == 0 }
  }
}
