package import RoadbookEngine
package import RoadbookModel
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
  /// The work of the search that it belongs to.
  let search: SearchBudget?

  /// `trustsURLs`: whether URLs of route calls are built without verifying them.
  package init(_ map: LinkedMap, trustsURLs: Bool = false, within search: SearchBudget? = nil) {
    self.map = map
    self.search = search
    self.trustsURLs = trustsURLs
  }

  /// `isAlone`: whether the URL is opened without options that could add parameters.
  package func prediction(
    of url: String, fromInside: Bool = false, isAlone: Bool = true
  ) -> Prediction {
    var prediction = Prediction(self, url, isAlone: isAlone)
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
      (prediction.route, prediction.match) = (route, match)
      guard isAlone, map.declinesMisfits(route), triesNext(after: route),
        let problem = prediction.refusal
      else { return prediction }
      prediction.declined.append((written: route.written(match.patternIndex), problem.reason))
      (prediction.route, prediction.match) = (nil, nil)
    }
    return prediction
  }

  /// The prediction for one candidate, regardless of those before it.
  func prediction(of match: RouteMatch, _ request: Request) -> Prediction {
    var prediction = Prediction(self, request.url, isAlone: true)
    prediction.request = request
    (prediction.route, prediction.match) = (map.route(at: match.route.index), match)
    return prediction
  }

  /// The URL parsed, after `normalize` and unwrapping.
  package func request(
    _ url: String, in namespace: NamespaceID? = nil, fromInside: Bool
  ) -> Result<Request, URLProblem> {
    // Most URLs need no dispatcher.
    map.normalizeTable == nil && !map.unwraps
      ? map.table.request(url, in: namespace)
      : dispatcher.request(url, in: namespace, isInternal: fromInside)
  }

  func triesNext(after route: Route) -> Bool {
    let namespace = map.namespaces[route.namespace]
    return namespace.settings.library.triesNextCandidate
      && namespace.settings.options.ranking != .all
  }
}

/// The statically predicted result of a URL.
package struct Prediction {
  fileprivate let resolver: StaticResolver
  /// The URL as given.
  package let url: String
  /// The route that matches, regardless of guards.
  package fileprivate(set) var route: Route?
  /// The match of that route.
  package fileprivate(set) var match: RouteMatch?
  /// The routes before it whose screens decline the URL, with the reasons.
  package fileprivate(set) var declined: [(written: String, reason: String)] = []
  /// Why it cannot be opened as a URL.
  fileprivate var problem: String?
  package fileprivate(set) var request: Request?
  /// Whether the URL is opened without options that could add parameters.
  private let isAlone: Bool

  fileprivate init(_ resolver: StaticResolver, _ url: String, isAlone: Bool) {
    self.resolver = resolver
    self.url = url
    self.isAlone = isAlone
  }

  private var map: LinkedMap { resolver.map }
  private var dispatcher: Dispatcher { resolver.dispatcher }

  /// The route's pattern that matches, as written.
  package var written: String? { route.map { $0.written(match?.patternIndex ?? 0) } }

  // What follows is computed on each call.

  private var attempt: Attempt? {
    guard let route, let match, let request else { return nil }
    let opened = OpenedURL(map, request.url, request, Shared(OpenOptions(.resolve)))
    var attempt = Attempt(Candidate(opened, route, match), in: dispatcher.state)
    var budget = Budget()
    attempt.fillParameters(nil, dispatcher, spending: &budget)
    return attempt
  }

  package var parameters: Parameters { attempt?.result.parameters ?? Parameters() }

  /// Its screens, from the lowest to the target; nil if they cannot be shown.
  var stops: [StackEntry]? {
    var dispatcher = dispatcher
    return attempt.flatMap { try? dispatcher.stops(to: $0.route, $0) }
  }

  /// The arguments of the screen that the URL opens, and the values that did not fit their types;
  /// nil if the URL alone does not decide them.
  package var arguments: (fields: [ParameterValue.Field], misfits: [Misfit])? {
    var dispatcher = dispatcher
    guard isAlone, let attempt, !mayChangeParameters(attempt),
      let last = (try? dispatcher.stops(to: attempt.route, attempt))?.last
    else { return nil }
    return (last.instance.arguments, last.misfits)
  }

  /// The outcome, if it is known to fail.
  package var failure: (outcome: Outcome, reason: String)? {
    guard isAlone, let route, let refusal else { return nil }
    return (map.declinesMisfits(route) ? .declined : .invalid, refusal.reason)
  }

  /// The target URL of a rewrite; nil if it depends on the running app, or on parameters that are
  /// given when the URL is opened.
  package var target: String? {
    guard case .rewrite(let template)? = route?.target, let attempt else { return nil }
    var running = dispatcher
    let isKnown = template.filling.flatMap(\.names).allSatisfy { name in
      // Variables, surroundings and the app's state may change.
      ["match", "parameters", "wildcard"].contains(name.text)
        || NamePlace.route.builtins[name.text] == nil && dispatcher.variables[name.text] == nil
    }
    let given = Set(attempt.result.parameters.entries.map(\.key))
    guard isKnown, template.filling.allSatisfy({ $0.parametersRead.isSubset(of: given) }),
      let url = try? running.url(ofRewrite: template, attempt), !url.isEmpty
    else {
      return nil
    }
    return url
  }

  /// Why no route can match the URL at all; nil if merely none does.
  package var obstacle: String? { problem ?? request.flatMap { HostFilter($0, map).reason } }

  /// Why its screens cannot be shown; nil if they can, or if guards, blocks or defaults may change
  /// that.
  fileprivate var refusal: ArgumentProblem? {
    switch route?.target {
    case .screen?, .bound?: break
    case .rewrite?, .lookup?, .external?, .action?, nil: return nil
    }
    guard let attempt else { return nil }
    var dispatcher = dispatcher
    do throws(ArgumentProblem) {
      _ = try dispatcher.stops(to: attempt.route, attempt)
      return nil
    } catch {
      return error.isCertain && !mayChangeParameters(attempt) ? error : nil
    }
  }

  /// Whether guards or blocks may set parameters before screens are made.
  private func mayChangeParameters(_ attempt: Attempt) -> Bool {
    let library = map.library(of: attempt.route)
    if library.runsOneBlockFirst, !map.blocks.isEmpty { return true }
    let asksFirst = !library.makesScreensBeforeAsking
    return !map.guards.isEmpty
      && dispatcher.applicableGuards(
        for: attempt.route, in: attempt.namespace, attempt.request
      ).contains { asked in
        // The other guards run after the screens are made.
        guard asked.guardDecl.point == .match || asksFirst else { return false }
        return asked.guardDecl.body.holds { statement in
          if case .set(.parameter, _, _) = statement { true } else { false }
        }
      }
  }
}
