/// The order of verdicts.
public enum ExplainOrder: Hashable, Sendable {
  /// In order of declaration.
  case declared
  /// The matches in winning order, then the others in order of declaration.
  case winning
}

extension RouteTable {
  /// The verdict on every route: those of the request's namespace, then those it falls back to.
  ///
  /// Tries each route by itself: linear in the number of routes.
  ///
  /// - Parameters:
  ///   - request: The URL, parsed by this table.
  ///   - namespace: The only namespace to explain; nil means those that a search uses.
  ///   - order: The order of the verdicts within a namespace.
  ///   - isEnabled: Whether a conditional route can match.
  /// - Returns: One verdict for each route.
  public func explain(
    _ request: Request, in namespace: NamespaceID? = nil, order: ExplainOrder = .declared,
    isEnabled: (RouteID) -> Bool = { _ in true }
  ) -> [RouteVerdict] {
    var result: [RouteVerdict] = []
    var probe = PatternProbe(storage, request)
    var place = 0
    for namespace in namespace.map({ [$0] }) ?? namespaces(for: request) {
      var matches: [RouteID: RouteMatch] = [:]
      var places: [RouteID: Int] = [:]
      for match in self.matches(request, in: namespace, isEnabled: isEnabled) {
        matches[match.route] = match
        places[match.route] = place
        place += 1
      }
      var verdicts: [RouteVerdict] = []
      for route in routes(in: namespace) {
        if let match = matches[route] {
          verdicts.append(verdict(match, place: places[route]))
        } else {
          verdicts.append(verdict(route, namespace, &probe))
        }
      }
      if order == .winning {
        let winners = verdicts.filter(\.isMatch).sorted { ($0.place ?? 0) < ($1.place ?? 0) }
        verdicts = winners + verdicts.filter { !$0.isMatch }
      }
      result += verdicts
    }
    return result
  }

  private func verdict(_ match: RouteMatch, place: Int?) -> RouteVerdict {
    RouteVerdict(
      route: match.route, namespace: match.namespace, patternIndex: match.patternIndex,
      expansionIndex: match.expansionIndex, failure: nil, place: place,
      rank: rank(of: match) ?? "")
  }

  /// The criteria that decide the rank of a match, in the order in which they apply.
  package func rank(of match: RouteMatch) -> String? {
    guard storage.routes.indices.contains(match.route.index) else { return nil }
    return storage.routes[match.route.index].entries.lazy.map { storage.entries[Int($0)] }
      .first { $0.pattern == match.patternIndex && $0.expansion == match.expansionIndex }
      .map(rank(of:))
  }

  /// The verdict on a route that does not match, for its pattern that comes closest.
  private func verdict(_ route: RouteID, _ namespace: NamespaceID, _ probe: inout PatternProbe)
    -> RouteVerdict
  {
    var closest: (entry: Int32, failure: PatternProbe.Failure)?
    for number in storage.routes[route.index].entries {
      guard let failure = probe.failure(of: storage.entries[Int(number)]) else {
        // The pattern matches, so the route must be disabled.
        let failure = MatchFailure(kind: .disabled, message: "the route is not enabled")
        closest = (number, PatternProbe.Failure(failure: failure, progress: .max))
        break
      }
      if let closest, closest.failure.progress >= failure.progress { continue }
      closest = (number, failure)
    }
    let entry = closest.map { storage.entries[Int($0.entry)] }
    return RouteVerdict(
      route: route, namespace: namespace, patternIndex: Int(entry?.pattern ?? 0),
      expansionIndex: Int(entry?.expansion ?? 0),
      failure: closest?.failure.failure
        ?? MatchFailure(kind: .segment, message: "the route has no pattern"),
      place: nil, rank: entry.map { rank(of: $0) } ?? "")
  }

  /// The criteria that decide an entry's rank, in the order in which they apply.
  func rank(of entry: Entry) -> String {
    let record = storage.routes[Int(entry.route)]
    let rule = storage.namespaces[Int(record.namespace)].options.ranking
    var words: [String] = []
    if rule != .all, record.priority != 0 { words.append("priority \(record.priority)") }
    if rule == .specific {
      if entry.host >= 0 {
        switch storage.hosts[Int(entry.host)].specificity {
        case 4: words.append("exact host")
        case 3: words.append("host with patterns")
        case 2: words.append("any host")
        default: words.append("scheme")
        }
      }
      let kinds = SegmentText.kinds(storage.segments(of: entry))
      words.append(kinds.isEmpty ? "no segments" : kinds.joined(separator: ", "))
      let count = storage.constraints(of: entry).count
      if count > 0 { words.append("\(count) condition\(count == 1 ? "" : "s")") }
    }
    words.append("route \(entry.route + 1)")
    return words.joined(separator: "; ")
  }
}
