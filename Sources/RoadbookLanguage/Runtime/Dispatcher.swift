package import RoadbookEngine
import RoadbookText
package import RoadbookURL

/// The way of a URL through a map: request, candidates in order, guards, parameters, blocks, navigation.
///
/// A value that holds the simulated app. `open` changes it; a copy of it is a trial run.
package struct Dispatcher: Sendable {
  package let map: RouteMap
  package var app: SimulatedApp
  /// What happened since the last URL set out, in the detail that was asked for.
  package var journal = Journal() {
    didSet { if !journal.due.isEmpty { intervene() } }
  }

  /// How often one URL may send on to another (rewrites, guards, blocks that open).
  static let redirectLimit = 16

  /// A road at its start: variables as declared, the containers' initial screens.
  package init(_ map: RouteMap) {
    self.map = map
    app = SimulatedApp(map.layout)
    for variable in map.variables { variables[variable.name] = initialValue(of: variable) }
  }

  /// A road on which an app already is.
  init(_ map: RouteMap, _ app: SimulatedApp) {
    self.map = map
    self.app = app
  }

  /// The same app on a changed map: variables keep their values, new ones begin as declared. What waits begins
  /// anew, for its route may be another one now.
  package init(_ map: RouteMap, continuing other: SimulatedApp, on layout: ContainerLayout) {
    self.init(map)
    for variable in map.variables {
      if let value = other.variables[variable.name] { variables[variable.name] = value }
    }
    if layout == map.layout { state = other.navigation }
    app.deferred = other.deferred.map(\.fromTheStart)
    app.held = other.held.map(\.fromTheStart)
    app.answers = other.answers
    app.areGuardsOff = other.areGuardsOff
    app.surroundings = other.surroundings
  }

  package var variables: [String: Value] {
    get { app.variables }
    _modify { yield &app.variables }
  }

  package var state: NavigationState {
    get { app.navigation }
    _modify { yield &app.navigation }
  }

  private func initialValue(of variable: Variable) -> Value {
    guard let initial = variable.initial else { return .null }
    let scope = RequestScope(variables: variables, parameters: Parameters(), facts: [:])
    return (try? Evaluator.evaluate(initial, in: scope)) ?? .null
  }

  /// Sends a URL down the road and keeps what it changes.
  package mutating func open(_ url: String, _ options: OpenOptions = OpenOptions()) -> Resolution {
    journal = journal.begunAnew
    let options = options.opening(url)
    var redirects = RedirectChain()
    var resolution = travel(url, options, &redirects)
    resolution.origin = options.origin ?? "link"
    tellHow(&resolution, options, &redirects)
    return settled(resolution)
  }

  /// A resolution with the app as it is now.
  func settled(_ resolution: Resolution) -> Resolution {
    var resolution = resolution
    resolution.state = state
    // With 'rank all' each route has the stack that it left.
    if resolution.also.isEmpty { resolution.stack = visibleStack }
    resolution.events = journal.lasting
    return resolution
  }

  mutating func travel(_ given: String, _ options: OpenOptions, _ redirects: inout RedirectChain)
    -> Resolution
  {
    if let start = redirects.firstIndex(of: given, options) {
      let circle = (redirects.urls[start...] + [given]).map(TerminalText.escaped).joined(
        separator: " => ")
      return failure(given, .failed, "the URL is sent in a circle: \(circle)")
    }
    guard redirects.urls.count < Self.redirectLimit else {
      return failure(given, .failed, "the URL is sent on more than \(Self.redirectLimit) times")
    }
    redirects.append(given, options)
    journal.context.url = given
    journal.context.route = nil
    journal.context.userInfo = options.userInfo
    if given.isEmpty { return failure(given, .invalid, "there is no URL") }
    let url = redirects.urls.count == 1 ? normalized(given) : given
    // A route that is asked for by name reads the URL as its own namespace does.
    let named = options.route.flatMap { map.routes.indices.contains($0) ? map.routes[$0] : nil }
    let asked = options.namespace ?? named?.namespace
    switch map.router.request(url, in: asked.map { NamespaceID(index: $0) }) {
    case .failure(let problem): return failure(given, .invalid, problem.message)
    case .success(var request):
      if asked != nil, let named,
        map.namespaces[named.namespace].settings.lifecycle.readsPlusOfNamedRoutes
      {
        request.isPlusLiteral = true
      }
      let opened = unwrapped(request, isAsked: asked != nil)
      let namespace = map.namespaces[namespaceIndex(opened ?? request)].name
      journal.note(.request(url: opened?.url ?? url, namespace: namespace), nil, app)
      return travel(given, opened ?? request, options, &redirects)
    }
  }

  /// The request of a URL that was escaped as a whole, opened up as often as it takes (`decode stable`); nil where
  /// nothing is escaped, or the namespace does not want it.
  ///
  /// A URL whose scheme is escaped, too, belongs to the namespace that takes it once it is opened up, unless another
  /// one was asked (`isAsked`).
  func unwrapped(_ request: Request, isAsked: Bool = false) -> Request? {
    if !isAsked, request.parts.scheme == nil,
      map.namespaces.contains(where: { $0.settings.unwrapping != .never }),
      let text = openedUp(request.url), let inner = try? map.router.request(text).get(),
      inner.parts.scheme != nil, wantsUnwrapping(inner)
    {
      return inner
    }
    guard wantsUnwrapping(request), let text = openedUp(request.url) else { return nil }
    return try? map.router.request(text, in: request.namespace).get()
  }

  private func wantsUnwrapping(_ request: Request) -> Bool {
    switch map.namespaces[namespaceIndex(request)].settings.unwrapping {
    case .never: false
    case .withHost: !(request.parts.host.map(\.isEmpty) ?? true)
    case .always: true
    }
  }

  /// A URL without its escapes; nil where it has none.
  private func openedUp(_ url: String) -> String? {
    var text = url
    for _ in 0..<Self.unwrapLimit where text.utf8.contains(UInt8(ascii: "%")) {
      guard let opened = PercentCoding.decodeText(text.utf8), opened != text else { break }
      text = opened
    }
    return text == url ? nil : text
  }

  /// How often a URL is opened up.
  static let unwrapLimit = 10

  private mutating func travel(
    _ url: String, _ request: Request, _ options: OpenOptions, _ redirects: inout RedirectChain
  ) -> Resolution {
    if let index = options.route {
      return tryRoute(RouteMatch(of: RouteID(index: index)), url, request, options, &redirects)
    }
    let conditions = RouteConditions(dispatcher: self, request: request, options: options)
    let isInternal = redirects.urls.count > 1 || redirects.isInternal
    // With two tables a question looks into that of the actions first.
    let tables: [RouteTableFilter] =
      map.namespaces[conditions.namespace].settings.hasTablesApart ? options.verb.tables : [.both]
    for table in tables {
      let isEnabled = { (route: RouteID) in
        conditions.allow(route, isInternal: isInternal, table: table)
      }
      if map.namespaces[conditions.namespace].settings.rank == .all {
        if let resolution = travelAll(url, request, options, &redirects, isEnabled) {
          return resolution
        }
      } else if let resolution = travelFirst(url, request, options, &redirects, isEnabled) {
        return resolution
      }
    }
    if options.verb != .generate, let resolution = runBlockAlone(url, request, options) {
      return resolution
    }
    var resolution = unmatched(url, request, options, isInternal: isInternal)
    if let hint = otherTable(request, tables, conditions) { resolution.reason = hint }
    return resolution
  }

  /// Why a URL is unmatched that a route of the table takes which was not asked (rule N-Q9).
  private func otherTable(
    _ request: Request, _ tables: [RouteTableFilter], _ conditions: RouteConditions
  ) -> String? {
    guard tables == [.actions] || tables == [.screens] else { return nil }
    let other = tables == [.actions] ? RouteTableFilter.screens : .actions
    let match = HostFilter(request, map).firstMatch {
      conditions.allow($0, isInternal: false, table: other)
    }
    guard let match, map.routes.indices.contains(match.route.index) else { return nil }
    let route = map.routes[match.route.index]
    return other == .screens
      ? "'\(route.written.first ?? route.name)' shows a screen: push or present it"
      : "'\(route.written.first ?? route.name)' shows no screen: open it"
  }

  /// The candidates in their order, until one does not decline; nil where there is none.
  private mutating func travelFirst(
    _ url: String, _ request: Request, _ options: OpenOptions, _ redirects: inout RedirectChain,
    _ isEnabled: (RouteID) -> Bool
  ) -> Resolution? {
    let foreign = HostFilter(request, map)
    guard let first = foreign.firstMatch(isEnabled) else { return nil }
    var declined: [Resolution.Declined] = []
    var log: [String] = []
    var resolution = tryRoute(first, url, request, options, &redirects)
    let lifecycle = map.namespaces[resolution.namespace].settings.lifecycle
    guard resolution.outcome == .declined, lifecycle.triesNextCandidate else { return resolution }
    // Only a decline makes the other candidates worth looking for.
    let candidates = foreign.matches(isEnabled)
    for candidate in candidates where candidate.route != first.route {
      declined += declines(of: resolution)
      log += resolution.log
      resolution = tryRoute(candidate, url, request, options, &redirects)
      guard resolution.outcome == .declined else {
        resolution.declined = declined + resolution.declined
        resolution.log = log + resolution.log
        return resolution
      }
    }
    resolution.declined = declined + declines(of: resolution)
    resolution.log = log + resolution.log
    return resolution
  }

  private func declines(of resolution: Resolution) -> [Resolution.Declined] {
    let own = resolution.route.map {
      Resolution.Declined(route: $0.written, reason: resolution.reason)
    }
    return resolution.declined + (own.map { [$0] } ?? [])
  }

  /// `rank all`: every match runs its whole road on the state that the one before left.
  private mutating func travelAll(
    _ url: String, _ request: Request, _ options: OpenOptions, _ redirects: inout RedirectChain,
    _ isEnabled: (RouteID) -> Bool
  ) -> Resolution? {
    let candidates = HostFilter(request, map).matches(isEnabled)
    var results: [Resolution] = []
    for candidate in candidates {
      var own = redirects
      var result = tryRoute(candidate, url, request, options, &own)
      result.stack = visibleStack
      results.append(result)
    }
    guard var first = results.first else { return nil }
    first.also = Array(results.dropFirst())
    return first
  }

  private func unmatched(
    _ url: String, _ request: Request, _ options: OpenOptions, isInternal: Bool
  ) -> Resolution {
    var resolution = failure(url, .unmatched, unmatchedReason(request))
    resolution.parameters = request.looseParameters(options, map)
    resolution.query = request.items
    resolution.fragment = request.fragmentText
    resolution.namespace = namespaceIndex(request)
    resolution.miss = Miss(request, self, options, isInternal: isInternal)
    return resolution
  }

  private func unmatchedReason(_ request: Request) -> String {
    if let reason = HostFilter(request, map).reason { return reason }
    if let entry = EntryScheme(of: request.parts) { return "no route takes this \(entry.rawValue)" }
    guard let name = map.namespaces[namespaceIndex(request)].name else {
      return "no route takes this URL"
    }
    return "no route of scheme '\(name)' takes this URL"
  }

  func namespaceIndex(_ request: Request) -> Int {
    map.namespaces.indices.contains(request.namespace.index) ? request.namespace.index : 0
  }

  func failure(_ url: String, _ outcome: Outcome, _ reason: String) -> Resolution {
    var resolution = Resolution(url: url, outcome: outcome, reason: reason, state: state)
    resolution.stack = visibleStack
    return resolution
  }

  package var visibleStack: [String] {
    guard let container = state.visibleContainer(map.layout) else { return [] }
    return state.screens(in: container).map(\.screen)
  }

  /// `normalize PATTERN => URL` runs once, before a namespace is picked.
  func normalized(_ url: String) -> String {
    guard let router = map.normalizeRouter, case .success(let request) = router.request(url),
      let match = router.firstMatch(request),
      map.normalizations.indices.contains(match.route.index)
    else { return url }
    let rule = map.normalizations[match.route.index]
    journal.coverage?.see(rule.place)
    let scope = RequestScope(
      variables: variables, parameters: Parameters(match: match, request: request), facts: [:],
      patterns: [rule.pattern], request: request)
    let names = rule.pattern.pathNames(map.types)
    guard let target = try? rule.target.url(in: scope, pathNames: names) else { return url }
    return request.carryingOver(to: target)
  }
}
