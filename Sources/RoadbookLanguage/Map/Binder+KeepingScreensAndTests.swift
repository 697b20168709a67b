import RoadbookText

/// Screens as they were linked before, and what was found in tests.
extension Binder {
  // MARK: Screens

  /// Takes over a screen as it was linked before.
  mutating func keptScreen(_ memo: LinkMemo?, _ place: Place) -> Screen? {
    guard let names = keeping?.names, case .screen(let kept)? = memo?.value,
      kept.screen.place == place, kept.ground.holds(names)
    else { return nil }
    keeping?.keptGiven &+= kept.givenFingerprint
    report(kept.findings, in: place.document)
    return kept.screen
  }

  mutating func keep(
    _ screen: Screen, _ asked: AskedNames, _ findings: [Diagnostic], in memo: LinkMemo?
  ) {
    guard let names = keeping?.names, let memo else { return }
    let fingerprint = keeping?.marks.next ?? 0
    keeping?.keptGiven &+= fingerprint
    memo.keep(
      .screen(
        LinkedScreen(
          ground: LinkGround(names, asked), screen: screen, givenFingerprint: fingerprint,
          findings: findings)))
  }

  // MARK: Tests

  /// What is kept of a test that was checked before; nil where it has to be checked again.
  mutating func kept(_ test: Test) -> LinkedTest? {
    guard let names = keeping?.names, case .test(let kept)? = test.memo?.value,
      kept.document == test.place.document, kept.ground.holds(names)
    else { return nil }
    if kept.givenFingerprint == keeping?.givenFingerprint { return kept }
    let given = keptNamesInTests().given
    guard let given, !kept.hasUnknownName,
      kept.used.allSatisfy({ given.meaning(of: $0.name) == $0.meaning })
    else { return nil }
    return kept
  }

  /// Checks a test, and remembers what was found.
  mutating func checkKeeping(_ test: Test) {
    let document = test.place.document
    guard diagnostics.indices.contains(document) else { return }
    let names = keptNamesInTests()
    let found = diagnostics[document].count
    let late = lateNames.count
    var used = UsedNames()
    let asked = asking { binder in used = binder.checkTest(test, names) }
    guard let memo = test.memo, let ground = keeping?.names.map({ LinkGround($0, asked) })
    else { return }
    memo.keep(
      .test(
        LinkedTest(
          ground: ground, givenFingerprint: keeping?.givenFingerprint ?? 0,
          used: used.given, hasUnknownName: used.hasUnknown, document: document,
          findings: findings(since: found, in: document), lateNames: Array(lateNames[late...]))))
  }

  mutating func countOtherGivenNames() {
    guard keeping != nil else { return }
    var sum = 0
    for route in routesApart { sum &+= route.givenFingerprint }
    sum &+= otherScreens.givenFingerprint
    for (name, type) in variableTypes() {
      var hasher = Hasher()
      hasher.combine(name)
      hasher.combine(type)
      sum &+= hasher.finalize()
    }
    keeping?.otherGiven = sum
  }
}
