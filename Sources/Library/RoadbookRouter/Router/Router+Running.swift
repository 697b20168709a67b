import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookText

/// URLs on their way: what runs, what waits, and what is cancelled.
extension Router {
  /// The most URLs that code may open inside each other.
  package static let nestingLimit = 32
  /// The most URLs that wait for another one.
  package static let queueLimit = 10_000

  func begin(
    _ url: String, _ appMap: AppMap, _ start: OpeningState.Start, during request: RouteRequest?
  ) -> Opening {
    let state = OpeningState(appMap, url)
    guard running.count < Self.nestingLimit else {
      // Those who are told of outcomes may be the ones who open it.
      state.outcome = Outcome(
        .failed, url,
        "\(running.count) URLs are opened inside each other: the code of each opens the next")
      return Opening(state: state)
    }
    // Code that a URL runs may open others: they are no rivals. Nothing is shown while a step is
    // carried out.
    let isInside = stepping == nil && (!running.isEmpty || request?.isCurrent == true)
    let rivals = waiting + (stepping.map { [$0] } ?? [])
    if !isInside, !rivals.isEmpty {
      switch overtaking {
      case .queue: return wait(state, start)
      case .refuse:
        finish(state, Outcome(.cancelled, url, "another URL is under way"))
        return Opening(state: state)
      case .newestWins:
        for rival in queue.map(\.state) + rivals { cancel(rival, "overtaken by \(url)") }
        // A step that is being carried out cannot be interrupted.
        if stepping != nil || !waiting.isEmpty { return wait(state, start) }
      }
    }
    launch(state, start)
    if isInside, state.outcome == nil {
      (request?.opening ?? running.last ?? nil)?.opened.append(state)
    }
    return Opening(state: state)
  }

  private func wait(_ state: OpeningState, _ start: OpeningState.Start) -> Opening {
    if queue.count < Self.queueLimit {
      state.router = self
      queue.append((state, start))
    } else {
      finish(state, Outcome(.failed, state.url, "\(queue.count) URLs are waiting already"))
    }
    return Opening(state: state)
  }

  /// Fails a URL that has not begun if the task that awaits it runs the code of one that it waits
  /// for.
  func refuseWaitingForItself(_ state: OpeningState) {
    guard let place = queue.firstIndex(where: { $0.state === state }) else { return }
    // Both hash the same object; tasks of the app are no tasks of URLs.
    let current = withUnsafeCurrentTask { $0?.hashValue }
    guard let rival = waiting.first(where: { $0.task?.hashValue == current }) else { return }
    queue.remove(at: place)
    finish(
      state,
      Outcome(
        .failed, state.url,
        "the code of \(rival.url) waits for this URL, which waits for it; "
          + "open it with OpenOptions(during: request)"))
  }

  /// Begins with the URLs that wait, as long as nothing is under way. A loop, since most end at
  /// once.
  private func launchWaiting() {
    if isLaunching { return }
    isLaunching = true
    defer { isLaunching = false }
    while waiting.isEmpty, stepping == nil, running.isEmpty, !queue.isEmpty {
      let next = queue.removeFirst()
      launch(next.state, next.start)
    }
  }

  private func launch(_ state: OpeningState, _ start: OpeningState.Start) {
    guard let appMap = state.appMap else { return }
    var machine = takeIdle(of: appMap) ?? Shared(appMap.template)
    state.version = appVersion
    guard begin(start, state.url, on: &machine.value) else {
      return finish(state, Outcome(.cancelled, state.url, "it is no longer deferred"))
    }
    run(&machine, state)
    if state.outcome != nil { keepIdle(machine, of: appMap) }
  }

  /// Starts a machine on the app as it is now; false if there is nothing to resume.
  private func begin(
    _ start: OpeningState.Start, _ url: String, on machine: inout Dispatcher
  ) -> Bool {
    machine.app = app
    machine.journal.detail = observers.events.isEmpty ? .nothing : .stepping
    refresh(&machine)
    switch start {
    case .url(let options):
      machine.start(url, sharing: options)
      return true
    case .resuming(let number): return machine.startResuming(number)
    case .proceeding: return machine.startProceeding()
    }
  }

  /// Runs a machine until it ends or has to wait.
  private func run(_ machine: inout Shared<Dispatcher>, _ state: OpeningState) {
    guard let appMap = state.appMap else { return }
    while true {
      let question = machine.value.runToQuestion()
      takeOver(machine.value.app, of: state)
      tellEvents(of: machine.value, state, isEnd: question == nil)
      guard let question else {
        guard let resolution = machine.value.takeResolution() else {
          return finish(state, Outcome(.failed, state.url, "nothing was opened"))
        }
        return finish(
          state,
          Outcome(
            resolution, state.error, deferred: machine.value.deferredArguments(of: resolution)))
      }
      var calls = calls(for: question, machine.value, appMap, state)
      guard let reply = runNow(&calls, state) else {
        tellWait(for: question, state)
        return wait(for: calls, &machine, state)
      }
      if let reason = state.interruption { return end(&machine, state, reason) }
      self.reply(reply, &machine.value, state)
    }
  }

  /// Waits for calls in a task. The router lives until its URLs have ended: callers may await their
  /// outcomes.
  private func wait(
    for calls: AppCalls, _ machine: inout Shared<Dispatcher>, _ state: OpeningState
  ) {
    state.machine = machine
    state.router = self
    waiting.append(state)
    state.task = Task {
      let reply = await runLater(calls, state)
      goOn(state, after: reply)
    }
  }

  private func goOn(_ state: OpeningState, after reply: AppReply) {
    guard state.outcome == nil, var machine = state.machine.take() else { return }
    waiting.removeAll { $0 === state }
    state.task = nil
    if let reason = state.interruption { return end(&machine, state, reason) }
    self.reply(reply, &machine.value, state)
    run(&machine, state)
  }

  // MARK: Calls

  /// Runs code of the app, which may open URLs meanwhile. `state`: the URL that it runs for; nil if
  /// it is only told something.
  func inside<Value>(_ state: OpeningState?, _ code: () throws -> Value) rethrows -> Value {
    running.append(state)
    defer { running.removeLast() }
    return try code()
  }

  /// Makes calls that need not be waited for, until one decides; nil if something has to be waited
  /// for: the next call, or URLs that the code has opened.
  private func runNow(_ calls: inout AppCalls, _ state: OpeningState) -> AppReply? {
    if calls.mustWait { return nil }
    if calls.areSteps { stepping = state }
    while case .now(let code)? = calls.remaining.first, state.takeCall(of: &calls) != nil {
      do {
        if let reply = try inside(state, code) { calls = AppCalls(otherwise: reply) }
      } catch {
        calls = AppCalls(otherwise: Self.reply(to: error, state))
      }
    }
    if stepping === state { releaseDriver() }
    return state.isCurrent && (calls.mustWait || state.hasOpened) ? nil : calls.otherwise
  }

  /// Makes calls in order, until one decides, and waits for the URLs that they have opened: what
  /// this one shows is planned afterwards.
  private func runLater(_ calls: AppCalls, _ state: OpeningState) async -> AppReply {
    var calls = calls
    if calls.areSteps { await takeDriver(for: state) }
    while let call = state.takeCall(of: &calls) {
      do {
        let reply =
          switch call {
          case .now(let code): try inside(state, code)
          case .later(let code): try await code()
          }
        if let reply { calls = AppCalls(otherwise: reply) }
      } catch {
        calls = AppCalls(otherwise: Self.reply(to: error, state))
      }
    }
    if stepping === state { releaseDriver() }
    while state.isCurrent, state.hasOpened, let child = state.opened.first {
      _ = await child.end()
    }
    return calls.otherwise
  }

  private static func reply(to error: any Error, _ state: OpeningState) -> AppReply {
    if error is CancellationError {
      return .end(.verdict(.cancel, "the app's code was cancelled"))
    }
    state.error = error
    return .end(.failed("\(error)"))
  }

  /// Waits until the steps of no other URL are under way.
  private func takeDriver(for state: OpeningState) async {
    while stepping != nil, state.isCurrent {
      await withCheckedContinuation { driverWaiters.append($0) }
    }
    if state.isCurrent { stepping = state }
  }

  /// Carries out steps that belong to no URL.
  func carryOut(
    _ steps: [NavigationStep], on driver: any NavigationDriver, _ state: OpeningState
  ) async throws(RestorationError) {
    stepping = state
    defer {
      releaseDriver()
      launchWaiting()
    }
    for step in steps {
      if !state.isCurrent { throw .overtaken }
      do throws(NavigationError) {
        if let immediate = driver as? any ImmediateNavigationDriver {
          try immediate.performNow(step)
        } else {
          try await driver.perform(step)
        }
      } catch {
        throw .failed(error)
      }
    }
  }

  private func releaseDriver() {
    stepping = nil
    let waiters = driverWaiters
    driverWaiters = []
    for waiter in waiters { waiter.resume() }
  }

  // MARK: Ending

  /// Hands an answer to a machine, on the app as it is now.
  private func reply(_ reply: AppReply, _ machine: inout Dispatcher, _ state: OpeningState) {
    if state.version != appVersion, isCurrent(state.appMap) {
      let shared = app
      machine.change { $0 = shared }
    }
    refresh(&machine)
    machine.answer(reply)
  }

  func finish(_ state: OpeningState, _ outcome: Outcome) {
    state.outcome = outcome
    state.machine = nil
    state.router = nil
    tell(outcome)
    for continuation in state.continuations { continuation.resume(returning: outcome) }
    state.continuations = []
    launchWaiting()
  }

  func cancel(_ state: OpeningState, _ reason: String) {
    guard state.isCurrent else { return }
    if let place = queue.firstIndex(where: { $0.state === state }) {
      queue.remove(at: place)
      return finish(state, Outcome(.cancelled, state.url, reason))
    }
    // What is running ends first: a step, or code that cancels its own URL.
    guard stepping !== state, var machine = state.machine.take() else {
      state.interruption = reason
      return
    }
    state.task?.cancel()
    waiting.removeAll { $0 === state }
    end(&machine, state, reason)
  }

  /// Ends a URL as cancelled: hooks of the map are told, but neither the app nor the driver is
  /// asked again.
  private func end(
    _ machine: inout Shared<Dispatcher>, _ state: OpeningState, _ reason: String
  ) {
    reply(.end(.verdict(.cancel, reason)), &machine.value, state)
    while machine.value.runToQuestion() != nil { machine.value.answer(.end(.finished)) }
    takeOver(machine.value.app, of: state)
    tellEvents(of: machine.value, state, isEnd: true)
    guard let resolution = machine.value.takeResolution() else {
      return finish(state, Outcome(.cancelled, state.url, reason))
    }
    finish(state, Outcome(resolution))
  }
}
