import RoadbookEngine
import RoadbookText
import RoadbookURL

/// One candidate's turn.
extension Dispatcher {
  /// The points of a candidate's road. One that has to wait goes on from where it stopped.
  enum Stage: Int, Comparable {
    case match, generate, present, announce, arrive

    static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
  }

  mutating func tryRoute(
    _ match: RouteMatch, _ url: String, _ request: Request, _ options: OpenOptions,
    _ redirects: inout RedirectChain
  ) -> Resolution {
    guard map.routes.indices.contains(match.route.index) else {
      return failure(url, .failed, "the matched route is not in the map")
    }
    let route = map.routes[match.route.index]
    var attempt = RouteAttempt(
      dispatcher: self, route: route, match: match, url: url, request: request)
    attempt.fillParameters(options, self)
    if options.verb == .generate { return generated(attempt) }
    if redirects.urls.count == 1, !map.defersMany { app.deferred = [] }
    note(attempt)
    journal.note(.candidate(written: attempt.resolution.route?.written ?? ""), route.place, app)
    return advance(attempt, from: .match, options, &redirects)
  }

  /// What later events are about.
  func journalContext(_ attempt: RouteAttempt) -> Journal.Context {
    Journal.Context(
      url: attempt.url, route: attempt.resolution.route,
      parameters: attempt.resolution.parameters, userInfo: journal.context.userInfo)
  }

  mutating func note(_ attempt: RouteAttempt) {
    if journal.isOn { journal.context = journalContext(attempt) }
  }

  /// Takes a candidate from a point of its road to the end, or to where it is stopped.
  mutating func advance(
    _ started: RouteAttempt, from stage: Stage, _ options: OpenOptions,
    _ redirects: inout RedirectChain
  ) -> Resolution {
    var attempt = started
    let route = attempt.route
    let begin = (app: app, event: journal.events.count)
    // What a block did before anyone is asked is taken back if the answer is no.
    let blocksFirst = map.namespaces[route.namespace].settings.lifecycle.runsOneBlockFirst
    if stage <= .match {
      if let missing = route.guards.first(where: { map.guardIndices[$0] == nil }) {
        // A guard that is not there guards nothing: that must not let anyone through.
        attempt.stop(.failed, "guard '\(missing)' is not declared")
        return attempt.resolution
      }
      if blocksFirst, !runBlocks(beside: &attempt, options, &redirects) {
        return takeBack(attempt, begin)
      }
    }
    if var stopped = askAll(&attempt, from: stage, begin, options, &redirects) {
      if blocksFirst, stage <= .match, stopped.outcome != .handled {
        stopped.steps = takeBack(attempt, begin).steps
      }
      return stopped
    }
    if stage <= .announce {
      if !blocksFirst, !runBlocks(beside: &attempt, options, &redirects) {
        return takeBack(attempt, begin)
      }
      if announce(&attempt, options, &redirects) {
        return keep(attempt, at: .arrive, "willPresent", options)
      }
    }
    guard attempt.resolution.outcome == .handled else { return takeBack(attempt, begin) }
    let end = arrive(&attempt, options, &redirects)
    if attempt.resolution.outcome == .handled, case .opened(let redirect) = end {
      return sendOn(attempt, resolvedOwn(redirect, attempt), options, &redirects)
    }
    return attempt.resolution.outcome == .handled || attempt.isStuck
      ? attempt.resolution : takeBack(attempt, begin)
  }

  /// All points up to where a screen can be shown; the answer where the URL goes no farther.
  private mutating func askAll(
    _ attempt: inout RouteAttempt, from stage: Stage, _ begin: (app: SimulatedApp, event: Int),
    _ options: OpenOptions, _ redirects: inout RedirectChain
  ) -> Resolution? {
    if stage <= .match, let stopped = ask(.match, &attempt, options, &redirects) { return stopped }
    if stage <= .generate {
      if let stopped = ask(.generate, &attempt, options, &redirects) { return stopped }
      if let result = leaveWithoutScreen(&attempt, begin, options, &redirects) { return result }
      if let stopped = make(&attempt) { return stopped }
    }
    return stage <= .present ? askToShow(&attempt, options, &redirects) : nil
  }

  /// Finds out what will be shown, so that guards can judge it; the answer where that is impossible.
  mutating func prepare(_ attempt: inout RouteAttempt) -> Resolution? {
    switch attempt.route.target {
    case .screen, .bound: break
    case .action, .external, .rewrite, .lookup: return nil
    }
    guard case .success(let made) = stops(to: attempt.route, attempt) else { return make(&attempt) }
    attempt.stops = made
    return nil
  }

  /// Makes what will be shown; the answer where that is impossible.
  private mutating func make(_ attempt: inout RouteAttempt) -> Resolution? {
    note(attempt)
    var creation: Int?
    if map.namespaces[attempt.route.namespace].settings.lifecycle.reportsMaking {
      let target = attempt.route.screen ?? attempt.route.name
      creation = journal.note(.generate(target: target), attempt.route.place, app)
    }
    if case .action(let body) = attempt.route.target {
      var trial = self
      trial.journal = Journal()
      var runner = trial.runner(attempt, document: attempt.route.place.document)
      attempt.stop(by: runner.run(body))
      if attempt.resolution.outcome == .handled { return nil }
      // It makes nothing: what it wrote on the way says why.
      attempt.resolution.log += runner.log
      return attempt.resolution
    }
    switch stops(to: attempt.route, attempt) {
    case .success(let made):
      attempt.stops = made
      journal.amend(creation, misfits: made.last?.misfits ?? [])
    case .failure(let problem):
      let declines = attempt.route.screen.flatMap { map.screen(named: $0)?.declines } ?? false
      attempt.stop(declines ? .declined : .invalid, problem.reason)
      return attempt.resolution
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
    _ attempt: inout RouteAttempt, _ begin: (app: SimulatedApp, event: Int), _ options: OpenOptions,
    _ redirects: inout RedirectChain
  ) -> Resolution? {
    if options.verb == .push || options.verb == .present {
      switch attempt.route.target {
      case .action, .external:
        attempt.stop(.failed, "the route shows no screen: 'open' runs it")
        return attempt.resolution
      default: break
      }
    }
    switch attempt.route.target {
    case .screen, .bound: return nil
    case .rewrite(let template): return rewrite(template, attempt, options, &redirects)
    case .lookup: return lookup(attempt, options, &redirects)
    case .external(let template):
      if runBlocks(beside: &attempt, options, &redirects) { leave(by: template, &attempt) }
      return attempt.resolution.outcome == .handled ? attempt.resolution : takeBack(attempt, begin)
    case .action where isContent(attempt.route): return nil
    case .action(let body): return act(body, attempt, begin, options, &redirects)
    }
  }

  private mutating func leave(by template: URLTemplate, _ attempt: inout RouteAttempt) {
    do throws(EvaluationProblem) {
      let target = try template.url(
        in: attempt.scope(self), pathNames: attempt.pattern.pathNames(map.types))
      let step = NavigationStep.external(url: target)
      attempt.resolution.steps.append(step)
      journal.note(.step(step), attempt.route.place, app)
    } catch {
      attempt.stop(.failed, error.message)
    }
  }

  /// Only the target, as `generate` wants it: no guard, no block, no step (rule F25).
  private mutating func generated(_ started: RouteAttempt) -> Resolution {
    var attempt = started
    note(attempt)
    journal.note(
      .generate(target: attempt.route.screen ?? attempt.route.name), attempt.route.place, app)
    switch attempt.route.target {
    case .screen, .bound:
      switch stops(to: attempt.route, attempt) {
      case .success(let made):
        attempt.stops = made
        attempt.describeTarget(map)
      case .failure(let problem): attempt.stop(.invalid, problem.reason)
      }
    case .action, .external, .rewrite, .lookup: break
    }
    return attempt.resolution
  }

  private mutating func act(
    _ body: [BlockStatement], _ started: RouteAttempt, _ begin: (app: SimulatedApp, event: Int),
    _ options: OpenOptions, _ redirects: inout RedirectChain
  ) -> Resolution {
    var attempt = started
    let end = run(body, of: &attempt)
    guard attempt.resolution.outcome == .handled, runBlocks(beside: &attempt, options, &redirects)
    else {
      return takeBack(attempt, begin)
    }
    if case .opened(let redirect) = end {
      return sendOn(attempt, resolvedOwn(redirect, attempt), options, &redirects)
    }
    return attempt.resolution
  }

  /// What a route's own action opens.
  private func resolvedOwn(_ redirect: Redirect, _ attempt: RouteAttempt) -> Redirect {
    resolved(redirect, writtenIn: attempt.route.namespace, attempt.request)
  }

  /// Runs a route's own `do { … }`.
  mutating func run(_ body: [BlockStatement], of attempt: inout RouteAttempt) -> BlockEnd {
    journal.note(.action(route: attempt.route.name), attempt.route.place, app)
    var runner = self.runner(attempt, document: attempt.route.place.document)
    let end = runner.run(body)
    adopt(runner)
    // What a declined action wrote stays in the log; what it changed does not.
    attempt.resolution.log += runner.log
    attempt.stop(by: end)
    guard attempt.resolution.outcome == .handled else { return end }
    attempt.resolution.parameters = runner.parameters
    attempt.resolution.steps += runner.steps
    return end
  }

  /// A road that is not travelled to its end changes nothing; what was logged stays.
  mutating func takeBack(
    _ stopped: RouteAttempt, _ begin: (app: SimulatedApp, event: Int)
  ) -> Resolution {
    var attempt = stopped
    // Answers that were asked for are used up, and what waits, waits.
    let (answers, deferred) = (app.answers, app.deferred)
    app = begin.app
    app.answers = answers
    app.deferred = deferred
    journal.interveneAgain(since: begin.event, &app)
    journal.takeBack(from: begin.event, to: app)
    attempt.resolution.steps = []
    return attempt.resolution
  }

  /// Keeps a candidate for later: `resume` or `proceed`.
  mutating func keep(
    _ attempt: RouteAttempt, at stage: Stage, _ point: String, _ options: OpenOptions
  ) -> Resolution {
    var attempt = attempt
    let isHeld = stage == .arrive
    if isHeld { attempt.stop(.held, nil) }
    let waiting = SuspendedRequest(
      url: attempt.url, point: point, reason: attempt.resolution.reason, options: options,
      attempt: attempt,
      stage: stage)
    if isHeld {
      app.held.append(waiting)
    } else {
      app.deferred.append(waiting)
    }
    return attempt.resolution
  }

  /// `target`: what the body knows of the screen that the URL leads to, beside what all bodies know.
  func runner(_ attempt: RouteAttempt, document: Int, target: [String: Value] = [:]) -> BlockRunner
  {
    var runner = BlockRunner(
      map: map, app: app, journal: journal, parameters: attempt.resolution.parameters,
      facts: attempt.facts.merging(target) { $1 }, document: document, request: attempt.request)
    runner.patterns = attempt.route.patterns
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
