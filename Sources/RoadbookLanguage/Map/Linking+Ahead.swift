import RoadbookText

/// Linking many routes at a time: most of them are linked before their turn, by whoever helps, and taken over when it
/// comes, as those are of which something was kept.
extension Linking {
  /// Fewer routes are linked sooner than a helper has begun.
  static let leastAhead = 400

  /// Links what can be kept of routes that nothing is known of.
  mutating func linkAhead(_ documents: [MapDocument], _ roots: [Int]) {
    guard let helpers = keeping?.readings.helpers, helpers.count > 1, keeping?.names != nil else {
      return
    }
    var orders: [(Declaration, Surroundings)] = []
    for index in roots { order(documents, index, &orders) }
    guard orders.count >= Self.leastAhead else { return }
    let (all, count, known) = (orders, helpers.count, self)
    _ = helpers.map(count) { share in
      let range = all.count * share / count..<all.count * (share + 1) / count
      var linking = known
      linking.linkApart(all[range])
    }
    routes.reserveCapacity(routes.count + all.count * 2)
    routePatterns.reserveCapacity(routePatterns.count + all.count * 2)
  }

  private func order(
    _ documents: [MapDocument], _ index: Int, _ orders: inout [(Declaration, Surroundings)]
  ) {
    for declaration in documents[index].declarations {
      switch declaration.kind {
      case .include(let name):
        if let inner = documents[index].includes[name.range.start] {
          order(documents, inner, &orders)
        }
      case .scheme(let scheme):
        guard let namespace = namespaceIndices[scheme.name] else { continue }
        for inner in scheme.body { order(inner, namespace, index, &orders) }
      default: order(declaration, 0, index, &orders)
      }
    }
  }

  private func order(
    _ declaration: Declaration, _ namespace: Int, _ document: Int,
    _ orders: inout [(Declaration, Surroundings)]
  ) {
    guard case .route(let route) = declaration.kind, let memo = declaration.memo,
      memo.routes == nil, isKeepable(route, namespace)
    else { return }
    orders.append(
      (declaration, Surroundings(namespace: namespace, route: nil, document: document)))
  }

  /// Links routes as if they were the only ones; what is kept of them is all that remains.
  private mutating func linkApart(_ orders: ArraySlice<(Declaration, Surroundings)>) {
    beginApart()
    for (declaration, around) in orders { collectRoutes(declaration, around) }
    checkFresh()
  }

  /// Forgets what is linked, but not what is known of names.
  mutating func beginApart() {
    routes = []
    bodies = []
    for document in diagnostics.indices { diagnostics[document] = [] }
    keeping?.units = []
    keeping?.isCheckedApart = []
  }
}
