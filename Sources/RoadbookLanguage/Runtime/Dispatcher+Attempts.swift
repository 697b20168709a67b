import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Trying a candidate: one task after the other.
extension Dispatcher {
  mutating func advance(_ attempt: RouteAttempt) {
    var attempt = attempt
    guard !attempt.tasks.isEmpty else { return end(attempt) }
    if attempt.start == nil, case .begin = attempt.tasks[0] {
    } else if attempt.start == nil {
      attempt.start = (app, journal.count)
    }
    perform(attempt.tasks.removeFirst(), attempt)
  }

  private mutating func perform(_ task: RouteAttempt.Task, _ attempt: RouteAttempt) {
    switch task {
    case .begin: begin(attempt)
    case .checkGuards: checkGuards(attempt)
    case .runBlocks(let isFirst): runBlocks(attempt, isFirst: isFirst)
    case .block(let match): note(block: match, attempt)
    case .blockBody(let match): runBlock(match, attempt)
    case .ask(let point): ask(point, attempt)
    case .askGuard(let asked): ask(asked, attempt)
    case .question(let question): self.question(question, attempt)
    case .answer(let question): answer(question, attempt)
    case .leave: leave(attempt)
    case .external(let template): leave(by: template, attempt)
    case .action(let body):
      goOn(attempt, doing: .actionBody(body))
      journal.note(.action(route: attempt.route.name), attempt.route.place)
    case .actionBody(let body):
      frames.append(.attempt(attempt))
      call(self.body(.action, body, of: attempt, in: attempt.route.place.document))
    case .make: make(attempt)
    case .makeScreens(let creation): makeScreens(attempt, creation)
    case .askToShow: askToShow(attempt)
    case .announce: tell(.willPresent, attempt)
    case .arrive: arrive(attempt)
    case .show(let policy): show(attempt, policy)
    case .showOwn(let presentation, let target): show(attempt, target, by: presentation)
    case .shown: shown(attempt)
    case .redirect(let redirect, let place, let isOwn): note(redirect, place, isOwn, attempt)
    case .open(let redirect): open(redirect, attempt)
    case .end: end(attempt)
    case .finish: finish(attempt)
    }
  }

  /// Puts an attempt back, with tasks to do before its others.
  mutating func goOn(_ attempt: RouteAttempt, doing tasks: RouteAttempt.Task...) {
    var attempt = attempt
    attempt.tasks.insert(contentsOf: tasks, at: 0)
    frames.append(.attempt(attempt))
  }

  private mutating func begin(_ attempt: RouteAttempt) {
    if attempt.options.verb == .generate { return generate(attempt) }
    if redirects.urls.count == 1, !map.defersMany { app.deferred = [] }
    frames.append(.attempt(attempt))
    note(attempt)
    journal.note(.candidate(written: attempt.summary(map).written), attempt.route.place)
  }

  /// What later events are about.
  mutating func note(_ attempt: RouteAttempt) {
    guard journal.isOn else { return }
    journal.context = Journal.Context(
      url: attempt.url, route: attempt.summary(map), parameters: attempt.parameters,
      userInfo: journal.context.userInfo)
  }

  // MARK: The end

  /// The attempt has ended: unless it was handled, what it did is taken back.
  private mutating func end(_ attempt: RouteAttempt) {
    if attempt.outcome == .handled, let opened = attempt.opened {
      var attempt = attempt
      attempt.opened = nil
      return goOn(
        attempt, doing: .redirect(opened, by: attempt.route.place, isOwn: true))
    }
    if attempt.outcome == .handled || attempt.isStuck { return finish(attempt) }
    takeBack(attempt)
  }

  /// The attempt ends with what it did so far.
  mutating func finish(_ attempt: RouteAttempt) {
    deliver(.resolution(attempt.resolution(self)))
  }

  /// A guard, or what cannot be shown, stops the attempt.
  mutating func stop(_ attempt: RouteAttempt) {
    if attempt.hasRunBlocks, attempt.outcome != .handled { return takeBack(attempt) }
    finish(attempt)
  }

  mutating func takeBack(_ stopped: RouteAttempt) {
    var attempt = stopped
    if let start = attempt.start { takeBack(to: start) }
    attempt.steps = []
    finish(attempt)
  }

  /// Puts the app back. What was logged stays, answers that were asked for are used up, and what waits, waits.
  mutating func takeBack(to start: (app: SimulatedApp, event: Int)) {
    let (answers, deferred, variables) = (app.answers, app.deferred, app.variables)
    app = start.app
    app.answers = answers
    app.deferred = deferred
    journal.takeBack(from: start.event, hasMoved: variables != app.variables)
  }

  /// Keeps an attempt for later: `resume` or `proceed`.
  mutating func suspend(_ attempt: RouteAttempt, at stage: RouteAttempt.Stage, _ point: String) {
    var attempt = attempt
    let isHeld = stage == .arrive
    if isHeld { attempt.stop(.held, nil) }
    var kept = attempt
    kept.restart(at: stage)
    let request = SuspendedRequest(
      url: attempt.url, point: point, reason: attempt.reason, options: attempt.options,
      attempt: kept)
    if isHeld {
      app.held.append(request)
      finish(attempt)
    } else {
      app.deferred.append(request)
      stop(attempt)
    }
  }

  // MARK: Bodies

  /// `target`: what the body knows of the screen that the URL leads to, beside what all bodies know.
  func body(
    _ purpose: RunningBody.Purpose, _ statements: [BlockStatement], of attempt: RouteAttempt,
    in document: Int, target: [String: Value] = [:]
  ) -> RunningBody {
    RunningBody(
      purpose, statements, document: document, parameters: attempt.parameters,
      bindings: attempt.bindings.merging(target) { $1 }, patterns: attempt.route.patterns,
      request: attempt.request)
  }

  /// Takes up an attempt whose body has ended.
  mutating func goOn(_ attempt: RouteAttempt, after body: RunningBody, _ end: BodyEnd) {
    var attempt = attempt
    switch body.purpose {
    case .guard(let question): return settle(question, attempt, body, end)
    case .action:
      // What a declined action wrote stays in the log; what it changed does not.
      attempt.log += body.log
      attempt.stop(by: end)
      guard attempt.outcome == .handled else { return self.end(attempt) }
      attempt.parameters = body.parameters
      attempt.steps += body.steps
      if case .opened(let redirect) = end {
        attempt.opened = resolved(
          redirect, writtenIn: attempt.route.namespace, attempt.request)
      }
    case .block:
      attempt.log += body.log
      attempt.steps += body.steps
      if body.parameters != body.given { attempt.parameters = body.parameters }
      if case .failed(let reason) = end { attempt.stop(.failed, reason) }
      guard attempt.outcome == .handled else { return takeBack(attempt) }
    case .presentation(let name):
      attempt.log += body.log
      attempt.steps += body.steps
      attempt.stop(by: end)
      if let name {
        attempt.presentation = name
        if case .finished = end, !body.hasShownTarget {
          attempt.stop(.failed, "presentation '\(name)' shows nothing")
        }
      }
      guard attempt.outcome == .handled else { return self.end(attempt) }
    case .hook, .observer, .statement: break
    }
    frames.append(.attempt(attempt))
  }

  // MARK: Blocks beside the route

  private mutating func runBlocks(_ attempt: RouteAttempt, isFirst: Bool) {
    var attempt = attempt
    let lifecycle = map.namespaces[attempt.route.namespace].settings.lifecycle
    if lifecycle.runsOneBlockFirst == isFirst {
      if isFirst { attempt.hasRunBlocks = true }
      let matches = blocks(beside: attempt.request, in: attempt.route.namespace)
      attempt.tasks.insert(contentsOf: matches.map { .block($0) }, at: 0)
    }
    frames.append(.attempt(attempt))
  }

  /// The blocks that watch a URL, each once, in order of declaration. All routers of a map have the same namespaces and
  /// read URLs alike, so one request serves them all.
  func blocks(beside request: Request, in namespace: Int) -> [RouteMatch] {
    guard let router = map.blockRouter else { return [] }
    let found = router.matches(request).filter { map.blocks.indices.contains($0.route.index) }
    // Which of several is not settled by the library; the first one is (rule W-Q5).
    if map.namespaces[namespace].settings.lifecycle.runsOneBlockFirst {
      return Array(found.prefix(1))
    }
    return found.sorted { $0.route.index < $1.route.index }
  }

  private mutating func note(block match: RouteMatch, _ attempt: RouteAttempt) {
    var attempt = attempt
    let block = map.blocks[match.route.index]
    let written = block.written(match)
    attempt.blocks.append(written)
    goOn(attempt, doing: .blockBody(match))
    let number = journal.note(.block(pattern: written), block.place)
    if map.namespaces[attempt.route.namespace].settings.lifecycle.runsOneBlockFirst {
      journal.amend(number, parameters: attempt.parameters.bound)
    }
  }

  private mutating func runBlock(_ match: RouteMatch, _ attempt: RouteAttempt) {
    let block = map.blocks[match.route.index]
    var body = body(
      .block, block.body, of: attempt, in: block.place.document,
      target: attempt.targetBindings(on: self))
    body.patterns += block.patterns
    // A block sees its own captures too; the route's win where both have a name.
    let reading = map.blockRouter?.options(of: match.namespace).reading ?? ReadingRules()
    body.add(Parameters(match: match, request: attempt.request, reading: reading))
    if let wildcard = match.wildcard, attempt.match.wildcard == nil {
      body.bindings["wildcard"] = .list(wildcard.map(Value.string))
    }
    frames.append(.attempt(attempt))
    call(body)
  }

  // MARK: Targets

  /// Only the target, as `generate` wants it: no guard, no block, no step (rule F25).
  private mutating func generate(_ attempt: RouteAttempt) {
    var attempt = attempt
    note(attempt)
    journal.note(
      .generate(target: attempt.route.screen ?? attempt.route.name), attempt.route.place)
    switch attempt.route.target {
    case .screen, .bound:
      switch stops(to: attempt.route, attempt) {
      case .success(let made):
        attempt.stops = made
        attempt.isDescribed = true
      case .failure(let problem): attempt.stop(.invalid, problem.reason)
      }
    case .action, .external, .rewrite, .lookup: break
    }
    finish(attempt)
  }

  /// The targets that are not screens do what they say, and the attempt ends.
  private mutating func leave(_ attempt: RouteAttempt) {
    var attempt = attempt
    if attempt.options.verb == .push || attempt.options.verb == .present {
      switch attempt.route.target {
      case .action, .external:
        attempt.stop(.failed, "the route shows no screen: 'open' runs it")
        return stop(attempt)
      default: break
      }
    }
    switch attempt.route.target {
    case .screen, .bound: break
    case .rewrite(let template): return rewrite(template, attempt)
    case .lookup: return lookup(attempt)
    case .external(let template):
      attempt.tasks = [.runBlocks(isFirst: false), .external(template), .end]
    case .action where isContent(attempt.route): break
    case .action(let body):
      attempt.tasks = [.action(body), .runBlocks(isFirst: false), .end]
    }
    frames.append(.attempt(attempt))
  }

  /// Whether a route's `do { … }` is what is presented, and not run at once.
  private func isContent(_ route: Route) -> Bool {
    guard case .action = route.target else { return false }
    return map.namespaces[route.namespace].settings.lifecycle.presentsActions
  }

  private mutating func leave(by template: URLTemplate, _ attempt: RouteAttempt) {
    var attempt = attempt
    do throws(EvaluationProblem) {
      let target = try template.url(
        in: attempt.scope(self), pathNames: attempt.pattern.pathNames(map.types))
      let step = NavigationStep.external(url: target)
      attempt.steps.append(step)
      frames.append(.attempt(attempt))
      journal.note(.step(step), attempt.route.place)
    } catch {
      attempt.stop(.failed, error.message)
      frames.append(.attempt(attempt))
    }
  }

  /// Finds out what will be shown, so that guards can judge it; false where that is impossible.
  func prepare(_ attempt: inout RouteAttempt) -> Bool {
    switch attempt.route.target {
    case .screen, .bound: break
    case .action, .external, .rewrite, .lookup: return true
    }
    guard case .success(let made) = stops(to: attempt.route, attempt) else { return false }
    attempt.stops = made
    return true
  }

  private mutating func make(_ attempt: RouteAttempt) {
    note(attempt)
    var creation: Int?
    if map.namespaces[attempt.route.namespace].settings.lifecycle.reportsMaking {
      let target = attempt.route.screen ?? attempt.route.name
      creation = journal.note(.generate(target: target), attempt.route.place)
    }
    goOn(attempt, doing: .makeScreens(creation: creation))
  }

  /// Makes what will be shown.
  private mutating func makeScreens(_ attempt: RouteAttempt, _ creation: Int?) {
    var attempt = attempt
    if case .action(let body) = attempt.route.target {
      let trial = trial(of: attempt, [.actionBody(body), .finish])
      guard trial.outcome != .handled else { return frames.append(.attempt(attempt)) }
      // It makes nothing: what it wrote says why.
      attempt.stop(trial.outcome, trial.reason)
      attempt.log += trial.log
      return stop(attempt)
    }
    switch stops(to: attempt.route, attempt) {
    case .success(let made):
      attempt.stops = made
      journal.amend(creation, misfits: made.last?.misfits ?? [])
      frames.append(.attempt(attempt))
    case .failure(let problem):
      let declines = attempt.route.screen.flatMap { map.screen(named: $0)?.declines } ?? false
      attempt.stop(declines ? .declined : .invalid, problem.reason)
      stop(attempt)
    }
  }

  /// What would become of an attempt that does only these tasks; nothing of it stays.
  func trial(of attempt: RouteAttempt, _ tasks: [RouteAttempt.Task]) -> Resolution {
    var copy = attempt
    copy.tasks = tasks
    copy.log = []
    copy.start = nil
    var trial = self
    trial.journal = Journal()
    trial.frames = [.attempt(copy)]
    return trial.run()
  }
}

extension RunningBody {
  /// Adds captures of the body's own patterns; those of the route win where both have a name.
  mutating func add(_ captures: Parameters) {
    for entry in captures.entries where parameters[entry.key] == nil {
      parameters.set(entry.key, to: entry.value, source: entry.source)
    }
  }
}

extension Block {
  /// The text of the pattern that matched.
  func written(_ match: RouteMatch) -> String {
    written.indices.contains(match.patternIndex) ? written[match.patternIndex] : written.first ?? ""
  }
}

extension Parameters {
  /// What the pattern binds, the query apart.
  var bound: Parameters {
    var bound = Parameters()
    for entry in entries where entry.source == .path {
      bound.set(entry.key, to: entry.value, source: .path)
    }
    return bound
  }
}
