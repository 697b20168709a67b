import RoadbookText

/// Linking many routes at a time: most of them are linked before their turn, by whoever helps, and taken over when it
/// comes, as those are of which something was kept.
extension Linking {
  /// Fewer routes are linked sooner than a helper has begun.
  static let leastAhead = 1_000

  /// Links what can be kept of routes that nothing is known of.
  mutating func linkAhead(_ documents: [MapDocument], _ roots: [Int]) {
    guard let helpers = keeping?.readings.helpers, helpers.count > 1, keeping?.names != nil else {
      return
    }
    var (count, unknown) = (0, 0)
    for root in roots {
      Self.eachRoute(documents, root, namespaceIndices) { declaration, route, _ in
        let own = route.count
        count += own
        if declaration.memo?.value == nil { unknown += own }
      }
    }
    guard unknown >= Self.leastAhead else { return }
    let (linked, places, shares) = (self, 0..<count, helpers.shares)
    _ = helpers.map(shares) { share in
      var linking = linked
      linking.linkAhead(documents, roots, places.share(share, of: shares))
    }
    routes.reserveCapacity(routes.count + count)
    routePatterns.reserveCapacity(routePatterns.count + count)
  }

  /// Links those routes at file level and in schemes whose place among all is in a range, as if they were the only ones;
  /// what is kept of them is all that remains.
  private mutating func linkAhead(
    _ documents: [MapDocument], _ roots: [Int], _ range: Range<Int>
  ) {
    // Each gets the number that it will have, unless something in front of it turns out to be wrong.
    let first = routes.count
    var place = 0
    beginApart()
    for root in roots {
      Self.eachRoute(documents, root, namespaceIndices) { declaration, route, around in
        if range.contains(place), let memo = declaration.memo, memo.routes == nil,
          let kept = linkUnit(route, declaration, around, from: first + place)
        {
          memo.keep(.routes(kept))
        }
        place += route.count
      }
    }
  }

  /// The routes at file level and in schemes, in the order in which they are linked.
  private static func eachRoute(
    _ documents: [MapDocument], _ index: Int, _ namespaces: [String: Int],
    _ visit: (Declaration, RouteDeclaration, Surroundings) -> Void
  ) {
    for declaration in documents[index].declarations {
      switch declaration.kind {
      case .include(let name):
        if let inner = documents[index].includes[name.range.start] {
          eachRoute(documents, inner, namespaces, visit)
        }
      case .scheme(let scheme):
        guard let namespace = namespaces[scheme.name] else { continue }
        let around = Surroundings(namespace: namespace, route: nil, document: index)
        for inner in scheme.body {
          if case .route(let route) = inner.kind { visit(inner, route, around) }
        }
      case .route(let route):
        visit(declaration, route, Surroundings(namespace: 0, route: nil, document: index))
      default: break
      }
    }
  }

  /// Forgets what is linked, but not what is known of names.
  mutating func beginApart() {
    routes = []
    bodies = []
    for document in diagnostics.indices { diagnostics[document] = [] }
    keeping?.units = []
  }
}

extension RouteDeclaration {
  /// How many routes it is with those nested in it.
  fileprivate var count: Int {
    nested.reduce(1) { count, inner in
      if case .route(let route) = inner.kind { count + route.count } else { count }
    }
  }
}
