import RoadbookText

/// Linking after a change that concerns some routes, screens and tests alone: the rest is what it was, untouched.
///
/// What these say reaches others in few ways: they can be there twice, a route can name itself, lie beneath others, and
/// ask for screens; routes and screens give names to tests. What a change reaches in one of these ways is linked again,
/// too; where that cannot be told, everything is.
extension Binder {
  /// Links the same documents after a change; false where everything has to be linked anew, and this is good for nothing
  /// any more.
  mutating func relink(_ old: [MapDocument], _ new: [MapDocument]) -> Bool {
    guard keeping?.names != nil, old.count == new.count, duplicates.allSatisfy(\.isEmpty),
      let changes = DocumentChange.all(from: old, to: new)
    else { return false }
    // Those that nobody has asked for yet hold all that is changed here.
    if keeping?.tables?.isUnasked == true { keeping?.tables = nil }
    return relink(changes)
  }

  private mutating func relink(_ changes: [DocumentChange]) -> Bool {
    for change in changes {
      forgetFindings(in: change.document) { finding in
        change.old.contains { $0.content.holds(finding.range) }
      }
      forgetLateNames(in: change.document) { range in
        change.old.contains { $0.content.holds(range) }
      }
    }
    if !tests.isEmpty || !beforeTests.isEmpty || !lateNames.isEmpty { _ = keptNamesInTests() }
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
    if !lateNames.isEmpty {
      forgetLateFindings()
      reportLateNames()
    }
    keepTables()
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
    let place = change.place(of: .screen) { declaration in
      declaration.declaredScreen.flatMap { screenIndices[$0.name.text] }
    }
    guard let first = place else { return false }
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
    for entry in keeping?.screens[range] ?? [] {
      if case .screen(let kept)? = entry.memo.value { keeping?.keptGiven &-= kept.givenFingerprint }
    }
    let linked = zip(declared, memos).map { keptScreen($1, $0.place) ?? self.linked($0, $1) }
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
    if let now = keeping?.names {
      let screens = now.screens.replacing(range, with: entries, isSame ? nil : screenIndices)
      let settled = keeping?.readings.settle(now.with(screens))
      keeping?.names = settled
    }
    return true
  }

  mutating func exchangeGiven(
    _ old: [some NameGiver], for new: [some NameGiver]
  ) -> Set<String> {
    // Without tests nobody has asked for names.
    testNames?.given?.exchange(old, for: new) ?? []
  }

  private mutating func checkAllParents() {
    guard hasParents else { return }
    for document in diagnostics.indices {
      forgetFindings(in: document) { $0.code == "parent-cycle" }
    }
    checkedParents = 0
    hasParents = false
    checkParents()
  }
}
