import RoadbookText

// Routes that were added to a table are a small table beside it, so that the large one need not be built again. Both have
// the same namespaces. A URL is searched in both, and their winners are compared by what ranks are made of.

extension RouteTableStorage {
  /// All routes as one table, for questions about more than one URL. If routes were added, it is linear in the number of
  /// routes the first time.
  var merged: RouteTableStorage {
    guard let base else { return self }
    return whole.withLock { whole in
      if let whole { return whole }
      let made = RouteTableStorage(builder: RouteTableBuilder(merging: base, self))
      whole = made
      return made
    }
  }

  /// Whether an entry of added routes ranks before one of the table that they were added to. Of equal ones, that is the
  /// earlier one.
  fileprivate func isBefore(_ entry: Int32, _ other: Int32, of base: RouteTableStorage) -> Bool {
    let (own, other) = (entries[Int(entry)], base.entries[Int(other)])
    let route = record(of: own.route)
    let rule = namespaces[Int(route.namespace)].options.ranking
    let key = rankKey(own, route.priority, rule)
    let priority = base.record(of: other.route).priority
    return key.isBefore(base.rankKey(other, priority, rule))
      ?? isBefore(own, other, in: base, rule) ?? false
  }
}

extension RouteTable {
  /// The part of the table with a route.
  func part(with route: RouteID) -> RouteTableStorage {
    guard let base = newest.base, route.index < base.routes.count else { return newest }
    return base
  }

  /// The best match of a request in a namespace, with the part that it is in.
  func winner(
    _ request: Request, _ namespace: NamespaceID, _ isEnabled: (RouteID) -> Bool
  ) -> (hit: Search.Hit, part: RouteTableStorage)? {
    let last = newest.best(request, namespace, isEnabled)
    guard let base = newest.base, let first = base.best(request, namespace, isEnabled) else {
      return last.map { ($0, newest) }
    }
    if let last, newest.isBefore(last.entry, first.entry, of: base) { return (last, newest) }
    return (first, base)
  }

  /// The matches of a request in a namespace, in winning order.
  func found(
    _ request: Request, _ namespace: NamespaceID, _ isEnabled: (RouteID) -> Bool
  ) -> [RouteMatch] {
    let last = newest.matches(request, namespace, isEnabled)
    guard let base = newest.base else {
      return last.map { CaptureReader.match($0, newest, request) }
    }
    let first = base.matches(request, namespace, isEnabled)
    var result: [RouteMatch] = []
    var next = 0
    for hit in first {
      while next < last.count, newest.isBefore(last[next].entry, hit.entry, of: base) {
        result.append(CaptureReader.match(last[next], newest, request))
        next += 1
      }
      result.append(CaptureReader.match(hit, base, request))
    }
    return result + last[next...].map { CaptureReader.match($0, newest, request) }
  }
}

extension SplitURL {
  /// The same as `find` for routes that were added to a table.
  @inline(never)
  func find(
    _ text: Span<UInt8>, _ places: SegmentPlaces, url: Span<UInt8>, _ added: RouteTableStorage,
    to base: RouteTableStorage, _ isEnabled: (RouteID) -> Bool
  ) -> RouteHit {
    var namespace = namespace
    while true {
      let first = find(text, places, url: url, in: namespace, base, isEnabled)
      let last = find(text, places, url: url, in: namespace, added, isEnabled)
      if first.entry == PlainSearch.unsettled || last.entry == PlainSearch.unsettled {
        return .unsettled
      }
      if last.entry >= 0 {
        return first.entry >= 0 && !added.isBefore(last.entry, first.entry, of: base) ? first : last
      }
      if first.entry >= 0 || namespace == 0
        || !base.plainNamespaces[Int(namespace)].fallsBackToGlobal
      {
        return first
      }
      namespace = 0
    }
  }
}
