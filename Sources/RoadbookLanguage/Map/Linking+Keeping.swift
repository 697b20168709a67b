import RoadbookText
import RoadbookURL

/// Linking of a text that is read again and again: what neither changed nor speaks of something that did is taken over.
///
/// Whether a route is there twice is asked each time: that depends on all the others.
extension Linking {
  /// What is being put together about the names of a map.
  struct Keeping: Sendable {
    let readings: KeptReadings
    /// Options and schemes.
    var declarations: [LinkMemo] = []
    var screens: [LinkDeclarations.Entry] = []
    var types: [LinkDeclarations.Entry] = []
    var variables: [LinkDeclarations.Entry] = []
    /// The routers of the routes as they are.
    var routers: LazyRouters?
    /// Whether something is there of which nothing can be kept.
    var isUncertain = false
    /// What all of these are together, once they are collected.
    var names: LinkNames?
    /// The routes at file level and in schemes that can be kept, in order.
    var units: [RouteUnit] = []
    /// What was linked anew and can be kept once all is checked.
    var fresh: [FreshRoutes] = []
    /// For each route whether it was taken over, or is checked with what was linked anew.
    var isCheckedApart: [Bool] = []
    /// Whether a route is being linked that can be kept.
    var isInUnit = false
    /// Which names were looked up, by what is linked right now; in the end, by all that is not kept.
    var asked = AskedNames()
    /// Of the names that tests may use because of screens, and of routes that can be kept.
    var keptGiven = 0
    /// Of those that they may use because of anything else.
    var otherGiven = 0
    var givenFingerprint: Int { keptGiven &+ otherGiven }
  }

  /// Where a route stands with those nested in it.
  struct RouteUnit: Sendable {
    var memo: LinkMemo
    var first: Int
    var count: Int

    var end: Int { first + count }
  }

  /// A route with those nested in it, linked just now.
  struct FreshRoutes: Sendable {
    var memo: LinkMemo
    var around: Surroundings
    var routes: Range<Int>
    var bodies: Range<Int>
    var asked: AskedNames
    var keys: [DuplicateKey]
    var findings: [Diagnostic]
  }

  /// Notes a declaration whose name or meaning others may depend on.
  mutating func note(_ declaration: Declaration) {
    guard keeping != nil else { return }
    switch declaration.kind {
    case .option, .scheme:
      if let memo = declaration.memo {
        keeping?.declarations.append(memo)
      } else if case .option = declaration.kind {
        // Conditions of a scheme stand in its head, which is noted itself.
      } else {
        keeping?.isUncertain = true
      }
    case .screen, .type, .variable: if declaration.memo == nil { keeping?.isUncertain = true }
    default: break
    }
  }

  /// Notes a declaration that counts: the first one of its name.
  mutating func noteFirst(_ declaration: Declaration) {
    guard keeping != nil, let memo = declaration.memo else { return }
    switch declaration.kind {
    case .screen(let screen):
      keeping?.screens.append(LinkDeclarations.Entry(name: screen.name.text, memo: memo))
    case .type(let type):
      keeping?.types.append(
        LinkDeclarations.Entry(
          name: type.name.text, memo: memo, uses: type.type?.typeNames ?? []))
    case .variable(let variable):
      keeping?.variables.append(LinkDeclarations.Entry(name: variable.name.text, memo: memo))
    default: break
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
    self.keeping?.names = keeping.readings.settle(
      LinkNames(
        words: LinkWords(keeping.declarations, words),
        screens: LinkDeclarations(keeping.screens, screenIndices),
        types: LinkDeclarations(keeping.types),
        variables: LinkDeclarations(keeping.variables, variableIndices)))
  }

  // MARK: Routes

  /// Takes over a route as it was linked before; false where it has to be linked anew.
  mutating func takeKept(_ declaration: Declaration, _ around: Surroundings) -> Bool {
    guard around.route == nil, let memo = declaration.memo, var kept = memo.routes,
      let names = keeping?.names,
      kept.holds(names, namespace: around.namespace, document: around.document)
    else { return false }
    let first = routes.count
    let distance = first - (kept.routes.first?.index ?? first)
    if distance != 0 || !kept.ground.isOn(names) {
      kept = kept.moved(by: distance, names)
      memo.keep(.routes(kept))
    }
    routes += kept.routes
    for route in kept.routes where route.hasOwnName { noteNames(of: route) }
    for key in kept.keys { note(key) }
    for _ in kept.routes { keeping?.isCheckedApart.append(true) }
    keeping?.units.append(RouteUnit(memo: memo, first: first, count: kept.routes.count))
    keeping?.keptGiven &+= kept.givenFingerprint
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
    keeping?.isInUnit = true
    let asked = asking(link)
    keeping?.isInUnit = false
    let keys = routes[first.routes...].flatMap { $0.patterns.isEmpty ? [] : duplicateKeys(of: $0) }
    for key in keys { note(key) }
    for index in first.routes..<routes.count { keeping?.isCheckedApart[index] = true }
    for index in first.bodies..<bodies.count { bodies[index].isCheckedApart = true }
    keeping?.units.append(
      RouteUnit(memo: memo, first: first.routes, count: routes.count - first.routes))
    keeping?.fresh.append(
      FreshRoutes(
        memo: memo, around: around, routes: first.routes..<routes.count,
        bodies: first.bodies..<bodies.count, asked: asked, keys: keys,
        findings: Array(diagnostics[around.document].dropFirst(found))))
  }

  /// A route that stands for itself. Screens in its path bring routes along, or not, as others have done before, and
  /// WAAppRouting has one table for all.
  func isKeepable(_ route: RouteDeclaration, _ namespace: Int) -> Bool {
    guard namespaces[namespace].dialect != .waapprouting else { return false }
    return route.patterns.allSatisfy { text in
      // A full URL outside any scheme may belong to one.
      !text.pattern.hasBindings
        && (text.pattern.scheme == nil || namespace != 0
          || !namespaces.contains { $0.dialect == .waapprouting })
    }
      && route.nested.allSatisfy { inner in
        guard case .route(let nested) = inner.kind else { return false }
        return isKeepable(nested, namespace)
      }
  }

  /// The last checks of what was linked anew, which is remembered then.
  mutating func checkFresh() {
    let all = keeping?.fresh ?? []
    keeping?.fresh = []
    for fresh in all {
      let document = fresh.around.document
      let found = diagnostics[document].count
      var asked = fresh.asked
      asked.add(
        asking { linking in
          for index in fresh.bodies { linking.checkBody(linking.bodies[index]) }
          for index in fresh.routes { linking.checkTemplates(of: linking.routes[index]) }
        })
      guard let names = keeping?.names else { continue }
      let own = Array(routes[fresh.routes])
      let fingerprint = own.reduce(0) { $0 &+ $1.givenFingerprint }
      keeping?.keptGiven &+= fingerprint
      fresh.memo.keep(
        .routes(
          LinkedRoutes(
            ground: LinkGround(names, asked), namespace: fresh.around.namespace, document: document,
            routes: own,
            keys: fresh.keys,
            givenFingerprint: fingerprint,
            findings: fresh.findings + diagnostics[document].dropFirst(found))))
    }
  }

  /// Whether a route is checked with what was linked anew, or was checked before.
  func isCheckedApart(route index: Int) -> Bool {
    guard let checked = keeping?.isCheckedApart else { return false }
    return checked.indices.contains(index) && checked[index]
  }
}
