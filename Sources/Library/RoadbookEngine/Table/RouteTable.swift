import RoadbookText
import RoadbookURL

/// A compiled set of routes: parses URLs, finds the route that matches one, explains why.
///
/// Immutable, cheap to copy, and safe to use from many threads. To change it, build a new one.
public struct RouteTable: Sendable {
  package let storage: RouteTableStorage

  /// The number of routes.
  public var routeCount: Int { storage.routes.count }

  /// The states of all regular expressions: a search may try each of them on each byte of a URL.
  package var regexStates: Int { storage.regexStates }

  /// The routes of a namespace in order of declaration.
  public func routes(in namespace: NamespaceID) -> [RouteID] {
    guard storage.namespaces.indices.contains(namespace.index) else { return [] }
    return storage.namespaces[namespace.index].routes.map { RouteID(index: Int($0)) }
  }

  /// The number of routes in a namespace.
  package func routeCount(in namespace: NamespaceID) -> Int {
    guard storage.namespaces.indices.contains(namespace.index) else { return 0 }
    return storage.namespaces[namespace.index].routes.count
  }

  /// The options of a namespace; those of the global one if it does not exist.
  public func options(of namespace: NamespaceID) -> NamespaceOptions {
    let index = storage.namespaces.indices.contains(namespace.index) ? namespace.index : 0
    return storage.namespaces[index].options
  }

  /// The pattern that matched, as it was added; the ranges of its captures may be those in its
  /// whole source.
  public func pattern(of match: RouteMatch) -> Pattern? {
    guard match.route.index >= 0, match.route.index < routeCount else { return nil }
    return storage.pattern(match.route.index, match.patternIndex)
  }

  /// A pattern as a namespace matches it: with its host as the first segment if URLs are read that
  /// way.
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
    let expansions = storage.namespaces[match.namespace.index].expansions(of: pattern)
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
  > { request(URLParts(url), in: namespace) }

  /// The request of a URL that is already split.
  func request(_ parts: URLParts, in namespace: NamespaceID? = nil) -> Result<Request, URLProblem> {
    if let problem = parts.validate() ?? sizeProblem(parts) {
      // A blank is the only error that a namespace may correct.
      if problem.kind == .blank,
        options(of: namespace ?? owner(of: parts, in: nil).namespace).reading.escapesBlanks
      {
        return request(
          String(decoding: parts.bytes, as: UTF8.self)
            .split(separator: " ", omittingEmptySubsequences: false)
            .joined(separator: "%20"), in: namespace)
      }
      return .failure(problem)
    }
    let request = request(valid: parts, in: namespace)
    if let problem = options(of: request.namespace).problem(parts, request.hostRole) {
      return .failure(problem)
    }
    return .success(request)
  }

  /// The request of a URL that is known to be valid, such as a plain one.
  package func request(valid url: String) -> Request { request(valid: URLParts(url), in: nil) }

  private func request(valid parts: URLParts, in namespace: NamespaceID?) -> Request {
    let (owner, role) = self.owner(of: parts, in: namespace)
    let options = options(of: namespace ?? owner)
    let rule = options.hostRole ?? role ?? HostRole.ofUndeclared(scheme: parts.schemeName)
    return Request(
      parts: parts, namespace: namespace ?? owner, hostRole: rule.settled(for: parts),
      options: options)
  }

  /// The namespace whose claim matches a URL, and the role of the host there.
  private func owner(
    of parts: URLParts, in namespace: NamespaceID?
  ) -> (namespace: NamespaceID, role: HostRole?) {
    if !storage.claims.hosts.isEmpty, parts.scheme != nil {
      if namespace == nil, let found = plainOwner(of: parts) { return found }
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

  /// The same by one or two look-ups; nil if that takes more than the scheme and a host without
  /// escapes and port.
  private func plainOwner(of parts: URLParts) -> (namespace: NamespaceID, role: HostRole?)? {
    guard let scheme = parts.scheme, parts.userInfo == nil, parts.port == nil else { return nil }
    var plainHost: Range<Int>?
    if let host = parts.host, !host.isEmpty {
      let isPlain = parts.bytes[host.start..<host.end].allSatisfy {
        $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "[")
      }
      guard isPlain, host.length <= RequestHost.longestHost else { return nil }
      plainHost = host.start..<host.end
    }
    guard
      let owner = PlainClaims.owner(storage, parts.bytes.span, colon: scheme.end, host: plainHost)
    else { return (.global, nil) }
    if owner.namespace < 0 { return nil }
    return (NamespaceID(index: Int(owner.namespace)), owner.hasHost ? .authority : .path)
  }

  /// Reports a URL that is too long for the regular expressions of the routes.
  private func sizeProblem(_ parts: URLParts) -> URLProblem? {
    let most = storage.longestURL
    guard parts.bytes.count > most else { return nil }
    return URLProblem(
      .tooLong, range: TextRange(most, parts.bytes.count),
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
    if let hit = storage.best(request, own, isEnabled) {
      return CaptureReader.match(hit, storage, request)
    }
    guard namespace == nil, own != .global, options(of: own).fallsBackToGlobal else { return nil }
    return storage.best(request, .global, isEnabled).map {
      CaptureReader.match($0, storage, request)
    }
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
    (namespace.map { [$0] } ?? namespaces(for: request))
      .flatMap { storage.matches(request, $0, isEnabled) }
      .map { CaptureReader.match($0, storage, request) }
  }

  /// The number of nodes that a search for the best match visits. For tests of the bound.
  package func visits(_ request: Request, in namespace: NamespaceID = .global) -> Int {
    storage.search(request, namespace, collectsAll: false, isEnabled: { _ in true }).visits
  }
}
