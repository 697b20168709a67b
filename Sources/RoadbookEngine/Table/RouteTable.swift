import RoadbookText
import RoadbookURL

/// A compiled set of routes: parses URLs, finds the route that matches one, explains why.
///
/// Immutable, cheap to copy, and safe to use from many threads. To change it, build a new one.
public struct RouteTable: Sendable {
  let storage: RouteTableStorage

  init(_ storage: RouteTableStorage) { self.storage = storage }

  /// The number of routes.
  public var routeCount: Int { storage.routes.count }

  /// The routes of a namespace in order of declaration.
  public func routes(in namespace: NamespaceID) -> [RouteID] {
    guard storage.namespaces.indices.contains(namespace.index) else { return [] }
    return storage.namespaces[namespace.index].routes.map { RouteID(index: Int($0)) }
  }

  /// The number of routes in a namespace.
  package func routeCount(in namespace: NamespaceID) -> Int {
    storage.namespaces.indices.contains(namespace.index)
      ? storage.namespaces[namespace.index].routes.count : 0
  }

  /// The options of a namespace; those of the global one if it does not exist.
  public func options(of namespace: NamespaceID) -> NamespaceOptions {
    let index = storage.namespaces.indices.contains(namespace.index) ? namespace.index : 0
    return storage.namespaces[index].options
  }

  /// The pattern that matched, as it was added.
  public func pattern(of match: RouteMatch) -> Pattern? {
    guard storage.routes.indices.contains(match.route.index) else { return nil }
    return storage.pattern(match.route.index, match.patternIndex)
  }

  /// A pattern as a namespace matches it: with its host as the first segment if URLs are read that way.
  package func asMatched(_ pattern: Pattern, in namespace: NamespaceID) -> Pattern {
    guard storage.namespaces.indices.contains(namespace.index) else { return pattern }
    return storage.namespaces[namespace.index].asMatched(pattern)
  }

  /// The expansion that matched, with the host as its first segment if URLs are read that way.
  ///
  /// Expands the pattern again: the cost is linear in the number of its expansions.
  public func expansion(of match: RouteMatch) -> PathExpansion? {
    guard let pattern = pattern(of: match),
      storage.namespaces.indices.contains(match.namespace.index)
    else { return nil }
    let namespace = storage.namespaces[match.namespace.index]
    let expansions = namespace.asMatched(pattern).expansions
    return expansions.indices.contains(match.expansionIndex)
      ? expansions[match.expansionIndex] : nil
  }
}

extension RouteTable {
  /// Parses a URL by the rules of the namespace it belongs to, or of a given one.
  ///
  /// Claims decide the namespace: exact hosts come before hosts with patterns, and those before a
  /// scheme alone. Bare paths and URLs that no claim matches belong to the global namespace.
  /// O(length), plus the comparison with hosts that have patterns.
  ///
  /// - Parameters:
  ///   - url: The URL, or a path.
  ///   - namespace: The namespace to use instead of the one that claims the URL.
  /// - Returns: The request, or why the URL is invalid.
  public func request(_ url: String, in namespace: NamespaceID? = nil) -> Result<
    Request, URLProblem
  > {
    request(URLParts(url), in: namespace)
  }

  /// The request of a URL that is already split.
  func request(_ parts: URLParts, in namespace: NamespaceID? = nil) -> Result<Request, URLProblem> {
    if let problem = parts.validate() ?? sizeProblem(parts) {
      // A blank is the only error that a namespace may correct.
      if problem.code == "url-blank",
        options(of: namespace ?? taker(of: parts, in: nil).namespace).reading.escapesBlanks
      {
        return request(
          String(decoding: parts.bytes, as: UTF8.self)
            .split(separator: " ", omittingEmptySubsequences: false)
            .joined(separator: "%20"), in: namespace)
      }
      return .failure(problem)
    }
    let (taken, role) = taker(of: parts, in: namespace)
    let options = options(of: namespace ?? taken)
    let rule = options.hostRole ?? role ?? HostRole.ofUndeclared(scheme: parts.schemeName)
    let hostRole = rule.settled(for: parts)
    if let problem = options.problem(parts, hostRole) { return .failure(problem) }
    return .success(
      Request(
        parts: parts, namespace: namespace ?? taken, hostRole: hostRole, options: options))
  }

  /// The namespace whose claim matches a URL, and the role of the host there.
  private func taker(
    of parts: URLParts, in namespace: NamespaceID?
  ) -> (namespace: NamespaceID, role: HostRole?) {
    if !storage.claims.hosts.isEmpty, parts.scheme != nil {
      if namespace == nil, let taker = plainTaker(of: parts) { return taker }
      let host = RequestHost(parts)
      for claim in storage.claims.lookup(host, types: storage.types) {
        let owner = NamespaceID(index: Int(storage.claimNamespaces[Int(claim)]))
        if let namespace, owner != namespace { continue }
        let hasHost = storage.claims.hosts[Int(claim)].labels != nil
        return (owner, hasHost ? .authority : .path)
      }
    }
    return (.global, nil)
  }

  /// The same by one or two look-ups; nil if that takes more than the scheme and a host without escapes and port.
  private func plainTaker(of parts: URLParts) -> (namespace: NamespaceID, role: HostRole?)? {
    guard let scheme = parts.scheme, parts.userInfo == nil, parts.port == nil else { return nil }
    var hostEnd: Int?
    if let host = parts.host, !host.isEmpty {
      let isPlain = parts.bytes[host.start..<host.end].allSatisfy {
        $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "[")
      }
      guard isPlain, host.length <= RequestHost.longestHost else { return nil }
      hostEnd = host.end
    }
    guard
      let owner = PlainClaims.owner(
        storage, parts.bytes.span, colon: scheme.end, hostEnd: hostEnd)
    else { return (.global, nil) }
    if owner.namespace < 0 { return nil }
    return (NamespaceID(index: Int(owner.namespace)), owner.hasHost ? .authority : .path)
  }

  /// Reports a URL that is too long for the regular expressions of the routes.
  private func sizeProblem(_ parts: URLParts) -> URLProblem? {
    let most = storage.longestURL
    guard parts.bytes.count > most else { return nil }
    return URLProblem(
      code: "url-too-long", range: TextRange(most, parts.bytes.count),
      message: "the URL has \(parts.bytes.count) bytes; the limit with the regular expressions of "
        + "this map is \(most)")
  }

  /// The namespaces that are searched for a request: its own, then the global one if it falls back.
  public func namespaces(for request: Request) -> [NamespaceID] {
    let own = request.namespace
    return own != .global && options(of: own).fallsBackToGlobal ? [own, .global] : [own]
  }

  /// The route that wins; nil if none matches the URL.
  ///
  /// The cost does not depend on the number of routes that begin with other literals; the bound is
  /// the number of trie nodes below the URL's literals times the number of its segments.
  ///
  /// - Parameters:
  ///   - request: The URL, parsed by this table.
  ///   - namespace: The only namespace to search; nil searches the request's own and, if it falls
  ///     back, the global one.
  ///   - isEnabled: Whether a conditional route can match; may be called repeatedly for a route.
  /// - Returns: The match with its captured values.
  public func firstMatch(
    _ request: Request, in namespace: NamespaceID? = nil,
    isEnabled: (RouteID) -> Bool = { _ in true }
  ) -> RouteMatch? {
    let own = namespace ?? request.namespace
    if let hit = best(request, own, isEnabled) {
      return CaptureReader.match(hit, storage, request)
    }
    guard namespace == nil, own != .global, options(of: own).fallsBackToGlobal else { return nil }
    return best(request, .global, isEnabled).map { CaptureReader.match($0, storage, request) }
  }

  func best(
    _ request: Request, _ namespace: NamespaceID, _ isEnabled: (RouteID) -> Bool
  ) -> Search.Hit? {
    let slices = request.slices
    if let root = onlyRoot(of: namespace, request), slices.count <= SegmentPlaces.limit {
      let entry = SegmentPlaces.with(SegmentPlaces.limit) { places in
        for (index, slice) in slices.enumerated() {
          places[index] = SegmentPlace(start: slice.start, end: slice.end)
        }
        return PlainSearch.run(
          storage, request.text.span, places, count: slices.count,
          url: request.parts.bytes.span, pathEnd: request.parts.path.end, root: root,
          isFolded: storage.namespaces[namespace.index].options.isCaseInsensitive,
          isEnabled: isEnabled)
      }
      if entry >= 0 { return Search.Hit(entry: entry, segmentCount: slices.count, storage) }
      if entry == PlainSearch.nothing { return nil }
    }
    return withSearch(request, namespace, collectsAll: false, isEnabled: isEnabled) { $0.first }
      ?? nil
  }

  /// The root of a namespace whose patterns have no scheme or host.
  private func onlyRoot(of namespace: NamespaceID, _ request: Request) -> Int32? {
    guard storage.namespaces.indices.contains(namespace.index) else { return nil }
    let record = storage.namespaces[namespace.index]
    return record.conditionedContexts.isEmpty ? bareRoot(record.openContext, request) : nil
  }

  /// The root of the patterns without scheme and host, by their context; nil if there are none. They do not match
  /// notifications, shortcuts or activities.
  func bareRoot(_ context: Int32, _ request: Request) -> Int32? {
    guard context >= 0, EntryScheme(of: request.parts) == nil else { return nil }
    return storage.roots[Int(context)]
  }

  /// All routes that match the URL, each with its best pattern, in winning order; those of the
  /// request's own namespace first.
  ///
  /// The same bound as for `firstMatch`, but the search does not end at the best match.
  ///
  /// - Parameters:
  ///   - request: The URL, parsed by this table.
  ///   - namespace: The only namespace to search; nil searches the request's own and, if it falls
  ///     back, the global one.
  ///   - isEnabled: Whether a conditional route can match; may be called repeatedly for a route.
  /// - Returns: The matches; empty if there is none.
  public func matches(
    _ request: Request, in namespace: NamespaceID? = nil,
    isEnabled: (RouteID) -> Bool = { _ in true }
  ) -> [RouteMatch] {
    var result: [RouteMatch] = []
    for namespace in namespace.map({ [$0] }) ?? namespaces(for: request) {
      let found = search(request, namespace, collectsAll: true, isEnabled: isEnabled)
      for hit in best(found.hits) { result.append(CaptureReader.match(hit, storage, request)) }
    }
    return result
  }

  /// The first matching expansion of each pattern and, of these, the best one of each route, best rank first.
  private func best(_ hits: [Search.Hit]) -> [Search.Hit] {
    var byPattern: [Int64: Search.Hit] = [:]
    for hit in hits {
      let entry = storage.entries[Int(hit.entry)]
      let key = Int64(entry.route) << 32 | Int64(entry.pattern)
      if let other = byPattern[key], other.entry < hit.entry { continue }
      byPattern[key] = hit
    }
    var byRoute: [Int32: Search.Hit] = [:]
    for hit in byPattern.values {
      let entry = storage.entries[Int(hit.entry)]
      if let other = byRoute[entry.route], storage.entries[Int(other.entry)].rank < entry.rank {
        continue
      }
      byRoute[entry.route] = hit
    }
    return byRoute.values.sorted {
      storage.entries[Int($0.entry)].rank < storage.entries[Int($1.entry)].rank
    }
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

  /// The number of nodes that a search for the best match visits. For tests of the bound.
  package func visits(_ request: Request, in namespace: NamespaceID = .global) -> Int {
    search(request, namespace, collectsAll: false, isEnabled: { _ in true }).visits
  }

  /// Runs a search; nil if the namespace has no route for this scheme and host.
  private func withSearch<Result>(
    _ request: Request, _ namespace: NamespaceID, collectsAll: Bool,
    isEnabled: (RouteID) -> Bool, _ body: (Search) -> Result
  ) -> Result? {
    let index = namespace.index
    guard storage.namespaces.indices.contains(index) else { return nil }
    let bare = bareRoot(storage.namespaces[index].openContext, request)
    let hasConditions = !storage.namespaces[index].conditionedContexts.isEmpty
    if bare == nil, !hasConditions { return nil }
    return withoutActuallyEscaping(isEnabled) { isEnabled in
      var search = Search(
        storage, request, isFolded: storage.namespaces[index].options.isCaseInsensitive,
        collectsAll: collectsAll, isEnabled: isEnabled)
      if hasConditions {
        search.run(roots: roots(storage.namespaces[index], request))
      } else if let bare {
        search.run(root: bare)
      }
      return body(search)
    }
  }

  /// The trie roots whose scheme and host conditions hold.
  private func roots(_ record: NamespaceRecord, _ request: Request) -> [Int32] {
    var result = bareRoot(record.openContext, request).map { [$0] } ?? []
    let host = RequestHost(request.parts)
    for number in record.hosts.lookup(host, types: storage.types) {
      result.append(storage.roots[Int(record.conditionedContexts[Int(number)])])
    }
    return result
  }
}
