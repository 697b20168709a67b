import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// Trying a candidate: its tasks run one after the other.
extension Dispatcher {
  /// What to do after a task.
  enum AttemptProgress {
    case next
    /// The attempt has ended.
    case ended
    case call(Shared<RunningBody>)
    case open(url: String, Shared<OpenOptions>)
    /// The app has to answer first.
    case ask(AppQuestion)
  }

  mutating func advance(_ attempt: inout Shared<RouteAttempt>) {
    goOn(&attempt, .next, since: journal.count)
  }

  /// Runs tasks until one notes an event, ends the attempt or starts another frame.
  mutating func goOn(
    _ attempt: inout Shared<RouteAttempt>, _ progress: AttemptProgress, since count: Int
  ) {
    switch run(&attempt.value, progress, since: count) {
    case .next: frames.append(.attempt(attempt))
    case .ended:
      attempt.value.complete(on: self)
      deliver(.resolution(attempt.value.result))
    case .call(let body):
      frames.append(.attempt(attempt))
      call(body)
    case .open(let url, let options):
      frames.append(.attempt(attempt))
      frames.append(.request(Shared(RequestFrame(url, options))))
    case .ask(let question):
      frames.append(.attempt(attempt))
      appQuestion = question
    }
  }

  private mutating func run(
    _ attempt: inout RouteAttempt, _ progress: AttemptProgress, since count: Int
  ) -> AttemptProgress {
    var progress = progress
    while case .next = progress, journal.count <= count, !budget.isSpent {
      budget.spend()
      guard let task = attempt.nextTask() else {
        progress = end(&attempt)
        continue
      }
      progress = task.run(&self, &attempt)
    }
    return progress
  }

  /// Notes the candidate.
  mutating func begin(_ attempt: inout RouteAttempt) -> AttemptProgress {
    if attempt.options.verb == .generate { return generate(&attempt) }
    if !app.deferred.isEmpty, redirects.count == 1, !map.defersMany,
      map.library(of: attempt.route).discardsDeferred
    {
      app.deferred = []
    }
    note(attempt)
    journal.note(
      .candidate(written: attempt.route.written(attempt.match.patternIndex)), attempt.route.place)
    attempt.start = RollbackPoint(app: app, event: journal.count)
    return .next
  }

  /// Sets the context of later events.
  mutating func note(_ attempt: RouteAttempt) {
    journal.describe {
      $0.url = attempt.url
      $0.route = attempt.candidate
      $0.parameters = attempt.result.parameters
    }
  }

  // MARK: The end

  /// Ends the attempt; rolls its changes back unless it was handled.
  mutating func end(_ attempt: inout RouteAttempt) -> AttemptProgress {
    if attempt.result.outcome == .handled, let opened = attempt.opened {
      attempt.opened = nil
      attempt.redirect(to: opened.value, by: attempt.route.place, isOwn: true)
      return .next
    }
    if attempt.result.outcome == .handled || attempt.isStuck || attempt.carried > 0 {
      return .ended
    }
    return takeBack(&attempt)
  }

  /// Stops the attempt because of a guard or a screen that cannot be shown.
  mutating func stop(_ attempt: inout RouteAttempt) -> AttemptProgress {
    if attempt.hasRunBlocks, attempt.result.outcome != .handled { return takeBack(&attempt) }
    return .ended
  }

  mutating func takeBack(_ attempt: inout RouteAttempt) -> AttemptProgress {
    if let start = attempt.start { takeBack(to: start) }
    attempt.result.steps = []
    return .ended
  }

  /// Restores the app. Log lines stay, forced answers stay consumed, and deferred requests are
  /// kept.
  mutating func takeBack(to start: RollbackPoint) {
    let (answers, deferred, variables) = (app.answers, app.deferred, app.variables)
    app = start.app
    app.answers = answers
    app.deferred = deferred
    journal.takeBack(from: start.event, hasMoved: variables != app.variables)
  }

  /// Suspends an attempt until `resume` or `proceed`.
  mutating func suspend(
    _ attempt: inout RouteAttempt, at stage: RouteAttempt.Stage, _ point: String,
    isHeld: Bool = false
  ) -> AttemptProgress {
    if isHeld { attempt.stop(.held, nil) }
    var kept = attempt
    kept.restart(at: stage)
    let request = SuspendedRequest(
      url: attempt.url, point: point, reason: attempt.result.reason, options: attempt.options,
      attempt: Shared(kept))
    if isHeld {
      app.held.append(request)
      return .ended
    } else {
      if !map.defersMany { app.deferred = [] }
      app.deferred.append(request)
      return stop(&attempt)
    }
  }

  // MARK: Bodies

  /// `target`: the screen that it is about; nil for the URL's target, once that is about to be shown.
  func body(
    _ purpose: RunningBody.Purpose, _ statements: [BlockStatement], of attempt: RouteAttempt,
    in document: Int, target: TargetNames? = nil
  ) -> RunningBody {
    RunningBody(
      purpose, statements, document: document,
      reading: RequestScope(
        parameters: attempt.result.parameters,
        described: target ?? (attempt.isDescribed ? attempt.targetNames(on: self) : nil),
        candidate: attempt.candidate, route: attempt.route))
  }

  /// Continues an attempt after one of its bodies ended.
  mutating func goOn(
    _ attempt: inout Shared<RouteAttempt>, after body: Shared<RunningBody>, _ end: BodyEnd
  ) {
    let count = journal.count
    let progress = take(body, end, &attempt.value)
    goOn(&attempt, progress, since: count)
  }

  private mutating func take(
    _ body: Shared<RunningBody>, _ end: BodyEnd, _ attempt: inout RouteAttempt
  ) -> AttemptProgress {
    switch body.value.purpose {
    case .guard(let question): return settle(question, &attempt, body, end)
    case .action:
      // A declined action keeps its log lines; its changes are rolled back.
      attempt.result.add(log: body.value.log)
      attempt.stop(by: end)
      guard attempt.result.outcome == .handled else {
        let progress = self.end(&attempt)
        // Continues with the guards and the action itself.
        return attempt.result.outcome == .deferred
          ? suspend(&attempt, at: .generate, "action") : progress
      }
      attempt.result.parameters = body.value.names.parameters
      attempt.result.add(steps: body.value.steps)
      if case .opened(let redirect) = end {
        attempt.opened = Shared(
          resolved(redirect, writtenIn: attempt.route.namespace, attempt.request))
      }
    case .block:
      attempt.result.add(log: body.value.log, steps: body.value.steps)
      if body.value.names.parameters != body.value.given {
        attempt.result.parameters = body.value.names.parameters
      }
      if case .failed(let reason) = end { attempt.stop(.failed, reason) }
      guard attempt.result.outcome == .handled else { return takeBack(&attempt) }
    case .style(let name):
      attempt.result.add(log: body.value.log, steps: body.value.steps)
      attempt.stop(by: end)
      if let name {
        attempt.result.presentation = name
        if case .finished = end, !body.value.hasShownTarget {
          attempt.stop(.failed, "style '\(name)' shows nothing")
        }
      }
      guard attempt.result.outcome == .handled else { return self.end(&attempt) }
    case .hook(let hook): return settle(hook, &attempt, body.value, end)
    case .observer, .statement: break
    }
    return .next
  }

  // MARK: Blocks

  /// Queues the blocks that match the URL, if it is their turn.
  mutating func runBlocks(_ attempt: inout RouteAttempt, isFirst: Bool) -> AttemptProgress {
    guard !map.blocks.isEmpty, map.library(of: attempt.route).runsOneBlockFirst == isFirst else {
      return .next
    }
    if isFirst { attempt.hasRunBlocks = true }
    if let table = map.blockTable { spend(searching: table, for: attempt.url) }
    let matches = blocks(beside: attempt.request, in: attempt.route.namespace)
    attempt.add(forEach: matches) { $0.run($2, &$1) }
    return .next
  }

  /// The blocks whose patterns match a URL, each once, in order of declaration. All tables of a map
  /// share their namespaces and reading rules, so one request serves them all.
  func blocks(beside request: Request, in namespace: Int) -> [RouteMatch] {
    guard let table = map.blockTable else { return [] }
    let found = table.matches(request).filter { map.blocks.indices.contains($0.route.index) }
    // WAAppRouting does not define which of several runs: it enumerates a dictionary.
    if map.namespaces[namespace].settings.library.runsOneBlockFirst {
      return Array(found.prefix(1))
    }
    return found.sorted { $0.route.index < $1.route.index }
  }

  /// Notes a block, and runs it.
  private mutating func run(
    _ match: RouteMatch, _ attempt: inout RouteAttempt
  ) -> AttemptProgress {
    let block = map.blocks[match.route.index]
    let written = block.written(match)
    attempt.result.blocks.append(written)
    let number = journal.note(.block(pattern: written), block.place)
    if map.library(of: attempt.route).runsOneBlockFirst {
      journal.amend(number) { $0.parameters = attempt.result.parameters.bound }
    }
    var body = body(
      .block, block.body, of: attempt, in: block.place.document,
      target: attempt.targetNames(on: self))
    body.names.patterns += block.patterns
    // A block also sees its own captures; on a name clash the route's win.
    let reading = map.blockTable?.options(of: match.namespace).reading ?? ReadingRules()
    body.add(Parameters(match: match, request: attempt.request, reading: reading))
    if let wildcard = match.wildcard, attempt.match.wildcard == nil {
      body.names.bindings["wildcard"] = .strings(wildcard)
    }
    return .call(Shared(body))
  }

  // MARK: Targets

  /// Notes the route's action, and runs it.
  mutating func runAction(_ attempt: RouteAttempt) -> AttemptProgress {
    let place = attempt.route.place
    journal.note(.action(route: attempt.route.name), place)
    guard case .action(let body) = attempt.route.target, !body.isEmpty else { return .next }
    return .call(Shared(self.body(.action, body, of: attempt, in: place.document)))
  }

  /// Handles targets that are not screens.
  mutating func leave(_ attempt: inout RouteAttempt) -> AttemptProgress {
    let wantsScreen = attempt.options.verb == .push || attempt.options.verb == .present
    switch attempt.route.target {
    case .screen, .bound: break
    case .rewrite(let template): return rewrite(template, &attempt)
    case .lookup: return lookup(&attempt)
    case .action where wantsScreen, .external where wantsScreen:
      attempt.stop(.failed, "the route shows no screen: 'open' runs it")
      return stop(&attempt)
    case .external: attempt.plan(RouteAttempt.Departure.external)
    case .action:
      if !map.namespaces[attempt.route.namespace].settings.library.presentsActions {
        attempt.plan(RouteAttempt.Departure.action)
      }
    }
    return .next
  }

  /// Has the system open the URL of the route.
  mutating func leaveApp(_ attempt: inout RouteAttempt) -> AttemptProgress {
    guard case .external(let template) = attempt.route.target else { return .next }
    do throws(EvaluationProblem) {
      let target = try url(ofTarget: template, attempt)
      if !template.isCurrent, let problem = target.externalProblem {
        attempt.stop(.failed, problem)
        return stop(&attempt)
      }
      let step = NavigationStep.external(url: target)
      attempt.result.steps.append(step)
      journal.note(.step(step), attempt.route.place)
    } catch {
      attempt.stop(.failed, error.message)
    }
    return .next
  }

  /// The result of an attempt with only these tasks, the next one last, run on a copy: without the rollback and the
  /// redirect that end a real one.
  ///
  /// It spends from the budget of the request.
  mutating func trial(of attempt: RouteAttempt, _ tasks: [RouteAttempt.Task]) -> Resolution {
    var copy = attempt
    copy.plan([RouteAttempt.Task { _, _ in .ended }] + tasks)
    copy.result.log = []
    copy.start = RollbackPoint(app: app, event: 0)
    var trial = self
    trial.journal = Journal()
    trial.beginning = nil
    trial.frames = [.attempt(Shared(copy))]
    trial.host = AppHost()
    let resolution = trial.run()
    budget = trial.budget
    return resolution
  }
}

extension RunningBody {
  /// Adds captures of the body's own patterns; on a name clash the route's win.
  mutating func add(_ captures: Parameters) {
    for entry in captures.entries where names.parameters[entry.key] == nil {
      names.parameters.set(entry.key, to: entry.value, source: entry.source)
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
  /// Adds the values of the caller.
  mutating func add(_ given: [ParameterValue.Field]) {
    for field in given { set(field.name, to: field.value, source: .with) }
  }

  /// Sets the parameters that a route gives a default, where the URL has none. Null means absent, for instance after a
  /// type's 'as' replaced a sentinel such as `userid=0`.
  mutating func add(
    defaultsOf values: RouteValues, spending budget: inout Budget,
    in scope: (Parameters) -> RequestScope
  ) {
    for assignment in values.defaults where self[assignment.name.text] ?? .null == .null {
      let scope = scope(self)
      if let value = try? Evaluator.evaluate(assignment.value, in: scope, spending: &budget) {
        set(assignment.name.text, to: value, source: .default)
      }
    }
  }

  /// The pattern's captures, without the query.
  var bound: Parameters {
    var bound = Parameters()
    for entry in entries where entry.source == .path {
      bound.set(entry.key, to: entry.value, source: .path)
    }
    return bound
  }
}
