import RoadbookText
import RoadbookURL

/// Linking of a text that is read again and again: what neither changed nor speaks of something that did is taken over.
///
/// Whether a route is there twice is asked each time: that depends on all the others.
extension Linking {
  /// What is being put together about the names of a map.
  struct Keeping: Sendable {
    let readings: KeptReadings
    var declarations: [LinkMemo] = []
    var screens: [LinkMemo] = []
    /// Whether something is there of which nothing can be kept.
    var isUncertain = false
    var names: LinkNames?
    var screenNames: LinkScreens?
    /// What was linked anew and can be kept once all is checked.
    var fresh: [FreshRoutes] = []
    /// For each route whether it was taken over, or is checked with what was linked anew.
    var isCheckedApart: [Bool] = []
    /// The names that tests may use.
    var testNames: NameTypes?
    /// Of the routes that were taken over, or linked anew and can be kept.
    var routeNames = 0
  }

  /// A route with those nested in it, linked just now.
  struct FreshRoutes: Sendable {
    var memo: LinkMemo
    var around: Surroundings
    var routes: Range<Int>
    var bodies: Range<Int>
    var findings: [Diagnostic]
  }

  /// Notes a declaration whose name or meaning others may depend on.
  mutating func note(_ declaration: Declaration) {
    guard keeping != nil else { return }
    switch declaration.kind {
    case .option, .scheme, .type, .variable:
      if let memo = declaration.memo {
        keeping?.declarations.append(memo)
      } else if case .option = declaration.kind {
        // Conditions of a scheme stand in its head, which is noted itself.
      } else {
        keeping?.isUncertain = true
      }
    default: break
    }
  }

  mutating func noteScreen(_ declaration: Declaration) {
    guard keeping != nil else { return }
    if let memo = declaration.memo {
      keeping?.screens.append(memo)
    } else {
      keeping?.isUncertain = true
    }
  }

  /// All names are collected: finds out whether they are what they were.
  mutating func settleNames() {
    guard let keeping, !keeping.isUncertain else {
      keeping = nil
      return
    }
    let words =
      guards.map { "guard " + $0.name } + containerNames.sorted().map { "container " + $0 }
      + presentations.map { "presentation " + $0.name }
    let now = keeping.readings.settle(
      LinkNames(keeping.declarations, words), LinkScreens(keeping.screens, screenIndices))
    self.keeping?.names = now.names
    self.keeping?.screenNames = now.screens
  }

  // MARK: Routes

  /// Takes over a route as it was linked before; false where it has to be linked anew.
  mutating func takeKept(_ declaration: Declaration, _ around: Surroundings) -> Bool {
    guard let keeping, let names = keeping.names, let screens = keeping.screenNames,
      around.route == nil, let memo = declaration.memo, case .routes(var kept)? = memo.value,
      kept.holds(names, screens, namespace: around.namespace, document: around.document)
    else { return false }
    let first = routes.count
    let distance = first - (kept.routes.first?.index ?? first)
    if distance != 0 || kept.screens !== screens {
      kept = kept.moved(by: distance, screens)
      memo.keep(.routes(kept))
    }
    routes += kept.routes
    for route in kept.routes where route.hasOwnName { noteNames(of: route) }
    for key in kept.keys { note(key) }
    for _ in kept.routes { self.keeping?.isCheckedApart.append(true) }
    self.keeping?.routeNames &+= kept.namesFingerprint
    report(kept.findings, in: around.document)
    return true
  }

  /// Links a route in the usual way, and remembers how, where that can be used again.
  mutating func linkFresh(
    _ declaration: Declaration, _ around: Surroundings, _ link: (inout Linking) -> Void
  ) {
    guard keeping != nil, around.route == nil, let memo = declaration.memo,
      case .route(let route) = declaration.kind, isKeepable(route, around.namespace),
      diagnostics.indices.contains(around.document)
    else { return link(&self) }
    let first = (routes: routes.count, bodies: bodies.count)
    let found = diagnostics[around.document].count
    link(&self)
    for index in first.routes..<routes.count { keeping?.isCheckedApart[index] = true }
    for index in first.bodies..<bodies.count { bodies[index].isCheckedApart = true }
    keeping?.fresh.append(
      FreshRoutes(
        memo: memo, around: around, routes: first.routes..<routes.count,
        bodies: first.bodies..<bodies.count,
        findings: Array(diagnostics[around.document].dropFirst(found))))
  }

  /// A route that stands for itself. Screens in its path bring routes along, or not, as others have done before, and
  /// WAAppRouting has one table for all.
  private func isKeepable(_ route: RouteDeclaration, _ namespace: Int) -> Bool {
    guard namespaces[namespace].dialect != .waapprouting else { return false }
    return route.patterns.allSatisfy { $0.pattern.bindings.isEmpty }
      && route.nested.allSatisfy { inner in
        guard case .route(let nested) = inner.kind else { return false }
        return isKeepable(nested, namespace)
      }
  }

  /// The last checks of what was linked anew, which is remembered then.
  mutating func checkFresh() {
    guard let keeping, let names = keeping.names, let screens = keeping.screenNames else { return }
    for fresh in keeping.fresh {
      let document = fresh.around.document
      let found = diagnostics[document].count
      for index in fresh.bodies { checkBody(bodies[index]) }
      for index in fresh.routes { checkTemplates(of: routes[index]) }
      let own = Array(routes[fresh.routes])
      let fingerprint = own.reduce(0) { $0 &+ $1.namesFingerprint }
      self.keeping?.routeNames &+= fingerprint
      let asksMore = !fresh.bodies.isEmpty || own.contains { !$0.asksOnlyForScreens }
      fresh.memo.keep(
        .routes(
          LinkedRoutes(
            names: names, screens: screens,
            lookedUp: asksMore
              ? nil
              : own.flatMap(\.screensAskedFor).map {
                LinkedRoutes.LookedUp(name: $0, memo: screens.memo(of: $0))
              },
            namespace: fresh.around.namespace, document: document, routes: own,
            keys: own.flatMap { $0.patterns.isEmpty ? [] : duplicateKeys(of: $0) },
            namesFingerprint: fingerprint,
            findings: fresh.findings + diagnostics[document].dropFirst(found))))
    }
    self.keeping?.fresh = []
  }

  /// Whether a route is checked with what was linked anew, or was checked before.
  func isCheckedApart(route index: Int) -> Bool {
    guard let keeping else { return false }
    return keeping.isCheckedApart.indices.contains(index) && keeping.isCheckedApart[index]
  }

  // MARK: Screens and tests

  /// Takes over a screen as it was linked before.
  func keptScreen(_ memo: LinkMemo?, _ place: Place) -> LinkedScreen? {
    guard let names = keeping?.names, case .screen(let kept)? = memo?.value,
      kept.names === names, kept.screen.place == place
    else { return nil }
    return kept
  }

  func keep(_ screen: Screen, _ findings: ArraySlice<Diagnostic>, in memo: LinkMemo?) {
    guard let names = keeping?.names else { return }
    memo?.keep(.screen(LinkedScreen(names: names, screen: screen, findings: Array(findings))))
  }

  /// What was found in a test before; nil where it has to be checked anew.
  func keptFindings(of test: Test, _ routeNames: Int) -> [Diagnostic]? {
    guard let keeping, let names = keeping.names, let screens = keeping.screenNames,
      case .test(let kept)? = test.memo?.value, kept.names === names, kept.screens === screens,
      kept.routeNames == routeNames, kept.document == test.place.document
    else { return nil }
    return kept.findings
  }

  func keep(_ findings: ArraySlice<Diagnostic>, of test: Test, _ routeNames: Int) {
    guard let keeping, let names = keeping.names, let screens = keeping.screenNames else { return }
    test.memo?.keep(
      .test(
        LinkedTest(
          names: names, screens: screens, routeNames: routeNames,
          document: test.place.document, findings: Array(findings))))
  }

  /// One number for all names that routes give; it changes when one of them does.
  var routeNamesFingerprint: Int {
    guard let keeping else { return 0 }
    var sum = keeping.routeNames
    for route in routes where !isCheckedApart(route: route.index) { sum &+= route.namesFingerprint }
    return sum
  }
}

extension Route {
  /// The same route with another number.
  func moved(by distance: Int) -> Route {
    Route(
      index: index + distance, name: name, hasOwnName: hasOwnName, namespace: namespace,
      patterns: patterns, written: written, target: target, declaration: declaration,
      documentation: documentation, place: place, parent: parent.map { $0 + distance },
      containers: containers, guards: guards, tags: tags, conditions: conditions,
      presentation: presentation, wrap: wrap, isInternal: isInternal, priority: priority)
  }

  /// Whether its screens need only be there: nothing in it depends on their parameters.
  fileprivate var asksOnlyForScreens: Bool {
    declaration.defaults.isEmpty && declaration.fixed.isEmpty && declaration.only == nil
      && declaration.condition == nil && hasPlainTarget
  }

  private var hasPlainTarget: Bool {
    switch target {
    case .rewrite(let template), .external(let template): template.isPlain
    case .action: false
    case .screen, .bound, .lookup: true
    }
  }

  /// Of the names that tests may use because of it.
  fileprivate var namesFingerprint: Int {
    var hasher = Hasher()
    hasher.combine(screen)
    for pattern in patterns {
      for binding in pattern.bindings { hasher.combine(binding.screen) }
      for capture in pattern.captures { hasher.combine(capture.name) }
    }
    return hasher.finalize()
  }

  fileprivate var screensAskedFor: [String] {
    [screen, declaration.parent?.text].compactMap(\.self)
  }
}
