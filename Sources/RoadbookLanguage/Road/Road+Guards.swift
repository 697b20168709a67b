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
    for guardian in guards(of: &trip) where guardian.point == point {
      if let stopped = ask(guardian, &trip, company, &hops) { return stopped }
    }
    return nil
  }

  /// The point at which a screen is about to be shown: `push` or `present`.
  ///
  /// Asked only when it can be shown at all: nobody wants to be asked about what cannot happen (rule N22).
  mutating func askToShow(
    _ trip: inout Trip, _ company: Company, _ hops: inout Hops
  ) -> Resolution? {
    let point: GuardDeclaration.Point = showsByPushing(trip, company) ? .push : .present
    let lifecycle = map.namespaces[trip.route.namespace].lifecycle
    guard !app.areGuardsOff else {
      guard lifecycle == .fsqroutes else { return nil }
      // Without a delegate content is made and never presented (rule F26).
      trip.stop(.failed, "guards are off: the screen is made, and nobody presents it")
      return trip.resolution
    }
    guard !map.guards.isEmpty, guards(of: &trip).contains(where: { $0.point == point }) else {
      return nil
    }
    // FSQRoutes looks for what to present from only afterwards (rule F20).
    if lifecycle == .fsqroutes { return ask(point, &trip, company, &hops) }
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
    _ guardian: Guard, _ trip: inout Trip, _ company: Company, _ hops: inout Hops
  ) -> Resolution? {
    note(trip)
    let name = guardian.name
    let point = guardian.point == .match ? "handle" : guardian.point.rawValue
    let question = { Event.Kind.ask(point: point, guardian: name, answer: $0) }
    let number = journal.note(question("allow"), guardian.place, app)
    let answer: GuardAnswer
    if let forced = app.takeAnswer(of: name) {
      answer = forced
    } else {
      var runner = self.runner(trip, document: guardian.place.document)
      let end = runner.run(guardian.body)
      let navigation = app.navigation
      adopt(runner)
      // A guard answers; it moves no screens.
      app.navigation = navigation
      trip.resolution.log += runner.log
      switch end {
      case .finished, .handled, .held:
        trip.adopt(runner.parameters)
        answer = .allow
      case .opened(let errand): answer = .open(errand.url)
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
    case .open(let url): return sendOn(trip, Errand(url: url), company, &hops, by: guardian.place)
    case .cancel(let text):
      trip.stop(.cancelled, text ?? "guard '\(name)'")
      return trip.resolution
    case .defer(let text):
      trip.stop(.deferred, text ?? "guard '\(name)'")
      return keep(trip, at: guardian.point.stage, guardian.point.rawValue, company)
    }
  }

  private func guards(of trip: inout Trip) -> [Guard] {
    if let known = trip.guards { return known }
    let found = guards(for: trip.route, trip.request)
    trip.guards = found
    return found
  }

  /// The guards that are asked about a route and a URL, in order of declaration.
  func guards(for route: Route, _ request: Request) -> [Guard] {
    let names = Set(route.guards)
    // Guards of the screens pushed beneath the target are asked too.
    lazy var screens = self.screens(to: route)
    var patternGuards: Set<Int> = []
    if let router = map.guardRouter {
      for match in router.matches(request) { patternGuards.insert(match.route.index) }
    }
    return map.guards.enumerated().filter { index, guardian in
      if names.contains(guardian.name) || patternGuards.contains(index) { return true }
      return guardian.targets.contains { target in
        switch target {
        case .screen(let name): screens.contains(name.text)
        case .everything: true
        case .pattern: false
        }
      }
    }.map(\.element)
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
