import RoadbookEngine
import RoadbookText
import RoadbookURL

/// What the whole map shows of its routes without running anything: constant URLs that no route takes, routes that no
/// scheme reaches, and arguments that a route cannot give its screen.
extension Session {
  mutating func nowhereFindings() -> [LateFinding] {
    var search = NowhereSearch(map)
    search.run()
    return search.found
  }
}

/// One pass over a map. Each constant URL costs a match for each namespace at most, each route a look at the captures of
/// its patterns.
private struct NowhereSearch {
  let map: RouteMap
  private(set) var found: [LateFinding] = []
  /// The routes that constant URLs of the map lead to.
  private var reached: Set<Int> = []
  /// The parameters that are given apart from routes: by guards, blocks, `with` and the queries of the map's URLs.
  private var given: Set<String> = []
  /// Whether all names may be given: `with` takes a value that is not written out.
  private var givesAll = false
  /// Whether it can be said where the map's own URLs lead.
  private var knowsEntries = true
  private var fits: [String: Bool] = [:]
  private var budget = 1_000_000

  init(_ map: RouteMap) { self.map = map }

  mutating func run() {
    // What happens to a URL that no route takes is the hook's to say.
    let isCaught = map.hooks.contains { hook in
      hook.kind == .unmatched
        && hook.body.holds { statement in
          switch statement {
          case .go, .external: true
          default: false
          }
        }
    }
    eachURL { search, url in
      search.note(url, reports: !isCaught)
    }
    for test in map.tests { noteTested(test.body) }
    for before in map.beforeTests { noteTested(before.statements) }
    unreached()
    for route in map.routes { checkArguments(of: route) }
  }

  private mutating func report(
    _ code: DiagnosticCode, _ range: TextRange, _ message: String, _ advice: String?,
    notes: [DiagnosticNote] = [], fixIts: [FixIt] = [], in document: Int
  ) {
    found.append(
      LateFinding(
        document: document,
        diagnostic: Diagnostic(
          code, .warning, range, message, advice: advice, notes: notes, fixIts: fixIts)))
  }

  // MARK: The map's own URLs

  private struct OwnURL {
    var template: URLTemplate
    var document: Int
    /// Whether the query of the URL before comes along.
    var isRewrite = false
    var isEntry = false
    /// Whether it says itself who answers.
    var isAddressed = false
  }

  private mutating func eachURL(_ body: (inout NowhereSearch, OwnURL) -> Void) {
    for route in map.routes {
      switch route.target {
      case .rewrite(let template):
        let url = OwnURL(
          template: template, document: route.place.document, isRewrite: true)
        body(&self, url)
      case .action(let statements): visit(statements, route.place.document, body)
      default: break
      }
    }
    for block in map.blocks { visit(block.body, block.place.document, body) }
    for guardian in map.guards { visit(guardian.body, guardian.place.document, body) }
    for hook in map.hooks { visit(hook.body, hook.place.document, body) }
    for configuration in map.configurations {
      visit(configuration.body, configuration.place.document, body)
    }
    for presentation in map.presentations {
      visit(presentation.body, presentation.place.document, body)
    }
    for entry in map.entries {
      guard let target = entry.target else { continue }
      body(
        &self, OwnURL(template: target, document: entry.place.document, isEntry: true))
    }
  }

  private mutating func visit(
    _ statements: [BlockStatement], _ document: Int,
    _ body: (inout NowhereSearch, OwnURL) -> Void
  ) {
    for statement in statements {
      switch statement {
      case .go(let command):
        note(command.options.with)
        guard case .url(let template) = command.subject else { continue }
        let isAddressed = command.options.route != nil || command.options.namespace != nil
        body(
          &self,
          OwnURL(template: template, document: document, isAddressed: isAddressed))
      case .set(.parameter(let name), _, _): given.insert(name.text)
      case .branch(_, let then, let otherwise, _):
        visit(then, document, body)
        visit(otherwise, document, body)
      case .require(_, let otherwise, _): visit(otherwise, document, body)
      default: continue
      }
    }
  }

  /// Notes the URLs of a test: one that opens URLs without a scheme means the routes outside any.
  private mutating func noteTested(_ statements: [Statement]) {
    for statement in statements {
      let template: URLTemplate
      switch statement.kind {
      case .command(.go(let command)), .block(.go(let command)):
        guard case .url(let url) = command.subject else { continue }
        template = url
      case .command(.expect(.outcome(_, let url, _))), .command(.expect(.target(let url, _, _))),
        .command(.resolve(let url, _)):
        template = url
      default: continue
      }
      noteQuery(of: template.source)
      if let call = template.call, let route = map.route(called: call.name.text) {
        given.formUnion(map.keys(of: call, route))
      }
      if template.source.hasPrefix("/") || !template.isPlain { knowsEntries = false }
    }
  }

  /// Notes what a `with` gives.
  private mutating func note(_ record: Expression?) {
    guard let record else { return }
    guard case .record(let entries, _) = record, entries.allSatisfy({ $0.name != nil }) else {
      givesAll = true
      return
    }
    given.formUnion(entries.compactMap(\.name?.text))
  }

  private mutating func note(_ url: OwnURL, reports: Bool) {
    if let call = url.template.call { return note(call, url) }
    noteQuery(of: url.template.source)
    guard url.template.isPlain else {
      if url.isEntry { knowsEntries = false }
      return
    }
    guard !url.isAddressed else { return }
    let text = url.template.source
    let taken = takers(of: text)
    reached.formUnion(taken.routes)
    guard reports, taken.routes.isEmpty, !taken.isBlock, !text.isEmpty,
      case .success(let request) = map.router.request(text)
    else { return }
    let near = Miss.unlike(request, map, besides: [], limit: 4, isInternal: true)
    // The query of the URL that is sent on may bring what is missing.
    if url.isRewrite, near.contains(where: { $0.kind == .query || $0.kind == .fragment }) {
      return
    }
    let foreign = ForeignHost(request, map).reason
    let meant = near.first?.suggestion.flatMap { $0.contains("…") ? nil : $0 }
    report(
      "leads-nowhere", url.template.range,
      "\(TerminalText.escaped(text)) leads nowhere: \(foreign ?? "no route takes it")",
      near.first.map { near in
        near.suggestion.map {
          $0.contains("…")
            ? "the nearest route is \(near.written): write \($0)" : "did you mean \($0)?"
        } ?? "the nearest route is \(near.written): \(near.reason)"
      } ?? "correct the URL, or declare a route for it",
      fixIts: meant.map { meant in
        let isQuoted = url.template.range.length > text.utf8.count
        let written = isQuoted ? ValueText.quoted(meant) : meant
        return [FixIt("write \(written)", [TextEdit(url.template.range, written)])]
      } ?? [],
      in: url.document)
  }

  /// A route's name called: what it gives its URL, and whether that leads back where it is constant.
  private mutating func note(_ call: RouteCall, _ url: OwnURL) {
    guard let route = map.route(called: call.name.text) else { return }
    reached.insert(route.index)
    if call.arguments.contains(where: { $0.name == nil }) { givesAll = true }
    given.formUnion(map.keys(of: call, route))
    // What the text alone shows was reported by linking.
    guard let constants = call.constants, map.problems(in: call, of: route).isEmpty,
      case .failure(let problem) = map.url(of: route, constants)
    else { return }
    found.append(
      LateFinding(
        document: url.document,
        diagnostic: Diagnostic(
          "route-url", .error, call.place(of: problem), problem.message, advice: problem.advice)))
  }

  /// The routes that take a URL in some namespace, and whether a block does.
  private func takers(of url: String) -> (routes: [Int], isBlock: Bool) {
    let isRelative = url.hasPrefix("/") && !url.hasPrefix("//")
    let namespaces: [NamespaceID?] =
      isRelative ? map.namespaces.indices.map { NamespaceID(index: $0) } : [nil]
    var routes: [Int] = []
    for namespace in namespaces {
      guard case .success(let read) = map.router.request(url, in: namespace) else { continue }
      let request = Road(map).unwrapped(read) ?? read
      if let match = ForeignHost(request, map).firstMatch({ _ in true }) {
        routes.append(match.route.index)
      }
      if let blocks = map.blockRouter, case .success(let own) = blocks.request(url, in: namespace),
        blocks.firstMatch(own) != nil
      {
        return (routes, true)
      }
    }
    return (routes, false)
  }

  /// Notes the keys of a URL's query, whatever their values.
  private mutating func noteQuery(of url: String) {
    guard let question = url.utf8.firstIndex(of: UInt8(ascii: "?")) else { return }
    for item in url[question...].dropFirst().split(whereSeparator: { "&;#?".contains($0) }) {
      given.insert(String(item.prefix { $0 != "=" }))
    }
  }

  // MARK: Routes

  /// The routes outside any scheme, where there are schemes and none of them falls back to those routes.
  private mutating func unreached() {
    let schemes = map.namespaces.dropFirst().filter { !$0.claims.isEmpty }
    guard knowsEntries, !schemes.isEmpty,
      !schemes.contains(where: \.settings.options.fallsBackToGlobal)
    else { return }
    let lost = map.routes.filter { route in
      route.namespace == 0 && !route.isInternal && !reached.contains(route.index)
        && route.patterns.allSatisfy { $0.scheme == nil && $0.authority == nil }
    }
    guard let first = lost.first else { return }
    let others = lost.count - 1
    let also = others == 0 ? "" : ", nor \(others) other\(others == 1 ? "" : "s")"
    report(
      "route-unreached", first.place.range,
      "no scheme reaches '\(first.written.first ?? first.name)'\(also)",
      "write 'fallback global' in a scheme, or move the route into one", in: first.place.document)
  }

  private mutating func checkArguments(of route: Route) {
    guard case .screen(let target) = route.target,
      map.namespaces[route.namespace].settings.lifecycle.name == .native,
      let screen = map.screen(named: target.text), let parameters = screen.parameters,
      !parameters.isEmpty, !route.patterns.isEmpty
    else { return }
    let written = route.declaration.arguments.map(\.name?.text)
    // A spread may give any; what the screen does not have is reported there, and may be a slip of the missing one.
    guard written.allSatisfy({ name in parameters.contains { $0.name == name } }) else { return }
    let set = Set((route.declaration.fixed + route.declaration.defaults).map(\.name.text))
    let written = route.declaration.arguments.map(\.name?.text)
    // '...record' may give all of them.
    if written.contains(nil) { return }
    let captures = route.patterns.map(\.captures)
    let hosts = map.namespaces[route.namespace].claims.flatMap { claim in
      (claim.host?.labels ?? []).flatMap(\.captures).compactMap(\.name)
    }
    let examples = route.declaration.examples.map(\.source)
    for parameter in parameters
    where !set.contains(parameter.key) && !written.contains(parameter.name) {
      let own = captures.map { $0.last { $0.name == parameter.key } }
      for capture in own {
        guard let capture, !isFitting(capture, parameter) else { continue }
        report(
          "capture-never-fits", target.range,
          "no value of ':\(parameter.key)' fits the parameter '\(parameter.name)' of type "
            + "'\(parameter.typeText)'",
          "give both the same type",
          notes: [
            DiagnosticNote(
              "'\(screen.name)' is declared here", at: screen.place, from: route.place.document)
          ], fixIts: retyping(parameter, in: route), in: route.place.document)
        break
      }
      guard parameter.defaultValue == nil, !parameter.isOptional, !screen.declines, !givesAll,
        own.contains(where: { $0 == nil }), !hosts.contains(parameter.key),
        !given.contains(parameter.key),
        !route.patterns.contains(where: { $0.query.contains { $0.key == parameter.key } }),
        !examples.contains(where: { $0.contains(parameter.key + "=") })
      else { continue }
      report(
        "argument-not-given", target.range,
        "'\(route.written.first ?? route.name)' does not give '\(screen.name)' its parameter "
          + "'\(parameter.name)'",
        "capture it (:\(parameter.key), ?\(parameter.key)=:\(parameter.key)), or give the "
          + "parameter a default",
        notes: [
          DiagnosticNote(
            "'\(screen.name)' is declared here", at: screen.place, from: route.place.document)
        ], fixIts: giving(parameter, of: screen, target.range, in: route),
        in: route.place.document)
    }
  }

  // MARK: Fixes

  /// Gives the captures of a parameter the parameter's type.
  private func retyping(_ parameter: Screen.Parameter, in route: Route) -> [FixIt] {
    var edits: [TextEdit] = []
    route.declaration.eachPattern { text in
      let source = Array(text.pattern.source.utf8)
      for capture in text.pattern.captures where capture.name == parameter.key {
        guard let type = capture.type?.range, capture.range.end < type.start,
          type.end < source.count, source[capture.range.end] == UInt8(ascii: "<"),
          source[type.end] == UInt8(ascii: ">")
        else { continue }
        edits.append(TextEdit(text.place(type), parameter.typeText))
      }
    }
    guard !edits.isEmpty else { return [] }
    return [FixIt("write ':\(parameter.key)<\(parameter.typeText)>'", edits)]
  }

  /// Gives a screen its parameter: by a capture that the screen does not take, or by a new one.
  private mutating func giving(
    _ parameter: Screen.Parameter, of screen: Screen, _ target: TextRange, in route: Route
  ) -> [FixIt] {
    let keys = Set((screen.parameters ?? []).map(\.key))
    let spare = route.patterns.map { pattern in
      pattern.captures.filter { capture in
        capture.name.map { !keys.contains($0) && Self.isName($0) } ?? false
          && isFitting(capture, parameter)
      }
    }
    if let capture = spare.first?.first, let name = capture.name,
      spare.allSatisfy({ $0.count == 1 && $0[0].name == name })
    {
      guard route.declaration.arguments.isEmpty else { return [] }
      let isHidden =
        NamePlace.route.builtins[name] != nil || map.variables.contains { $0.name == name }
      let argument = "(\(parameter.name): \(isHidden ? "parameters." : "")\(name))"
      return [
        FixIt(
          "write '\(screen.name)\(argument)'", [TextEdit(TextRange(at: target.end), argument)])
      ]
    }
    return capturing(parameter, in: route)
  }

  /// Captures a parameter at the end of the path, or from the query.
  private func capturing(_ parameter: Screen.Parameter, in route: Route) -> [FixIt] {
    // Routes inside would have the capture, too.
    guard route.declaration.nested.isEmpty, Self.isName(parameter.key) else { return [] }
    let key = parameter.key
    if case .list = parameter.type { return [] }
    let capture =
      parameter.typeText == "string" ? ":\(key)" : ":\(key)<\(parameter.typeText)>"
    var inPath: [TextEdit] = []
    var inQuery: [TextEdit] = []
    var isPath = true
    var isQuery = true
    route.declaration.eachPattern { text in
      let pattern = text.pattern
      guard !pattern.captures.contains(where: { $0.name == key }) else { return }
      let end = TextRange(at: text.range.end)
      isQuery = isQuery && pattern.fragment == nil && pattern.dialect == .native
      isPath = isPath && isQuery && pattern.query.isEmpty && !pattern.source.hasSuffix("*")
      inPath.append(TextEdit(end, (pattern.source.hasSuffix("/") ? "" : "/") + capture))
      inQuery.append(TextEdit(end, "\(pattern.query.isEmpty ? "?" : "&")\(key)=\(capture)"))
    }
    return (isPath ? [FixIt("capture it in the path: \(capture)", inPath)] : [])
      + (isQuery ? [FixIt("capture it in the query: \(key)=\(capture)", inQuery)] : [])
  }

  /// Whether an expression can name it.
  private static func isName(_ text: String) -> Bool {
    let isWord = text.utf8.allSatisfy {
      $0 == 0x5F || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0)
        || (0x61...0x7A).contains($0)
    }
    return isWord && text.utf8.first.map { !(0x30...0x39).contains($0) } ?? false
  }

  /// Whether some text of a capture becomes a value that a parameter takes.
  private mutating func isFitting(_ capture: Capture, _ parameter: Screen.Parameter) -> Bool {
    guard let written = capture.type, case .success(let type) = map.types.resolve(written) else {
      return true
    }
    // What a type of the map makes of a text is not known before it runs.
    switch (type, parameter.type) {
    case (.custom, _), (.string, _), (.path, _), (.list, _), (_, .custom), (_, .string), (_, .list),
      (_, .path):
      return true
    default: break
    }
    let key = "\(type.description) \(parameter.type.description)"
    if let known = fits[key] { return known }
    let common = TextLanguage.type(type, folded: false).common(
      with: .type(parameter.type, folded: false), budget: &budget
    ) { text in
      type.convert(text).flatMap { parameter.type.coerce($0) } != nil
    }
    let result = common != .nothing
    fits[key] = result
    return result
  }
}
