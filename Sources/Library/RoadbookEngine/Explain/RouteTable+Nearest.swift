extension RouteTable {
  /// The routes that nearly match a request, nearest first, of its namespace and the one it falls
  /// back to.
  ///
  /// `except` excludes routes. Costs one `NearSearch` for each namespace, whatever the number of
  /// routes.
  package func nearest(
    to request: Request, limit: Int, except: (RouteID) -> Bool = { _ in false }
  ) -> [NearRoute] {
    var result: [NearRoute] = []
    var probe = PatternProbe(storage, request)
    for namespace in namespaces(for: request) {
      let record = storage.namespaces[namespace.index]
      var search = NearSearch(storage, request, isFolded: record.options.isCaseInsensitive)
      let roots = nearRoots(record, request)
      for near in search.run(roots: roots, limit: limit, except: except) {
        let entry = storage.entries[Int(near.entry)]
        let failure =
          probe.failure(of: entry)?.failure
          ?? MatchFailure(kind: .disabled, message: "the route is not enabled")
        result.append(
          NearRoute(
            verdict: RouteVerdict(
              route: RouteID(index: Int(entry.route)), namespace: namespace,
              patternIndex: Int(entry.pattern), expansionIndex: Int(entry.expansion),
              failure: failure, place: nil, rank: rank(of: entry)),
            suggestion: near.suggestion, distance: near.cost))
      }
    }
    // Both lists are sorted, and the sort is stable.
    return Array(
      result.enumerated().sorted {
        ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
      }
      .map(\.element).prefix(limit))
  }

  /// The roots for the request's host, then those for other hosts of its scheme.
  func nearRoots(_ record: NamespaceRecord, _ request: Request) -> [(node: Int32, isOther: Bool)] {
    let host = RequestHost(request.parts)
    var result: [(node: Int32, isOther: Bool)] = []
    if let bare = storage.bareRoot(record.openContext, request) { result.append((bare, false)) }
    let fitting = Set(record.hosts.lookup(host, types: storage.types))
    for (number, context) in record.conditionedContexts.enumerated() {
      let isOther = !fitting.contains(Int32(number))
      if isOther, record.hosts.hosts[number].scheme != host.scheme ?? "" { continue }
      result.append((storage.roots[Int(context)], isOther))
      if result.count > NearSearch.visitLimit { break }
    }
    return result
  }
}
