import RoadbookText

/// Routes in the place of others, and those that are linked again because of a screen.
extension Binder {
  mutating func exchangeRoutes(
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
    guard let end = end(of: range, old, from: first), first <= end, end <= routes.count else {
      return false
    }
    let before = Array(routes[first..<end])
    keeping?.tables = nil
    for kept in old.compactMap(\.routes) { forget(kept) }
    guard let linked = link(new, in: document) else { return false }
    let own = linked.routes.map { first == 0 ? $0 : $0.moved(by: first) }
    routes.replaceSubrange(first..<end, with: own)
    let distance = own.count - before.count
    if distance != 0 {
      for index in (first + own.count)..<routes.count {
        routes[index] = routes[index].moved(by: distance)
      }
      for index in range.upperBound..<(keeping?.units.count ?? 0) {
        keeping?.units[index].first += distance
      }
    }
    keeping?.units.replaceSubrange(
      range,
      with: linked.units.map {
        RouteUnit(memo: $0.memo, first: $0.first + first, count: $0.count)
      })
    if own.contains(where: { $0.parentScreen != nil }) { hasParents = true }
    names.formUnion(exchangeGiven(before, for: own))
    return true
  }

  /// The number behind the last route of some units; nil where they are others.
  private func end(of range: Range<Int>, _ old: [LinkMemo], from first: Int) -> Int? {
    guard let units = keeping?.units, range.upperBound <= units.count,
      units[range].map(\.memo).elementsEqual(old, by: ===)
    else { return nil }
    return units[range].last?.end ?? first
  }

  private mutating func forget(_ kept: LinkedRoutes) {
    for route in kept.routes {
      let keys = namespaces.keys(of: route)
      for pattern in 0..<keys.count {
        let key = RouteKey(route.content, pattern: pattern, isAction: keys.areActions)
        routePatterns.remove(key) { $0.place == key.place }
      }
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
    routePatterns = RouteKeys()
    routeNames = [:]
    fresh.beginApart()
    for (declaration, around) in new { fresh.collectRoutes([declaration], at: 0, around) }
    guard let units = fresh.keeping?.units, units.count == new.count,
      units.reduce(0, { $0 + $1.count }) == fresh.routes.count,
      fresh.duplicates.allSatisfy(\.isEmpty)
    else { return nil }
    routePatterns = fresh.routePatterns
    routeNames = fresh.routeNames
    lateNames += fresh.lateNames
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
    // Its routes inherit its clauses.
    guard scheme.clauses == nil else { return nil }
    return namespaceIndices[scheme.name]
  }

  /// At most so many routes are linked again because of a screen.
  private static let concernedLimit = 200

  mutating func relinkRoutes(
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
      guard let kept = memo.routes else { return false }
      var declaration = Declaration(
        kind: .route(kept.declaration), range: kept.place.range,
        documentation: kept.documentation)
      declaration.memo = memo
      forgetFindings(in: kept.document) { kept.place.range.holds($0.range) }
      forgetLateNames(in: kept.document) { kept.place.range.holds($0) }
      let around = Surroundings(namespace: kept.namespace, route: nil, document: kept.document)
      guard
        exchange(
          index..<index + 1, from: unit.first, [memo], for: [(declaration, around)],
          in: kept.document, &names)
      else { return false }
    }
    return true
  }
}

extension TextRange {
  /// Whether another one begins in it, or at its end.
  func holds(_ other: TextRange) -> Bool { start <= other.start && other.start <= end }
}
