import RoadbookEngine
import RoadbookText
import RoadbookURL

/// One candidate's turn.
extension Road {
  mutating func attempt(
    _ match: RouteMatch, _ url: String, _ request: Request, _ company: Company,
    _ hops: inout Hops
  ) -> Resolution {
    guard map.routes.indices.contains(match.route.index) else {
      return failure(url, .failed, "the matched route is not in the map")
    }
    let route = map.routes[match.route.index]
    witness?.see(.route(route.index))
    var trip = Trip(road: self, route: route, match: match, url: url, request: request)
    trip.fillParameters(company, self, request)
    if let stopped = askGuards(route, &trip, request, company, &hops) { return stopped }
    switch route.target {
    case .rewrite(let template):
      return rewrite(template, route, trip, request, company, &hops)
    case .lookup: return lookup(trip, url, company, &hops)
    case .external(let template):
      return finish(trip, company) { trip, road in
        do throws(EvaluationProblem) {
          let target = try template.url(
            in: trip.scope(road), pathNames: trip.pattern.pathNames(road.map.types))
          trip.resolution.steps.append(.external(url: target))
        } catch {
          trip.stop(.failed, error.message)
        }
      }
    case .action(let body): return act(body, trip, company, &hops)
    case .screen, .bound:
      let stops: [Navigator.Stop]
      switch self.stops(to: route, trip) {
      case .success(let made): stops = made
      case .failure(let problem):
        let declines = route.screen.flatMap { map.screen(named: $0)?.declines } ?? false
        trip.stop(declines ? .declined : .invalid, problem.reason)
        return trip.resolution
      }
      return finish(trip, company) { trip, road in trip.show(stops, &road) }
    }
  }

  /// Blocks beside the winner run, then the target does what it does.
  private mutating func finish(
    _ trip: Trip, _ company: Company, _ arrive: (inout Trip, inout Road) -> Void
  ) -> Resolution {
    var trip = trip
    let before = self
    runBlocks(beside: &trip, company)
    if trip.resolution.outcome == .handled { arrive(&trip, &self) }
    if trip.resolution.outcome != .handled { takeBack(&trip, before) }
    trip.resolution.state = state
    trip.resolution.stack = visibleStack
    return trip.resolution
  }

  private mutating func act(
    _ body: [BlockStatement], _ trip: Trip, _ company: Company, _ hops: inout Hops
  ) -> Resolution {
    var trip = trip
    var runner = self.runner(trip)
    let end = runner.run(body)
    // What a declined action wrote stays in the log; what it changed does not.
    trip.resolution.log += runner.log
    switch end {
    case .declined(let reason): trip.stop(.declined, reason)
    case .cancelled(let reason): trip.stop(.cancelled, reason)
    case .deferred(let reason): trip.stop(.deferred, reason)
    case .failed(let reason): trip.stop(.failed, reason)
    case .finished, .handled, .opened: break
    }
    guard trip.resolution.outcome == .handled else {
      trip.resolution.stack = visibleStack
      return trip.resolution
    }
    let before = self
    variables = runner.variables
    state = runner.state
    trip.resolution.parameters = runner.parameters
    trip.resolution.steps += runner.steps
    runBlocks(beside: &trip, company)
    guard trip.resolution.outcome == .handled else {
      takeBack(&trip, before)
      trip.resolution.stack = visibleStack
      return trip.resolution
    }
    if case .opened(let next) = end { return sendOn(trip, to: next, company, &hops) }
    trip.resolution.state = state
    trip.resolution.stack = visibleStack
    return trip.resolution
  }

  /// A road that is not travelled to its end changes nothing; what was logged stays.
  private mutating func takeBack(_ trip: inout Trip, _ before: Road) {
    variables = before.variables
    state = before.state
    trip.resolution.steps = []
  }

  func runner(_ trip: Trip) -> BlockRunner {
    BlockRunner(
      map: map, variables: variables, parameters: trip.resolution.parameters, facts: trip.facts,
      state: state)
  }

  private mutating func runBlocks(beside trip: inout Trip, _ company: Company) {
    guard let router = map.blockRouter, case .success(let request) = router.request(trip.url) else {
      return
    }
    for match in router.matches(request) where map.blocks.indices.contains(match.route.index) {
      let block = map.blocks[match.route.index]
      witness?.see(.block(match.route.index))
      trip.resolution.blocks.append(
        block.written.indices.contains(match.patternIndex)
          ? block.written[match.patternIndex] : block.written.first ?? "")
      var runner = self.runner(trip)
      // A block sees its own captures too; the route's win where both have a name.
      let reading = router.options(of: match.namespace).reading
      for entry in Parameters(match: match, request: request, reading: reading).entries
      where runner.parameters[entry.key] == nil {
        runner.parameters.set(entry.key, to: entry.value, source: entry.source)
      }
      if let wildcard = match.wildcard, trip.match.wildcard == nil {
        runner.facts["wildcard"] = .list(wildcard.map(Value.string))
      }
      let own = runner.parameters
      let end = runner.run(block.body)
      trip.resolution.log += runner.log
      variables = runner.variables
      state = runner.state
      trip.resolution.steps += runner.steps
      if runner.parameters != own { trip.adopt(runner.parameters) }
      if case .failed(let reason) = end { trip.stop(.failed, reason) }
      if trip.resolution.outcome != .handled { return }
    }
  }

  // MARK: Sending on

  private mutating func rewrite(
    _ template: URLTemplate, _ route: Route, _ trip: Trip, _ request: Request, _ company: Company,
    _ hops: inout Hops
  ) -> Resolution {
    var trip = trip
    do throws(EvaluationProblem) {
      let names = trip.pattern.pathNames(map.types)
      var target = try template.url(in: trip.scope(self), pathNames: names)
      guard !target.isEmpty else {
        trip.stop(.failed, "the URL it leads to is empty")
        return trip.resolution
      }
      let isWhole = template.pieces.count == 1 && !template.isPlain
      if !isWhole {
        target = request.carryingOver(to: target, except: trip.consumedQueryKeys)
        target = inNamespace(target, of: request)
      }
      return sendOn(trip, to: target, company, &hops)
    } catch {
      trip.stop(.failed, error.message)
      return trip.resolution
    }
  }

  /// A target without a scheme resolves in the namespace of the URL that led to it.
  private func inNamespace(_ target: String, of request: Request) -> String {
    guard URLParts(target).scheme == nil, namespaceIndex(request) != 0 else { return target }
    return request.absolute(target)
  }

  private mutating func lookup(
    _ trip: Trip, _ url: String, _ company: Company, _ hops: inout Hops
  ) -> Resolution {
    var trip = trip
    let scope = trip.scope(self)
    for redirect in map.redirects {
      guard (try? redirect.from.url(in: scope)) == url,
        let target = try? redirect.to.url(in: scope)
      else { continue }
      return sendOn(trip, to: target, company, &hops)
    }
    trip.stop(.deferred, "redirect")
    return trip.resolution
  }

  mutating func sendOn(
    _ trip: Trip, to target: String, _ company: Company, _ hops: inout Hops
  ) -> Resolution {
    var result = travel(target, company, &hops)
    result.rewrites = [target] + result.rewrites
    result.url = trip.url
    result.log = trip.resolution.log + result.log
    result.blocks = trip.resolution.blocks + result.blocks
    result.steps = trip.resolution.steps + result.steps
    return result
  }
}
