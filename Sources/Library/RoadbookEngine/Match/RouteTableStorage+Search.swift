import RoadbookText
import RoadbookURL

extension RouteTableStorage {
  /// The best match of a request in a namespace.
  func best(
    _ request: Request, _ namespace: NamespaceID, _ isEnabled: (RouteID) -> Bool
  ) -> Search.Hit? {
    let slices = request.slices
    if let root = onlyRoot(of: namespace, request), slices.count <= SegmentPlaces.limit,
      slices.allSatisfy({ ComparedText.isASCII(request.text[$0.range].span) })
    {
      let entry = SegmentPlaces.with(SegmentPlaces.limit) { places in
        for (index, slice) in slices.enumerated() {
          places[index] = SegmentPlace(start: slice.start, end: slice.end)
        }
        return PlainSearch.run(
          self, request.text.span, places, count: slices.count,
          url: request.parts.bytes.span, pathEnd: request.parts.path.end, from: root,
          isFolded: namespaces[namespace.index].options.isCaseInsensitive,
          isEnabled: isEnabled)
      }
      if entry >= 0 { return Search.Hit(entry: entry, segmentCount: slices.count, self) }
      if entry == PlainSearch.nothing { return nil }
    }
    return withSearch(request, namespace, collectsAll: false, isEnabled: isEnabled) { $0.first }
      ?? nil
  }

  /// The root of a namespace whose patterns have no scheme or host.
  private func onlyRoot(of namespace: NamespaceID, _ request: Request) -> Int32? {
    guard namespaces.indices.contains(namespace.index) else { return nil }
    let record = namespaces[namespace.index]
    return record.conditionedContexts.isEmpty ? bareRoot(record.openContext, request) : nil
  }

  /// The root of the patterns without scheme and host, by their context; nil if there are none.
  /// They do not match notifications, shortcuts or activities.
  func bareRoot(_ context: Int32, _ request: Request) -> Int32? {
    guard context >= 0, EntryScheme(of: request.parts) == nil else { return nil }
    return roots[Int(context)]
  }

  /// The matches of a request, each route with its best pattern, in winning order.
  func matches(
    _ request: Request, _ namespace: NamespaceID, _ isEnabled: (RouteID) -> Bool
  ) -> [Search.Hit] {
    best(search(request, namespace, collectsAll: true, isEnabled: isEnabled).hits)
  }

  /// The first matching expansion of each pattern and, of these, the best one of each route, best
  /// rank first.
  private func best(_ hits: [Search.Hit]) -> [Search.Hit] {
    var byPattern: [Int64: Search.Hit] = [:]
    for hit in hits {
      let entry = entries[Int(hit.entry)]
      let key = Int64(entry.route) << 32 | Int64(entry.pattern)
      if let other = byPattern[key], other.entry < hit.entry { continue }
      byPattern[key] = hit
    }
    var byRoute: [Int32: Search.Hit] = [:]
    for hit in byPattern.values {
      let entry = entries[Int(hit.entry)]
      if let other = byRoute[entry.route], entries[Int(other.entry)].rank < entry.rank { continue }
      byRoute[entry.route] = hit
    }
    return byRoute.values.sorted { entries[Int($0.entry)].rank < entries[Int($1.entry)].rank }
  }

  /// The hits of a search and the number of nodes it visits.
  func search(
    _ request: Request, _ namespace: NamespaceID, collectsAll: Bool,
    isEnabled: (RouteID) -> Bool
  ) -> (hits: [Search.Hit], visits: Int) {
    withSearch(request, namespace, collectsAll: collectsAll, isEnabled: isEnabled) {
      ($0.hits, $0.visits)
    } ?? ([], 0)
  }

  /// Runs a search; nil if the namespace has no route for this scheme and host.
  private func withSearch<Result>(
    _ request: Request, _ namespace: NamespaceID, collectsAll: Bool,
    isEnabled: (RouteID) -> Bool, _ body: (Search) -> Result
  ) -> Result? {
    let index = namespace.index
    guard namespaces.indices.contains(index) else { return nil }
    let bare = bareRoot(namespaces[index].openContext, request)
    let hasConditions = !namespaces[index].conditionedContexts.isEmpty
    if bare == nil, !hasConditions { return nil }
    return withoutActuallyEscaping(isEnabled) { isEnabled in
      var search = Search(
        self, request, isFolded: namespaces[index].options.isCaseInsensitive,
        collectsAll: collectsAll, isEnabled: isEnabled)
      if hasConditions {
        search.run(roots: fittingRoots(namespaces[index], request))
      } else if let bare {
        search.run(root: bare)
      }
      return body(search)
    }
  }

  /// The trie roots whose scheme and host conditions hold.
  private func fittingRoots(_ record: NamespaceRecord, _ request: Request) -> [Int32] {
    var result = bareRoot(record.openContext, request).map { [$0] } ?? []
    let host = RequestHost(request.parts)
    for number in record.hosts.lookup(host, types: types) {
      result.append(roots[Int(record.conditionedContexts[Int(number)])])
    }
    return result
  }
}
