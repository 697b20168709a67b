import RoadbookEngine
import RoadbookURL

/// Guards: who may stop a URL, send it elsewhere, or keep it for later.
extension Road {
  /// Asks the guards of one point, of the route, of its screens and of the URL, in order of declaration: the answer
  /// that stops the road, or nil when all allow it.
  mutating func ask(
    _ point: GuardDeclaration.Point, _ trip: inout Trip, _ company: Company,
    _ hops: inout Hops
  ) -> Resolution? {
    if map.guards.isEmpty || app.areGuardsOff { return nil }
    let asked = guards(of: &trip).filter { $0.guardian.point == point }
    // What a guard at the usual point judges is known by then: the screens on the way with their arguments.
    if point == .generate, !asked.isEmpty,
      map.namespaces[trip.route.namespace].settings.lifecycle.makesScreensBeforeAsking,
      let stopped = prepare(&trip)
    {
      return stopped
    }
    for one in asked {
      if let stopped = ask(one, &trip, company, &hops) { return stopped }
    }
    return nil
  }

  /// Asks a guard about each screen that it judges, the lowest first; once where that is none.
  private mutating func ask(
    _ asked: AskedGuard, _ trip: inout Trip, _ company: Company, _ hops: inout Hops
  ) -> Resolution? {
    let guardian = asked.guardian
    var isForced = false
    let judged = guardian.point == .match ? [] : asked.judged(of: trip.stops)
    for index in judged where trip.stops.indices.contains(index) {
      let stop = trip.stops[index]
      if let stopped = ask(guardian, about: stop, &isForced, &trip, company, &hops) {
        return stopped
      }
      // A forced answer is the guard's whole answer.
      if isForced { return nil }
    }
    return judged.isEmpty ? ask(guardian, about: nil, &isForced, &trip, company, &hops) : nil
  }

  /// The point at which a screen is about to be shown: `push` or `present`.
  ///
  /// Asked only when it can be shown at all: nobody wants to be asked about what cannot happen (rule N22).
  mutating func askToShow(
    _ trip: inout Trip, _ company: Company, _ hops: inout Hops
  ) -> Resolution? {
    let point: GuardDeclaration.Point = showsByPushing(trip, company) ? .push : .present
    let lifecycle = map.namespaces[trip.route.namespace].settings.lifecycle
    guard !app.areGuardsOff else {
      guard !lifecycle.showsWithoutGuards else { return nil }
      trip.stop(.failed, "guards are off: the screen is made, and nobody presents it")
      return trip.resolution
    }
    guard !map.guards.isEmpty, guards(of: &trip).contains(where: { $0.guardian.point == point })
    else {
      return nil
    }
    if lifecycle.alwaysPresents { return ask(point, &trip, company, &hops) }
    var rehearsal = self
    rehearsal.journal = Journal()
    var copy = trip
    _ = rehearsal.arrive(&copy, company, &hops)
    if copy.resolution.outcome == .failed {
      trip.stop(.failed, copy.resolution.reason)
      return trip.resolution
    }
    return ask(point, &trip, company, &hops)
  }

  private mutating func ask(
    _ guardian: Guard, about stop: RoadStop?, _ isForced: inout Bool, _ trip: inout Trip,
    _ company: Company, _ hops: inout Hops
  ) -> Resolution? {
    note(trip)
    let name = guardian.name
    let point = guardian.point == .match ? "handle" : guardian.point.rawValue
    let question = { Event.Kind.ask(point: point, guardian: name, answer: $0) }
    let number = journal.note(question("allow"), guardian.place, app)
    let answer: GuardAnswer
    var opened: Errand?
    if let forced = app.takeAnswer(of: name) {
      answer = forced
      isForced = true
    } else {
      let target = guardian.point == .match ? [:] : targetFacts(trip, company, about: stop)
      var runner = self.runner(trip, document: guardian.place.document, target: target)
      takeCaptures(of: guardian, trip.request, &runner)
      let own = runner.parameters
      let end = runner.run(guardian.body)
      let navigation = app.navigation
      adopt(runner)
      // A guard answers; it moves no screens.
      app.navigation = navigation
      trip.resolution.log += runner.log
      switch end {
      case .finished, .handled, .held:
        if runner.parameters != own {
          trip.adopt(runner.parameters)
          if guardian.point == .generate, case .success(let made) = stops(to: trip.route, trip) {
            trip.stops = made
          }
        }
        answer = .allow
      case .opened(let errand):
        answer = .open(errand.url)
        opened = errand
      case .cancelled(let text): answer = .cancel(text)
      case .deferred(let text): answer = .defer(text)
      case .declined(let text):
        journal.amend(number, question("decline"))
        trip.stop(.declined, text ?? "guard '\(name)'")
        return trip.resolution
      case .failed(let text), .stuck(let text):
        journal.amend(number, question("cancel"))
        trip.stop(.failed, "guard '\(name)': \(text)")
        return trip.resolution
      }
    }
    journal.amend(number, question(answer.word))
    switch answer {
    case .allow, .name: return nil
    case .open(let url):
      let errand = resolved(
        opened ?? Errand(url: url), writtenIn: guardian.namespace, trip.request)
      return sendOn(trip, errand, company, &hops, by: guardian.place)
    case .cancel(let text):
      trip.stop(.cancelled, text ?? "guard '\(name)'")
      return trip.resolution
    case .defer(let text):
      trip.stop(.deferred, text ?? "guard '\(name)'")
      return keep(trip, at: guardian.point.stage, guardian.point.rawValue, company)
    }
  }

  /// A guard sees what its own patterns capture, too; the route's captures win where both have a name.
  private func takeCaptures(
    of guardian: Guard, _ request: Request, _ runner: inout BlockRunner
  ) {
    let patterns = guardian.patterns
    guard !patterns.isEmpty, let index = map.guardIndices[guardian.name],
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

  private func guards(of trip: inout Trip) -> [AskedGuard] {
    if let known = trip.guards { return known }
    let found = guards(for: trip.route, trip.request)
    trip.guards = found
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
    for (index, guardian) in map.guards.enumerated() {
      var watched: Set<String> = []
      var judgesTarget = names.contains(guardian.name) || patternGuards.contains(index)
      for target in guardian.targets {
        switch target {
        case .screen(let name): if screens.contains(name.text) { watched.insert(name.text) }
        case .everything: judgesTarget = true
        case .pattern: break
        }
      }
      if judgesTarget || !watched.isEmpty {
        asked.append(
          AskedGuard(guardian: guardian, screens: watched, judgesTarget: judgesTarget))
      }
    }
    return asked
  }
}

/// A guard that is asked about a URL, and what it judges there.
struct AskedGuard {
  var guardian: Guard
  /// The screens on the way that it watches.
  var screens: Set<String>
  /// Whether it watches the URL or the route, and so the target.
  var judgesTarget: Bool

  /// The places of the screens that it judges; none where nothing is shown.
  func judged(of stops: [RoadStop]) -> [Int] {
    stops.indices.filter { index in
      judgesTarget && index == stops.indices.last || screens.contains(stops[index].instance.screen)
    }
  }
}

extension GuardDeclaration.Point {
  fileprivate var stage: Road.Stage {
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
