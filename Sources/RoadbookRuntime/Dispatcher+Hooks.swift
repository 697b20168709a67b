import RoadbookEngine
import RoadbookSemantics
import RoadbookText
import RoadbookURL

/// A running hook, and the request that it opens.
struct HookCall {
  let hook: Hook
  let url: String
  let bindings: [String: ParameterValue]
  let parameters: Parameters
  let request: Request?
  var isNoted = false
  var log: [String] = []
  var steps: [NavigationStep] = []
  var end = BodyEnd.finished
}

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

  /// The hooks for an outcome, in order (rules J41, J-Q10).
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
    bindings["reason"] = resolution.reason.map(ParameterValue.string) ?? .null
    bindings["route"] = resolution.route.map { .string($0.name) } ?? .null
    bindings["url"] = .string(resolution.url)
    bindings["match"] = .record(matchFields(resolution))
    for name in Candidate.names where bindings[name] == nil {
      bindings[name] = resolution.route?.value(named: name)
    }
    conclusion.value.resolution = resolution
    frames.append(.conclusion(conclusion))
    frames.append(
      .hook(
        Shared(
          HookCall(
            hook: hook, url: resolution.url, bindings: bindings,
            parameters: resolution.parameters, request: request(of: resolution)))))
  }

  mutating func goOn(_ conclusion: inout Shared<Conclusion>, after call: HookCall) {
    conclusion.value.resolution.add(log: call.log, steps: call.steps)
    if case .failed(let reason) = call.end {
      conclusion.value.resolution.log.append("on \(call.hook.kind.rawValue): \(reason)")
    }
    frames.append(.conclusion(conclusion))
  }

  // MARK: Hooks of an attempt

  /// Notifies the hooks for a point of an attempt.
  mutating func tell(_ kind: Hook.Kind, _ attempt: inout RouteAttempt) {
    note(attempt)
    guard !map.hooks.isEmpty, !app.areGuardsOff else { return }
    let hooks = map.hooks(
      kind, in: attempt.namespace, showing: attempt.stops.last?.instance.screen,
      attempt.request)
    attempt.add(hooks.map { .tell($0) })
  }

  func tell(_ hook: Hook, _ attempt: RouteAttempt) -> AttemptProgress {
    var bindings = app.surroundings.merging(attempt.targetNames(on: self).bindings) { $1 }
    for name in Candidate.names { bindings[name] = attempt.candidate.value(named: name) }
    if let container = attempt.result.container { bindings["container"] = .string(container) }
    bindings["route"] = .string(attempt.route.name)
    bindings["url"] = .string(attempt.url)
    return .hook(
      Shared(
        HookCall(
          hook: hook, url: attempt.url, bindings: bindings, parameters: attempt.result.parameters,
          request: attempt.request)))
  }

  mutating func goOn(_ attempt: inout Shared<RouteAttempt>, after call: HookCall) {
    attempt.value.result.add(log: call.log, steps: call.steps)
    switch (call.hook.kind, call.end) {
    case (.showing, .verdict(.hold, _)):
      let progress = suspend(&attempt.value, at: .arrive, call.hook.kind.rawValue, isHeld: true)
      return goOn(&attempt, progress, since: journal.count)
    case (.showing, .verdict(.defer, let reason)):
      attempt.value.stop(.deferred, reason ?? "on showing")
      let progress = suspend(&attempt.value, at: .arrive, call.hook.kind.rawValue)
      return goOn(&attempt, progress, since: journal.count)
    case (_, .failed(let reason)):
      attempt.value.stop(.failed, "on \(call.hook.kind.rawValue): \(reason)")
    default: break
    }
    frames.append(.attempt(attempt))
  }

  // MARK: One hook

  mutating func advance(_ call: inout Shared<HookCall>) {
    let isNoted = call.value.isNoted
    call.value.isNoted = true
    frames.append(.hook(call))
    let told = call.value
    if !isNoted {
      journal.describe {
        $0.url = told.url
        $0.parameters = told.parameters
      }
      let namespace = map.namespaces[told.hook.namespace].name
      journal.note(.tell(hook: told.hook.kind.rawValue, namespace: namespace), told.hook.place)
      return
    }
    self.call(
      Shared(
        RunningBody(
          .hook, told.hook.body, document: told.hook.place.document, parameters: told.parameters,
          bindings: told.bindings, request: told.request)))
  }

  /// Opens the URL of a hook. Its steps are recorded; the request's result stays the one the hook
  /// saw.
  mutating func goOn(
    _ call: inout Shared<HookCall>, after body: Shared<RunningBody>, _ end: BodyEnd
  ) {
    call.value.log = body.value.log
    call.value.steps = body.value.steps
    call.value.end = end
    guard case .opened(let redirect) = end else {
      guard host.carriesOut, !body.value.steps.isEmpty else { return deliver(.hook(call)) }
      frames.append(.hook(call))
      appQuestion = .steps(body.value.steps)
      return
    }
    let target = resolved(redirect, writtenIn: call.value.hook.namespace, call.value.request)
    journal.depth += 1
    frames.append(.hook(call))
    frames.append(
      .request(Shared(RequestFrame(target.url, Shared(target.options ?? OpenOptions())))))
  }

  mutating func goOn(_ call: inout Shared<HookCall>, after result: Resolution) {
    journal.depth -= 1
    call.value.log += result.log
    call.value.steps += result.steps
    if result.outcome == .failed, let reason = result.reason { call.value.log.append(reason) }
    deliver(.hook(call))
  }

  /// The parsed URL of a result, perhaps of an earlier map; nil if it is not a URL.
  func request(of resolution: Resolution) -> Request? {
    let table = (resolution.map ?? map).table
    return try? table.request(resolution.url, in: NamespaceID(index: resolution.namespace)).get()
  }

  /// The fields of `match` after a request, perhaps of an earlier map.
  func matchFields(_ resolution: Resolution) -> [ParameterValue.Field] {
    let namespace = (resolution.map ?? map).namespaces[resolution.namespace].name
    var fields = [
      ParameterValue.Field("url", .string(resolution.url)),
      ParameterValue.Field("namespace", namespace.map(ParameterValue.string) ?? .null),
    ]
    if let route = resolution.route {
      fields.append(ParameterValue.Field("pattern", .string(route.pattern)))
      fields.append(ParameterValue.Field("route", .string(route.name)))
    }
    return fields
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
