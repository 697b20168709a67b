package import RoadbookEngine
package import RoadbookSemantics
import RoadbookText
package import RoadbookURL

/// Resolves the URLs of a map statically: no guards, blocks or actions run, and conditions count as
/// true. Screens that refuse a URL because of its values alone are taken into account.
///
/// Not thread-safe.
package final class StaticResolver {
  package let map: LinkedMap
  /// A dispatcher in its initial state; most URLs need none.
  private(set) lazy var dispatcher: Dispatcher = {
    var dispatcher = Dispatcher(map)
    dispatcher.app.trustsURLs = trustsURLs
    return dispatcher
  }()
  private let trustsURLs: Bool

  /// `trustsURLs`: whether URLs of route calls are built without verifying them.
  package init(_ map: LinkedMap, trustsURLs: Bool = false) {
    self.map = map
    self.trustsURLs = trustsURLs
  }

  /// `isAlone`: whether the URL is opened without options that could add parameters.
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
    let opened = OpenedURL(map, url, request, Shared(OpenOptions()), isInternal: fromInside)
    var candidates = Candidates()
    let isEnabled = { [map] (id: RouteID) in
      map.takes(id, fromInside) && map.matcherTakes(id, request)
    }
    while let match = candidates.next(of: opened, where: isEnabled)?.match,
      let route = map.route(at: match.route.index)
    {
      guard isAlone, map.declinesMisfits(route), triesNext(after: route),
        let attempt = attempt(match, request), let problem = refusal(attempt)
      else {
        prediction.take(route, match)
        return prediction
      }
      prediction.declined.append((written: route.written(match.patternIndex), problem.reason))
    }
    return prediction
  }

  /// The parameters of the predicted route.
  package func parameters(of prediction: Prediction) -> Parameters {
    attempt(prediction)?.result.parameters ?? Parameters()
  }

  /// The outcome of the predicted route, if it is known to fail.
  package func failure(of prediction: Prediction) -> (outcome: Outcome, reason: String)? {
    guard prediction.isAlone, let attempt = attempt(prediction), let problem = refusal(attempt)
    else {
      return nil
    }
    return (map.declinesMisfits(attempt.route) ? .declined : .invalid, problem.reason)
  }

  /// The arguments of the screen that the URL opens, and the values that did not fit their types;
  /// nil if the URL alone does not decide them.
  package func arguments(
    of prediction: Prediction
  ) -> (fields: [ParameterValue.Field], misfits: [Misfit])? {
    guard prediction.isAlone, let attempt = attempt(prediction), !mayChangeParameters(attempt),
      let stops = try? dispatcher.stops(to: attempt.route, attempt), let last = stops.last
    else { return nil }
    return (last.instance.arguments, last.misfits)
  }

  /// The parameters of one candidate.
  func parameters(of match: RouteMatch, _ request: Request) -> Parameters {
    attempt(match, request)?.result.parameters ?? Parameters()
  }

  /// Why the screens of one candidate cannot be shown, if known.
  func failure(of match: RouteMatch, _ request: Request) -> String? {
    attempt(match, request).flatMap { refusal($0) }?.reason
  }

  /// The target URL of a rewrite; nil if it depends on the running app.
  package func target(of prediction: Prediction) -> String? {
    attempt(prediction).flatMap { target(of: $0) }
  }

  private func target(of attempt: RouteAttempt) -> String? {
    guard case .rewrite(let template) = attempt.route.target else { return nil }
    let isKnown = template.filling.flatMap(\.names).allSatisfy { name in
      // Variables, surroundings and the app's state may change.
      ["match", "parameters", "wildcard"].contains(name.text)
        || NamePlace.route.builtins[name.text] == nil && dispatcher.variables[name.text] == nil
    }
    guard isKnown, let url = try? dispatcher.url(ofRewrite: template, attempt), !url.isEmpty else {
      return nil
    }
    return url
  }

  /// Why no route can match the URL at all; nil if merely none does.
  package func obstacle(of prediction: Prediction) -> String? {
    prediction.problem
      ?? prediction.request.flatMap { request in
        HostFilter(request, map).reason
      }
  }

  // MARK: One candidate

  /// The URL parsed, after `normalize` and unwrapping.
  package func request(
    _ url: String, in namespace: NamespaceID? = nil, fromInside: Bool
  ) -> Result<Request, URLProblem> {
    // Most URLs need no dispatcher.
    map.normalizeTable == nil && !map.unwraps
      ? map.table.request(url, in: namespace)
      : dispatcher.request(url, in: namespace, isInternal: fromInside)
  }

  /// Whether the screens of a candidate can be shown.
  func shows(_ match: RouteMatch, _ request: Request) -> Bool {
    guard let attempt = attempt(match, request) else { return true }
    return (try? dispatcher.stops(to: attempt.route, attempt)) != nil
  }

  /// The target of a candidate that rewrites; nil if unknown.
  func next(_ match: RouteMatch, _ request: Request) -> Request? {
    attempt(match, request).flatMap { target(of: $0) }.flatMap { try? map.table.request($0).get() }
  }

  private func attempt(_ prediction: Prediction) -> RouteAttempt? {
    guard let match = prediction.match, let request = prediction.request else { return nil }
    return attempt(match, request)
  }

  private func attempt(_ match: RouteMatch, _ request: Request) -> RouteAttempt? {
    guard let route = map.route(at: match.route.index) else { return nil }
    let opened = OpenedURL(map, request.url, request, Shared(OpenOptions(.resolve)))
    var attempt = RouteAttempt(Candidate(opened, route, match), in: dispatcher.state)
    attempt.fillParameters(nil, dispatcher)
    return attempt
  }

  /// Why its screens cannot be shown; nil if they can, or if guards, blocks or defaults may change
  /// that.
  private func refusal(_ attempt: RouteAttempt) -> ArgumentProblem? {
    switch attempt.route.target {
    case .screen, .bound: break
    case .rewrite, .lookup, .external, .action: return nil
    }
    do throws(ArgumentProblem) {
      _ = try dispatcher.stops(to: attempt.route, attempt)
      return nil
    } catch {
      return error.isCertain && !mayChangeParameters(attempt) ? error : nil
    }
  }

  /// Whether guards or blocks may set parameters before screens are made.
  private func mayChangeParameters(_ attempt: RouteAttempt) -> Bool {
    let library = map.library(of: attempt.route)
    if library.runsOneBlockFirst, !map.blocks.isEmpty { return true }
    let asksFirst = !library.makesScreensBeforeAsking
    return !map.guards.isEmpty
      && dispatcher.guards(
        for: attempt.route, in: attempt.namespace, attempt.request
      ).contains { asked in
        // The other guards run after the screens are made.
        guard asked.guardDecl.point == .match || asksFirst else { return false }
        return asked.guardDecl.body.holds { statement in
          if case .set(.parameter, _, _) = statement { true } else { false }
        }
      }
  }

  func triesNext(after route: Route) -> Bool {
    let namespace = map.namespaces[route.namespace]
    return namespace.settings.library.triesNextCandidate
      && namespace.settings.options.ranking != .all
  }
}

/// The statically predicted result of a URL.
package struct Prediction {
  /// The URL as given.
  package var url: String
  /// The route that matches, regardless of guards.
  package private(set) var route: Route?
  /// The match of that route.
  package private(set) var match: RouteMatch?
  /// The routes before it whose screens decline the URL, with the reasons.
  package fileprivate(set) var declined: [(written: String, reason: String)] = []
  /// Why it cannot be opened as a URL.
  fileprivate var problem: String?
  package fileprivate(set) var request: Request?
  /// Whether the URL is opened without options that could add parameters.
  fileprivate let isAlone: Bool

  fileprivate init(url: String, isAlone: Bool) {
    self.url = url
    self.isAlone = isAlone
  }

  /// The route's pattern that matches, as written.
  package var written: String? {
    route.map { $0.written(match?.patternIndex ?? 0) }
  }

  fileprivate mutating func take(_ route: Route, _ match: RouteMatch) {
    (self.route, self.match) = (route, match)
  }
}
