package import RoadbookEngine
import RoadbookText
import RoadbookURL

/// Where the URLs of a map lead, as far as it can be told while nothing of it runs: no guard is asked, no block and no
/// action runs, conditions count for true. What a screen refuses because of the URL alone is known.
///
/// Not for two threads.
package final class StaticResolver {
  package let map: RouteMap
  /// An app that was just started; most URLs are told of without one.
  private(set) lazy var dispatcher: Dispatcher = {
    var dispatcher = Dispatcher(map)
    dispatcher.app.trustsURLs = trustsURLs
    return dispatcher
  }()
  private let trustsURLs: Bool

  private lazy var unwraps = map.namespaces.contains { $0.settings.unwrapping != .never }

  /// `trustsURLs`: whether the URLs of routes on the way are built without looking where they lead.
  package init(_ map: RouteMap, trustsURLs: Bool = false) {
    self.map = map
    self.trustsURLs = trustsURLs
  }

  /// `isAlone`: nothing comes along with the URL that could be a parameter, too.
  package func prediction(
    of url: String, fromInside: Bool = false, isAlone: Bool = true
  ) -> Prediction {
    var prediction = Prediction(url: url, isAlone: isAlone)
    if fromInside, let entry = EntryScheme(of: url) {
      prediction.problem = "only the system opens \(entry.rawValue) URLs"
      return prediction
    }
    let request: Request
    switch self.request(url, fromInside: fromInside) {
    case .success(let found): request = found
    case .failure(let problem):
      prediction.problem = problem.message
      return prediction
    }
    prediction.request = request
    var candidates = Candidates(request, map)
    while let match = candidates.next(where: { map.takes($0, fromInside) }),
      map.routes.indices.contains(match.route.index)
    {
      let route = map.routes[match.route.index]
      guard isAlone, declines(route), triesNext(after: route),
        let attempt = attempt(match, request), let problem = refusal(attempt)
      else {
        prediction.take(route, match)
        return prediction
      }
      prediction.declined.append((written: route.written(match.patternIndex), problem.reason))
    }
    return prediction
  }

  /// The parameters of the route that takes the URL.
  package func parameters(of prediction: Prediction) -> Parameters {
    attempt(prediction)?.parameters ?? Parameters()
  }

  /// How it ends for the route that takes the URL, where that is known to be no good end.
  package func failure(of prediction: Prediction) -> (outcome: Outcome, reason: String)? {
    guard prediction.isAlone, let attempt = attempt(prediction), let problem = refusal(attempt)
    else {
      return nil
    }
    return (declines(attempt.route) ? .declined : .invalid, problem.reason)
  }

  /// The arguments of the screen that the URL opens, and the values among them that did not fit their
  /// types; nil where the URL alone does not decide them.
  package func arguments(
    of prediction: Prediction
  ) -> (fields: [ParameterValue.Field], misfits: [Misfit])? {
    guard prediction.isAlone, let attempt = attempt(prediction), !mayChangeParameters(attempt),
      case .success(let stops) = dispatcher.stops(to: attempt.route, attempt), let last = stops.last
    else { return nil }
    return (last.instance.arguments, last.misfits)
  }

  /// The parameters of one candidate.
  func parameters(of match: RouteMatch, _ request: Request) -> Parameters {
    attempt(match, request)?.parameters ?? Parameters()
  }

  /// Why the screens of one candidate cannot be shown, where that is known.
  func failure(of match: RouteMatch, _ request: Request) -> String? {
    attempt(match, request).flatMap { refusal($0) }?.reason
  }

  /// The URL that a rewrite sends on to; nil where only the running app knows.
  package func target(of prediction: Prediction) -> String? {
    attempt(prediction).flatMap { target(of: $0) }
  }

  private func target(of attempt: RouteAttempt) -> String? {
    guard case .rewrite(let template) = attempt.route.target else { return nil }
    let isKnown = template.filling.flatMap(\.names).allSatisfy { name in
      // Variables, and what an app runs on and shows, are something else another time.
      ["match", "parameters", "wildcard"].contains(name.text)
        || NamePlace.route.builtins[name.text] == nil && dispatcher.variables[name.text] == nil
    }
    guard isKnown, let url = try? dispatcher.url(ofRewrite: template, attempt), !url.isEmpty else {
      return nil
    }
    return url
  }

  /// Why no route can take the URL; nil where it only is none that fits.
  package func obstacle(of prediction: Prediction) -> String? {
    prediction.problem
      ?? prediction.request.flatMap { request in
        HostFilter(request, map).reason
      }
  }

  // MARK: One candidate

  /// The URL as its namespace reads it.
  private func request(
    _ url: String, fromInside: Bool
  ) -> Result<Request, URLProblem> {
    let given = !fromInside && map.normalizeTable != nil ? dispatcher.normalized(url) : url
    let request = map.table.request(given)
    guard unwraps else { return request }
    return request.map { dispatcher.unwrapped($0) ?? $0 }
  }

  /// Whether the screens on the way of a candidate can be shown.
  func shows(_ match: RouteMatch, _ request: Request) -> Bool {
    guard let attempt = attempt(match, request),
      case .failure = dispatcher.stops(to: attempt.route, attempt)
    else {
      return true
    }
    return false
  }

  /// What a candidate that rewrites a URL makes of it.
  func next(_ match: RouteMatch, _ request: Request) -> Request? {
    attempt(match, request).flatMap { target(of: $0) }.flatMap { try? map.table.request($0).get() }
  }

  private func attempt(_ prediction: Prediction) -> RouteAttempt? {
    guard let match = prediction.match, let request = prediction.request else { return nil }
    return attempt(match, request)
  }

  private func attempt(_ match: RouteMatch, _ request: Request) -> RouteAttempt? {
    guard map.routes.indices.contains(match.route.index) else { return nil }
    let route = map.routes[match.route.index]
    return RouteAttempt(
      dispatcher: dispatcher, route: route, match: match, url: request.url, request: request,
      options: OpenOptions(.resolve))
  }

  /// Why its screens cannot be shown; nil where they can, or where somebody else has a say in that.
  private func refusal(_ attempt: RouteAttempt) -> ArgumentProblem? {
    switch attempt.route.target {
    case .screen, .bound: break
    case .rewrite, .lookup, .external, .action: return nil
    }
    guard case .failure(let problem) = dispatcher.stops(to: attempt.route, attempt),
      problem.isCertain,
      !mayChangeParameters(attempt)
    else { return nil }
    return problem
  }

  /// Whether guards or blocks may set parameters before screens are made.
  private func mayChangeParameters(_ attempt: RouteAttempt) -> Bool {
    let lifecycle = map.namespaces[attempt.route.namespace].settings.lifecycle
    if lifecycle.runsOneBlockFirst, !map.blocks.isEmpty { return true }
    let asksFirst = !lifecycle.makesScreensBeforeAsking
    return !map.guards.isEmpty
      && dispatcher.guards(for: attempt.route, attempt.request).contains { asked in
        // The others are asked once the screens are made.
        guard asked.guardDecl.point == .match || asksFirst else { return false }
        return asked.guardDecl.body.holds { statement in
          if case .set(.parameter, _, _) = statement { true } else { false }
        }
      }
  }

  /// Whether the route's screen lets others have the URLs that it cannot be shown with.
  func declines(_ route: Route) -> Bool {
    route.screen.flatMap { map.screen(named: $0)?.declines } ?? false
  }

  func triesNext(after route: Route) -> Bool {
    let namespace = map.namespaces[route.namespace]
    return namespace.settings.lifecycle.triesNextCandidate && namespace.settings.rank != .all
  }
}

/// What is known of a URL's way before it is gone.
package struct Prediction {
  /// The URL as it is understood.
  package var url: String
  /// The route that takes it, whatever guards would say.
  package private(set) var route: Route?
  /// How that takes it.
  package private(set) var match: RouteMatch?
  /// The routes in front of it whose screens do not want the URL, with the reasons.
  package fileprivate(set) var declined: [(written: String, reason: String)] = []
  /// Why it is no URL.
  fileprivate var problem: String?
  package fileprivate(set) var request: Request?
  /// Whether nothing came along with it that could be a parameter, too.
  fileprivate let isAlone: Bool

  fileprivate init(url: String, isAlone: Bool) {
    self.url = url
    self.isAlone = isAlone
  }

  /// The route's pattern that takes it, as it is written.
  package var written: String? {
    route.map { $0.written(match?.patternIndex ?? 0) }
  }

  fileprivate mutating func take(_ route: Route, _ match: RouteMatch) {
    (self.route, self.match) = (route, match)
  }
}
