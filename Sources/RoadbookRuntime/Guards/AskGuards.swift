import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// Guards can stop, redirect or defer a URL.
extension Dispatcher {
  func checkGuards(_ attempt: inout RouteAttempt) -> AttemptProgress {
    if let missing = attempt.route.guards.first(where: { map.guardIndices[$0] == nil }) {
      // Fail closed: an undeclared guard must not allow the URL.
      attempt.stop(.failed, "guard '\(missing)' is not declared")
      return .ended
    }
    return .next
  }

  /// Queues the guards of one point (of the route, its screens and the URL), in order of
  /// declaration.
  mutating func ask(
    _ point: GuardDeclaration.Point, _ attempt: inout RouteAttempt
  ) -> AttemptProgress {
    if map.guards.isEmpty || app.areGuardsOff { return .next }
    let asked = guards(of: &attempt).filter { $0.guardDecl.point == point }
    attempt.add(forEach: asked) { $0.ask($2, &$1) }
    // A guard at the default point judges the screens with their arguments, so make them first.
    if point == .generate, !asked.isEmpty,
      map.library(of: attempt.route).makesScreensBeforeAsking,
      !prepare(&attempt)
    {
      attempt.add { $0.make(&$1) }
    }
    return .next
  }

  /// Queues one question per screen that the guard judges, the lowest first; a single one if there
  /// is none.
  private func ask(_ asked: AskedGuard, _ attempt: inout RouteAttempt) -> AttemptProgress {
    let guardDecl = asked.guardDecl
    let judged = guardDecl.point == .match ? [] : asked.judged(of: attempt.stops)
    attempt.add(forEach: judged.isEmpty ? [nil] : judged.map(Optional.some)) {
      $0.question(GuardQuestion(guardDecl: guardDecl, stop: $2), &$1)
    }
    return .next
  }

  /// Queues the guards of `push` or `present`, before a screen is shown.
  ///
  /// They run only if the screen can be shown at all, as URLNavigator asks its delegate.
  mutating func askToShow(_ attempt: inout RouteAttempt) -> AttemptProgress {
    let point: GuardDeclaration.Point = showsByPushing(attempt) ? .push : .present
    let library = map.library(of: attempt.route)
    if app.areGuardsOff {
      if library.showsWithoutGuards { return .next }
      attempt.stop(.failed, "guards are off, so the screen is created but not presented")
      return stop(&attempt)
    }
    if !map.guards.isEmpty, guards(of: &attempt).contains(where: { $0.guardDecl.point == point }) {
      if !library.alwaysPresents {
        let trial = trial(
          of: attempt,
          [
            RouteAttempt.Task { $0.shown(&$1) }, RouteAttempt.Task { $0.show(&$1) },
            RouteAttempt.Task { $0.arrive(&$1) },
          ])
        if trial.outcome == .failed {
          attempt.stop(.failed, trial.reason)
          return stop(&attempt)
        }
      }
      attempt.add { $0.ask(point, &$1) }
    }
    return .next
  }

  /// Notes a question as an event; `answer` fills in the answer.
  private mutating func question(
    _ asked: GuardQuestion, _ attempt: inout RouteAttempt
  ) -> AttemptProgress {
    // An earlier guard may have changed the screens.
    let isShown = asked.stop.map(attempt.stops.indices.contains) ?? true
    guard isShown, !attempt.settledGuards.contains(asked.guardDecl.name) else { return .next }
    note(attempt)
    var noted = asked
    noted.event = journal.note(asked.event(answer: "allow"), asked.guardDecl.place)
    let question = noted
    attempt.add { $0.answer(question, &$1) }
    return .next
  }

  /// Answers a question with the forced answer, or by running the guard's body.
  mutating func answer(
    _ asked: GuardQuestion, _ attempt: inout RouteAttempt
  ) -> AttemptProgress {
    var question = asked
    let guardDecl = question.guardDecl
    if case .end(let forced)? = app.takeAnswer(of: guardDecl.name) {
      // A forced answer also settles the guard's other questions.
      attempt.settledGuards.insert(guardDecl.name)
      return settle(question, &attempt, forced)
    }
    let stop = question.stop.map { attempt.stops[$0].stop }
    if host.guards.contains(guardDecl.name) {
      attempt.asked = Shared(question)
      return .ask(
        .guard(guardDecl.name, attempt.appRequest(on: self, about: stop), guardDecl.point))
    }
    let target = guardDecl.point == .match ? nil : attempt.targetNames(on: self, about: stop)
    question.navigation = app.navigation
    var body = body(
      .guard(question), guardDecl.body, of: attempt, in: guardDecl.document, target: target)
    takeCaptures(of: guardDecl, attempt.request, &body)
    return .call(Shared(body))
  }

  /// Continues an attempt after a guard's body ended.
  mutating func settle(
    _ question: GuardQuestion, _ attempt: inout RouteAttempt, _ body: Shared<RunningBody>,
    _ end: BodyEnd
  ) -> AttemptProgress {
    let guardDecl = question.guardDecl
    // A guard must not navigate.
    if let navigation = question.navigation {
      app.navigation = navigation
      if let event = question.event { journal.takeBack(from: event + 1, hasMoved: false) }
    }
    attempt.result.add(log: body.value.log)
    switch end {
    case .finished, .verdict(.allow, _), .verdict(.hold, _):
      if body.value.names.parameters != body.value.given {
        attempt.result.parameters = body.value.names.parameters
        if guardDecl.point == .generate, let made = try? stops(to: attempt.route, attempt) {
          attempt.stops = made
        }
      }
    default: break
    }
    return settle(question, &attempt, end)
  }

  /// Continues an attempt after a guard has answered.
  mutating func settle(
    _ question: GuardQuestion, _ attempt: inout RouteAttempt, _ end: BodyEnd
  ) -> AttemptProgress {
    let guardDecl = question.guardDecl
    journal.amend(question.event) { $0.kind = question.event(answer: end.answer) }
    switch end {
    case .finished, .verdict(.allow, _), .verdict(.hold, _): return .next
    case .opened(let redirect):
      attempt.redirect(
        to: resolved(redirect, writtenIn: guardDecl.namespace, attempt.request),
        by: guardDecl.place)
      return .next
    case .verdict(let verdict, let reason):
      attempt.stop(verdict.outcome, reason ?? "guard '\(guardDecl.name)'")
      return verdict == .defer
        ? suspend(&attempt, at: guardDecl.point.stage, guardDecl.point.rawValue) : stop(&attempt)
    case .failed(let text), .stuck(let text):
      attempt.stop(.failed, "guard '\(guardDecl.name)': \(text)")
      return stop(&attempt)
    }
  }

  /// Adds the captures of the guard's own patterns to its body.
  private func takeCaptures(of guardDecl: Guard, _ request: Request, _ body: inout RunningBody) {
    let patterns = guardDecl.targets.patterns
    guard !patterns.isEmpty, let index = map.guardIndices[guardDecl.name],
      let table = map.guardTable,
      let match = table.matches(request).first(where: { $0.route.index == index })
    else { return }
    body.names.patterns += patterns
    let reading = table.options(of: match.namespace).reading
    body.add(Parameters(match: match, request: request, reading: reading))
  }

  private mutating func guards(of attempt: inout RouteAttempt) -> [AskedGuard] {
    if let known = attempt.guards { return known }
    budget.spend(look: map.guards.count)
    if let table = map.guardTable { spend(searching: table, for: attempt.url) }
    let found = guards(for: attempt.route, in: attempt.namespace, attempt.request)
    attempt.guards = found
    return found
  }

  /// The guards that apply to a route and a URL, in order of declaration.
  func guards(
    for route: Route, in namespace: Int, _ request: @autoclosure () -> Request
  ) -> [AskedGuard] {
    let names = Set(route.guards)
    // Guards of the screens pushed below the target apply, too.
    lazy var screens = ScreenChain(to: route, in: map).screens
    var patternGuards: Set<Int> = []
    if let table = map.guardTable {
      for match in table.matches(request()) { patternGuards.insert(match.route.index) }
    }
    var asked: [AskedGuard] = []
    for (index, guardDecl) in map.guards.enumerated() {
      var watched: Set<String> = []
      var judgesTarget = names.contains(guardDecl.name) || patternGuards.contains(index)
      // A guard of a scheme applies to the URLs of that scheme only.
      let isElsewhere = guardDecl.namespace != 0 && guardDecl.namespace != namespace
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

/// A guard that applies to a URL, and what it judges.
struct AskedGuard {
  var guardDecl: Guard
  /// The screens of the attempt that are among its targets.
  var screens: Set<String>
  /// Whether it applies to the URL or the route, and so judges the target.
  var judgesTarget: Bool

  /// The indices of the screens that it judges; empty if nothing is shown.
  func judged(of stops: [StackEntry]) -> [Int] {
    stops.indices.filter { index in
      judgesTarget && index == stops.indices.last || screens.contains(stops[index].instance.screen)
    }
  }
}

/// A guard's decision on one screen or on the URL.
struct GuardQuestion {
  let guardDecl: Guard
  /// The index of the screen in the attempt; nil if the guard judges the URL.
  let stop: Int?
  /// The number of its event in the journal.
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

extension BodyEnd {
  /// The end of a guard as its answer in events.
  package var answer: String {
    switch self {
    case .finished, .verdict(.hold, _): "allow"
    case .verdict(let verdict, _): verdict.rawValue
    case .opened: "open"
    case .failed, .stuck: "cancel"
    }
  }
}
