import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// A guard's decision on one screen or on the URL.
struct GuardQuestion {
  let guardDecl: Guard
  /// The index of the screen in the attempt; nil if the guard judges the URL.
  let stop: Int?
  /// The number of its event in the journal.
  var event: Int?
  /// The mark before the guard's body ran.
  var start: Int?

  func event(answer: String) -> Event.Kind {
    let point = guardDecl.point == .match ? "handle" : guardDecl.point.rawValue
    return .ask(point: point, guardDecl: guardDecl.name, answer: answer)
  }
}

/// One guard: a question for each screen that it judges, as an event, and its answer.
extension Dispatcher {
  /// Queues one question for each screen that the guard judges, the lowest first; a single one if
  /// there is none.
  mutating func askAboutScreens(
    _ applicable: ApplicableGuard, _ attempt: inout Attempt
  ) -> AttemptProgress {
    let guardDecl = applicable.guardDecl
    let judged = guardDecl.point == .match ? [] : applicable.judged(of: attempt.stops)
    let stops = judged.isEmpty ? [nil] : judged.map(Optional.some)
    attempt.add(stops.map { .question(GuardQuestion(guardDecl: guardDecl, stop: $0)) })
    return .next
  }

  /// Notes a question as an event, which gets its answer later.
  mutating func noteQuestion(
    _ question: GuardQuestion, _ attempt: inout Attempt
  ) -> AttemptProgress {
    // An earlier guard may have changed the screens.
    let isShown = question.stop.map(attempt.stops.indices.contains) ?? true
    guard isShown, !attempt.settledGuards.contains(question.guardDecl.name) else { return .next }
    describeEvents(of: attempt)
    var noted = question
    noted.event = journal.note(
      question.event(answer: "allow"), question.guardDecl.place, isSettled: false)
    attempt.add([.answer(noted)])
    return .next
  }

  /// Answers a question: with the forced answer, the app's code, or the guard's body.
  mutating func answerQuestion(
    _ question: GuardQuestion, _ attempt: inout Attempt
  ) -> AttemptProgress {
    let guardDecl = question.guardDecl
    if case .end(let forced)? = app.takeAnswer(of: guardDecl.name) {
      // A forced answer also settles the guard's other questions.
      attempt.settledGuards.insert(guardDecl.name)
      return conclude(question, &attempt, forced)
    }
    let stop = question.stop.map { attempt.stops[$0].stop }
    if host.guards.contains(guardDecl.name) {
      attempt.asked = Shared(question)
      return .ask(
        .guard(guardDecl.name, attempt.appRequest(on: self, about: stop), guardDecl.point))
    }
    let target = guardDecl.point == .match ? nil : attempt.targetNames(on: self, about: stop)
    var marked = question
    marked.start = mark()
    attempt.asked = Shared(marked)
    var body = body(guardDecl.body, of: attempt, in: guardDecl.document, target: target)
    body.guardName = guardDecl.name
    addCaptures(of: guardDecl, attempt.request, to: &body)
    return .call(begin(body))
  }

  /// Continues an attempt after a guard's body. A guard must not navigate.
  mutating func resumeGuard(_ attempt: inout Attempt, afterBody body: Body) -> AttemptProgress {
    guard let question = attempt.asked.take()?.value else { return .next }
    takeNavigationBack(to: question.start)
    attempt.result.add(log: body.log)
    if body.end.continues, body.names.parameters != body.given {
      attempt.result.parameters = body.names.parameters
      if question.guardDecl.point == .generate,
        let stops = try? stops(to: attempt.route, attempt)
      {
        attempt.stops = stops
      }
    }
    return conclude(question, &attempt, body.end)
  }

  /// Continues an attempt after a guard in the app's code.
  mutating func resumeGuard(
    _ attempt: inout Attempt, afterReply reply: AppReply
  ) -> AttemptProgress {
    guard let question = attempt.asked.take()?.value, case .end(let end) = reply else {
      return .next
    }
    return conclude(question, &attempt, end)
  }

  /// Continues an attempt as a guard has decided.
  private mutating func conclude(
    _ question: GuardQuestion, _ attempt: inout Attempt, _ end: BodyEnd
  ) -> AttemptProgress {
    let guardDecl = question.guardDecl
    journal.amend(question.event) {
      $0.kind = question.event(answer: end.answer)
      $0.isSettled = true
    }
    switch end {
    case .finished, .verdict(.allow, _), .verdict(.hold, _): return .next
    case .opened(let redirect):
      let resolved = resolved(redirect, writtenIn: guardDecl.namespace, attempt.request)
      attempt.add([.redirect(resolved, guardDecl.place)])
      return .next
    case .verdict(let verdict, let reason):
      attempt.setOutcome(verdict.outcome, reason ?? "guard '\(guardDecl.name)'")
      return verdict == .defer
        ? suspend(&attempt, at: guardDecl.point.resumption, guardDecl.point.rawValue)
        : refuseAttempt(&attempt)
    case .failed(let text), .stuck(let text):
      attempt.setOutcome(.failed, "guard '\(guardDecl.name)': \(text)")
      return refuseAttempt(&attempt)
    }
  }

  /// Adds the captures of the guard's own patterns to its body.
  private func addCaptures(of guardDecl: Guard, _ request: Request, to body: inout Body) {
    let patterns = guardDecl.targets.patterns
    guard !patterns.isEmpty, let index = map.guardIndices[guardDecl.name],
      let table = map.guardTable,
      let match = table.matches(request).first(where: { $0.route.index == index })
    else { return }
    body.names.patterns += patterns
    let reading = table.options(of: match.namespace).reading
    body.add(Parameters(match: match, request: request, reading: reading))
  }
}

extension GuardDeclaration.Point {
  /// The phase with which a URL goes on that a guard at this point has deferred.
  fileprivate var resumption: Phase {
    switch self {
    case .match: .runFirstBlock
    case .generate: .computeArguments
    case .push, .present: .askBeforeShowing
    }
  }
}
