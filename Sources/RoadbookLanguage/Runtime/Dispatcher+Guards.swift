import RoadbookEngine
import RoadbookURL

/// Guards: what may stop a URL, redirect it, or keep it for later.
extension Dispatcher {
  func checkGuards(_ attempt: inout RouteAttempt) -> AttemptProgress {
    if let missing = attempt.route.guards.first(where: { map.guardIndices[$0] == nil }) {
      // A guard that is not there guards nothing: that must not let anyone through.
      attempt.stop(.failed, "guard '\(missing)' is not declared")
      return .ended
    }
    return .next
  }

  /// Asks the guards of one point, of the route, of its screens and of the URL, in order of declaration.
  func ask(_ point: GuardDeclaration.Point, _ attempt: inout RouteAttempt) {
    if map.guards.isEmpty || app.areGuardsOff { return }
    let asked = guards(of: &attempt).filter { $0.guardDecl.point == point }
    attempt.add(asked.map { .askGuard($0) })
    // What a guard at the usual point judges is known by then: the screens with their arguments.
    if point == .generate, !asked.isEmpty,
      map.namespaces[attempt.route.namespace].settings.lifecycle.makesScreensBeforeAsking,
      !prepare(&attempt)
    {
      attempt.add([.make])
    }
  }

  /// Asks a guard about each screen that it judges, the lowest first; once where that is none.
  func ask(_ asked: AskedGuard, _ attempt: inout RouteAttempt) {
    let guardDecl = asked.guardDecl
    let judged = guardDecl.point == .match ? [] : asked.judged(of: attempt.stops)
    let questions = judged.isEmpty ? [nil] : judged.map(Optional.some)
    attempt.add(questions.map { .question(GuardQuestion(guardDecl: guardDecl, stop: $0)) })
  }

  /// The point at which a screen is about to be shown: `push` or `present`.
  ///
  /// Asked only if the screen can be shown at all (rule N22).
  mutating func askToShow(_ attempt: inout RouteAttempt) -> AttemptProgress {
    let point: GuardDeclaration.Point = showsByPushing(attempt) ? .push : .present
    let lifecycle = map.namespaces[attempt.route.namespace].settings.lifecycle
    if app.areGuardsOff {
      if lifecycle.showsWithoutGuards { return .next }
      attempt.stop(.failed, "guards are off, so the screen is created but not presented")
      return stop(&attempt)
    }
    if !map.guards.isEmpty, guards(of: &attempt).contains(where: { $0.guardDecl.point == point }) {
      if !lifecycle.alwaysPresents {
        let trial = trial(of: attempt, [.arrive, .finish])
        if trial.outcome == .failed {
          attempt.stop(.failed, trial.reason)
          return stop(&attempt)
        }
      }
      attempt.add([.ask(point)])
    }
    return .next
  }

  /// Notes a question: `answer` finds the answer.
  mutating func question(_ question: GuardQuestion, _ attempt: inout RouteAttempt) {
    // A guard before it may have changed the screens.
    if let stop = question.stop, !attempt.stops.indices.contains(stop) { return }
    note(attempt)
    var question = question
    question.event = journal.note(question.event(answer: "allow"), question.guardDecl.place)
    attempt.add([.answer(question)])
  }

  /// Answers a question: as it is forced, or as the guard's body says.
  mutating func answer(
    _ asked: GuardQuestion, _ attempt: inout RouteAttempt
  ) -> AttemptProgress {
    var question = asked
    let guardDecl = question.guardDecl
    if let forced = app.takeAnswer(of: guardDecl.name) {
      // A forced answer is the guard's whole answer.
      attempt.tasks.removeAll {
        if case .question(let other) = $0 { other.guardDecl.name == guardDecl.name } else { false }
      }
      return settle(question, &attempt, forced, nil)
    }
    let stop = question.stop.map { attempt.stops[$0] }
    let target = guardDecl.point == .match ? [:] : attempt.targetBindings(on: self, about: stop)
    question.navigation = app.navigation
    var body = body(
      .guard(question), guardDecl.body, of: attempt, in: guardDecl.place.document, target: target)
    takeCaptures(of: guardDecl, attempt.request, &body)
    return .call(body)
  }

  /// Takes up an attempt whose guard has run.
  mutating func settle(
    _ question: GuardQuestion, _ attempt: inout RouteAttempt, _ body: RunningBody, _ end: BodyEnd
  ) -> AttemptProgress {
    let guardDecl = question.guardDecl
    // A guard answers; it moves no screens.
    if let navigation = question.navigation { app.navigation = navigation }
    attempt.log += body.log
    switch end {
    case .finished, .handled, .held:
      if body.parameters != body.given {
        attempt.parameters = body.parameters
        if guardDecl.point == .generate,
          case .success(let made) = stops(to: attempt.route, attempt)
        {
          attempt.stops = made
        }
      }
      return settle(question, &attempt, .allow, nil)
    case .opened(let redirect): return settle(question, &attempt, .open(redirect.url), redirect)
    case .cancelled(let text): return settle(question, &attempt, .cancel(text), nil)
    case .deferred(let text): return settle(question, &attempt, .defer(text), nil)
    case .declined(let text):
      journal.amend(question.event, question.event(answer: "decline"))
      attempt.stop(.declined, text ?? "guard '\(guardDecl.name)'")
      return stop(&attempt)
    case .failed(let text), .stuck(let text):
      journal.amend(question.event, question.event(answer: "cancel"))
      attempt.stop(.failed, "guard '\(guardDecl.name)': \(text)")
      return stop(&attempt)
    }
  }

  private mutating func settle(
    _ question: GuardQuestion, _ attempt: inout RouteAttempt, _ answer: GuardAnswer,
    _ opened: Redirect?
  ) -> AttemptProgress {
    let guardDecl = question.guardDecl
    journal.amend(question.event, question.event(answer: answer.word))
    switch answer {
    case .allow, .name: return .next
    case .open(let url):
      let redirect = resolved(
        opened ?? Redirect(url: url), writtenIn: guardDecl.namespace, attempt.request)
      attempt.redirect(to: redirect, by: guardDecl.place)
      return .next
    case .cancel(let text):
      attempt.stop(.cancelled, text ?? "guard '\(guardDecl.name)'")
      return stop(&attempt)
    case .defer(let text):
      attempt.stop(.deferred, text ?? "guard '\(guardDecl.name)'")
      return suspend(&attempt, at: guardDecl.point.stage, guardDecl.point.rawValue)
    }
  }

  /// A guard sees what its own patterns capture, too.
  private func takeCaptures(of guardDecl: Guard, _ request: Request, _ body: inout RunningBody) {
    let patterns = guardDecl.targets.patterns
    guard !patterns.isEmpty, let index = map.guardIndices[guardDecl.name],
      let table = map.guardTable,
      let match = table.matches(request).first(where: { $0.route.index == index })
    else { return }
    body.patterns += patterns
    let reading = table.options(of: match.namespace).reading
    body.add(Parameters(match: match, request: request, reading: reading))
  }

  private func guards(of attempt: inout RouteAttempt) -> [AskedGuard] {
    if let known = attempt.guards { return known }
    let found = guards(for: attempt.route, attempt.request)
    attempt.guards = found
    return found
  }

  /// The guards that are asked about a route and a URL, in order of declaration.
  func guards(for route: Route, _ request: Request) -> [AskedGuard] {
    let names = Set(route.guards)
    // Guards of the screens pushed below the target are asked too.
    lazy var screens = self.screens(to: route)
    var patternGuards: Set<Int> = []
    if let table = map.guardTable {
      for match in table.matches(request) { patternGuards.insert(match.route.index) }
    }
    let namespace = map.watchingNamespace(of: route, request)
    let isScoped = map.namespaces[namespace].settings.lifecycle.watchesWholeScheme
    var asked: [AskedGuard] = []
    for (index, guardDecl) in map.guards.enumerated() {
      var watched: Set<String> = []
      var judgesTarget = names.contains(guardDecl.name) || patternGuards.contains(index)
      // A guard of a scheme watches the URLs of that scheme only.
      let isElsewhere =
        isScoped && guardDecl.namespace != 0 && guardDecl.namespace != namespace
      for target in guardDecl.targets where !isElsewhere {
        switch target {
        case .screen(let name): if screens.contains(name.text) { watched.insert(name.text) }
        case .everything: judgesTarget = true
        case .pattern: break
        }
      }
      if judgesTarget || !watched.isEmpty {
        asked.append(
          AskedGuard(guardDecl: guardDecl, screens: watched, judgesTarget: judgesTarget))
      }
    }
    return asked
  }
}

/// A guard that is asked about a URL, and what it judges there.
struct AskedGuard {
  var guardDecl: Guard
  /// The screens of the attempt that it watches.
  var screens: Set<String>
  /// Whether it watches the URL or the route, and so the target.
  var judgesTarget: Bool

  /// The places of the screens that it judges; none where nothing is shown.
  func judged(of stops: [StackEntry]) -> [Int] {
    stops.indices.filter { index in
      judgesTarget && index == stops.indices.last || screens.contains(stops[index].instance.screen)
    }
  }
}

/// A guard asked about one screen.
struct GuardQuestion {
  let guardDecl: Guard
  /// The place of the screen among those of the attempt; nil where the guard judges the URL.
  let stop: Int?
  /// The number of its event.
  var event: Int?
  /// The app's screens before the guard ran.
  var navigation: NavigationState?

  func event(answer: String) -> Event.Kind {
    let point = guardDecl.point == .match ? "handle" : guardDecl.point.rawValue
    return .ask(point: point, guardDecl: guardDecl.name, answer: answer)
  }
}

extension GuardDeclaration.Point {
  fileprivate var stage: RouteAttempt.Stage {
    switch self {
    case .match: .match
    case .generate: .generate
    case .push, .present: .present
    }
  }
}

extension GuardAnswer {
  /// The word as events give it.
  fileprivate var word: String {
    switch self {
    case .allow: "allow"
    case .cancel: "cancel"
    case .defer: "defer"
    case .open: "open"
    case .name(let name): name
    }
  }
}
