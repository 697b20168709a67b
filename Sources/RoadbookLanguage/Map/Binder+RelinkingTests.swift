import RoadbookText

/// Tests in the place of others, and those that are checked again because of names that they use.
extension Binder {
  mutating func exchangeTests(_ change: DocumentChange) -> Bool {
    let old = change.oldDeclarations.filter { $0.category == .test }
    let place = change.place(of: .test) { declaration in
      tests.firstIndex {
        $0.place.document == change.document && $0.place.range == declaration.range
      }
    }
    guard let first = place ?? (tests.isEmpty ? 0 : nil), first + old.count <= tests.count,
      tests[first..<first + old.count].elementsEqual(old, by: { $0.place.range == $1.range })
    else { return false }
    for test in tests[first..<first + old.count] { testPlaces[test.name] = nil }
    var new: [Test] = []
    for declaration in change.newDeclarations {
      guard case .test(let test) = declaration.kind else { continue }
      let place = Place(document: change.document, range: declaration.range)
      guard testPlaces.updateValue(place, forKey: test.name) == nil else { return false }
      new.append(test.placed(place, declaration.memo))
    }
    tests.replaceSubrange(first..<first + old.count, with: new)
    for test in new { checkKeeping(test) }
    return true
  }

  mutating func recheckTests(_ change: ScreenChange, _ names: Set<String>) {
    let names = SoughtNames(names)
    // By number: most are only looked at, and stay in their list for that.
    for index in tests.indices {
      if case .test(let kept)? = tests[index].memo?.value, !kept.isConcerned(by: change, names) {
        continue
      }
      let test = tests[index]
      forgetFindings(in: test.place.document) { test.place.range.holds($0.range) }
      forgetLateNames(in: test.place.document) { test.place.range.holds($0) }
      checkKeeping(test)
    }
  }
}

/// Names that thousands of others are looked for among: mostly a few, and it takes less to compare with these than to hash
/// each of the others.
struct SoughtNames {
  private let few: [String]
  private let all: Set<String>

  init(_ names: Set<String>) {
    all = names
    few = names.count <= 8 ? Array(names) : []
  }

  var isEmpty: Bool { all.isEmpty }

  func contains(_ name: String) -> Bool {
    all.count <= 8 ? few.contains(name) : all.contains(name)
  }
}
