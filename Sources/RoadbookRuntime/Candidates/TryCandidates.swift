import RoadbookEngine
import RoadbookModel
import RoadbookText
import RoadbookURL

/// One URL of a request: the opened one, or one it redirects to.
struct RequestFrame {
  let url: String
  let sharedOptions: Shared<OpenOptions>
  /// The URL with what is known of it, once it was read.
  var opened: OpenedURL?
  /// The app when the URL was read: the conditions of routes are evaluated on it.
  var app: SimulatedApp?
  /// The number of events before it was read.
  var event = 0
  /// The route tables not searched yet.
  var tables: [RouteTableFilter] = []
  /// The candidates from the first table.
  var candidates = Candidates()
  /// The result of the last candidate, which declined, as did those before it; with `rank all`, of all so far.
  var results: [Resolution] = []
  /// With `rank all`: the redirects before the first candidate.
  var redirects: Shared<RedirectChain>?
  /// A block that handles the URL without a route.
  var block: Shared<BlockAlone>?

  init(_ url: String, _ options: Shared<OpenOptions>) {
    self.url = url
    sharedOptions = options
  }

  var options: OpenOptions { _read { yield sharedOptions.value } }

  /// Changes the app that a rollback restores.
  mutating func change(_ change: (inout SimulatedApp) -> Void) {
    guard var block else { return }
    change(&block.value.start.app)
    self.block = block
  }
}

/// A block that handles a URL without a route.
struct BlockAlone {
  var resolution: Resolution
  var start: RollbackPoint
}

/// Tries the routes that match a URL, until one does not decline.
extension Dispatcher {
  /// The maximum number of redirects of one URL: by rewrites, guards, and blocks that open.
  package static let redirectLimit = 16

  mutating func advance(_ frame: inout Shared<RequestFrame>) {
    guard let opened = frame.value.opened else { return read(&frame) }
    tryNext(&frame, opened)
  }

  /// A search may try each state of the table's regular expressions on each byte of the URL.
  mutating func spend(searching table: RouteTable, for url: String) {
    budget.spend(bytes: url.utf8.count + url.utf8.count * table.regexStates / 64)
  }

  /// Parses the URL and finds the namespace that handles it.
  private mutating func read(_ frame: inout Shared<RequestFrame>) {
    let given = frame.value.url
    let options = frame.value.sharedOptions
    if let circle = redirects.circle(back: given, options) {
      let urls = circle.map(TerminalText.escaped).joined(separator: " => ")
      return fail(given, .failed, "endless redirect: \(urls)")
    }
    guard redirects.count <= Self.redirectLimit else {
      return fail(given, .failed, "more than \(Self.redirectLimit) redirects")
    }
    redirects.append(given, options)
    spend(searching: map.table, for: given)
    journal.describe {
      $0.url = given
      $0.route = nil
      $0.userInfo = options.value.userInfo
    }
    if given.isEmpty { return fail(given, .invalid, "there is no URL") }
    let url = redirects.count == 1 ? normalized(given) : given
    // An explicit route parses the URL by the rules of its own namespace.
    let named = options.value.route.flatMap { map.route(at: $0) }
    let asked = options.value.namespace ?? named?.namespace
    let table = map.table
    if asked == nil, url == given, let plain = map.plainURL(url, table) {
      let opened = OpenedURL(
        map, table, url, plain, options, isInternal: redirects.count > 1)
      return search(opened, url, &frame)
    }
    // It is normalized already, as if it were internal.
    switch request(url, in: asked.map { NamespaceID(index: $0) }, isInternal: true) {
    case .failure(let problem): fail(given, .invalid, problem.message)
    case .success(var request):
      let text = request.url
      // A URL that was decoded is read by the rules of its own namespace.
      if text == url, let named, map.library(of: named).readsPlusOfNamedRoutes {
        request.isPlusLiteral = true
      }
      let opened = OpenedURL(map, given, request, options, isInternal: redirects.count > 1)
      search(opened, text, &frame)
    }
  }

  /// Begins to search the routes of a URL. `text`: the URL after `normalize` and decoding.
  private mutating func search(
    _ opened: OpenedURL, _ text: String, _ frame: inout Shared<RequestFrame>
  ) {
    let number = opened.namespace
    frame.value.opened = opened
    frame.value.app = app
    frame.value.event = journal.count
    // With separate tables, `resolve` searches the actions first unless a screen is expected.
    frame.value.tables =
      map.namespaces[number].settings.hasTablesApart ? opened.options.tables : [.both]
    if map.namespaces[number].settings.options.ranking == .all {
      frame.value.redirects = Shared(redirects)
    }
    frames.append(.request(frame))
    journal.note(.request(url: text, namespace: map.namespaces[number].name), nil)
  }

  private mutating func fail(_ url: String, _ outcome: Outcome, _ reason: String) {
    var resolution = failure(url, outcome, reason)
    // The hooks of its scheme are notified.
    if case .success(let request) = map.table.request(url) {
      resolution.namespace = namespaceIndex(request)
    }
    deliver(.resolution(resolution))
  }

  /// Tries the next candidate; ends the request if there is none.
  private mutating func tryNext(_ frame: inout Shared<RequestFrame>, _ opened: OpenedURL) {
    if let index = frame.value.options.route {
      let named = FoundRoute(match: RouteMatch(of: RouteID(index: index)))
      return tryRoute(named, opened, &frame)
    }
    let app = frame.value.app ?? app
    var conditions: RouteConditions?
    while let table = frame.value.tables.first {
      let found = frame.value.candidates.next(of: opened) { route in
        let known = conditions ?? RouteConditions(opened, on: app, spending: budget)
        conditions = known
        return known.allow(route, in: table)
      }
      if let conditions { budget = conditions.budget }
      if let found {
        // With 'rank all' each candidate has its own redirect chain.
        if let redirects = frame.value.redirects { self.redirects = redirects.value }
        return tryRoute(found, opened, &frame)
      }
      if let result = frame.value.result {
        if let redirects = frame.value.redirects { self.redirects = redirects.value }
        return deliver(.resolution(result))
      }
      frame.value.tables.removeFirst()
      frame.value.candidates = Candidates()
    }
    if frame.value.options.verb != .generate, let match = blockAlone(opened) {
      return runBlock(match, opened, &frame)
    }
    var resolution = unmatched(opened)
    if let hint = otherTable(opened, on: app) { resolution.reason = hint }
    deliver(.resolution(resolution))
  }

  private mutating func tryRoute(
    _ found: FoundRoute, _ opened: OpenedURL, _ frame: inout Shared<RequestFrame>
  ) {
    guard let route = map.route(at: found.match.route.index) else {
      return fail(opened.url, .failed, "the matched route is not in the map")
    }
    frames.append(.request(frame))
    var attempt = Shared(RouteAttempt(Candidate(opened, route, found.match), in: state))
    attempt.value.fillParameters(found.parameters, self, spending: &budget)
    frames.append(.attempt(attempt))
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
    if let before = frame.value.results.first {
      result.declined = before.declined + result.declined
      result.log = before.log + result.log
    }
    guard result.outcome == .declined,
      map.namespaces[result.namespace].settings.library.triesNextCandidate
    else { return deliver(.resolution(result)) }
    if let route = result.route {
      result.declined.append(Resolution.Declined(route: route, reason: result.reason))
    }
    frame.value.results = [result]
    frames.append(.request(frame))
  }

  // MARK: Without a route

  /// Why the URL is unmatched although a route of the table that was not searched matches.
  private func otherTable(_ opened: OpenedURL, on app: SimulatedApp) -> String? {
    guard map.namespaces[opened.namespace].settings.hasTablesApart else { return nil }
    let tables = opened.options.tables
    guard tables == [.actions] || tables == [.screens] else { return nil }
    let other = tables == [.actions] ? RouteTableFilter.screens : .actions
    let conditions = RouteConditions(opened, on: app)
    let match = HostFilter(opened.request, map).firstMatch { conditions.allow($0, in: other) }
    guard let match, let route = map.route(at: match.route.index) else { return nil }
    return other == .screens
      ? "'\(route.written.first ?? route.name)' shows a screen: push or present it"
      : "'\(route.written.first ?? route.name)' shows no screen: open it"
  }

  private func unmatched(_ opened: OpenedURL) -> Resolution {
    let request = opened.request
    var resolution = failure(opened.url, .unmatched, unmatchedReason(request))
    resolution.parameters = request.looseParameters(opened.options, map)
    resolution.opened = opened
    resolution.namespace = opened.namespace
    resolution.miss = Miss(opened, on: app)
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
    return "no route of scheme '\(name)' matches this URL" + (map.hostHint(request) ?? "")
  }

  /// The block that handles a URL without a route; nil if there is none.
  private func blockAlone(_ opened: OpenedURL) -> RouteMatch? {
    guard map.namespaces[opened.namespace].settings.library.runsOneBlockFirst else { return nil }
    return blocks(beside: opened.request, in: opened.namespace).first
  }

  private mutating func runBlock(
    _ match: RouteMatch, _ opened: OpenedURL, _ frame: inout Shared<RequestFrame>
  ) {
    let block = map.blocks[match.route.index]
    let written = block.written(match)
    var resolution = failure(opened.url, .handled, nil)
    resolution.namespace = opened.namespace
    resolution.opened = opened
    resolution.blocks = [written]
    let reading = map.namespaces[opened.namespace].settings.options.reading
    resolution.parameters = Parameters(match: match, request: opened.request, reading: reading)
    resolution.parameters.add(opened.options.with)
    journal.describe { $0.parameters = resolution.parameters.bound }
    frame.value.block = Shared(
      BlockAlone(
        resolution: resolution, start: RollbackPoint(app: app, event: journal.count)))
    frames.append(.request(frame))
    journal.note(.block(pattern: written), block.place)
    var bindings = opened.options.bindings(on: app)
    bindings["match"] = .record(
      matchFields(resolution) + ParameterValue.fields(["pattern": .string(written)]))
    call(
      Shared(
        RunningBody(
          .block, block.body, document: block.place.document,
          reading: RequestScope(
            parameters: resolution.parameters, bindings: bindings, patterns: block.patterns,
            ownRequest: opened.request))))
  }

  mutating func goOn(
    _ frame: inout Shared<RequestFrame>, after body: Shared<RunningBody>, _ end: BodyEnd
  ) {
    guard let block = frame.value.block?.value else { return frames.append(.request(frame)) }
    var resolution = block.resolution
    resolution.log = body.value.log
    resolution.steps = body.value.steps
    if case .failed(let reason) = end {
      (resolution.outcome, resolution.reason, resolution.steps) = (.failed, reason, [])
      takeBack(to: block.start)
    }
    if host.carriesOut, !resolution.steps.isEmpty {
      frame.value.block?.value.resolution = resolution
      frames.append(.request(frame))
      appQuestion = .steps(resolution.steps)
      return
    }
    deliver(.resolution(resolution))
  }

  // MARK: Reading URLs

  /// The request of a URL, after `normalize`, unless it is internal, and decoding. `asked`: a namespace given with it.
  func request(
    _ url: String, in asked: NamespaceID? = nil, isInternal: Bool
  ) -> Result<Request, URLProblem> {
    map.table.request(isInternal ? url : normalized(url), in: asked).map { request in
      map.unwraps ? unwrapped(request, isAsked: asked != nil) ?? request : request
    }
  }

  /// The request of a URL that was percent-encoded as a whole, decoded until stable (`decode
  /// stable`); nil if nothing is encoded or the namespace does not unwrap URLs.
  ///
  /// If the scheme is encoded, too, the decoded URL picks the namespace, unless the caller named
  /// one (`isAsked`).
  func unwrapped(_ request: Request, isAsked: Bool = false) -> Request? {
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
    let wildcard = match.wildcard.map(ParameterValue.strings)
    let scope = RequestScope(
      variables: variables, parameters: Parameters(match: match, request: request),
      bindings: [
        "wildcard": wildcard ?? .null, "match": .record(["url": .string(url)]),
      ],
      patterns: [rule.pattern], ownRequest: request)
    let names = map.types.pathNames(of: rule.pattern)
    guard let target = try? rule.target.url(in: scope, pathNames: names) else { return url }
    return request.carryingOver(to: target, leftBy: rule.pattern)
  }
}

extension LinkedMap {
  /// The namespace of a request that one of the map's tables has read.
  func namespaceIndex(_ request: Request) -> Int {
    namespaces.indices.contains(request.namespace.index) ? request.namespace.index : 0
  }

  /// A URL that is read without a request; nil if it takes one: to decode it, to convert captures, or to see whether it
  /// is foreign.
  fileprivate func plainURL(_ url: String, _ table: RouteTable) -> PlainURL? {
    guard !unwraps, code.converters.isEmpty, let plain = table.plainURL(url),
      plain.namespaceID != .global || claims.isEmpty || url.utf8.first == UInt8(ascii: "/")
    else { return nil }
    return plain
  }
}

extension RequestFrame {
  /// The result after the last candidate; nil if none was tried.
  fileprivate var result: Resolution? {
    guard var first = results.first else { return nil }
    if results.count > 1 { first.also = Array(results.dropFirst()) }
    return first
  }
}
