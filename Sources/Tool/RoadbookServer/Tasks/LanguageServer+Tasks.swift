package import RoadbookIDE
import RoadbookText

/// Requests that are answered in steps, and work for other threads.
extension LanguageServer {
  /// Starts a task. If it is the only one, it gets up to 16 steps or 5 ms right away, which
  /// finishes most tasks.
  func start(_ task: ServerTask) {
    if task.watch != nil { return commands.append(task) }
    tasks.append(task)
    guard tasks.count == 1 else { return }
    let late = ContinuousClock.now + .milliseconds(5)
    for _ in 0..<16 where !tasks.isEmpty && ContinuousClock.now < late { stepTask() }
  }

  /// Performs one step of the oldest task.
  func stepTask() {
    guard !tasks.isEmpty else { return }
    var task = tasks.removeFirst()
    guard case .steps(let step) = task.work else { return }
    if task.isDropped(inbox) { return end(task, .failure(.cancelled)) }
    task.begin(client)
    do throws(RequestProblem) {
      switch try step() {
      case .done(let result): return end(task, .success(result))
      case .running(let done, let total):
        task.report("\(done) of \(total)", total > 0 ? min(100, done * 100 / total) : 0, client)
        tasks.insert(task, at: 0)
      }
    } catch {
      end(task, .failure(error))
    }
  }

  private func end(_ task: ServerTask, _ result: Result<JSON, RequestProblem>) {
    task.end(client)
    finish(task.id, result)
  }

  /// Cancels the work with a progress token.
  func cancel(_ token: JSON) {
    for index in tasks.indices { tasks[index].cancel(token) }
    for index in commands.indices { commands[index].cancel(token) }
  }

  // MARK: Diagnostics of whole maps

  /// Whether `takeWork` returns something.
  package var wantsWork: Bool { phase == .running && diagnostics.wantsWork }

  /// Long-running analysis that needs no client, to be done elsewhere; the result must be passed to
  /// `take`.
  package func takeWork() -> FollowedURLs.Work? { wantsWork ? diagnostics.takeWork() : nil }

  package func take(_ followed: FollowedURLs) {
    if phase == .running { diagnostics.take(followed) }
  }

  /// Whether `surveyFurther` has something to do.
  package var wantsSurvey: Bool { phase == .running && !hasWork && diagnostics.wantsSurvey }

  /// Examines one more folder or one more map that is not open.
  package func surveyFurther() {
    if wantsSurvey { diagnostics.surveyFurther() }
  }

  // MARK: Commands

  /// The oldest waiting command, to be run elsewhere; the outcome must be passed to `take`.
  package func takeCommand() -> CommandWork? {
    guard let index = commands.firstIndex(where: { !$0.hasBegun }),
      case .command(_, let work, _) = commands[index].work
    else { return nil }
    commands[index].begin(client)
    return work
  }

  package func take(_ outcome: CommandOutcome) {
    guard let index = commands.firstIndex(where: { $0.watch === outcome.watch })
    else { return }
    let task = commands.remove(at: index)
    guard case .command(_, _, let result) = task.work else { return }
    switch outcome.result {
    case .done(let answer): end(task, .success(result(answer)))
    case .failed(let message): end(task, .failure(RequestProblem(.requestFailed, message)))
    }
  }

  /// Reports the progress of the commands that run elsewhere.
  package func reportProgress() {
    for index in commands.indices {
      guard let new = commands[index].watch?.takeReport() else { continue }
      commands[index].report(new.message, new.percentage, client)
    }
  }

  /// Answers cancelled commands immediately; the thread that runs them notices later.
  func dropCancelledCommands() {
    guard !commands.isEmpty else { return }
    let inbox = inbox
    let dropped = commands.filter { $0.isDropped(inbox) }
    // Removed first, since an answered request no longer counts as cancelled.
    commands.removeAll { $0.isDropped(inbox) }
    for task in dropped {
      task.watch?.end(by: ContinuousClock.now)
      end(task, .failure(.cancelled))
    }
  }
}
