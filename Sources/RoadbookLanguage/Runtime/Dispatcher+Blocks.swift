import RoadbookEngine
import RoadbookURL

/// Blocks that run beside whatever route wins.
extension Dispatcher {
  /// Runs them in order of declaration; whether all came to their end.
  mutating func runBlocks(
    beside attempt: inout RouteAttempt, _ options: OpenOptions, _ redirects: inout RedirectChain
  ) -> Bool {
    for match in blocks(beside: attempt.request, in: attempt.route.namespace) {
      let block = map.blocks[match.route.index]
      let written = block.written(match)
      attempt.resolution.blocks.append(written)
      let end = run(block, written, match, attempt.request, &attempt, options)
      if case .failed(let reason) = end { attempt.stop(.failed, reason) }
      if attempt.resolution.outcome != .handled { return false }
    }
    return true
  }

  /// The blocks that watch a URL, each once, in order of declaration. All routers of a map have the same namespaces and
  /// read URLs alike, so one request serves them all.
  private func blocks(beside request: Request, in namespace: Int) -> [RouteMatch] {
    guard let router = map.blockRouter else { return [] }
    let found = router.matches(request).filter { map.blocks.indices.contains($0.route.index) }
    // Which of several is not settled by the library; the first one is (rule W-Q5).
    if map.namespaces[namespace].settings.lifecycle.runsOneBlockFirst {
      return Array(found.prefix(1))
    }
    return found.sorted { $0.route.index < $1.route.index }
  }

  /// The answer of a block that handles a URL without a route; nil where there is none.
  mutating func runBlockAlone(
    _ url: String, _ request: Request, _ options: OpenOptions
  ) -> Resolution? {
    let namespace = namespaceIndex(request)
    guard map.namespaces[namespace].settings.lifecycle.runsOneBlockFirst,
      let match = blocks(beside: request, in: namespace).first
    else { return nil }
    let block = map.blocks[match.route.index]
    let begin = app
    var resolution = failure(url, .handled, "")
    resolution.reason = nil
    resolution.namespace = namespace
    resolution.query = request.items
    resolution.fragment = request.fragmentText
    resolution.blocks = [block.written(match)]
    let reading = map.namespaces[namespace].settings.options.reading
    resolution.parameters = Parameters(match: match, request: request, reading: reading)
    for field in options.with {
      resolution.parameters.set(field.name, to: field.value, source: .with)
    }
    journal.context.parameters = resolution.parameters.bound
    journal.note(.block(pattern: block.written(match)), block.place, app)
    var runner = BlockRunner(
      map: map, app: app, journal: journal, parameters: resolution.parameters,
      facts: facts(of: options), document: block.place.document, request: request)
    runner.patterns = block.patterns
    let end = runner.run(block.body)
    adopt(runner)
    resolution.log = runner.log
    resolution.steps = runner.steps
    if case .failed(let reason) = end {
      (resolution.outcome, resolution.reason, resolution.steps) = (.failed, reason, [])
      journal.takeBack(from: 0, to: begin)
      app = begin
    }
    return resolution
  }

  private mutating func run(
    _ block: Block, _ written: String, _ match: RouteMatch, _ request: Request,
    _ attempt: inout RouteAttempt, _ options: OpenOptions
  ) -> BlockEnd {
    let number = journal.note(.block(pattern: written), block.place, app)
    if map.namespaces[attempt.route.namespace].settings.lifecycle.runsOneBlockFirst {
      journal.amend(number, parameters: attempt.resolution.parameters.bound)
    }
    var runner = self.runner(
      attempt, document: block.place.document, target: targetFacts(attempt, options))
    runner.patterns += block.patterns
    // A block sees its own captures too; the route's win where both have a name.
    let reading = map.blockRouter?.options(of: match.namespace).reading ?? ReadingRules()
    for entry in Parameters(match: match, request: request, reading: reading).entries
    where runner.parameters[entry.key] == nil {
      runner.parameters.set(entry.key, to: entry.value, source: entry.source)
    }
    if let wildcard = match.wildcard, attempt.match.wildcard == nil {
      runner.facts["wildcard"] = .list(wildcard.map(Value.string))
    }
    let own = runner.parameters
    let end = runner.run(block.body)
    adopt(runner)
    attempt.resolution.log += runner.log
    attempt.resolution.steps += runner.steps
    if runner.parameters != own { attempt.adopt(runner.parameters) }
    return end
  }
}

extension Block {
  /// The text of the pattern that matched.
  fileprivate func written(_ match: RouteMatch) -> String {
    written.indices.contains(match.patternIndex) ? written[match.patternIndex] : written.first ?? ""
  }
}

extension Parameters {
  /// What the pattern binds, the query apart.
  fileprivate var bound: Parameters {
    var bound = Parameters()
    for entry in entries where entry.source == .path {
      bound.set(entry.key, to: entry.value, source: .path)
    }
    return bound
  }
}
