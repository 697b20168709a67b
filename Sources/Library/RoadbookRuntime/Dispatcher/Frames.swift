import RoadbookText

/// The frames of the dispatcher, and how each goes on.
extension Dispatcher {
  /// Work in progress. A frame calls another one and waits for what it returns.
  ///
  /// References, so that a frame is changed in place, and a dispatcher stays small: sessions store
  /// it and pass it by value.
  enum Frame {
    /// The request: tells the hooks of its outcome.
    case conclusion(Shared<Conclusion>)
    /// One of its URLs: the opened one, or one that it was redirected to.
    case hop(Shared<Hop>)
    /// A candidate that is tried.
    case attempt(Shared<Attempt>)
    /// Statements.
    case body(Shared<Body>)
    /// Navigation commands, step by step, with their observers.
    case moves(Shared<Moves>)
    /// A hook: its body, then the URL that it opens.
    case hook(Shared<HookCall>)
    /// The app has to answer.
    case question(Shared<AppQuestion>)
  }

  /// What a frame returns to the one that called it.
  enum Returned {
    case resolution(Resolution)
    case body(Shared<Body>)
    case moves(Shared<Moves>)
    case hook(Shared<HookCall>)
    case reply(Shared<AppReply>)
  }

  /// What a frame does after a step.
  enum Next {
    case again
    case call(Frame)
    case end(Returned)
  }

  /// Lets the innermost frame take a step, with what it has waited for.
  mutating func stepFrame() {
    // Frames and results are moved: a second reference would make each step a copy.
    switch frames.popLast() {
    case .conclusion(var it)?: apply(stepRequest(&it, after: returned.take()), to: .conclusion(it))
    case .hop(var it)?: apply(stepHop(&it, after: returned.take()), to: .hop(it))
    case .attempt(var it)?: apply(stepAttempt(&it, after: returned.take()), to: .attempt(it))
    case .body(var it)?: apply(stepBody(&it, after: returned.take()), to: .body(it))
    case .moves(var it)?: apply(stepMoves(&it, after: returned.take()), to: .moves(it))
    case .hook(var it)?: apply(stepHook(&it, after: returned.take()), to: .hook(it))
    case .question?, nil: break
    }
  }

  private mutating func apply(_ next: Next, to frame: consuming Frame) {
    switch next {
    case .again: frames.append(frame)
    case .call(let callee):
      frames.append(frame)
      frames.append(callee)
    case .end(let result):
      returned = result
      dropMarks()
    }
  }

  // What a frame cannot wait for, since it calls nothing that returns it, is ignored.

  private mutating func stepRequest(
    _ conclusion: inout Shared<Conclusion>, after result: consuming Returned?
  ) -> Next {
    switch consume result {
    case .resolution(let resolution)?: resumeRequest(&conclusion.value, afterURL: resolution)
    case .hook(let hook)?: resumeRequest(&conclusion.value, afterHook: hook.value)
    default: tellNextHook(&conclusion.value)
    }
  }

  private mutating func stepHop(
    _ hop: inout Shared<Hop>, after result: consuming Returned?
  ) -> Next {
    switch consume result {
    case .resolution(let resolution)?: resumeHop(&hop.value, afterCandidate: resolution)
    case .body(let block)?: resumeHop(&hop.value, afterBlock: block.value)
    case .reply(let reply)?: resumeHop(&hop.value, afterSteps: reply.value)
    default: readOrTryNext(&hop.value)
    }
  }

  private mutating func stepAttempt(
    _ attempt: inout Shared<Attempt>, after result: consuming Returned?
  ) -> Next {
    let count = journal.count
    let progress: AttemptProgress
    switch consume result {
    case nil: progress = .next
    case .resolution(let resolution)?:
      return .end(.resolution(resumeAttempt(attempt.value, afterRedirect: resolution)))
    case .body(let body)?: progress = resumePhase(of: &attempt.value, afterBody: body.value)
    case .moves(let moves)?: progress = resumeShowing(&attempt.value, afterMoves: moves.value)
    case .hook(let hook)?: progress = resumeTelling(&attempt.value, afterHook: hook.value)
    case .reply(let reply)?: progress = resumePhase(of: &attempt.value, afterReply: reply.value)
    }
    switch runPhases(&attempt.value, after: progress, since: count) {
    case .next: return .again
    case .call(let frame): return .call(frame)
    case .ended:
      attempt.value.completeResult(on: self)
      return .end(.resolution(attempt.value.result))
    }
  }

  private mutating func stepBody(
    _ body: inout Shared<Body>, after result: consuming Returned?
  ) -> Next {
    let progress: BodyProgress =
      switch consume result {
      case .moves(let moves)?: resumeBody(&body.value, afterMoves: moves.value)
      case .reply(let reply)?: resumeBody(&body.value, afterAction: reply.value)
      default: runStatements(&body.value)
      }
    switch progress {
    case .next: return .again
    case .call(let frame): return .call(frame)
    case .ended(let end):
      body.value.end = end
      journal.depth = body.value.depth
      return .end(.body(body))
    }
  }

  private mutating func stepMoves(
    _ moves: inout Shared<Moves>, after result: consuming Returned?
  ) -> Next {
    if case .body(let observer)? = result {
      resumeMoves(&moves.value, afterObserver: observer.value)
      return .again
    }
    switch takeSteps(&moves.value) {
    case .next: return .again
    case .call(let frame): return .call(frame)
    case .ended(let end):
      moves.value.end = end
      return .end(.moves(moves))
    }
  }

  private mutating func stepHook(
    _ hook: inout Shared<HookCall>, after result: consuming Returned?
  ) -> Next {
    switch consume result {
    case .body(let body)?:
      hook.value.body = body.value
      if let frame = followUp(of: hook.value) { return .call(frame) }
    case .resolution(let resolution)?: resumeHook(&hook.value, afterURL: resolution)
    case .reply(let reply)?: resumeHook(&hook.value, afterSteps: reply.value)
    default: return .call(begin(hook.value.body))
    }
    return .end(.hook(hook))
  }
}
