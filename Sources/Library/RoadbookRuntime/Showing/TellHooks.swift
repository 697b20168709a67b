import RoadbookEngine
import RoadbookModel

/// Hooks while a URL is shown.
extension Dispatcher {
  /// Notifies the hooks that the target is about to be shown.
  mutating func tellShowing(_ attempt: inout Attempt) -> AttemptProgress {
    queueHooks(.showing, &attempt)
  }

  /// Notifies the hooks that the target was shown.
  mutating func tellShown(_ attempt: inout Attempt) -> AttemptProgress {
    guard attempt.result.outcome == .handled else { return .next }
    attempt.result.container = state.visibleContainer(map.layout)
    return queueHooks(.shown, &attempt)
  }

  private mutating func queueHooks(
    _ kind: Hook.Kind, _ attempt: inout Attempt
  ) -> AttemptProgress {
    describeEvents(of: attempt)
    guard !map.hooks.isEmpty, !app.areGuardsOff else { return .next }
    budget.spend(look: map.hooks.count)
    let hooks = map.hooks(
      kind, in: attempt.namespace, showing: attempt.stops.last?.instance.screen,
      attempt.request)
    attempt.add(hooks.map(Attempt.Item.hook))
    return .next
  }

  mutating func callHook(_ hook: Hook, _ attempt: Attempt) -> AttemptProgress {
    var bindings = app.surroundings.merging(attempt.targetNames(on: self).bindings) { $1 }
    for name in Candidate.names { bindings[name] = attempt.candidate.value(named: name) }
    if let container = attempt.result.container { bindings["container"] = .string(container) }
    bindings["route"] = .string(attempt.route.name)
    bindings["url"] = .string(attempt.url)
    return .call(
      notify(hook, of: attempt.url, attempt.result.parameters, bindings, attempt.request))
  }

  /// Continues an attempt after a hook.
  mutating func resumeTelling(
    _ attempt: inout Attempt, afterHook call: HookCall
  ) -> AttemptProgress {
    attempt.result.add(log: call.body.log, steps: call.body.steps)
    let point = call.hook.kind.rawValue
    switch (call.hook.kind, call.body.end) {
    case (.showing, .verdict(.hold, _)):
      return suspend(&attempt, at: .findPresenter, point, isHeld: true)
    case (.showing, .verdict(.defer, let reason)):
      attempt.setOutcome(.deferred, reason ?? "on showing")
      return suspend(&attempt, at: .findPresenter, point)
    case (_, .failed(let reason)): attempt.setOutcome(.failed, "on \(point): \(reason)")
    default: break
    }
    return .next
  }
}
