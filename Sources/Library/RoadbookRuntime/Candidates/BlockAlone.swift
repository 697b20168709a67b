import RoadbookEngine
import RoadbookModel
import RoadbookText

/// A block that handles a URL without a route, in WAAppRouting.
extension Dispatcher {
  /// The block that handles a URL without a route; nil if there is none.
  func blockAlone(_ opened: OpenedURL) -> RouteMatch? {
    guard map.namespaces[opened.namespace].settings.library.runsOneBlockFirst else { return nil }
    return blocks(beside: opened.request, in: opened.namespace).first
  }

  /// Notes the block, and runs it.
  mutating func runBlockAlone(
    _ match: RouteMatch, _ opened: OpenedURL, _ hop: inout Hop
  ) -> Next {
    let block = map.blocks[match.route.index]
    let written = block.written(match)
    var resolution = failure(opened.url, .handled, nil)
    resolution.namespace = opened.namespace
    resolution.opened = opened
    resolution.blocks = [written]
    let reading = map.namespaces[opened.namespace].settings.options.reading
    resolution.parameters = Parameters(match: match, request: opened.request, reading: reading)
    resolution.parameters.add(opened.options.with)
    journal.describe { $0.parameters = resolution.parameters.bound }
    hop.handled = resolution
    journal.note(.block(pattern: written), block.place)
    var bindings = opened.options.bindings(on: app)
    bindings["match"] = .record(
      matchFields(resolution) + ParameterValue.fields(["pattern": .string(written)]))
    let body = Body(
      block.body, document: block.place.document,
      reading: RequestScope(
        parameters: resolution.parameters, bindings: bindings, patterns: block.patterns,
        ownRequest: opened.request))
    return .call(begin(body))
  }

  /// Continues a URL after the block that handles it: the app carries its steps out.
  mutating func resumeHop(_ hop: inout Hop, afterBlock body: Body) -> Next {
    guard var result = hop.handled else { return .again }
    result.log = body.log
    result.steps = body.steps
    if case .failed(let reason) = body.end {
      (result.outcome, result.reason, result.steps) = (.failed, reason, [])
      takeBack(to: hop.start)
    }
    hop.handled = result
    return host.carriesOut && !result.steps.isEmpty
      ? .call(.question(Shared(.steps(result.steps)))) : .end(.resolution(result))
  }

  /// Continues a URL after the app carried out the steps of its block.
  mutating func resumeHop(_ hop: inout Hop, afterSteps reply: AppReply) -> Next {
    guard var result = hop.handled else { return .again }
    if let failure = reply.failure { (result.outcome, result.reason) = (.failed, failure) }
    return .end(.resolution(result))
  }
}
