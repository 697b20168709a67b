import RoadbookEngine
import RoadbookModel
import RoadbookText

/// A hook that is notified of a URL: its body, then the URL that it opens, or its steps in the app.
struct HookCall {
  let hook: Hook
  /// At first the body to run, then the one that has run, with the log and the steps of what it
  /// opened.
  var body: Body
}

extension Dispatcher {
  /// Notes that a hook is notified of a URL. Returns the call, which comes next.
  mutating func notify(
    _ hook: Hook, of url: String, _ parameters: Parameters,
    _ bindings: [String: ParameterValue], _ request: Request?
  ) -> Frame {
    journal.describe {
      $0.url = url
      $0.parameters = parameters
    }
    let namespace = map.namespaces[hook.namespace].name
    journal.note(.tell(hook: hook.kind.rawValue, namespace: namespace), hook.place)
    let body = Body(
      hook.body, document: hook.place.document,
      reading: RequestScope(parameters: parameters, bindings: bindings, ownRequest: request))
    return .hook(Shared(HookCall(hook: hook, body: body)))
  }

  /// What follows the body of a hook: the URL that it ended with, or its steps in the app; nil if
  /// nothing does. The request's result stays the one that the hook saw.
  mutating func followUp(of call: HookCall) -> Frame? {
    if case .opened(let redirect) = call.body.end {
      let target = resolved(
        redirect, writtenIn: call.hook.namespace, call.body.names.request)
      journal.depth += 1
      return .hop(target.url, target.options ?? OpenOptions())
    }
    return host.carriesOut && !call.body.steps.isEmpty
      ? .question(Shared(.steps(call.body.steps))) : nil
  }

  /// Continues a hook after the URL that it opened.
  mutating func resumeHook(_ call: inout HookCall, afterURL result: Resolution) {
    journal.depth -= 1
    call.body.append(log: result.log)
    call.body.steps += result.steps
    if result.outcome == .failed, let reason = result.reason { call.body.append(log: [reason]) }
  }

  /// Continues a hook after the app carried its steps out.
  mutating func resumeHook(_ call: inout HookCall, afterSteps reply: AppReply) {
    if let failure = reply.failure { call.body.end = .failed(failure) }
  }
}
