package import RoadbookEngine
package import RoadbookModel
import RoadbookText
package import RoadbookURL

/// What the code of an app answers, instead of the map and the simulated app: nothing at the prompt.
package struct AppHost: Sendable {
  /// The names of the guards that code answers.
  package var guards: Set<String> = []
  /// The indices of the routes that have handlers.
  package var handledRoutes: Set<Int> = []
  /// Whether `perform NAME` calls the app; otherwise it writes to the log.
  package var performs = false
  /// Whether the app is asked to prepare before screens are shown.
  package var prepares = false
  /// Whether the app names the container to present from.
  package var presents = false
  /// Whether the app carries out navigation steps.
  package var carriesOut = false

  package init() {}
}

/// A question to the app's code. The dispatcher stops until it is answered.
package enum AppQuestion: Sendable {
  /// `screen`: the screen that the guard judges, if any, with its presentation and container.
  case `guard`(String, AppRequest, GuardDeclaration.Point)
  /// The handlers of a route, after its guards.
  case handlers(route: Int, AppRequest)
  case action(String, AppRequest)
  case prepare(AppRequest)
  case presenter(AppRequest)
  case steps([NavigationStep])
}

/// The app's answer: that of its code, or one that `answer` forces at the prompt.
package enum AppReply: Hashable, Sendable {
  /// How its code ended; `finished` lets the request continue.
  case end(BodyEnd)
  /// The container to present from; nil keeps the map's, or forces none.
  case container(String?)
}

/// A request as the app's code sees it. A class, since it is passed on often.
package final class AppRequest: Sendable {
  /// nil for a body that runs without a route, as at the prompt.
  package let candidate: Candidate?
  /// The URL, unless a candidate has it.
  package let request: Request?
  package let parameters: Parameters
  /// The screen in question: the target, or for a guard the screen that it judges.
  package let target: TargetNames

  fileprivate init(_ candidate: Candidate, _ parameters: Parameters, _ target: TargetNames) {
    self.candidate = candidate
    request = nil
    self.parameters = parameters
    self.target = target
  }

  /// The request that a body runs for.
  init(_ body: RunningBody) {
    candidate = body.names.candidate
    request = candidate == nil ? body.names.request : nil
    parameters = body.names.parameters
    var target = TargetNames(screen: candidate?.route.screen)
    if case .string(let screen)? = body.known(.screen) { target.screen = screen }
    if case .record(let fields)? = body.known(.arguments) { target.arguments = fields }
    self.target = target
  }

  package var options: OpenOptions { candidate?.options ?? OpenOptions() }
  /// The items of the query; read on each call.
  package var items: [QueryItems.Item] { candidate?.items ?? request?.query.items ?? [] }
}

extension RouteAttempt {
  /// The request as the app's code sees it. `stop`: the screen that a guard judges, instead of the target.
  func appRequest(on dispatcher: Dispatcher, about stop: Navigator.Stop? = nil) -> AppRequest {
    AppRequest(candidate, result.parameters, targetNames(on: dispatcher, about: stop))
  }
}

/// Questions to the app's code.
extension Dispatcher {
  /// Runs until the app has to answer, or until the request has ended (nil).
  package mutating func runToQuestion() -> AppQuestion? {
    if appQuestion == nil { runOn() }
    return appQuestion
  }

  /// Answers the question that the dispatcher waits for.
  package mutating func answer(_ reply: AppReply) {
    guard let asked = appQuestion else { return }
    appQuestion = nil
    switch frames.popLast() {
    case .attempt(var attempt)?: goOn(&attempt, after: asked, reply)
    case .body(let body)?: goOn(body, after: reply)
    case .request(let request)?: goOn(request, afterSteps: reply)
    case .conclusion(let conclusion)?: frames.append(.conclusion(conclusion))
    case nil: break
    }
  }

  private mutating func goOn(
    _ attempt: inout Shared<RouteAttempt>, after asked: AppQuestion, _ reply: AppReply
  ) {
    let count = journal.count
    let progress = take(reply, to: asked, &attempt.value)
    goOn(&attempt, progress, since: count)
  }

  private mutating func take(
    _ reply: AppReply, to asked: AppQuestion, _ attempt: inout RouteAttempt
  ) -> AttemptProgress {
    switch (asked, reply) {
    case (_, .container(let name)):
      if let name { attempt.presenter = name }
    case (.guard, .end(let end)):
      if let question = attempt.asked {
        attempt.asked = nil
        return settle(question.value, &attempt, end)
      }
    case (.steps, .end(let end)):
      attempt.carried = attempt.result.steps.count
      if end.stops {
        attempt.stop(by: end)
        attempt.isStuck = true
      }
    case (_, .end(.opened(let redirect))):
      attempt.redirect(
        to: resolved(redirect, writtenIn: attempt.route.namespace, attempt.request),
        by: attempt.route.place)
    case (_, .end(let end)):
      attempt.stop(by: end)
      if attempt.result.outcome != .handled { return takeBack(&attempt) }
    }
    return .next
  }

  private mutating func goOn(_ body: Shared<RunningBody>, after reply: AppReply) {
    if let end = body.value.end {
      // The steps of a hook were carried out.
      return deliver(.body(body, reply.failure.map { .failed($0) } ?? end))
    }
    guard case .end(let end) = reply, end.stops else { return frames.append(.body(body)) }
    self.end(body, end)
  }

  private mutating func goOn(_ frame: Shared<RequestFrame>, afterSteps reply: AppReply) {
    guard var resolution = frame.value.block?.value.resolution else {
      return frames.append(.request(frame))
    }
    if let failure = reply.failure {
      (resolution.outcome, resolution.reason) = (.failed, failure)
    }
    deliver(.resolution(resolution))
  }

  // MARK: Tasks of an attempt

  /// Asks the handlers of the route.
  mutating func callHandlers(_ attempt: inout RouteAttempt) -> AttemptProgress {
    let route = attempt.route.index
    guard attempt.result.outcome == .handled, host.handledRoutes.contains(route) else {
      return .next
    }
    return .ask(.handlers(route: route, attempt.appRequest(on: self)))
  }

  mutating func prepareApp(_ attempt: inout RouteAttempt) -> AttemptProgress {
    guard host.prepares, attempt.result.outcome == .handled else { return .next }
    return .ask(.prepare(attempt.appRequest(on: self)))
  }

  /// Has the app carry out the steps since the last call.
  mutating func carryOut(_ attempt: inout RouteAttempt) -> AttemptProgress {
    guard host.carriesOut, attempt.result.outcome == .handled,
      attempt.carried < attempt.result.steps.count
    else { return .next }
    return .ask(.steps(Array(attempt.result.steps[attempt.carried...])))
  }
}

extension BodyEnd {
  /// Whether the request does not continue.
  fileprivate var stops: Bool {
    switch self {
    case .finished, .verdict(.allow, _), .verdict(.hold, _): false
    case .verdict, .opened, .failed, .stuck: true
    }
  }
}

extension AppReply {
  /// Why the app could not do what it was asked.
  fileprivate var failure: String? {
    switch self {
    case .end(.failed(let reason)), .end(.stuck(let reason)): reason
    case .end(.verdict(.cancel, let reason)): reason ?? "cancelled"
    default: nil
    }
  }
}
