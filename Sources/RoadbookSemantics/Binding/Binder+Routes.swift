import RoadbookEngine
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// Third pass: binds routes with inherited clauses, and everything that refers to screens,
/// containers and guards.
extension Binder {
  /// The enclosing scheme, group or route that a route inherits from.
  struct Surroundings {
    var namespace: Int
    /// The enclosing route, whose screen is below those of the nested routes; groups are skipped.
    var route: Route?
    var document: Int
    /// The enclosing route or group whose clauses are inherited.
    var content: RouteContent?
    /// The enclosing route or group whose patterns are the prefix of relative patterns.
    var path: RouteContent?
    /// Whether relative patterns are impossible because the enclosing pattern is open-ended.
    var isOpenEnded = false

    init(namespace: Int, route: Route?, document: Int) {
      self.namespace = namespace
      self.route = route
      self.document = document
      content = route?.content
      path = content
    }
  }

  mutating func collectRoutes(_ documents: [MapDocument], _ index: Int) {
    for stretch in documents.stretches(from: index) {
      let around = Surroundings(namespace: 0, route: nil, document: stretch.document)
      let declarations = documents[stretch.document].declarations
      for position in stretch.declarations { collectRoutes(declarations, at: position, around) }
    }
  }

  /// In FSQRoutes a second map for a scheme replaces the first one.
  private mutating func replaceMap(
    of index: Int, _ scheme: SchemeDeclaration, _ place: Place
  ) {
    guard let first = namespaces[index].places.first, first != place,
      routes.contains(where: { $0.namespace == index })
    else { return }
    namespaces[index].firstRoute = routes.count
    reportDuplicate(
      Diagnostic(
        "scheme-replaced", .warning, TextRange(place.range.start, place.range.start + 6),
        "this map of scheme '\(scheme.name)' replaces the first one, as in FSQRoutes",
        advice: "write all routes of the scheme into one map",
        notes: [DiagnosticNote("first here", at: first, from: place.document)]),
      in: place.document)
  }

  /// Collects the routes of one declaration, without copying it.
  mutating func collectRoutes(
    _ declarations: [Declaration], at position: Int, _ around: Surroundings
  ) {
    let place = Place(document: around.document, range: declarations[position].range)
    switch declarations[position].kind {
    case .scheme(let scheme):
      guard let index = namespaceIndices[scheme.name] else { return }
      if namespaces[index].settings.dialect.replacesRouteMap {
        replaceMap(of: index, scheme, place)
      }
      var inside = Surroundings(namespace: index, route: nil, document: around.document)
      if let clauses = scheme.clauses {
        let content = content(of: clauses, place, nil, inside)
        let group = Route(index: routes.count, parent: nil, content)
        check(clauses, group, inside, ofScheme: true)
        groups.append(group)
        inside.content = content
      }
      for position in scheme.body.indices { collectRoutes(scheme.body, at: position, inside) }
    case .route(let route):
      let documentation = declarations[position].documentation
      if unit == nil {
        if let cached = declarations[position].cached, around.content == nil,
          addReusable(route, cached, place, documentation, around)
        {
          return
        }
        addPrefixes(of: route, place, documentation, around)
      }
      add(content(of: route, place, documentation, around), around)
    case .block(let block): add(block, place, around)
    case .guard(let guardDecl):
      if let index = guardIndices[guardDecl.name.text], guards[index].place == place {
        guards[index].namespace = around.namespace
      }
    case .hook(let hook): add(hook, place, around)
    case .style(let style):
      bodies.append(
        Body(statements: style.body, owner: .style, document: around.document))
    case .normalize(let rule):
      guard !checkPattern(rule.pattern, in: around.document) else { return }
      normalizations.append(
        Normalization(pattern: rule.pattern.pattern, target: rule.target, place: place))
    case .presenter(let name):
      checkLibraryWord(
        .presenter, TextRange(place.range.start, place.range.start + 9), in: around.document)
      presenter = (name, place)
    case .test(let test):
      if let first = testPlaces.updateValue(place, forKey: test.name) {
        reportDuplicate(
          "test", Name(test.name, test.nameRange), first: first, severity: .warning,
          in: around.document)
      }
      tests.append(test.placed(place, declarations[position].cached))
    case .before(let statements):
      beforeTests.append(BeforeTests(statements: statements, document: around.document))
    default: break
    }
  }

  private mutating func add(_ hook: HookDeclaration, _ place: Place, _ around: Surroundings) {
    guard let kind = Hook.Kind(rawValue: hook.hook.text) else {
      if let current = Hook.Kind.retired[hook.hook.text] {
        return report(
          RetiredForm.diagnostic(
            "on \(hook.hook.text)", at: hook.hook.range, current: "on \(current.rawValue)",
            edits: [TextEdit(hook.hook.range, current.rawValue)]), in: around.document)
      }
      reportUnknown(
        "hook", hook.hook, among: Hook.Kind.allCases.map(\.rawValue), in: around.document)
      return
    }
    for target in hook.targets {
      switch target {
      case .pattern(let text): _ = checkPattern(text, in: around.document)
      case .screen(let name): checkScreen(name, in: around.document)
      case .everything: break
      }
    }
    if kind == .created { return addCreation(hook, place, around) }
    if hook.targets.isEmpty,
      let first = hooks.first(where: {
        $0.kind == kind && $0.namespace == around.namespace && $0.targets.isEmpty
      })
    {
      reportDuplicate(
        "hook", hook.hook, first: first.place, severity: .warning, in: around.document)
    }
    hooks.append(
      Hook(
        kind: kind, namespace: around.namespace, targets: hook.targets, body: hook.body,
        place: place))
    bodies.append(Body(statements: hook.body, owner: .hook(kind), document: around.document))
  }

  /// `on created Screen, …`
  private mutating func addCreation(
    _ hook: HookDeclaration, _ place: Place, _ around: Surroundings
  ) {
    for target in hook.targets {
      switch target {
      case .screen(let name):
        configurations.append(Configuration(screen: name.text, body: hook.body, place: place))
      case .pattern(let text):
        report(
          "expected-screen", .error, text.range, "'on created' is notified of screens, not of URLs",
          advice: "write on created SCREEN { … }", in: around.document)
      case .everything: break
      }
    }
    bodies.append(Body(statements: hook.body, owner: .screen, document: around.document))
  }

  // MARK: One route

  /// The content of a route, with inherited clauses.
  mutating func content(
    of route: RouteDeclaration, _ place: Place, _ documentation: String?, _ around: Surroundings
  ) -> RouteContent {
    var isBroken = false
    var namespace = around.namespace
    for text in route.patterns {
      if checkPattern(text, in: around.document) { isBroken = true }
      let isAppended = around.path.map { PlacedPatterns.isAppended(text.pattern, to: $0) } ?? false
      if around.namespace == 0, !isAppended, text.pattern.scheme != nil {
        namespace = namespaces.taking(text.pattern)
      }
    }
    let placed = PlacedPatterns(of: route, in: around.path)
    if !isBroken, checkSize(of: placed, route, around) { isBroken = true }
    let shown = presentation(of: route, placed, around)
    return RouteContent(
      route, placed, in: around.path, inheriting: around.content, namespace: namespace,
      isBroken: isBroken, documentation: documentation, place: place, presentation: shown.name,
      wrap: shown.wrap)
  }

  mutating func add(_ content: RouteContent, _ around: Surroundings) {
    let linked = Route(
      index: unit?.end ?? routes.count, parent: around.route?.index, content)
    check(content.declaration, linked, around)
    if content.declaration.isGroup {
      if unit == nil { groups.append(linked) } else { checkTemplates(of: linked) }
      return collectNested(in: linked, around)
    }
    if unit != nil {
      unit?.routes.append(linked)
    } else {
      routes.append(linked)
      routesApart.append(linked)
      patternSize.add(linked)
      var given = GivenNames()
      given.add(linked)
      givenHash &+= given.hashValue
      noteNames(of: linked)
      noteDuplicates(linked)
    }
    collectTypes(of: linked, around.document)
    if case .action(let statements) = content.declaration.target {
      let body = Body(statements: statements, owner: .route(linked), document: around.document)
      if unit != nil { checkBody(body) } else { bodies.append(body) }
    }
    if !content.declaration.nested.isEmpty { collectNested(in: linked, around) }
    if unit != nil { checkTemplates(of: linked) }
  }

  private mutating func collectNested(in linked: Route, _ outer: Surroundings) {
    let content = linked.content
    var around = Surroundings(
      namespace: content.namespace, route: linked, document: outer.document)
    // A relative route inside an open-ended one would never match.
    around.isOpenEnded = content.ownPatterns.contains(where: \.pattern.isOpenEnded)
    if content.declaration.isGroup {
      around.route = outer.route
      if content.declaration.patterns.isEmpty {
        around.path = outer.path
        around.isOpenEnded = outer.isOpenEnded
      } else {
        // The routes inside a group inherit its query.
        around.isOpenEnded =
          content.ownPatterns.contains { $0.pattern.takesNothingBehindPath }
      }
    }
    let nested = content.declaration.nested
    for index in nested.indices {
      if around.isOpenEnded, reportUnreachable(nested[index], in: around.document) { continue }
      collectRoutes(nested, at: index, around)
    }
  }

  /// Reports a relative route inside an open-ended one; returns whether it did.
  private mutating func reportUnreachable(_ inner: Declaration, in document: Int) -> Bool {
    guard case .route(let child) = inner.kind,
      let relative = child.patterns.first(where: { !$0.pattern.isRooted })
    else { return false }
    report(
      "nested-under-open-route", .error, relative.range,
      "a route that ends in '**', a query or a fragment cannot contain relative routes",
      advice: "start the inner pattern with '/', or move it out of this route",
      in: document)
    return true
  }

  private mutating func presentation(
    of route: RouteDeclaration, _ placed: PlacedPatterns, _ around: Surroundings
  ) -> (name: String, wrap: String?) {
    switch route.presentation {
    case .modal: return ("modal", nil)
    case .named(let name, let wrap):
      checkStyle(name, of: around.namespace, in: around.document)
      return (name.text, wrap?.text)
    case nil:
      if !route.isGroup, case .bound = route.target,
        placed.patterns.first?.bindings.last?.isModal == true
      {
        return ("modal", nil)
      }
      if let group = around.content, group.declaration.isGroup { return (group.presentation, nil) }
      return ("push", nil)
    }
  }

  private mutating func add(_ block: BlockDeclaration, _ place: Place, _ around: Surroundings) {
    var isBroken = false
    for text in block.patterns where checkPattern(text, in: around.document) { isBroken = true }
    notePathTexts(of: block, around.namespace, place)
    let index = blocks.count
    blocks.append(
      Block(
        written: block.patterns.map { PlacedPatterns.rooted($0.pattern) },
        patterns: isBroken ? [] : block.patterns.map(\.pattern), body: block.body,
        place: place,
        namespace: block.patterns.first.map {
          around.namespace == 0 ? namespaces.taking($0.pattern) : around.namespace
        } ?? 0))
    bodies.append(Body(statements: block.body, owner: .block(index), document: around.document))
  }

  private mutating func collectTypes(of route: Route, _ document: Int) {
    // Only defaults and fixed values are checked against captures.
    guard
      !route.declaration.defaults.isEmpty || !route.declaration.fixed.isEmpty
        || !route.declaration.arguments.isEmpty || route.declaration.only != nil,
      let pattern = route.patterns.first
    else { return }
    var known: [String: StaticType] = [:]
    for capture in pattern.captures {
      guard let name = capture.name else { continue }
      let type = capture.type.flatMap { try? self.type($0).get() }
      known[name] = type.map(StaticType.init) ?? .any
    }
    checkAssignments(of: route, known, document)
  }
}

extension HostPattern {
  /// Whether this pattern matches every host that the other one matches.
  func covers(_ other: HostPattern) -> Bool {
    guard takesAnyPort || port == other.port && !other.takesAnyPort else { return false }
    // A leading `**` matches any labels.
    let fixed = labels.first?.isRest == true ? labels.dropFirst() : labels[...]
    guard
      fixed.count == labels.count
        ? fixed.count == other.labels.count
        : fixed.count <= other.labels.count
    else { return false }
    return zip(fixed, other.labels.suffix(fixed.count))
      .allSatisfy { $0 == $1 || $0.parts == [.star] && !$1.isRest }
  }
}
