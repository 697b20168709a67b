import RoadbookEngine
import RoadbookText
import RoadbookURL

/// One candidate's turn.
extension Road {
  /// The points of a candidate's road. One that has to wait goes on from where it stopped.
  enum Stage: Int, Comparable {
    case match, generate, present, announce, arrive

    static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
  }

  mutating func attempt(
    _ match: RouteMatch, _ url: String, _ request: Request, _ company: Company,
    _ hops: inout Hops
  ) -> Resolution {
    guard map.routes.indices.contains(match.route.index) else {
      return failure(url, .failed, "the matched route is not in the map")
    }
    let route = map.routes[match.route.index]
    var trip = Trip(road: self, route: route, match: match, url: url, request: request)
    trip.fillParameters(company, self)
    if company.verb == .generate { return generated(trip) }
    if hops.urls.count == 1, !map.defersMany { app.deferred = [] }
    note(trip)
    journal.note(.candidate(written: trip.resolution.route?.written ?? ""), route.place, app)
    return advance(trip, from: .match, company, &hops)
  }

  /// What later events are about.
  func journalContext(_ trip: Trip) -> Journal.Context {
    Journal.Context(
      url: trip.url, route: trip.resolution.route,
      parameters: trip.resolution.parameters, userInfo: journal.context.userInfo)
  }

  mutating func note(_ trip: Trip) {
    if journal.isOn { journal.context = journalContext(trip) }
  }

  /// Takes a candidate from a point of its road to the end, or to where it is stopped.
  mutating func advance(
    _ started: Trip, from stage: Stage, _ company: Company, _ hops: inout Hops
  ) -> Resolution {
    var trip = started
    let route = trip.route
    let begin = (app: app, event: journal.events.count)
    // What a block did before anyone is asked is taken back if the answer is no.
    let blocksFirst = map.namespaces[route.namespace].settings.lifecycle.runsOneBlockFirst
    if stage <= .match {
      if let missing = route.guards.first(where: { map.guardIndices[$0] == nil }) {
        // A guard that is not there guards nothing: that must not let anyone through.
        trip.stop(.failed, "guard '\(missing)' is not declared")
        return trip.resolution
      }
      if blocksFirst, !runBlocks(beside: &trip, company, &hops) { return takeBack(trip, begin) }
    }
    if var stopped = askAll(&trip, from: stage, begin, company, &hops) {
      if blocksFirst, stage <= .match, stopped.outcome != .handled {
        stopped.steps = takeBack(trip, begin).steps
      }
      return stopped
    }
    if stage <= .announce {
      if !blocksFirst, !runBlocks(beside: &trip, company, &hops) { return takeBack(trip, begin) }
      if announce(&trip, company, &hops) { return keep(trip, at: .arrive, "willPresent", company) }
    }
    guard trip.resolution.outcome == .handled else { return takeBack(trip, begin) }
    let end = arrive(&trip, company, &hops)
    if trip.resolution.outcome == .handled, case .opened(let errand) = end {
      return sendOn(trip, resolvedOwn(errand, trip), company, &hops)
    }
    return trip.resolution.outcome == .handled || trip.isStuck
      ? trip.resolution : takeBack(trip, begin)
  }

  /// All points up to where a screen can be shown; the answer where the URL goes no farther.
  private mutating func askAll(
    _ trip: inout Trip, from stage: Stage, _ begin: (app: SimulatedApp, event: Int),
    _ company: Company, _ hops: inout Hops
  ) -> Resolution? {
    if stage <= .match, let stopped = ask(.match, &trip, company, &hops) { return stopped }
    if stage <= .generate {
      if let stopped = ask(.generate, &trip, company, &hops) { return stopped }
      if let result = leaveWithoutScreen(&trip, begin, company, &hops) { return result }
      if let stopped = make(&trip) { return stopped }
    }
    return stage <= .present ? askToShow(&trip, company, &hops) : nil
  }

  /// Finds out what will be shown, so that guards can judge it; the answer where that is impossible.
  mutating func prepare(_ trip: inout Trip) -> Resolution? {
    switch trip.route.target {
    case .screen, .bound: break
    case .action, .external, .rewrite, .lookup: return nil
    }
    guard case .success(let made) = stops(to: trip.route, trip) else { return make(&trip) }
    trip.stops = made
    return nil
  }

  /// Makes what will be shown; the answer where that is impossible.
  private mutating func make(_ trip: inout Trip) -> Resolution? {
    note(trip)
    var creation: Int?
    if map.namespaces[trip.route.namespace].settings.lifecycle.reportsMaking {
      let target = trip.route.screen ?? trip.route.name
      creation = journal.note(.generate(target: target), trip.route.place, app)
    }
    if case .action(let body) = trip.route.target {
      var rehearsal = self
      rehearsal.journal = Journal()
      var runner = rehearsal.runner(trip, document: trip.route.place.document)
      trip.stop(by: runner.run(body))
      if trip.resolution.outcome == .handled { return nil }
      // It makes nothing: what it wrote on the way says why.
      trip.resolution.log += runner.log
      return trip.resolution
    }
    switch stops(to: trip.route, trip) {
    case .success(let made):
      trip.stops = made
      journal.amend(creation, misfits: made.last?.misfits ?? [])
    case .failure(let problem):
      let declines = trip.route.screen.flatMap { map.screen(named: $0)?.declines } ?? false
      trip.stop(declines ? .declined : .invalid, problem.reason)
      return trip.resolution
    }
    return nil
  }

  /// Whether a route's `do { … }` is what is presented, and not run at once.
  func isContent(_ route: Route) -> Bool {
    guard case .action = route.target else { return false }
    return map.namespaces[route.namespace].settings.lifecycle.presentsActions
  }

  /// The targets that are no screens; nil for those that are.
  private mutating func leaveWithoutScreen(
    _ trip: inout Trip, _ begin: (app: SimulatedApp, event: Int), _ company: Company,
    _ hops: inout Hops
  ) -> Resolution? {
    if company.verb == .push || company.verb == .present {
      switch trip.route.target {
      case .action, .external:
        trip.stop(.failed, "the route shows no screen: 'open' runs it")
        return trip.resolution
      default: break
      }
    }
    switch trip.route.target {
    case .screen, .bound: return nil
    case .rewrite(let template): return rewrite(template, trip, company, &hops)
    case .lookup: return lookup(trip, company, &hops)
    case .external(let template):
      if runBlocks(beside: &trip, company, &hops) { leave(by: template, &trip) }
      return trip.resolution.outcome == .handled ? trip.resolution : takeBack(trip, begin)
    case .action where isContent(trip.route): return nil
    case .action(let body): return act(body, trip, begin, company, &hops)
    }
  }

  private mutating func leave(by template: URLTemplate, _ trip: inout Trip) {
    do throws(EvaluationProblem) {
      let target = try template.url(
        in: trip.scope(self), pathNames: trip.pattern.pathNames(map.types))
      let step = NavigationStep.external(url: target)
      trip.resolution.steps.append(step)
      journal.note(.step(step), trip.route.place, app)
    } catch {
      trip.stop(.failed, error.message)
    }
  }

  /// Only the target, as `generate` wants it: no guard, no block, no step (rule F25).
  private mutating func generated(_ started: Trip) -> Resolution {
    var trip = started
    note(trip)
    journal.note(.generate(target: trip.route.screen ?? trip.route.name), trip.route.place, app)
    switch trip.route.target {
    case .screen, .bound:
      switch stops(to: trip.route, trip) {
      case .success(let made):
        trip.stops = made
        trip.describeTarget(map)
      case .failure(let problem): trip.stop(.invalid, problem.reason)
      }
    case .action, .external, .rewrite, .lookup: break
    }
    return trip.resolution
  }

  private mutating func act(
    _ body: [BlockStatement], _ started: Trip, _ begin: (app: SimulatedApp, event: Int),
    _ company: Company, _ hops: inout Hops
  ) -> Resolution {
    var trip = started
    let end = run(body, of: &trip)
    guard trip.resolution.outcome == .handled, runBlocks(beside: &trip, company, &hops) else {
      return takeBack(trip, begin)
    }
    if case .opened(let errand) = end {
      return sendOn(trip, resolvedOwn(errand, trip), company, &hops)
    }
    return trip.resolution
  }

  /// What a route's own action opens.
  private func resolvedOwn(_ errand: Errand, _ trip: Trip) -> Errand {
    resolved(errand, writtenIn: trip.route.namespace, trip.request)
  }

  /// Runs a route's own `do { … }`.
  mutating func run(_ body: [BlockStatement], of trip: inout Trip) -> BlockEnd {
    journal.note(.action(route: trip.route.name), trip.route.place, app)
    var runner = self.runner(trip, document: trip.route.place.document)
    let end = runner.run(body)
    adopt(runner)
    // What a declined action wrote stays in the log; what it changed does not.
    trip.resolution.log += runner.log
    trip.stop(by: end)
    guard trip.resolution.outcome == .handled else { return end }
    trip.resolution.parameters = runner.parameters
    trip.resolution.steps += runner.steps
    return end
  }

  /// A road that is not travelled to its end changes nothing; what was logged stays.
  mutating func takeBack(
    _ stopped: Trip, _ begin: (app: SimulatedApp, event: Int)
  ) -> Resolution {
    var trip = stopped
    // Answers that were asked for are used up, and what waits, waits.
    let (answers, deferred) = (app.answers, app.deferred)
    app = begin.app
    app.answers = answers
    app.deferred = deferred
    journal.interveneAgain(since: begin.event, &app)
    journal.takeBack(from: begin.event, to: app)
    trip.resolution.steps = []
    return trip.resolution
  }

  /// Keeps a candidate for later: `resume` or `proceed`.
  mutating func keep(
    _ trip: Trip, at stage: Stage, _ point: String, _ company: Company
  ) -> Resolution {
    var trip = trip
    let isHeld = stage == .arrive
    if isHeld { trip.stop(.held, nil) }
    let waiting = WaitingRoad(
      url: trip.url, point: point, reason: trip.resolution.reason, company: company, trip: trip,
      stage: stage)
    if isHeld {
      app.held.append(waiting)
    } else {
      app.deferred.append(waiting)
    }
    return trip.resolution
  }

  /// `target`: what the body knows of the screen that the URL leads to, beside what all bodies know.
  func runner(_ trip: Trip, document: Int, target: [String: Value] = [:]) -> BlockRunner {
    var runner = BlockRunner(
      map: map, app: app, journal: journal, parameters: trip.resolution.parameters,
      facts: trip.facts.merging(target) { $1 }, document: document, request: trip.request)
    runner.patterns = trip.route.patterns
    return runner
  }

  /// Goes on with what a block did.
  mutating func adopt(_ runner: BlockRunner) {
    app = runner.app
    let depth = journal.depth
    journal = runner.journal
    journal.depth = depth
  }
}
