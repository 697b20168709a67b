import RoadbookText
import RoadbookURL

/// A route being linked with those nested in it, all of which can be kept together.
struct LinkingUnit: Sendable {
  /// The number of the first.
  let first: Int
  var routes: [Route] = []

  var end: Int { first + routes.count }
}

/// Routes as they were linked before, and those that are linked so that they can be taken over.
extension Linking {
  /// Takes over a route as it was linked before; false where it has to be linked anew.
  mutating func takeKept(_ declaration: Declaration, _ around: Surroundings) -> Bool {
    guard around.route == nil, let memo = declaration.memo, let kept = memo.routes,
      let names = keeping?.names,
      kept.holds(names, namespace: around.namespace, document: around.document)
    else { return false }
    let distance = routes.count - (kept.routes.first?.index ?? routes.count)
    if distance == 0, kept.ground.isOn(names) {
      take(kept, memo)
    } else {
      let moved = kept.moved(by: distance, names)
      memo.keep(.routes(moved))
      take(moved, memo)
    }
    return true
  }

  /// Links a route, and remembers how; false where that could not be used again.
  mutating func linkKeeping(
    _ route: RouteDeclaration, _ declaration: Declaration, _ around: Surroundings
  ) -> Bool {
    guard around.route == nil, let memo = declaration.memo,
      let kept = linkUnit(route, declaration, around, from: routes.count)
    else { return false }
    memo.keep(.routes(kept))
    take(kept, memo)
    return true
  }

  private mutating func take(_ kept: LinkedRoutes, _ memo: LinkMemo) {
    keeping?.units.append(
      RouteUnit(memo: memo, first: routes.count, count: kept.routes.count))
    keeping?.keptGiven &+= kept.givenFingerprint
    routes += kept.routes
    for route in kept.routes where route.hasOwnName { noteNames(of: route) }
    for key in kept.keys { note(key) }
    report(kept.findings, in: kept.document)
  }

  /// Links a route with those nested in it as if there were no others; `first` is its number. Nil where it depends on
  /// others.
  mutating func linkUnit(
    _ route: RouteDeclaration, _ declaration: Declaration, _ around: Surroundings, from first: Int
  ) -> LinkedRoutes? {
    guard let names = keeping?.names, diagnostics.indices.contains(around.document),
      let count = keepableCount(route, around.namespace)
    else { return nil }
    let found = diagnostics[around.document].count
    unit = LinkingUnit(first: first)
    unit?.routes.reserveCapacity(count)
    let asked = asking { linking in
      linking.add(linking.content(of: route, declaration, around), around)
    }
    let linked = unit?.routes ?? []
    unit = nil
    let findings = Array(diagnostics[around.document][found...])
    if !findings.isEmpty { diagnostics[around.document].removeSubrange(found...) }
    var keys: [RouteKey] = []
    keys.reserveCapacity(linked.count)
    for route in linked { addDuplicateKeys(of: route, to: &keys) }
    return LinkedRoutes(
      ground: LinkGround(names, asked), namespace: around.namespace, document: around.document,
      routes: linked, keys: keys,
      givenFingerprint: linked.reduce(0) { $0 &+ $1.givenFingerprint }, findings: findings)
  }

  /// How many routes a route is with those nested in it; nil where it does not stand for itself. Screens in its path
  /// bring routes along, or not, as others have done before, and WAAppRouting has one table for all.
  private func keepableCount(_ route: RouteDeclaration, _ namespace: Int) -> Int? {
    guard namespaces[namespace].dialect != .waapprouting else { return nil }
    for text in route.patterns {
      if text.pattern.hasBindings { return nil }
      // A full URL outside any scheme may belong to one.
      if namespace == 0, text.pattern.scheme != nil,
        namespaces.contains(where: { $0.dialect == .waapprouting })
      {
        return nil
      }
    }
    var count = 1
    for inner in route.nested {
      guard case .route(let nested) = inner.kind, let more = keepableCount(nested, namespace)
      else { return nil }
      count += more
    }
    return count
  }
}
