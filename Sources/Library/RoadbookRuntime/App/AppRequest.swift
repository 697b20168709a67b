package import RoadbookEngine
package import RoadbookModel
package import RoadbookURL

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
  init(_ body: Body) {
    candidate = body.names.candidate
    request = candidate == nil ? body.names.request : nil
    parameters = body.names.parameters
    var target = TargetNames(screen: candidate?.route.screen)
    if case .string(let screen)? = body.names.known(.screen) { target.screen = screen }
    if case .record(let fields)? = body.names.known(.arguments) { target.arguments = fields }
    self.target = target
  }

  package var options: OpenOptions { candidate?.options ?? OpenOptions() }
  /// The items of the query; read on each call.
  package var items: [QueryItems.Item] { candidate?.items ?? request?.query.items ?? [] }
}

extension Attempt {
  /// The request as the app's code sees it. `stop`: the screen that a guard judges, instead of the
  /// target.
  func appRequest(on dispatcher: Dispatcher, about stop: Navigator.Stop? = nil) -> AppRequest {
    AppRequest(candidate, result.parameters, targetNames(on: dispatcher, about: stop))
  }
}
