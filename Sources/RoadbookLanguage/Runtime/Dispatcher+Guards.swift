import RoadbookEngine
import RoadbookURL

/// Guards: who may stop a URL, send it elsewhere, or keep it for later.
extension Dispatcher {
  /// Asks the guards of one point, of the route, of its screens and of the URL, in order of declaration: the answer
  /// that stops the road, or nil when all allow it.
  mutating func ask(
    _ point: GuardDeclaration.Point, _ attempt: inout RouteAttempt, _ options: OpenOptions,
    _ redirects: inout RedirectChain
  ) -> Resolution? {
    if map.guards.isEmpty || app.areGuardsOff { return nil }
    let asked = guards(of: &attempt).filter { $0.guardDecl.point == point }
    // What a guard at the usual point judges is known by then: the screens on the way with their arguments.
    if point == .generate, !asked.isEmpty,
      map.namespaces[attempt.route.namespace].settings.lifecycle.makesScreensBeforeAsking,
      let stopped = prepare(&attempt)
    {
      return stopped
    }
    for one in asked {
      if let stopped = ask(one, &attempt, options, &redirects) { return stopped }
    }
    return nil
  }

  /// Asks a guard about each screen that it judges, the lowest first; once where that is none.
  private mutating func ask(
    _ asked: AskedGuard, _ attempt: inout RouteAttempt, _ options: OpenOptions,
    _ redirects: inout RedirectChain
  ) -> Resolution? {
    let guardDecl = asked.guardDecl
    var isForced = false
    let judged = guardDecl.point == .match ? [] : asked.judged(of: attempt.stops)
    for index in judged where attempt.stops.indices.contains(index) {
      let stop = attempt.stops[index]
      if let stopped = ask(guardDecl, about: stop, &isForced, &attempt, options, &redirects) {
        return stopped
      }
      // A forced answer is the guard's whole answer.
      if isForced { return nil }
    }
    return judged.isEmpty
      ? ask(guardDecl, about: nil, &isForced, &attempt, options, &redirects) : nil
  }

  /// The point at which a screen is about to be shown: `push` or `present`.
  ///
  /// Asked only when it can be shown at all: nobody wants to be asked about what cannot happen (rule N22).
  mutating func askToShow(
    _ attempt: inout RouteAttempt, _ options: OpenOptions, _ redirects: inout RedirectChain
  ) -> Resolution? {
    let point: GuardDeclaration.Point = showsByPushing(attempt, options) ? .push : .present
    let lifecycle = map.namespaces[attempt.route.namespace].settings.lifecycle
    guard !app.areGuardsOff else {
      guard !lifecycle.showsWithoutGuards else { return nil }
      attempt.stop(.failed, "guards are off: the screen is made, and nobody presents it")
      return attempt.resolution
    }
    guard !map.guards.isEmpty, guards(of: &attempt).contains(where: { $0.guardDecl.point == point })
    else {
      return nil
    }
    if lifecycle.alwaysPresents { return ask(point, &attempt, options, &redirects) }
    var trial = self
    trial.journal = Journal()
    var copy = attempt
    _ = trial.arrive(&copy, options, &redirects)
    if copy.resolution.outcome == .failed {
      attempt.stop(.failed, copy.resolution.reason)
      return attempt.resolution
    }
    return ask(point, &attempt, options, &redirects)
  }

  private mutating func ask(
    _ guardDecl: Guard, about stop: StackEntry?, _ isForced: inout Bool,
    _ attempt: inout RouteAttempt,
    _ options: OpenOptions, _ redirects: inout RedirectChain
  ) -> Resolution? {
    note(attempt)
    let name = guardDecl.name
    let point = guardDecl.point == .match ? "handle" : guardDecl.point.rawValue
    let question = { Event.Kind.ask(point: point, guardDecl: name, answer: $0) }
    let number = journal.note(question("allow"), guardDecl.place, app)
    let answer: GuardAnswer
    var opened: Redirect?
    if let forced = app.takeAnswer(of: name) {
      answer = forced
      isForced = true
    } else {
      let target = guardDecl.point == .match ? [:] : targetFacts(attempt, options, about: stop)
      var runner = self.runner(attempt, document: guardDecl.place.document, target: target)
      takeCaptures(of: guardDecl, attempt.request, &runner)
      let own = runner.parameters
      let end = runner.run(guardDecl.body)
      let navigation = app.navigation
      adopt(runner)
      // A guard answers; it moves no screens.
      app.navigation = navigation
      attempt.resolution.log += runner.log
      switch end {
      case .finished, .handled, .held:
        if runner.parameters != own {
          attempt.adopt(runner.parameters)
          if guardDecl.point == .generate,
            case .success(let made) = stops(to: attempt.route, attempt)
          {
            attempt.stops = made
          }
        }
        answer = .allow
      case .opened(let redirect):
        answer = .open(redirect.url)
        opened = redirect
      case .cancelled(let text): answer = .cancel(text)
      case .deferred(let text): answer = .defer(text)
      case .declined(let text):
        journal.amend(number, question("decline"))
        attempt.stop(.declined, text ?? "guard '\(name)'")
        return attempt.resolution
      case .failed(let text), .stuck(let text):
        journal.amend(number, question("cancel"))
        attempt.stop(.failed, "guard '\(name)': \(text)")
        return attempt.resolution
      }
    }
    journal.amend(number, question(answer.word))
    switch answer {
    case .allow, .name: return nil
    case .open(let url):
      let redirect = resolved(
        opened ?? Redirect(url: url), writtenIn: guardDecl.namespace, attempt.request)
      return sendOn(attempt, redirect, options, &redirects, by: guardDecl.place)
    case .cancel(let text):
      attempt.stop(.cancelled, text ?? "guard '\(name)'")
      return attempt.resolution
    case .defer(let text):
      attempt.stop(.deferred, text ?? "guard '\(name)'")
      return keep(attempt, at: guardDecl.point.stage, guardDecl.point.rawValue, options)
    }
  }

  /// A guard sees what its own patterns capture, too; the route's captures win where both have a name.
  private func takeCaptures(
    of guardDecl: Guard, _ request: Request, _ runner: inout BlockRunner
  ) {
    let patterns = guardDecl.patterns
    guard !patterns.isEmpty, let index = map.guardIndices[guardDecl.name],
      let router = map.guardRouter,
      let match = router.matches(request).first(where: { $0.route.index == index })
    else { return }
    runner.patterns += patterns
    let reading = router.options(of: match.namespace).reading
    for entry in Parameters(match: match, request: request, reading: reading).entries
    where runner.parameters[entry.key] == nil {
      runner.parameters.set(entry.key, to: entry.value, source: entry.source)
    }
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
    // Guards of the screens pushed beneath the target are asked too.
    lazy var screens = self.screens(to: route)
    var patternGuards: Set<Int> = []
    if let router = map.guardRouter {
      for match in router.matches(request) { patternGuards.insert(match.route.index) }
    }
    var asked: [AskedGuard] = []
    for (index, guardDecl) in map.guards.enumerated() {
      var watched: Set<String> = []
      var judgesTarget = names.contains(guardDecl.name) || patternGuards.contains(index)
      for target in guardDecl.targets {
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
  /// The screens on the way that it watches.
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

extension GuardDeclaration.Point {
  fileprivate var stage: Dispatcher.Stage {
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
