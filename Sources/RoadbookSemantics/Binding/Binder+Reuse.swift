import RoadbookText
import RoadbookURL

/// Reusing the results of the last binding of a map.
extension Binder {
  struct Reuse: Sendable {
    let cache: DocumentCache
    /// The last binding; nil if nothing of it can be reused.
    var last: BindingMemo?
    /// The memo for the next binding; nil until all names are collected.
    var next: BindingMemo?
    var changed = ChangedNames()
    /// The names looked up by the declaration being bound.
    var lookups = Lookups()

    /// The declarations that any other may depend on, in order.
    var basis: [CachedDeclaration] = []
    var names = NameTable()
    var others: [CachedDeclaration] = []
    /// Whether a declaration that any other may depend on is not cached.
    var isIncomplete = false
  }

  /// Records a declaration that others may depend on.
  mutating func note(_ declaration: Declaration) {
    guard reuse != nil else { return }
    switch declaration.kind {
    case .rules, .scheme:
      if let cached = declaration.cached {
        reuse?.basis.append(cached)
      } else {
        reuse?.isIncomplete = true
      }
    case .type, .guard, .block, .hook, .normalize:
      if let cached = declaration.cached {
        reuse?.others.append(cached)
      } else {
        reuse?.isIncomplete = true
      }
    case .screen, .variable: if declaration.cached == nil { reuse?.isIncomplete = true }
    default: break
    }
  }

  /// Records the declaration of a name that applies, which is the first one.
  mutating func noteFirst(_ declaration: Declaration) {
    guard reuse != nil, let cached = declaration.cached else { return }
    switch declaration.kind {
    case .screen(let screen): reuse?.names.screens.append((screen.name.text, cached))
    case .type(let type):
      reuse?.names.types.append((type.name.text, cached))
      reuse?.names.typeUses[type.name.text] = type.type?.typeNames ?? []
    default: break
    }
  }

  /// Computes the names that changed since the last binding, after all are collected.
  mutating func compareNames() {
    guard var reuse, !reuse.isIncomplete else {
      reuse = nil
      return
    }
    let basis = Basis(
      declarations: reuse.basis,
      words: guards.map { "guard " + $0.name } + containerNames.sorted().map { "container " + $0 }
        + styles.map { "style \($0.name) \($0.namespace)" },
      hasScreens: !screenIndices.isEmpty)
    reuse.names.variables = variableTypes()
    if let last = reuse.cache.lastBinding, last.basis == basis {
      reuse.changed = reuse.names.changes(since: last.names)
      reuse.last = last
    }
    reuse.next = BindingMemo(basis, reuse.names, after: reuse.last)
    if let count = reuse.last?.tables?.inputs.routes.count {
      routes.reserveCapacity(count + 8)
      routePatterns.reserveCapacity(count + count / 8)
    }
    self.reuse = reuse
  }

  /// Stores the memo for the next binding.
  mutating func finishReuse() {
    guard reuse?.next != nil else { return }
    let inputs = TableInputs(routes: routes, others: reuse?.others ?? [])
    if let last = reuse?.last?.tables, last.inputs == inputs {
      reuse?.next?.tables = last
    } else {
      var binder = self
      binder.reuse = nil
      reuse?.next?.tables = (inputs, LazyTables { [binder] in binder.tables() })
    }
    if let reuse { reuse.cache.lastBinding = reuse.next }
    reuse?.last = nil
  }

  // MARK: Names

  /// Whether a screen is declared.
  mutating func hasScreen(_ name: String) -> Bool {
    let isDeclared = screenIndices[name] != nil
    if isDeclared {
      reuse?.lookups.screens.append(name)
    } else {
      reuse?.lookups.hasUnknownScreen = true
    }
    return isDeclared
  }

  /// The screen of a name, with its parameters.
  mutating func screen(named name: String) -> Screen? {
    guard let index = screenIndices[name], screens.indices.contains(index) else {
      reuse?.lookups.hasUnknownScreen = true
      return nil
    }
    reuse?.lookups.parameters.append(name)
    return screens[index]
  }

  /// The type that an expression denotes.
  mutating func type(_ expression: TypeExpression) -> Result<ValueType, TypeProblem> {
    // Built-in types are the same in every map.
    if case .name(let name, _) = expression, typeDeclarations[name] == nil,
      let type = types.type(named: name)
    {
      return .success(type)
    }
    let result = types.resolve(expression)
    if reuse != nil {
      reuse?.lookups.types += expression.typeNames
      if case .failure = result { reuse?.lookups.hasUnknownType = true }
    }
    return result
  }

  /// The names that `bind` looks up.
  private mutating func lookups(of bind: (inout Binder) -> Void) -> Lookups {
    let outer = reuse?.lookups ?? Lookups()
    reuse?.lookups = Lookups()
    bind(&self)
    let lookups = reuse?.lookups ?? Lookups()
    reuse?.lookups = outer
    return lookups
  }

  // MARK: Screens

  mutating func bound(_ declared: DeclaredScreen) -> Screen {
    let document = declared.place.document
    let cached = declared.cached
    if let cached, let known = reuse?.last?[screen: cached], known.screen.place == declared.place,
      reuse?.changed.concern(known.lookups) == false
    {
      reuse?.next?[screen: cached] = known
      givenHash &+= known.givenHash
      report(known.findings, in: document)
      return known.screen
    }
    let found = findingCount(in: document)
    var parameters: [Screen.Parameter]?
    let lookups = lookups { parameters = $0.parameters(of: declared) }
    let screen = Screen(declared, parameters)
    reuse?.changed.parameters.insert(screen.name)
    if let cached {
      let bound = BoundScreen(screen, findings(since: found, in: document), lookups)
      givenHash &+= bound.givenHash
      reuse?.next?[screen: cached] = bound
    }
    return screen
  }

  // MARK: Routes

  /// Adds a route with its nested routes as one reusable result; false if it depends on other
  /// routes.
  mutating func addReusable(
    _ route: RouteDeclaration, _ cached: CachedDeclaration, _ place: Place,
    _ documentation: String?, _ around: Surroundings
  ) -> Bool {
    guard reuse?.next != nil, diagnostics.indices.contains(around.document),
      namespaces.canReuse(route, around.namespace)
    else { return false }
    let bound: BoundRoutes
    if let known = reuse?.last?[routes: cached], known.namespace == around.namespace,
      known.document == around.document, reuse?.changed.concern(known.lookups) == false
    {
      bound = known.moved(to: routes.count)
    } else {
      bound = bind(route, place, documentation, around)
    }
    reuse?.next?[routes: cached] = bound
    routes += bound.routes
    boundRoutes.append(bound)
    for route in bound.summary.named { noteNames(of: route) }
    for key in bound.summary.keys { note(key) }
    givenHash &+= bound.summary.givenHash
    patternSize.add(bound.summary.size)
    report(bound.findings, in: bound.document)
    lateNames += bound.lateNames
    return true
  }

  /// Binds a route with its nested routes, independently of other routes.
  private mutating func bind(
    _ route: RouteDeclaration, _ place: Place, _ documentation: String?, _ around: Surroundings
  ) -> BoundRoutes {
    let found = findingCount(in: around.document)
    let late = lateNames.count
    unit = BindingUnit(first: routes.count)
    let lookups = lookups { binder in
      binder.add(binder.content(of: route, place, documentation, around), around)
    }
    let bound = unit.take()?.routes ?? []
    let findings = findings(since: found, in: around.document)
    diagnostics[around.document].removeLast(findings.count)
    let lateNames = Array(lateNames[late...])
    self.lateNames.removeSubrange(late...)
    return BoundRoutes(
      namespace: around.namespace, document: around.document, routes: bound,
      summary: BoundRoutes.Summary(bound, namespaces), findings: findings, lateNames: lateNames,
      lookups: lookups)
  }

  // MARK: Tests

  mutating func checkReusable(_ test: Test) {
    let document = test.place.document
    if let cached = test.cached, let known = reuse?.last?[test: cached],
      known.document == document, reuse?.changed.concernTest(known.lookups) == false
    {
      reuse?.next?[test: cached] = known
      report(known.findings, in: document)
      lateNames += known.lateNames
      return
    }
    let names = keptNamesInTests()
    let found = findingCount(in: document)
    let late = lateNames.count
    let lookups = lookups { $0.checkTest(test, names) }
    guard let cached = test.cached else { return }
    let checked = CheckedTest(
      document: document, findings: findings(since: found, in: document),
      lateNames: Array(lateNames[late...]), lookups: lookups)
    reuse?.next?[test: cached] = checked
  }

  /// Computes the changed names that tests can use.
  mutating func compareGivenNames() {
    guard reuse?.next != nil, !tests.isEmpty else { return }
    let hash = givenHash &+ otherGivenNames().hashValue
    if let last = reuse?.last?.given, last.hash == hash {
      reuse?.next?.given = last
      return
    }
    guard let given = keptNamesInTests().given else { return }
    reuse?.next?.given = (given, hash)
    if let last = reuse?.last {
      reuse?.changed.given = given.changes(since: last.given?.names ?? GivenNames())
    }
  }
}

/// A route being bound, with its nested routes.
struct BindingUnit: Sendable {
  /// The index of the first one.
  let first: Int
  var routes: [Route] = []

  var end: Int { first + routes.count }
}

extension [Namespace] {
  /// Whether a route with its nested routes is independent of other routes. Screens in patterns may
  /// add routes that already exist, and WAAppRouting has one table for all routes.
  fileprivate func canReuse(_ route: RouteDeclaration, _ namespace: Int) -> Bool {
    guard route.isOnlyRoutes, !self[namespace].settings.dialect.sharesPathTexts else {
      return false
    }
    // A full URL outside any scheme may belong to one.
    return namespace != 0 || !route.hasFullURL
      || !contains { $0.settings.dialect.sharesPathTexts }
  }
}
