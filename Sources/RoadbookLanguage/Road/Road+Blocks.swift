import RoadbookEngine
import RoadbookURL

/// Blocks that run beside whatever route wins.
extension Road {
  /// Runs them in order of declaration; whether all came to their end.
  mutating func runBlocks(
    beside trip: inout Trip, _ company: Company, _ hops: inout Hops
  ) -> Bool {
    guard let router = map.blockRouter, case .success(let request) = router.request(trip.url) else {
      return true
    }
    for match in router.matches(request) where map.blocks.indices.contains(match.route.index) {
      let block = map.blocks[match.route.index]
      let written =
        block.written.indices.contains(match.patternIndex)
        ? block.written[match.patternIndex] : block.written.first ?? ""
      trip.resolution.blocks.append(written)
      let end = run(block, written, match, request, &trip)
      if case .failed(let reason) = end { trip.stop(.failed, reason) }
      if trip.resolution.outcome != .handled { return false }
    }
    return true
  }

  private mutating func run(
    _ block: Block, _ written: String, _ match: RouteMatch, _ request: Request,
    _ trip: inout Trip
  ) -> BlockEnd {
    let number = journal.note(.block(pattern: written), block.place, app)
    if map.namespaces[trip.route.namespace].lifecycle == .waapprouting {
      // There a block gets what the entity's pattern binds, the query apart (rule W24).
      let bound = trip.resolution.parameters.entries.filter { $0.source == .path }
      var parameters = Parameters()
      for entry in bound { parameters.set(entry.key, to: entry.value, source: .path) }
      journal.amend(number, parameters: parameters)
    }
    var runner = self.runner(trip, document: block.place.document)
    // A block sees its own captures too; the route's win where both have a name.
    let reading = map.blockRouter?.options(of: match.namespace).reading ?? ReadingRules()
    for entry in Parameters(match: match, request: request, reading: reading).entries
    where runner.parameters[entry.key] == nil {
      runner.parameters.set(entry.key, to: entry.value, source: entry.source)
    }
    if let wildcard = match.wildcard, trip.match.wildcard == nil {
      runner.facts["wildcard"] = .list(wildcard.map(Value.string))
    }
    let own = runner.parameters
    let end = runner.run(block.body)
    adopt(runner)
    trip.resolution.log += runner.log
    trip.resolution.steps += runner.steps
    if runner.parameters != own { trip.adopt(runner.parameters) }
    return end
  }
}
