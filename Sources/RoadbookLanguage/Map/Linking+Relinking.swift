import RoadbookText

/// Linking after a change that concerns some routes, screens and tests alone: the rest is what it was, untouched.
///
/// What these say reaches others in few ways: they can be there twice, a route can name itself, lie beneath others, and
/// ask for screens; routes and screens give names to tests. What a change reaches in one of these ways is linked again,
/// too; where that cannot be told, everything is.
extension Linking {
  /// The linking of the same documents after a change; nil where everything has to be linked anew.
  func relinked(_ old: [MapDocument], _ new: [MapDocument]) -> Linking? {
    guard keeping?.names != nil, old.count == new.count, duplicates.allSatisfy(\.isEmpty),
      let changes = DocumentChange.all(from: old, to: new)
    else { return nil }
    var result = self
    guard result.relink(changes) else { return nil }
    return result
  }

  private mutating func relink(_ changes: [DocumentChange]) -> Bool {
    for change in changes {
      forgetFindings(in: change.document) { finding in
        change.old.contains { $0.content.holds(finding.range) }
      }
    }
    if !tests.isEmpty || !beforeTests.isEmpty { _ = keptNamesInTests() }
    var screenChange = ScreenChange()
    var names: Set<String> = []
    for change in changes where change.concerns(.screen) {
      guard exchangeScreens(change, &screenChange, &names) else { return false }
    }
    for change in changes where change.concerns(.route) {
      guard exchangeRoutes(change, &names) else { return false }
    }
    guard screenChange.isEmpty || relinkRoutes(concernedBy: screenChange, &names) else {
      return false
    }
    for change in changes where change.concerns(.test) {
      guard exchangeTests(change) else { return false }
    }
    guard names.isEmpty || beforeTests.isEmpty else { return false }
    if !names.isEmpty || !screenChange.isEmpty { recheckTests(screenChange, names) }
    checkAllParents()
    if let keeping, let given = testNames?.given {
      keeping.readings.remember(given, keeping.givenFingerprint)
    }
    return true
  }

  // MARK: Screens

  private mutating func exchangeScreens(
    _ change: DocumentChange, _ screenChange: inout ScreenChange, _ names: inout Set<String>
  ) -> Bool {
    let old = change.oldDeclarations.compactMap(\.declaredScreen)
    let new = change.newDeclarations.compactMap { declaration in
      declaration.declaredScreen.map { (declaration, $0) }
    }
    guard let first = firstScreen(old, change) else { return false }
    let range = first..<first + old.count
    guard range.upperBound <= screens.count,
      zip(screenDeclarations[range], old).allSatisfy({ $0.declaration.name.text == $1.name.text }),
      keeping?.screens.count == screenDeclarations.count
    else { return false }
    let before = Array(screens[range])
    let memos = new.compactMap(\.0.memo)
    guard memos.count == new.count else { return false }
    let declared = new.map { declaration, screen in
      DeclaredScreen(
        declaration: screen, place: Place(document: change.document, range: declaration.range),
        documentation: declaration.documentation)
    }
    for screen in before { keeping?.keptGiven &-= screen.givenFingerprint }
    let linked = zip(declared, memos).map { self.linked($0, $1) }
    screenDeclarations.replaceSubrange(range, with: declared)
    screens.replaceSubrange(range, with: linked)
    let entries = zip(declared, memos).map {
      LinkDeclarations.Entry(name: $0.declaration.name.text, memo: $1)
    }
    keeping?.screens.replaceSubrange(range, with: entries)
    let isSame = before.elementsEqual(linked) { $0.name == $1.name }
    if !isSame {
      let hadNone = screenIndices.isEmpty
      screenIndices = Dictionary(
        screens.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
      guard screenIndices.count == screens.count, hadNone == screenIndices.isEmpty else {
        return false
      }
    }
    screenChange.names.formUnion(
      Set(before.map(\.name)).symmetricDifference(linked.map(\.name)))
    screenChange.contents.formUnion(before.map(\.name))
    names.formUnion(exchangeGiven(before, for: linked))
    if var now = keeping?.names {
      now.screens = now.screens.replacing(range, with: entries, isSame ? nil : screenIndices)
      let settled = keeping?.readings.settle(now)
      keeping?.names = settled
    }
    return true
  }

  /// The number of the first screen of a change; nil where it cannot be told.
  private func firstScreen(_ old: [ScreenDeclaration], _ change: DocumentChange) -> Int? {
    if let first = old.first { return screenIndices[first.name.text] }
    if let before = change.nearest(.screen, forward: false)?.declaredScreen {
      return screenIndices[before.name.text].map { $0 + 1 }
    }
    if let behind = change.nearest(.screen, forward: true)?.declaredScreen {
      return screenIndices[behind.name.text]
    }
    return nil
  }

  private mutating func exchangeGiven(
    _ old: [some NameGiver], for new: [some NameGiver]
  ) -> Set<String> {
    // Without tests nobody has asked for names.
    testNames?.given?.exchange(old, for: new) ?? []
  }

  // MARK: Routes

  private mutating func exchangeRoutes(
    _ change: DocumentChange, _ names: inout Set<String>
  ) -> Bool {
    let old = change.oldDeclarations.filter { $0.category == .route }.compactMap(\.memo)
    var new: [(Declaration, Surroundings)] = []
    for (index, declaration) in zip(change.newIndices, change.newDeclarations)
    where declaration.category == .route {
      guard let namespace = namespace(at: index, in: change) else { return false }
      new.append(
        (
          declaration, Surroundings(namespace: namespace, route: nil, document: change.document)
        ))
    }
    // The first file that has routes says in which dialect those outside any scheme are written.
    guard !(change.hasManyDocuments && (old.isEmpty || new.isEmpty)),
      let (unit, first) = place(of: old, change)
    else { return false }
    return exchange(
      unit..<unit + old.count, from: first, old, for: new, in: change.document, &names)
  }

  /// Links routes in the place of others; false where they concern more than what is known.
  private mutating func exchange(
    _ range: Range<Int>, from first: Int, _ old: [LinkMemo], for new: [(Declaration, Surroundings)],
    in document: Int, _ names: inout Set<String>
  ) -> Bool {
    guard let units = keeping?.units, range.upperBound <= units.count,
      units[range].map(\.memo).elementsEqual(old, by: ===)
    else { return false }
    let end = units[range].last?.end ?? first
    guard first <= end, end <= routes.count else { return false }
    let before = Array(routes[first..<end])
    for kept in old.compactMap(\.routes) { forget(kept) }
    guard let linked = link(new, in: document) else { return false }
    let own = linked.routes.map { first == 0 ? $0 : $0.moved(by: first) }
    routes.replaceSubrange(first..<end, with: own)
    let distance = own.count - before.count
    if distance != 0 {
      for index in (first + own.count)..<routes.count {
        routes[index] = routes[index].moved(by: distance)
      }
      for index in range.upperBound..<units.count { keeping?.units[index].first += distance }
    }
    keeping?.units.replaceSubrange(
      range,
      with: linked.units.map {
        RouteUnit(memo: $0.memo, first: $0.first + first, count: $0.count)
      })
    names.formUnion(exchangeGiven(before, for: own))
    return true
  }

  private mutating func forget(_ kept: LinkedRoutes) {
    for key in kept.keys where routePatterns[key.text] == key.place {
      routePatterns[key.text] = nil
    }
    for route in kept.routes {
      if let name = route.declaration.name { routeNames[name.text] = nil }
    }
    keeping?.keptGiven &-= kept.givenFingerprint
  }

  /// Links routes as if they were the only ones, but for what is known of all others.
  private mutating func link(
    _ new: [(Declaration, Surroundings)], in document: Int
  ) -> (routes: [Route], units: [RouteUnit])? {
    var fresh = self
    // One owner: the tables are changed in place.
    routePatterns = [:]
    routeNames = [:]
    fresh.routes = []
    fresh.bodies = []
    fresh.diagnostics[document] = []
    fresh.keeping?.units = []
    fresh.keeping?.isCheckedApart = []
    for (declaration, around) in new { fresh.collectRoutes(declaration, around) }
    fresh.checkFresh()
    guard let units = fresh.keeping?.units, units.count == new.count,
      units.reduce(0, { $0 + $1.count }) == fresh.routes.count,
      fresh.duplicates.allSatisfy(\.isEmpty)
    else { return nil }
    routePatterns = fresh.routePatterns
    routeNames = fresh.routeNames
    keeping?.keptGiven = fresh.keeping?.keptGiven ?? 0
    diagnostics[document] += fresh.diagnostics[document]
    return (fresh.routes, units)
  }

  /// The number of the first unit of a change, and of its first route; nil where they cannot be told.
  private func place(of old: [LinkMemo], _ change: DocumentChange) -> (unit: Int, route: Int)? {
    guard let units = keeping?.units else { return nil }
    func unit(_ memo: LinkMemo?) -> Int? { units.firstIndex { $0.memo === memo } }
    if let first = old.first { return unit(first).map { ($0, units[$0].first) } }
    if let before = change.nearest(.route, forward: false) {
      return unit(before.memo).map { ($0 + 1, units[$0].end) }
    }
    return change.nearest(.route, forward: true).flatMap { unit($0.memo) }
      .map { ($0, units[$0].first) }
  }

  private func namespace(at index: Int, in change: DocumentChange) -> Int? {
    guard let scheme = change.scheme(around: index) else { return 0 }
    return namespaceIndices[scheme.name]
  }

  /// At most so many routes are linked again because of a screen.
  private static let concernedLimit = 200

  private mutating func relinkRoutes(
    concernedBy change: ScreenChange, _ names: inout Set<String>
  ) -> Bool {
    guard let keeping, !keeping.asked.isConcerned(by: change) else { return false }
    let concerned = keeping.units.indices.filter { index in
      keeping.units[index].memo.routes?.ground.isConcerned(by: change) ?? true
    }
    guard concerned.count <= Self.concernedLimit else { return false }
    for index in concerned {
      let unit = self.keeping?.units[index] ?? keeping.units[index]
      let memo = unit.memo
      guard let kept = memo.routes, let route = kept.routes.first else { return false }
      var declaration = Declaration(
        .route(route.declaration), range: route.place.range, documentation: route.documentation)
      declaration.memo = memo
      forgetFindings(in: kept.document) { route.place.range.holds($0.range) }
      let around = Surroundings(namespace: kept.namespace, route: nil, document: kept.document)
      guard
        exchange(
          index..<index + 1, from: unit.first, [memo], for: [(declaration, around)],
          in: kept.document, &names)
      else { return false }
    }
    return true
  }

  private mutating func checkAllParents() {
    guard hasParents || routes.contains(where: { $0.declaration.parent != nil }) else { return }
    for document in diagnostics.indices {
      forgetFindings(in: document) { $0.code == "parent-cycle" }
    }
    checkedParents = 0
    hasParents = false
    checkParents()
  }

  // MARK: Tests

  private mutating func exchangeTests(_ change: DocumentChange) -> Bool {
    let old = change.oldDeclarations.filter { $0.category == .test }
    guard let first = firstTest(old, change), first + old.count <= tests.count,
      tests[first..<first + old.count].elementsEqual(old, by: { $0.place.range == $1.range })
    else { return false }
    for test in tests[first..<first + old.count] { testPlaces[test.name] = nil }
    var new: [Test] = []
    for declaration in change.newDeclarations {
      guard case .test(let test) = declaration.kind else { continue }
      let place = Place(document: change.document, range: declaration.range)
      guard testPlaces.updateValue(place, forKey: test.name) == nil else { return false }
      new.append(Test(test, place, declaration.memo))
    }
    tests.replaceSubrange(first..<first + old.count, with: new)
    for test in new { checkKeeping(test) }
    return true
  }

  private func firstTest(_ old: [Declaration], _ change: DocumentChange) -> Int? {
    func index(of declaration: Declaration) -> Int? {
      tests.firstIndex {
        $0.place.document == change.document && $0.place.range == declaration.range
      }
    }
    if let first = old.first { return index(of: first) }
    if let before = change.nearest(.test, forward: false) {
      return index(of: before).map { $0 + 1 }
    }
    if let behind = change.nearest(.test, forward: true) { return index(of: behind) }
    return tests.isEmpty ? 0 : nil
  }

  private mutating func recheckTests(_ change: ScreenChange, _ names: Set<String>) {
    for test in tests {
      if case .test(let kept)? = test.memo?.value, !kept.isConcerned(by: change, names) { continue }
      forgetFindings(in: test.place.document) { test.place.range.holds($0.range) }
      checkKeeping(test)
    }
  }
}

extension TextRange {
  /// Whether another one begins in it, or at its end.
  fileprivate func holds(_ other: TextRange) -> Bool { start <= other.start && other.start <= end }
}
