import RoadbookText

/// Tests in the place of others, and those that are checked again because of names that they use.
extension Linking {
  mutating func exchangeTests(_ change: DocumentChange) -> Bool {
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

  mutating func recheckTests(_ change: ScreenChange, _ names: Set<String>) {
    for test in tests {
      if case .test(let kept)? = test.memo?.value, !kept.isConcerned(by: change, names) { continue }
      forgetFindings(in: test.place.document) { test.place.range.holds($0.range) }
      checkKeeping(test)
    }
  }
}
