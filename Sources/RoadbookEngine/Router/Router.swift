import RoadbookText
import RoadbookURL

/// A compiled set of routes: reads URLs, finds the route that takes one, explains why.
///
/// Immutable and cheap to copy; it may be used from many threads at once. Changes are made by building a
/// new one.
public struct Router: Sendable {
  let storage: RouterStorage

  init(_ storage: RouterStorage) { self.storage = storage }

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

  /// The options of a namespace; those of the global one if there is no such namespace.
  public func options(of namespace: NamespaceID) -> NamespaceOptions {
    let index = storage.namespaces.indices.contains(namespace.index) ? namespace.index : 0
    return storage.namespaces[index].options
  }

  /// The pattern that matched, as it was added.
  public func pattern(of match: RouteMatch) -> Pattern? {
    guard storage.routes.indices.contains(match.route.index) else { return nil }
    let patterns = storage.routes[match.route.index].patterns
    return patterns.indices.contains(match.patternIndex) ? patterns[match.patternIndex] : nil
  }

  /// A pattern as a namespace matches it: its host is the first segment where that of URLs is.
  package func asMatched(_ pattern: Pattern, in namespace: NamespaceID) -> Pattern {
    guard storage.namespaces.indices.contains(namespace.index) else { return pattern }
    return storage.namespaces[namespace.index].asMatched(pattern)
  }

  /// The expansion that matched; where the host is the first segment, the pattern's host is too.
  ///
  /// Expands the pattern anew: costs as many steps as it has expansions.
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

extension Router {
  /// Reads a URL by the rules of the namespace that takes it, or of a given one.
  ///
  /// The claims decide: exact hosts go before hosts with patterns, those before a scheme alone. A URL
  /// that nothing claims, and a bare path, belongs to the global namespace.
  public func request(_ url: String, in namespace: NamespaceID? = nil) -> Result<
    Request, URLProblem
  > {
    let parts = URLParts(url)
    if let problem = parts.validate() ?? sizeProblem(parts) {
      // A blank is the only mistake that a namespace may take for what was meant.
      if problem.code == "url-blank",
        options(of: namespace ?? taker(of: parts, in: nil).namespace).reading.escapesBlanks
      {
        return request(
          url.split(separator: " ", omittingEmptySubsequences: false)
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

  /// The namespace whose claim takes a URL, and what the URL's host is to it.
  private func taker(
    of parts: URLParts, in namespace: NamespaceID?
  ) -> (namespace: NamespaceID, role: HostRole?) {
    if !storage.claims.hosts.isEmpty, parts.scheme != nil {
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

  /// The most steps that the regular expressions of a router may need for one URL: its bytes times their states.
  static let stateWorkLimit = 1 << 28

  /// A URL that is too long for the regular expressions of the routes.
  private func sizeProblem(_ parts: URLParts) -> URLProblem? {
    let most = Self.stateWorkLimit / max(1, storage.regexStates)
    guard parts.bytes.count > most else { return nil }
    return URLProblem(
      code: "url-too-long", range: TextRange(most, parts.bytes.count),
      message: "the URL has \(parts.bytes.count) bytes; with the regular expressions of this map "
        + "\(most) is the most")
  }

  /// Where a request's routes are looked for: its own namespace, then the global one where that one
  /// falls back.
  public func namespaces(for request: Request) -> [NamespaceID] {
    let own = request.namespace
    return own != .global && options(of: own).fallsBackToGlobal ? [own, .global] : [own]
  }

  /// The route that wins; nil if none takes the URL.
  ///
  /// `in` searches one namespace only. `isEnabled` is asked about conditional routes, perhaps more than
  /// once. Its cost is that of `Search`, whatever the number of routes.
  public func firstMatch(
    _ request: Request, in namespace: NamespaceID? = nil,
    isEnabled: (RouteID) -> Bool = { _ in true }
  ) -> RouteMatch? {
    let own = namespace ?? request.namespace
    if let match = best(request, own, isEnabled) { return match }
    guard namespace == nil, own != .global, options(of: own).fallsBackToGlobal else { return nil }
    return best(request, .global, isEnabled)
  }

  private func best(
    _ request: Request, _ namespace: NamespaceID, _ isEnabled: (RouteID) -> Bool
  ) -> RouteMatch? {
    if let root = onlyRoot(of: namespace, request) {
      switch PlainSearch.run(
        storage, request.contents, root: root,
        isFolded: storage.namespaces[namespace.index].options.isCaseInsensitive,
        isEnabled: isEnabled)
      {
      case .found(let hit): return CaptureReader.match(hit, storage, request)
      case .nothing: return nil
      case .unsettled: break
      }
    }
    return withSearch(request, namespace, collectsAll: false, isEnabled: isEnabled) { search in
      search.first.map { CaptureReader.match($0, storage, request) }
    } ?? nil
  }

  /// The root of a namespace whose patterns have no scheme or host.
  private func onlyRoot(of namespace: NamespaceID, _ request: Request) -> Int32? {
    guard storage.namespaces.indices.contains(namespace.index) else { return nil }
    let record = storage.namespaces[namespace.index]
    return record.conditionedContexts.isEmpty ? bareRoot(record.openContext, request) : nil
  }

  /// The root of the patterns without scheme and host, by the context that they have; nil where there are none. They take
  /// no notification, shortcut or activity.
  func bareRoot(_ context: Int32, _ request: Request) -> Int32? {
    guard context >= 0, EntryScheme(of: request.parts) == nil else { return nil }
    return storage.roots[Int(context)]
  }

  /// All routes that take the URL, each with its best pattern, in winning order; those of the own
  /// namespace before those it falls back to.
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

  /// The first expansion of each pattern, of these the best one of each route, best rank first.
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

  /// What one search finds, and how many nodes it visits.
  func search(
    _ request: Request, _ namespace: NamespaceID, collectsAll: Bool,
    isEnabled: (RouteID) -> Bool
  ) -> (hits: [Search.Hit], visits: Int) {
    withSearch(request, namespace, collectsAll: collectsAll, isEnabled: isEnabled) {
      ($0.hits, $0.visits)
    } ?? ([], 0)
  }

  /// Runs a search; nil if the namespace has no route for this scheme and host at all.
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

  /// The roots of the trie whose scheme and host conditions hold.
  private func roots(_ record: NamespaceRecord, _ request: Request) -> [Int32] {
    var result = bareRoot(record.openContext, request).map { [$0] } ?? []
    let host = RequestHost(request.parts)
    for number in record.hosts.lookup(host, types: storage.types) {
      result.append(storage.roots[Int(record.conditionedContexts[Int(number)])])
    }
    return result
  }
}
