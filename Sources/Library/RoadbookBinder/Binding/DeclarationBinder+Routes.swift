import RoadbookModel
import RoadbookText
import RoadbookURL

/// The enclosing scheme, group or route that a route inherits from.
struct Surroundings {
  var namespace: Int
  var document: Int
  /// The enclosing route, whose screen is below those of the nested routes; groups are skipped.
  var route: Route?
  /// The enclosing route or group whose clauses are inherited.
  var clauses: RouteSource?
  /// The enclosing route or group whose patterns are the prefix of relative patterns.
  var path: RouteSource?
  /// Whether relative patterns are impossible because the enclosing pattern is open-ended.
  var isOpenEnded = false
}

/// Routes, with the clauses that they inherit.
extension DeclarationBinder {
  /// Binds a block, or a route or group with everything in its body, independently of other routes.
  mutating func bind(_ declaration: Declaration, _ around: Surroundings, first: Int) -> RouteUnit {
    var unit = RouteUnit(first: first)
    bind(declaration, around, &unit)
    return unit
  }

  /// The clauses of a scheme, which its routes inherit as from a group.
  mutating func bind(
    clausesOfScheme clauses: RouteDeclaration, _ around: Surroundings
  ) -> RouteSource {
    let source = source(of: clauses, around)
    let group = BoundRoute(source, index: 0, parent: nil)
    check(group, around, ofScheme: true)
    checkTemplates(of: group)
    return source
  }

  private mutating func bind(
    _ declaration: Declaration, _ around: Surroundings, _ unit: inout RouteUnit
  ) {
    switch declaration.kind {
    case .route(let route): bind(route, around, &unit)
    case .block(let block):
      let outer = scope
      defer { scope = outer }
      beginScope(of: declaration)
      let place = Place(document: around.document, range: declaration.range)
      unit.blocks.append(bind(block, place, in: around.namespace))
      if namespaces.sharesPaths(around.namespace) {
        unit.paths += PathEntry.entries(of: block, place, in: around.namespace)
      }
    default: break
    }
  }

  private mutating func bind(
    _ route: RouteDeclaration, _ around: Surroundings, _ unit: inout RouteUnit
  ) {
    let outer = scope
    defer { scope = outer }
    scope?.enter(Place(document: around.document, range: route.range))
    addPrefixes(of: route, around, &unit)
    add(source(of: route, around), around, &unit)
  }

  private mutating func add(
    _ source: RouteSource, _ around: Surroundings, _ unit: inout RouteUnit
  ) {
    let bound = BoundRoute(source, index: unit.next, parent: around.route?.index)
    let declaration = source.declaration
    check(bound, around)
    if !declaration.isGroup {
      unit.routes.append(bound)
      checkArguments(of: bound)
      if case .action(let statements) = declaration.target {
        check(Body(statements, of: .route(bound.route)))
      }
    }
    checkTemplates(of: bound)
    if declaration.isGroup || !declaration.nested.isEmpty { bindNested(in: bound, around, &unit) }
  }

  /// A route with what it inherits.
  mutating func source(of route: RouteDeclaration, _ around: Surroundings) -> RouteSource {
    var isBroken = false
    var namespace = around.namespace
    for text in route.patterns {
      if checkPattern(text) { isBroken = true }
      if around.namespace == 0, text.pattern.scheme != nil {
        namespace = namespaces.taking(text.pattern)
      }
    }
    let placed = PlacedPatterns(of: route, in: around.path)
    if !isBroken, checkSize(of: placed, route) { isBroken = true }
    let presentation = presentation(of: route, placed, around)
    return RouteSource(
      route, placed, in: Place(document: around.document, range: route.range),
      inheriting: around.clauses, outer: around.path, namespace: namespace, isBroken: isBroken,
      presentation: presentation)
  }

  private mutating func bindNested(
    in bound: BoundRoute, _ outer: Surroundings, _ unit: inout RouteUnit
  ) {
    let source = bound.source
    var around = Surroundings(
      namespace: bound.route.namespace, document: outer.document, route: bound.route,
      clauses: source, path: source)
    // A relative route inside an open-ended one would never match.
    around.isOpenEnded = source.ownPatterns.contains(where: \.pattern.isOpenEnded)
    if source.declaration.isGroup {
      around.route = outer.route
      if source.declaration.patterns.isEmpty {
        around.path = outer.path
        around.isOpenEnded = outer.isOpenEnded
      } else {
        // The routes inside a group inherit its query.
        around.isOpenEnded = source.ownPatterns.contains { $0.pattern.takesNothingBehindPath }
      }
    }
    let nested = source.declaration.nested
    for index in nested.indices {
      if around.isOpenEnded, reportUnreachable(nested[index]), !recordsReferences { continue }
      checkPaths(of: nested[index], in: source)
      bind(nested[index], around, &unit)
    }
  }

  /// Reports a relative route inside an open-ended one; returns whether it did.
  private mutating func reportUnreachable(_ inner: Declaration) -> Bool {
    guard case .route(let child) = inner.kind,
      let relative = child.patterns.first(where: { !$0.pattern.isRooted })
    else { return false }
    report(
      .nestedUnderOpenRoute, relative.range,
      "a route that ends in '**', a query or a fragment cannot contain relative routes",
      advice: "start the inner pattern with '/', or move it out of this route")
    return true
  }

  /// Warns of `/settings` in `group /account`: it is not /account/settings. A route may have a path
  /// of its own inside another one, to be shown above its screen; but `/:isbn` matches any first
  /// segment.
  private mutating func checkPaths(of inner: Declaration, in around: RouteSource) {
    guard case .route(let route) = inner.kind,
      let outer = around.ownPatterns.first, !outer.pattern.path.isEmpty
    else { return }
    let isGroup = around.declaration.isGroup
    let paths = around.ownPatterns.map(\.pattern.source) + around.content.value.written
    for text in route.patterns {
      let pattern = text.pattern
      guard pattern.isRooted, pattern.scheme == nil, !text.isBroken,
        isGroup || pattern.dialect == .native && pattern.takesAnyFirstSegment,
        !paths.contains(where: pattern.source.hasPrefix)
      else { continue }
      let relative = pattern.path.isEmpty ? "." : String(pattern.source.dropFirst())
      report(
        .rootedInGroup, text.range,
        "'\(pattern.source)' starts with '/', so it does not continue '\(outer.pattern.source)'",
        advice: "write \(relative), or move it out of the \(isGroup ? "group" : "route")",
        fixes: [.replace(text.range, by: relative)])
    }
  }

  private mutating func presentation(
    of route: RouteDeclaration, _ placed: PlacedPatterns, _ around: Surroundings
  ) -> String {
    switch route.presentation {
    case .modal: return "modal"
    case .named(let name):
      checkStyle(name, of: around.namespace)
      return name.text
    case nil:
      if !route.isGroup, case .bound = route.target,
        placed.all.first?.pattern.bindings.last?.isModal == true
      {
        return "modal"
      }
      if let group = around.clauses, group.declaration.isGroup {
        return group.content.value.presentation
      }
      return "push"
    }
  }

  // MARK: Patterns with several screens

  /// Adds the routes for a route's prefixes, shortest first: the path up to each screen is a route
  /// of its own, like the outer routes of a nested one. At most one per segment with a screen.
  private mutating func addPrefixes(
    of route: RouteDeclaration, _ around: Surroundings, _ unit: inout RouteUnit
  ) {
    guard !route.isGroup, route.patterns.contains(where: \.pattern.hasBindings) else { return }
    // Their diagnostics would repeat those of the whole pattern.
    let outer = output
    for prefix in prefixes(of: route) {
      unit.prefixes.insert(unit.routes.count)
      add(source(of: prefix, around), around, &unit)
    }
    output = outer
  }

  private func prefixes(of route: RouteDeclaration) -> [RouteDeclaration] {
    var result: [RouteDeclaration] = []
    for text in route.patterns where text.pattern.hasBindings && !text.isBroken {
      for pattern in text.pattern.screenPrefixes {
        let range = TextRange(text.range.start, text.range.start + pattern.source.utf8.count)
        var outer = RouteDeclaration(range: route.range, documentation: route.documentation)
        outer.patterns = [PatternText(pattern: pattern, range: range)]
        outer.containers = route.containers
        outer.guards = route.guards
        outer.priority = route.priority
        outer.condition = route.condition
        outer.isInternal = route.isInternal
        outer.tags = route.tags
        result.append(outer)
      }
    }
    return result
  }
}

extension Pattern {
  /// Whether its first segment is only a capture or a wildcard.
  fileprivate var takesAnyFirstSegment: Bool {
    guard let first = expansions.first?.segments.first else { return false }
    switch first.parts.first {
    case .capture?, .star?: return first.parts.count == 1
    case .literal?: return false
    case nil: return first.isRest
    }
  }
}
