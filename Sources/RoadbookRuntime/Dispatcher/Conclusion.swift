import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// The end of a request: notifies the hooks for its outcome.
struct Conclusion {
  let options: Shared<OpenOptions>
  var resolution: Resolution
  /// The kinds of hooks not notified yet.
  var kinds: ArraySlice<Hook.Kind>
  var hooks: ArraySlice<Hook> = []
}

/// Hooks are notified of a URL's outcome and cannot change it.
extension Dispatcher {
  /// Ends the request, after its hooks were notified.
  mutating func conclude(_ resolution: inout Resolution) {
    guard let beginning = beginning.take() else { return deliver(.resolution(resolution)) }
    if !beginning.isResumed { resolution.origin = beginning.options.value.originOrLink }
    let kinds = map.hooks.isEmpty ? [] : hooks(for: &resolution, beginning.options.value)
    if kinds.isEmpty { return end(with: &resolution) }
    frames.append(
      .conclusion(
        Shared(
          Conclusion(options: beginning.options, resolution: resolution, kinds: kinds[...]))))
  }

  /// The hooks for an outcome, in order.
  private func hooks(for resolution: inout Resolution, _ options: OpenOptions) -> [Hook.Kind] {
    if options.verb == .generate || !resolution.isTold { return [] }
    let library = map.namespaces[resolution.namespace].settings.library
    switch resolution.outcome {
    case .handled, .held: return []
    case .unmatched: return [.unmatched]
    case .declined:
      guard library.reportsDeclinedAsUnmatched else { return [.declined] }
      // The hooks of the URL's own scheme run, even if the last route that declined belongs to no scheme.
      if let opened = resolution.route?.opened { resolution.namespace = opened.namespace }
      return [.declined, .unmatched]
    case .cancelled: return [.cancelled]
    case .deferred: return [.deferred]
    case .invalid where resolution.url.isEmpty:
      guard let index = map.namespaces.firstIndex(where: { $0.settings.library.reportsEmptyURL })
      else { return [] }
      resolution.namespace = index
      return [.unmatched]
    case .failed, .invalid: return [.failed]
    }
  }

  mutating func advance(_ conclusion: inout Shared<Conclusion>) {
    var resolution = conclusion.value.resolution
    if conclusion.value.hooks.isEmpty, conclusion.value.kinds.isEmpty {
      return end(with: &resolution)
    }
    guard let hook = conclusion.value.hooks.popFirst() else {
      if let kind = conclusion.value.kinds.popFirst(), !app.areGuardsOff {
        conclusion.value.hooks =
          map.hooks(
            kind, in: resolution.namespace, showing: resolution.targetScreen(map),
            request(of: resolution))[...]
      }
      return frames.append(.conclusion(conclusion))
    }
    let kind = hook.kind
    if kind == .unmatched { resolution.unmatched.append(map.namespaces[hook.namespace].name) }
    var bindings = conclusion.value.options.value.bindings(on: app)
    if kind != .unmatched { bindings.merge(resolution.targetNames(map).bindings) { $1 } }
    bindings["outcome"] = .string(resolution.outcome.rawValue)
    bindings["reason"] = ParameterValue(resolution.reason)
    bindings["route"] = ParameterValue(resolution.route?.name)
    bindings["url"] = .string(resolution.url)
    bindings["match"] = .record(matchFields(resolution))
    for name in Candidate.names where bindings[name] == nil {
      bindings[name] = resolution.route?.value(named: name)
    }
    conclusion.value.resolution = resolution
    frames.append(.conclusion(conclusion))
    call(
      notify(
        hook, of: resolution.url, resolution.parameters, bindings, request(of: resolution)))
  }

  mutating func goOn(
    _ conclusion: inout Shared<Conclusion>, after hook: RunningBody, _ end: BodyEnd
  ) {
    conclusion.value.resolution.add(log: hook.log, steps: hook.steps)
    if case .hook(let hook) = hook.purpose, case .failed(let reason) = end {
      conclusion.value.resolution.log.append("on \(hook.kind.rawValue): \(reason)")
    }
    frames.append(.conclusion(conclusion))
  }

  // MARK: Hooks of an attempt

  /// Notifies the hooks for a point of an attempt.
  mutating func tell(_ kind: Hook.Kind, _ attempt: inout RouteAttempt) -> AttemptProgress {
    note(attempt)
    guard !map.hooks.isEmpty, !app.areGuardsOff else { return .next }
    budget.spend(look: map.hooks.count)
    let hooks = map.hooks(
      kind, in: attempt.namespace, showing: attempt.stops.last?.instance.screen,
      attempt.request)
    attempt.add(forEach: hooks) { $0.tell($2, $1) }
    return .next
  }

  mutating func tell(_ hook: Hook, _ attempt: RouteAttempt) -> AttemptProgress {
    var bindings = app.surroundings.merging(attempt.targetNames(on: self).bindings) { $1 }
    for name in Candidate.names { bindings[name] = attempt.candidate.value(named: name) }
    if let container = attempt.result.container { bindings["container"] = .string(container) }
    bindings["route"] = .string(attempt.route.name)
    bindings["url"] = .string(attempt.url)
    return .call(
      notify(hook, of: attempt.url, attempt.result.parameters, bindings, attempt.request))
  }

  /// Continues an attempt after a hook was notified.
  mutating func settle(
    _ hook: Hook, _ attempt: inout RouteAttempt, _ body: RunningBody, _ end: BodyEnd
  ) -> AttemptProgress {
    attempt.result.add(log: body.log, steps: body.steps)
    let point = hook.kind.rawValue
    switch (hook.kind, end) {
    case (.showing, .verdict(.hold, _)):
      return suspend(&attempt, at: .arrive, point, isHeld: true)
    case (.showing, .verdict(.defer, let reason)):
      attempt.stop(.deferred, reason ?? "on showing")
      return suspend(&attempt, at: .arrive, point)
    case (_, .failed(let reason)): attempt.stop(.failed, "on \(point): \(reason)")
    default: break
    }
    return .next
  }

  // MARK: One hook

  /// Notes that a hook is notified of a URL. Returns its body, to be run next.
  private mutating func notify(
    _ hook: Hook, of url: String, _ parameters: Parameters,
    _ bindings: [String: ParameterValue], _ request: Request?
  ) -> Shared<RunningBody> {
    journal.describe {
      $0.url = url
      $0.parameters = parameters
    }
    let namespace = map.namespaces[hook.namespace].name
    journal.note(.tell(hook: hook.kind.rawValue, namespace: namespace), hook.place)
    return Shared(
      RunningBody(
        .hook(hook), hook.body, document: hook.place.document,
        reading: RequestScope(parameters: parameters, bindings: bindings, ownRequest: request)))
  }

  /// Opens the URL that a hook ended with, or has the app carry its steps out. Its steps are recorded; the request's
  /// result stays the one the hook saw.
  mutating func follow(_ hook: Hook, _ body: inout Shared<RunningBody>, _ end: BodyEnd) {
    body.value.end = end
    if case .opened(let redirect) = end {
      let target = resolved(redirect, writtenIn: hook.namespace, body.value.names.request)
      journal.depth += 1
      frames.append(.body(body))
      frames.append(
        .request(Shared(RequestFrame(target.url, Shared(target.options ?? OpenOptions())))))
    } else if host.carriesOut, !body.value.steps.isEmpty {
      frames.append(.body(body))
      appQuestion = .steps(body.value.steps)
    } else {
      deliver(.body(body, end))
    }
  }

  /// Continues a hook after the URL that it opened.
  mutating func goOn(_ hook: inout Shared<RunningBody>, after result: Resolution) {
    journal.depth -= 1
    hook.value.append(log: result.log)
    hook.value.steps += result.steps
    if result.outcome == .failed, let reason = result.reason { hook.value.append(log: [reason]) }
    deliver(.body(hook, hook.value.end ?? .finished))
  }

  /// The parsed URL of a result, perhaps of an earlier map; nil if it is not a URL.
  func request(of resolution: Resolution) -> Request? {
    let table = (resolution.map ?? map).table
    return try? table.request(resolution.url, in: NamespaceID(index: resolution.namespace)).get()
  }

  /// The fields of `match` after a request, perhaps of an earlier map.
  func matchFields(_ resolution: Resolution) -> [ParameterValue.Field] {
    let namespace = (resolution.map ?? map).namespaces[resolution.namespace].name
    let fields = ParameterValue.fields([
      "url": .string(resolution.url), "namespace": ParameterValue(namespace),
    ])
    guard let route = resolution.route else { return fields }
    return fields
      + ParameterValue.fields(["pattern": .string(route.pattern), "route": .string(route.name)])
  }
}

extension LinkedMap {
  /// The namespace whose guards and hooks apply to a URL that a route handles.
  ///
  /// `namespace`: that of the URL.
  func watchingNamespace(of route: Route, _ namespace: Int) -> Int {
    namespaces[namespace].settings.library.watchesWholeScheme ? namespace : route.namespace
  }

  /// The hooks to notify of an event, in order of declaration: those for the screen or URL, and the
  /// last one without targets (of the namespace, or else of the scheme-less routes).
  func hooks(
    _ kind: Hook.Kind, in namespace: Int, showing screen: String?,
    _ request: @autoclosure () -> Request?
  ) -> [Hook] {
    let settings = namespaces[namespace].settings
    let isShared =
      !settings.library.sharesHooksOnlyWithRoutes || settings.options.fallsBackToGlobal
    let heard = hooks.indices.filter { index in
      let hook = hooks[index]
      return hook.kind == kind
        && (hook.namespace == namespace || hook.namespace == 0 && isShared)
    }
    let general = heard.filter { hooks[$0].targets.isEmpty }
    let last = general.last { hooks[$0].namespace == namespace } ?? general.last
    if general.count == heard.count { return last.map { [hooks[$0]] } ?? [] }
    let matches = hookTable.flatMap { table in request().map { table.matches($0) } } ?? []
    let matched = Set(matches.map(\.route.index))
    return heard.filter { index in
      index == last || matched.contains(index)
        || hooks[index].targets.contains { target in
          switch target {
          case .screen(let name): name.text == screen
          case .everything: true
          case .pattern: false
          }
        }
    }.map { hooks[$0] }
  }
}
