package import RoadbookEngine
import RoadbookSemantics
import RoadbookText
import RoadbookURL

/// One URL of a request: the opened one, or one it redirects to.
struct RequestFrame {
  let url: String
  let sharedOptions: Shared<OpenOptions>
  /// The app when the URL was opened: the conditions of routes are evaluated on it.
  var app: SimulatedApp?
  var request: Request?
  /// Whether it is not the request's first URL, so that internal routes match, too.
  var isInternal = false
  /// The route tables not searched yet.
  var tables: ArraySlice<RouteTableFilter> = []
  /// The candidates from the first table.
  var candidates: Candidates?
  /// The log lines of earlier candidates.
  var declined: [Resolution.Declined] = []
  var log: [String] = []
  /// With `rank all`: the results of the candidates so far.
  var results: [Resolution] = []
  /// With `rank all`: the redirects before the first candidate.
  var redirects: RedirectChain?
  /// A block that handles the URL without a route.
  var block: (match: RouteMatch, resolution: Resolution, start: (app: SimulatedApp, event: Int))?

  init(_ url: String, _ options: Shared<OpenOptions>) {
    self.url = url
    sharedOptions = options
  }

  var options: OpenOptions { _read { yield sharedOptions.value } }

  /// Changes the app that a rollback restores.
  mutating func change(_ change: (inout SimulatedApp) -> Void) {
    guard var block else { return }
    change(&block.start.app)
    self.block = block
  }
}

/// Tries the routes that match a URL, until one does not decline.
extension Dispatcher {
  /// The maximum number of URLs in one request (rewrites, guards, blocks that open).
  package static let redirectLimit = 16

  mutating func advance(_ frame: inout Shared<RequestFrame>) {
    if frame.value.request == nil { return read(&frame) }
    if let block = frame.value.block {
      frames.append(.request(frame))
      return call(Shared(self.body(of: block.match, block.resolution, frame.value)))
    }
    tryNext(&frame)
  }

  /// Parses the URL and finds the namespace that handles it.
  private mutating func read(_ frame: inout Shared<RequestFrame>) {
    let given = frame.value.url
    let options = frame.value.options
    if let circle = redirects.circle(back: given, options) {
      let urls = circle.map(TerminalText.escaped).joined(separator: " => ")
      return fail(given, .failed, "endless redirect: \(urls)")
    }
    guard redirects.count < Self.redirectLimit else {
      return fail(given, .failed, "more than \(Self.redirectLimit) redirects")
    }
    redirects.append(given, options)
    journal.describe {
      $0.url = given
      $0.route = nil
      $0.userInfo = options.userInfo
    }
    if given.isEmpty { return fail(given, .invalid, "there is no URL") }
    let url = redirects.count == 1 ? normalized(given) : given
    // An explicit route parses the URL by the rules of its own namespace.
    let named = options.route.flatMap(map.route)
    let asked = options.namespace ?? named?.namespace
    switch map.table.request(url, in: asked.map { NamespaceID(index: $0) }) {
    case .failure(let problem): fail(given, .invalid, problem.message)
    case .success(var request):
      if asked != nil, let named,
        map.lifecycle(of: named).readsPlusOfNamedRoutes
      {
        request.isPlusLiteral = true
      }
      let opened = unwrapped(request, isAsked: asked != nil)
      frame.value.request = opened ?? request
      frame.value.app = app
      frame.value.isInternal = redirects.count > 1
      let namespace = map.namespaces[namespaceIndex(opened ?? request)]
      // With separate tables, `resolve` searches the actions first.
      frame.value.tables = (namespace.settings.hasTablesApart ? options.verb.tables : [.both])[...]
      if namespace.settings.rank == .all { frame.value.redirects = redirects }
      frames.append(.request(frame))
      journal.note(.request(url: opened?.url ?? url, namespace: namespace.name), nil)
    }
  }

  private mutating func fail(_ url: String, _ outcome: Outcome, _ reason: String) {
    deliver(.resolution(failure(url, outcome, reason)))
  }

  /// Tries the next candidate; ends the request if there is none.
  private mutating func tryNext(_ frame: inout Shared<RequestFrame>) {
    guard let request = frame.value.request else {
      return fail(frame.value.url, .invalid, "there is no URL")
    }
    if let index = frame.value.options.route {
      return tryRoute(RouteMatch(of: RouteID(index: index)), request, &frame)
    }
    let conditions = RouteConditions(
      map, frame.value.app ?? app, request, frame.value.sharedOptions)
    while let table = frame.value.tables.first {
      let isInternal = frame.value.isInternal
      if frame.value.candidates == nil { frame.value.candidates = Candidates(request, map) }
      let match = frame.value.candidates?.next { route in
        conditions.allow(route, isInternal: isInternal, table: table)
      }
      if let match {
        // With 'rank all' each candidate has its own redirect chain.
        if let redirects = frame.value.redirects { self.redirects = redirects }
        return tryRoute(match, request, &frame)
      }
      if let result = frame.value.result {
        if let redirects = frame.value.redirects { self.redirects = redirects }
        return deliver(.resolution(result))
      }
      frame.value.tables.removeFirst()
      frame.value.candidates = nil
    }
    if frame.value.options.verb != .generate, let match = blockAlone(request) {
      return runBlock(match, request, &frame)
    }
    var resolution = unmatched(frame.value, request)
    if let hint = otherTable(request, conditions) { resolution.reason = hint }
    deliver(.resolution(resolution))
  }

  private mutating func tryRoute(
    _ match: RouteMatch, _ request: Request, _ frame: inout Shared<RequestFrame>
  ) {
    guard let route = map.route(at: match.route.index) else {
      return fail(frame.value.url, .failed, "the matched route is not in the map")
    }
    frames.append(.request(frame))
    let candidate = Candidate(
      map, route, match, url: frame.value.url, request, frame.value.sharedOptions)
    frames.append(.attempt(Shared(attempt(candidate))))
  }

  /// Continues a URL after a candidate ended.
  mutating func goOn(
    _ frame: inout Shared<RequestFrame>, after result: inout Resolution
  ) {
    if frame.value.options.route != nil { return deliver(.resolution(result)) }
    if frame.value.redirects != nil {
      result.stack = visibleStack
      frame.value.results.append(result)
      frames.append(.request(frame))
      return
    }
    guard result.outcome == .declined,
      map.namespaces[result.namespace].settings.lifecycle.triesNextCandidate
    else {
      if !frame.value.declined.isEmpty {
        result.declined = frame.value.declined + result.declined
      }
      if !frame.value.log.isEmpty { result.log = frame.value.log + result.log }
      return deliver(.resolution(result))
    }
    if let route = result.route {
      result.declined.append(
        Resolution.Declined(route: route.written, reason: result.reason))
    }
    frame.value.declined += result.declined
    frame.value.log += result.log
    frame.value.results = [result]
    frames.append(.request(frame))
  }

  // MARK: Without a route

  /// Why the URL is unmatched although a route of the table that was not searched matches (rule
  /// N-Q9).
  private func otherTable(_ request: Request, _ conditions: RouteConditions) -> String? {
    let namespace = map.namespaces[conditions.namespace]
    guard namespace.settings.hasTablesApart else { return nil }
    let tables = conditions.options.verb.tables
    guard tables == [.actions] || tables == [.screens] else { return nil }
    let other = tables == [.actions] ? RouteTableFilter.screens : .actions
    let match = HostFilter(request, map).firstMatch {
      conditions.allow($0, isInternal: false, table: other)
    }
    guard let match, let route = map.route(at: match.route.index) else { return nil }
    return other == .screens
      ? "'\(route.written.first ?? route.name)' shows a screen: push or present it"
      : "'\(route.written.first ?? route.name)' shows no screen: open it"
  }

  private func unmatched(_ frame: RequestFrame, _ request: Request) -> Resolution {
    var resolution = failure(frame.url, .unmatched, unmatchedReason(request))
    resolution.parameters = request.looseParameters(frame.options, map)
    resolution.query = request.items
    resolution.fragment = request.fragmentText
    resolution.namespace = namespaceIndex(request)
    resolution.miss = Miss(request, self, frame.sharedOptions, isInternal: frame.isInternal)
    return resolution
  }

  private func unmatchedReason(_ request: Request) -> String {
    if let reason = HostFilter(request, map).reason { return reason }
    if let entry = EntryScheme(of: request.parts) {
      return "no route matches this \(entry.rawValue)"
    }
    guard let name = map.namespaces[namespaceIndex(request)].name else {
      return "no route matches this URL"
    }
    return "no route of scheme '\(name)' matches this URL"
  }

  /// The block that handles a URL without a route; nil if there is none.
  private func blockAlone(_ request: Request) -> RouteMatch? {
    let namespace = namespaceIndex(request)
    guard map.namespaces[namespace].settings.lifecycle.runsOneBlockFirst else { return nil }
    return blocks(beside: request, in: namespace).first
  }

  private mutating func runBlock(
    _ match: RouteMatch, _ request: Request, _ frame: inout Shared<RequestFrame>
  ) {
    let block = map.blocks[match.route.index]
    let namespace = namespaceIndex(request)
    var resolution = failure(frame.value.url, .handled, nil)
    resolution.namespace = namespace
    resolution.query = request.items
    resolution.fragment = request.fragmentText
    resolution.blocks = [block.written(match)]
    let reading = map.namespaces[namespace].settings.options.reading
    resolution.parameters = Parameters(match: match, request: request, reading: reading)
    for field in frame.value.options.with {
      resolution.parameters.set(field.name, to: field.value, source: .with)
    }
    journal.describe { $0.parameters = resolution.parameters.bound }
    frame.value.block = (match, resolution, (app, journal.count))
    frames.append(.request(frame))
    journal.note(.block(pattern: block.written(match)), block.place)
  }

  private func body(
    of match: RouteMatch, _ resolution: Resolution, _ frame: RequestFrame
  ) -> RunningBody {
    let block = map.blocks[match.route.index]
    return RunningBody(
      .block, block.body, document: block.place.document, parameters: resolution.parameters,
      bindings: frame.options.bindings(on: app), patterns: block.patterns, request: frame.request)
  }

  mutating func goOn(
    _ frame: inout Shared<RequestFrame>, after body: Shared<RunningBody>, _ end: BodyEnd
  ) {
    guard let block = frame.value.block else { return frames.append(.request(frame)) }
    var resolution = block.resolution
    resolution.log = body.value.log
    resolution.steps = body.value.steps
    if case .failed(let reason) = end {
      (resolution.outcome, resolution.reason, resolution.steps) = (.failed, reason, [])
      takeBack(to: block.start)
    }
    if host.carriesOut, !resolution.steps.isEmpty {
      frame.value.block?.resolution = resolution
      frames.append(.request(frame))
      appQuestion = .steps(resolution.steps)
      return
    }
    deliver(.resolution(resolution))
  }

  // MARK: Reading URLs

  /// The request of a URL that was percent-encoded as a whole, decoded until stable (`decode
  /// stable`); nil if nothing is encoded or the namespace does not unwrap URLs.
  ///
  /// If the scheme is encoded, too, the decoded URL picks the namespace, unless the caller named
  /// one (`isAsked`).
  package func unwrapped(_ request: Request, isAsked: Bool = false) -> Request? {
    guard map.unwraps else { return nil }
    if !isAsked, request.parts.scheme == nil, let text = openedUp(request.url),
      let inner = try? map.table.request(text).get(),
      inner.parts.scheme != nil, wantsUnwrapping(inner)
    {
      return inner
    }
    guard wantsUnwrapping(request), let text = openedUp(request.url) else { return nil }
    return try? map.table.request(text, in: request.namespace).get()
  }

  private func wantsUnwrapping(_ request: Request) -> Bool {
    switch map.namespaces[namespaceIndex(request)].settings.unwrapping {
    case .never: false
    case .withHost: !(request.parts.host.map(\.isEmpty) ?? true)
    case .always: true
    }
  }

  /// A URL decoded until stable; nil if that changes nothing.
  private func openedUp(_ url: String) -> String? {
    var text = url
    for _ in 0..<Self.unwrapLimit where text.utf8.contains(UInt8(ascii: "%")) {
      guard let opened = PercentCoding.decodeText(text.utf8), opened != text else { break }
      text = opened
    }
    return text == url ? nil : text
  }

  /// The maximum number of decoding passes.
  private static var unwrapLimit: Int { 10 }

  func namespaceIndex(_ request: Request) -> Int { map.namespaceIndex(request) }

  /// `normalize PATTERN => URL` runs once, before a namespace is picked.
  func normalized(_ url: String) -> String {
    guard let table = map.normalizeTable, case .success(let request) = table.request(url),
      let match = table.firstMatch(request),
      map.normalizations.indices.contains(match.route.index)
    else { return url }
    let rule = map.normalizations[match.route.index]
    journal.coverage?.see(rule.place)
    let scope = RequestScope(
      variables: variables, parameters: Parameters(match: match, request: request), bindings: [:],
      patterns: [rule.pattern], request: request)
    let names = map.types.pathNames(of: rule.pattern)
    guard let target = try? rule.target.url(in: scope, pathNames: names) else { return url }
    return request.carryingOver(to: target)
  }
}

extension LinkedMap {
  /// The namespace of a request that one of the map's tables has read.
  func namespaceIndex(_ request: Request) -> Int {
    namespaces.indices.contains(request.namespace.index) ? request.namespace.index : 0
  }
}

extension RequestFrame {
  /// The result after the last candidate; nil if none was tried.
  fileprivate var result: Resolution? {
    guard var first = results.first else { return nil }
    if redirects != nil {
      first.also = Array(results.dropFirst())
    } else {
      // All candidates declined.
      first.declined = declined
      first.log = log
    }
    return first
  }
}
