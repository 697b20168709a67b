package import RoadbookBinder
import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// Checks routes without running anything: URLs of the map that no route matches, routes that no
/// scheme reaches, and screen parameters that a route cannot supply.
///
/// One pass over a map. The cost is at most one match per constant URL and namespace, the
/// comparisons of `PatternMeetings` for the other URLs, and one visit of each route's captures.
package struct NowhereSearch {
  let loaded: LoadedMap
  var map: LinkedMap { loaded.map }
  private let resolver: StaticResolver
  package internal(set) var found = Findings()
  /// The number of hooks for unmatched URLs that open something instead.
  private let lastResorts: Int
  /// The routes that constant URLs of the map lead to.
  var reached: Set<Int> = []
  /// The parameters supplied other than by routes: by guards, blocks, `with` and the queries of the
  /// map's URLs.
  var given: Set<String> = []
  /// Whether any name may be supplied: a `with` has a value that is not a literal record.
  var givesAll = false
  /// The URLs with values in them.
  private(set) var filled: [OwnURL] = []
  /// Whether the targets of the map's own URLs are known.
  var knowsEntries = true
  var fits: [String: Bool] = [:]
  var budget = 1_000_000

  package init(_ loaded: LoadedMap) {
    self.loaded = loaded
    resolver = StaticResolver(loaded.map)
    lastResorts = loaded.map.hooks.count { $0.kind == .unmatched && !$0.body.leads.isEmpty }
    noteURLs()
    for test in loaded.tests {
      noteTested(
        test.declaration.body, in: test.declaration.knownFailure == nil ? test.document : nil)
    }
    for before in loaded.beforeTests { noteTested(before.declaration, in: nil) }
    checkFilled()
    unreached()
    unanswered()
    for route in map.routes { checkArguments(of: route) }
  }

  // MARK: URLs in the map

  struct OwnURL {
    var template: URLTemplate
    var document: Int
    /// The namespace that it is written in, where a relative URL stays; 0 outside any scheme.
    var namespace: Int
    /// Whether it inherits the query of the URL that is rewritten.
    var isRewrite = false
    var isEntry = false
    /// Whether it names its namespace or route.
    var isAddressed = false
    /// The route that is rewritten.
    var route: Route?
    /// Whether a hook for unmatched URLs opens it.
    var isLastResort = false
  }

  /// Whether a URL is reported if it leads nowhere: no other hook for unmatched URLs may open
  /// something instead.
  func reports(_ url: OwnURL) -> Bool { lastResorts == (url.isLastResort ? 1 : 0) }

  private mutating func noteURLs() {
    for route in map.routes {
      switch route.target {
      case .rewrite(let template):
        note(
          OwnURL(
            template: template, document: route.place.document, namespace: route.namespace,
            isRewrite: true, isEntry: route.takesEntries, route: route))
      case .action(let body): note(body, route.place.document, route.namespace)
      default: break
      }
    }
    for rule in map.normalizations {
      note(OwnURL(template: rule.target, document: rule.document, namespace: 0))
    }
    for block in map.blocks { note(block.body, block.place.document, block.namespace) }
    for guardDecl in map.guards {
      note(guardDecl.body, guardDecl.document, guardDecl.namespace)
    }
    for hook in map.hooks {
      note(
        hook.body, hook.place.document, hook.namespace, isLastResort: hook.kind == .unmatched)
    }
    for configuration in map.configurations {
      note(configuration.body, configuration.place.document, 0)
    }
    for style in map.styles { note(style.body, style.document, style.namespace) }
  }

  private mutating func note(
    _ body: [BlockStatement], _ document: Int, _ namespace: Int, isLastResort: Bool = false
  ) {
    for statement in body.all {
      switch statement {
      case .go(let command):
        note(command.clauses.with)
        guard case .url(let template) = command.subject else { continue }
        note(
          OwnURL(
            template: template, document: document, namespace: namespace,
            isAddressed: command.clauses.route != nil || command.clauses.namespace != nil,
            isLastResort: isLastResort))
      case .set(.parameter(let name), _, _): given.insert(name.text)
      default: continue
      }
    }
  }

  /// Collects the URLs of a test: opening URLs without a scheme uses the scheme-less routes. In a
  /// `document`, they are checked, too.
  private mutating func noteTested(_ statements: [Statement], in document: Int?) {
    for statement in statements {
      let template: URLTemplate
      // Whether the URL must lead somewhere; nil if it is not checked.
      var isExpected: Bool?
      switch statement.kind {
      case .command(.block(.go(let command))):
        guard case .url(let url) = command.subject else { continue }
        template = url
        // A test may open a URL without a likely correction to check that nothing matches it.
        if command.clauses.namespace == nil { isExpected = false }
      case .command(.expect(let expectation)):
        guard let url = expectation.url else { continue }
        template = url
        if expects(expectation) { isExpected = true }
      case .command(.preview(.resolve, let url, _)): template = url
      default: continue
      }
      noteQuery(of: template.source)
      give(template.call)
      if template.source.hasPrefix("/") || !template.isPlain { knowsEntries = false }
      if let document, let isExpected { check(template, isExpected, in: document) }
    }
  }

  /// Whether an expectation says that its URL leads somewhere in the namespace of its scheme.
  private func expects(_ expectation: Expectation) -> Bool {
    switch expectation {
    case .redirect(_, _, let clauses): clauses.namespace == nil
    case .result(_, let result, let clauses):
      clauses.namespace == nil && (map.screenNames.contains(result.name.text) || result.isExternal)
    case .expression: false
    }
  }

  /// Reports a URL of a test with an unknown scheme or host, where the test cannot be about that.
  private mutating func check(_ template: URLTemplate, _ isExpected: Bool, in document: Int) {
    guard template.isPlain,
      case .success(let request) = resolver.request(template.source, fromInside: false)
    else { return }
    let foreign = HostFilter(request, map)
    guard let reason = foreign.reason, isExpected || foreign.suggestion != nil,
      foreign.firstMatch({ _ in true }) == nil
    else { return }
    report(
      OwnURL(template: template, document: document, namespace: 0), TerminalText.escaped(reason),
      "correct the URL, or declare its scheme", meant: foreign.suggestion)
  }

  /// Collects the names that a `with` supplies.
  private mutating func note(_ record: Expression?) {
    guard let record else { return }
    guard case .record(let entries, _) = record, entries.allSatisfy({ $0.name != nil }) else {
      givesAll = true
      return
    }
    given.formUnion(entries.compactMap(\.name?.text))
  }

  private mutating func note(_ url: OwnURL) {
    if let call = url.template.call { return note(call, url) }
    noteQuery(of: url.template.source)
    guard url.template.isPlain else {
      if url.isEntry { knowsEntries = false }
      if !url.isAddressed { filled.append(url) }
      return
    }
    let text = url.template.source
    // A target without its slash has its own diagnostic.
    guard !url.isAddressed, text.hasPrefix("/") || URLParts(text).scheme != nil else { return }
    let entry = EntryScheme(of: text)
    let taken = entry == nil ? winners(of: text) : (routes: [], isBlock: false)
    reached.formUnion(taken.routes)
    if reports(url), let winner = taken.routes.first, !taken.isBlock, url.namespace != 0,
      isRelative(text)
    {
      let own = winners(of: text, in: [NamespaceID(index: url.namespace)])
      if own.routes.isEmpty, !own.isBlock { reportInside(url, map.routes[winner]) }
    }
    guard reports(url), taken.routes.isEmpty, !taken.isBlock, !text.isEmpty,
      case .success(let request) = map.table.request(text)
    else { return }
    if let entry { return report(entry, url) }
    let foreign = HostFilter(request, map)
    if let reason = foreign.reason {
      return report(
        url, TerminalText.escaped(reason),
        "correct the URL, declare its scheme, or leave the app with 'external'",
        meant: foreign.suggestion)
    }
    let near = UnmatchedURL.unlike(request, map, besides: [], limit: 4, isInternal: true)
    // What a redirect without an own query or fragment inherits may supply what is missing.
    if url.isRewrite,
      near.contains(where: {
        $0.kind == .query && request.parts.query == nil
          || $0.kind == .fragment && request.parts.fragment == nil
      })
    {
      return
    }
    // A URL that is right as it is may be refused for another reason.
    let suggestion = near.first?.suggestion.flatMap { $0.text == text ? nil : $0 }
    report(
      url, "no route matches it",
      near.first.map { near in
        suggestion.map {
          $0.isComplete
            ? "did you mean \($0.text)?"
            : "the nearest route is \(near.written): write \($0.text)"
        } ?? "the nearest route is \(near.written): \(near.reason)"
      } ?? "correct the URL, or declare a route for it",
      meant: suggestion.flatMap { $0.isComplete ? $0.text : nil })
  }

  /// Reports a URL in the map that only the system opens: of a notification, shortcut or activity.
  private mutating func report(_ entry: EntryScheme, _ url: OwnURL) {
    report(
      url, "only the system opens \(entry.rawValue) URLs",
      "write the URL that this \(entry.rawValue) leads to")
  }

  /// Reports that a URL leads nowhere; `meant`: the URL to write instead.
  mutating func report(
    _ url: OwnURL, _ reason: String, _ advice: String, meant: String? = nil
  ) {
    let (range, text) = (url.template.range, url.template.source)
    let written = meant.map { range.length > text.utf8.count ? ValueText.quoted($0) : $0 }
    found.report(
      .leadsNowhere, range, "\(TerminalText.escaped(text)) leads nowhere: \(reason)",
      advice: advice, fixes: written.map { [Fix("write \($0)", [TextEdit(range, $0)])] } ?? [],
      in: url.document)
  }

  /// Collects a route call: the arguments of its URL, and whether a constant URL leads back to the
  /// route.
  private mutating func note(_ call: RouteCall, _ url: OwnURL) {
    give(call)
    guard let route = map.route(called: call.name.text) else { return }
    reached.insert(route.index)
    if let entry = route.patterns.first.flatMap({ EntryScheme(of: $0) }) {
      if reports(url) { report(entry, url) }
      return
    }
    if reports(url), route.namespace == 0, isClosed(url.namespace) { reportInside(url, route) }
    if let elsewhere = elsewhere(call, route) { found.report(elsewhere, in: url.document) }
  }

  /// A diagnostic if a call with constant arguments builds a URL that does not match the route; nil
  /// if the call itself has errors.
  private func elsewhere(_ call: RouteCall, _ route: Route) -> Diagnostic? {
    guard let constants = call.constants,
      RouteURLBuilder(map).problems(in: call, of: route).isEmpty,
      case .failure(let problem) = RouteURLs(map).url(of: route, constants)
    else { return nil }
    return Diagnostic(
      .routeURL, call.place(of: problem), problem.message, advice: problem.advice)
  }

  /// Collects the names that a route call supplies.
  private mutating func give(_ call: RouteCall?) {
    guard let call, let route = map.route(called: call.name.text) else { return }
    if call.arguments.contains(where: { $0.name == nil }) { givesAll = true }
    given.formUnion(RouteURLBuilder(map).keys(of: call, route))
  }

  /// The routes that match a URL in any namespace, and whether a block does.
  private func winners(of url: String) -> (routes: [Int], isBlock: Bool) {
    winners(
      of: url,
      in: isRelative(url) ? map.namespaces.indices.map { NamespaceID(index: $0) } : [nil])
  }

  private func isRelative(_ url: String) -> Bool { url.hasPrefix("/") && !url.hasPrefix("//") }

  /// Whether the URLs of a scheme do not fall back to the scheme-less routes.
  private func isClosed(_ namespace: Int) -> Bool {
    namespace != 0 && !map.namespaces[namespace].settings.options.fallsBackToGlobal
  }

  /// Reports a relative URL that only a route outside its scheme matches, which it does not reach.
  private mutating func reportInside(_ url: OwnURL, _ winner: Route) {
    let absolute =
      winner.namespace == 0 || url.template.call != nil
      ? nil : map.namespaces[winner.namespace].absolute(url.template.source)
    report(
      url, "it stays in the scheme, and none of the scheme's routes matches it",
      absolute.map { "did you mean \($0)?" }
        ?? "write the URL with its scheme, or 'rules { fallback app }' in this scheme",
      meant: absolute)
  }

  private func winners(of url: String, in namespaces: [NamespaceID?]) -> (
    routes: [Int], isBlock: Bool
  ) {
    var routes: [Int] = []
    for namespace in namespaces {
      guard
        case .success(let request) = resolver.request(url, in: namespace, fromInside: true)
      else { continue }
      if let match = HostFilter(request, map).firstMatch({ _ in true }) {
        routes.append(match.route.index)
      }
      if let blocks = map.blockTable, case .success(let own) = blocks.request(url, in: namespace),
        blocks.firstMatch(own) != nil
      {
        return (routes, true)
      }
    }
    return (routes, false)
  }

  /// Collects the keys of a URL's query.
  private mutating func noteQuery(of url: String) {
    guard let question = url.utf8.firstIndex(of: UInt8(ascii: "?")) else { return }
    for item in url[question...].dropFirst().split(whereSeparator: { "&;#?".contains($0) }) {
      given.insert(String(item.prefix { $0 != "=" }))
    }
  }
}
