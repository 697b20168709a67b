import RoadbookText

/// Linking many routes at a time: most of them are linked before their turn, by whoever helps, and taken over when it
/// comes, as those are of which something was kept.
extension Binder {
  /// Fewer routes are linked sooner than a helper has begun.
  static let leastAhead = 1_000

  /// Some routes that stand behind each other at file level or in a scheme.
  private struct RouteGroup: Sendable {
    /// What is not a route among them is not meant.
    var declarations: ArraySlice<Declaration>
    var namespace: Int
    var document: Int
    /// Their places among all routes, those nested in them included.
    var places: Range<Int>
  }

  /// Links what can be kept of routes that nothing is known of.
  mutating func linkAhead(_ documents: [MapDocument], _ roots: [Int]) {
    guard let helpers = keeping?.readings.helpers, helpers.count > 1, keeping?.names != nil else {
      return
    }
    var groups: [RouteGroup] = []
    var unknown = 0
    for root in roots { addGroups(documents, root, to: &groups, &unknown) }
    guard unknown >= Self.leastAhead, let count = groups.last?.places.upperBound else { return }
    // Each gets the number that it will have, unless something in front of it turns out to be wrong.
    let (first, shares) = (routes.count, helpers.shares)
    routes.reserveCapacity(first + count)
    routePatterns.reserveCapacity(routePatterns.count + count)
    let (known, all) = (apart, groups)
    helpers.forEach(shares) { share in
      var binder = known.apart
      for group in all {
        binder.linkAhead(group, (0..<count).share(share, of: shares), from: first)
      }
    }
  }

  /// The routes at file level and in schemes, in the order in which they are linked; counts those that nothing is known
  /// of.
  private func addGroups(
    _ documents: [MapDocument], _ index: Int, to groups: inout [RouteGroup], _ unknown: inout Int
  ) {
    for stretch in documents.stretches(from: index) {
      let document = stretch.document
      let declarations = documents[document].declarations
      var start = stretch.declarations.lowerBound
      for end in stretch.declarations {
        guard case .scheme(let scheme) = declarations[end].kind else { continue }
        addGroup(declarations[start..<end], 0, document, to: &groups, &unknown)
        start = end + 1
        guard let namespace = namespaceIndices[scheme.name] else { continue }
        addGroup(scheme.body[...], namespace, document, to: &groups, &unknown)
      }
      addGroup(
        declarations[start..<stretch.declarations.upperBound], 0, document, to: &groups, &unknown)
    }
  }

  private func addGroup(
    _ declarations: ArraySlice<Declaration>, _ namespace: Int, _ document: Int,
    to groups: inout [RouteGroup], _ unknown: inout Int
  ) {
    var count = 0
    declarations.withUnsafeBufferPointer { declarations in
      for index in declarations.indices {
        guard case .route(let route) = declarations[index].kind else { continue }
        count += route.whole.count
        if declarations[index].memo?.isEmpty ?? true { unknown += route.whole.count }
      }
    }
    guard count > 0 else { return }
    let first = groups.last?.places.upperBound ?? 0
    groups.append(
      RouteGroup(
        declarations: declarations, namespace: namespace, document: document,
        places: first..<first + count))
  }

  /// Links those routes of a group whose place among all is in a range, as if they were the only ones; what is kept of
  /// them is all that remains.
  private mutating func linkAhead(_ group: RouteGroup, _ range: Range<Int>, from first: Int) {
    guard group.places.overlaps(range) else { return }
    let around = Surroundings(namespace: group.namespace, route: nil, document: group.document)
    var place = group.places.lowerBound
    for index in group.declarations.indices {
      guard case .route(let route) = group.declarations[index].kind else { continue }
      if range.contains(place), let memo = group.declarations[index].memo, memo.isEmpty,
        let kept = linkUnit(
          route, Place(document: group.document, range: group.declarations[index].range),
          group.declarations[index].documentation, around, from: first + place)
      {
        memo.keep(.routes(kept))
      }
      place += route.whole.count
    }
  }

  /// The same without what is linked, but with what is known of names; for somebody who works at the same time.
  var apart: Binder {
    var binder = self
    binder.beginApart()
    binder.keeping?.names = keeping?.names?.apart
    binder.keeping?.marks = GivenMarks()
    return binder
  }

  /// Forgets what is linked, but not what is known of names.
  mutating func beginApart() {
    routes = []
    bodies = []
    lateNames = []
    checkedLateNames = 0
    for document in diagnostics.indices { diagnostics[document] = [] }
    keeping?.units = []
  }
}
