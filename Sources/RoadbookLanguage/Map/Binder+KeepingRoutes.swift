import RoadbookText
import RoadbookURL

/// A route being linked with those nested in it, all of which can be kept together.
struct BindingUnit: Sendable {
  /// The number of the first.
  let first: Int
  var routes: [Route] = []

  var end: Int { first + routes.count }
}

/// Routes as they were linked before, and those that are linked so that they can be taken over.
extension Binder {
  /// Takes over a route as it was linked before; false where it has to be linked anew.
  mutating func takeKept(_ memo: LinkMemo, _ around: Surroundings) -> Bool {
    guard let kept = memo.routes, let names = keeping?.names,
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
    _ route: RouteDeclaration, _ place: Place, _ documentation: String?, _ around: Surroundings,
    in memo: LinkMemo
  ) -> Bool {
    guard let kept = linkUnit(route, place, documentation, around, from: routes.count) else {
      return false
    }
    memo.keep(.routes(kept))
    take(kept, memo)
    return true
  }

  private mutating func take(_ kept: LinkedRoutes, _ memo: LinkMemo) {
    keeping?.units.append(
      RouteUnit(memo: memo, first: routes.count, count: kept.routes.count))
    keeping?.keptGiven &+= kept.givenFingerprint
    for route in kept.routes {
      routes.append(route)
      if route.hasOwnName { noteNames(of: route) }
      noteDuplicates(route)
    }
    report(kept.findings, in: kept.document)
    lateNames += kept.lateNames
  }

  /// Links a route with those nested in it as if there were no others; `first` is its number. Nil where it depends on
  /// others.
  mutating func linkUnit(
    _ route: RouteDeclaration, _ place: Place, _ documentation: String?, _ around: Surroundings,
    from first: Int
  ) -> LinkedRoutes? {
    guard let names = keeping?.names, diagnostics.indices.contains(around.document),
      namespaces.canKeep(route, around.namespace)
    else { return nil }
    let found = diagnostics[around.document].count
    let late = lateNames.count
    unit = BindingUnit(first: first)
    unit?.routes.reserveCapacity(route.whole.count)
    let asked = asking { binder in
      binder.add(binder.content(of: route, place, documentation, around), around)
    }
    let linked = unit.take()?.routes ?? []
    let findings = takeFindings(behind: found, in: around.document)
    let lateNames = Array(lateNames[late...])
    self.lateNames.removeSubrange(late...)
    return LinkedRoutes(
      route, place, documentation: documentation,
      ground: LinkGround(names, asked), namespace: around.namespace, document: around.document,
      routes: linked,
      givenFingerprint: keeping?.marks.next ?? 0, findings: findings, lateNames: lateNames)
  }

  /// What was found in a document since it had so many findings; it no longer has them.
  private mutating func takeFindings(behind count: Int, in document: Int) -> [Diagnostic] {
    let found = findings(since: count, in: document)
    if !found.isEmpty { diagnostics[document].removeSubrange(count...) }
    return found
  }
}

extension [Namespace] {
  /// Whether a route with those nested in it stands for itself: screens in its path bring routes along, or not, as others
  /// have done before, and WAAppRouting has one table for all.
  fileprivate func canKeep(_ route: RouteDeclaration, _ namespace: Int) -> Bool {
    guard route.whole.isOnlyRoutes, !self[namespace].settings.dialect.sharesPathTexts else {
      return false
    }
    // A full URL outside any scheme may belong to one.
    return namespace != 0 || !route.whole.hasFullURL
      || !contains { $0.settings.dialect.sharesPathTexts }
  }
}
