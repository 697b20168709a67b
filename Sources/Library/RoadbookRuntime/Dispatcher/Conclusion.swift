import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// A request from its start to its end, when the hooks for its outcome are notified.
struct Conclusion {
  let options: Shared<OpenOptions>
  /// Whether the request was deferred or held before.
  let isResumed: Bool
  /// The result, once it is known.
  var resolution: Resolution?
  /// The kinds of hooks not notified yet.
  var kinds: ArraySlice<Hook.Kind> = []
  var hooks: ArraySlice<Hook> = []

  init(_ options: Shared<OpenOptions>, isResumed: Bool = false) {
    self.options = options
    self.isResumed = isResumed
  }
}

/// Hooks are notified of a URL's outcome and cannot change it.
extension Dispatcher {
  /// Continues a request after its URL.
  mutating func resumeRequest(
    _ request: inout Conclusion, afterURL result: consuming Resolution
  ) -> Next {
    if !request.isResumed { result.origin = request.options.value.originOrLink }
    if !map.hooks.isEmpty {
      request.kinds = kindsOfHooks(for: &result, request.options.value)[...]
    }
    if request.kinds.isEmpty { return .end(.resolution(ended(result))) }
    request.resolution = result
    return .again
  }

  /// Continues a request after one of its hooks.
  mutating func resumeRequest(_ request: inout Conclusion, afterHook call: HookCall) -> Next {
    request.resolution?.add(log: call.body.log, steps: call.body.steps)
    if case .failed(let reason) = call.body.end {
      request.resolution?.log.append("on \(call.hook.kind.rawValue): \(reason)")
    }
    return .again
  }

  /// Notifies the next hook; ends the request if there is none.
  mutating func tellNextHook(_ request: inout Conclusion) -> Next {
    guard var resolution = request.resolution else { return .again }
    guard let hook = request.hooks.popFirst() else {
      guard let kind = request.kinds.popFirst() else {
        return .end(.resolution(ended(resolution)))
      }
      if !app.areGuardsOff {
        request.hooks =
          map.hooks(
            kind, in: resolution.namespace, showing: resolution.targetScreen(map),
            self.request(of: resolution))[...]
      }
      return .again
    }
    let kind = hook.kind
    if kind == .unmatched { resolution.unmatched.append(map.namespaces[hook.namespace].name) }
    var bindings = request.options.value.bindings(on: app)
    if kind != .unmatched { bindings.merge(resolution.targetNames(map).bindings) { $1 } }
    bindings["outcome"] = .string(resolution.outcome.rawValue)
    bindings["reason"] = ParameterValue(resolution.reason)
    bindings["route"] = ParameterValue(resolution.route?.name)
    bindings["url"] = .string(resolution.url)
    bindings["match"] = .record(matchFields(resolution))
    for name in Candidate.names where bindings[name] == nil {
      bindings[name] = resolution.route?.value(named: name)
    }
    request.resolution = resolution
    return .call(
      notify(
        hook, of: resolution.url, resolution.parameters, bindings, self.request(of: resolution)))
  }

  /// The result of a request at its end, with the app's current state.
  func ended(_ result: consuming Resolution) -> Resolution {
    result.end(in: state, of: map)
    if journal.isOn { result.events = journal.lasting }
    return result
  }

  /// The hooks for an outcome, in order.
  private func kindsOfHooks(for resolution: inout Resolution, _ options: OpenOptions) -> [Hook.Kind]
  {
    if options.verb == .generate || !resolution.isTold { return [] }
    let library = map.namespaces[resolution.namespace].settings.library
    switch resolution.outcome {
    case .handled, .held: return []
    case .unmatched: return [.unmatched]
    case .declined:
      guard library.reportsDeclinedAsUnmatched else { return [.declined] }
      // The hooks of the URL's own scheme run, even if the last route that declined belongs to no
      // scheme.
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
