import RoadbookText

/// Linking after a change that concerns a route or a test alone: the rest is what it was, untouched.
///
/// What a route says reaches others in few ways: it can be there twice, name itself, lie beneath others, and give names
/// to tests. Where one of these ways may be concerned, everything is linked anew.
extension Linking {
  /// The linking of the same documents after a change; nil where more than routes and tests differ.
  func relinked(_ old: [MapDocument], _ new: [MapDocument]) -> Linking? {
    guard keeping != nil, old.count == new.count, duplicates.allSatisfy(\.isEmpty) else {
      return nil
    }
    var result = self
    for document in new.indices {
      guard let pairs = Self.changes(old[document], new[document]) else { return nil }
      for (before, after) in pairs {
        guard result.replace(before, by: after, in: document) else { return nil }
      }
    }
    return result
  }

  /// At most so many declarations are exchanged one by one.
  private static let changeLimit = 8

  /// The declarations that differ, each with what stands in its place.
  private static func changes(
    _ old: MapDocument, _ new: MapDocument
  ) -> [(ReadPart, ReadPart)]? {
    guard let before = old.reading?.parts, let after = new.reading?.parts,
      old.origin == new.origin, old.includes == new.includes
    else { return nil }
    var changes: [(ReadPart, ReadPart)] = []
    var first = 0
    var second = 0
    while true {
      while first < before.count, !before[first].traits.contains(.declares) { first += 1 }
      while second < after.count, !after[second].traits.contains(.declares) { second += 1 }
      guard first < before.count, second < after.count else { break }
      if before[first].content !== after[second].content {
        changes.append((before[first].content, after[second].content))
        if changes.count > changeLimit { return nil }
      }
      first += 1
      second += 1
    }
    return first == before.count && second == after.count ? changes : nil
  }

  private mutating func replace(
    _ old: ReadPart, by new: ReadPart, in document: Int
  ) -> Bool {
    guard let before = old.declaration, let after = new.declaration else { return false }
    diagnostics[document].removeAll { old.holds($0.range) }
    switch (before.kind, after.kind) {
    case (.route, .route): return replaceRoutes(before, by: after, in: document)
    case (.test(let before), .test(let after)):
      guard before.name == after.name else { return false }
      return replaceTest(old, by: new, after, in: document)
    default: return false
    }
  }

  private mutating func replaceRoutes(
    _ old: Declaration, by new: Declaration, in document: Int
  ) -> Bool {
    guard case .routes(let kept)? = old.memo?.value, kept.document == document,
      let first = kept.routes.first?.index, first + kept.routes.count <= routes.count
    else { return false }
    for key in kept.keys where routePatterns[key.text] == key.place {
      routePatterns[key.text] = nil
    }
    for route in kept.routes {
      if let name = route.declaration.name { routeNames[name.text] = nil }
    }
    var fresh = self
    // One owner: the tables are changed in place.
    routePatterns = [:]
    routeNames = [:]
    fresh.routes = Array(routes[..<first])
    fresh.bodies = []
    fresh.diagnostics[document] = []
    fresh.keeping?.isCheckedApart = [Bool](repeating: true, count: first)
    fresh.collectRoutes(
      new, Surroundings(namespace: kept.namespace, route: nil, document: document))
    fresh.checkFresh()
    guard case .routes(let linked)? = new.memo?.value,
      linked.routes.count == kept.routes.count, fresh.duplicates.allSatisfy(\.isEmpty),
      tests.isEmpty && beforeTests.isEmpty || linked.namesFingerprint == kept.namesFingerprint,
      !hasParents, !linked.routes.contains(where: { $0.declaration.parent != nil })
    else { return false }
    routePatterns = fresh.routePatterns
    routeNames = fresh.routeNames
    diagnostics[document] += fresh.diagnostics[document]
    routes.replaceSubrange(first..<first + kept.routes.count, with: linked.routes)
    return true
  }

  private mutating func replaceTest(
    _ old: ReadPart, by new: ReadPart, _ declaration: TestDeclaration, in document: Int
  ) -> Bool {
    guard let place = new.declaration.map({ Place(document: document, range: $0.range) }),
      let index = tests.firstIndex(where: {
        $0.place.document == document && old.holds($0.place.range)
      })
    else { return false }
    testNames[declaration.name] = place
    tests[index] = Test(
      name: declaration.name, body: declaration.body, table: declaration.table,
      knownFailure: declaration.knownFailure, place: place, memo: new.declaration?.memo)
    checkTest(tests[index], keeping?.testNames ?? namesInTests())
    return true
  }
}
