/// Collects namespaces and routes; `build()` compiles them into a `RouteTable`.
///
/// The order of calls is the order of declaration, which decides between routes of equal rank.
public struct RouteTableBuilder: Sendable, EntryOwner {
  /// What counts for the limits of a table.
  struct Usage: Sendable {
    /// The number of paths of all routes with more than `freePaths`.
    var paths = 0
    /// The states of regular expressions in query conditions, which are evaluated for each route.
    var conditionStates = 0
  }

  package private(set) var namespaces: [NamespaceRecord]
  private(set) var claims = HostIndex()
  private(set) var claimNamespaces: [Int32] = []
  package private(set) var routes: [RouteRecord] = []
  private(set) var patterns: [Pattern] = []
  private(set) var entries: [Entry] = []
  /// The segments of all entries' paths, as indices of the compiler's segments.
  private(set) var paths: [Int32] = []
  package private(set) var hosts: [CompiledHost] = []
  package private(set) var conditions: [Conditions] = []
  private(set) var compiler: PatternCompiler
  private(set) var contextCount: Int32 = 0
  private var contextNumbers: [String: Int32] = [:]
  private(set) var usage = Usage()

  var segments: [CompiledSegment] { compiler.segments }
  /// The maximum number of states that a search evaluates for a URL.
  var regexStates: Int { compiler.types.allStates + usage.conditionStates }

  /// Creates a builder with these types and the options of the global namespace.
  public init(types: TypeTable = TypeTable(), globalOptions: NamespaceOptions = NamespaceOptions())
  {
    compiler = PatternCompiler(table: types)
    namespaces = [NamespaceRecord(name: "", claims: [], options: globalOptions)]
  }

  /// Adds a namespace and its claims; of two equal claims the earlier one counts.
  ///
  /// - Parameters:
  ///   - name: The name of the namespace, which is not interpreted.
  ///   - claims: The schemes and hosts whose URLs belong to it; without claims, only requests that
  ///     name it.
  ///   - options: How it parses URLs and ranks its routes.
  /// - Returns: The identifier for `addRoute` and requests.
  /// - Throws: `RouteTableBuildError` if the host of a claim has an unknown type or is too long;
  ///   nothing is then added.
  @discardableResult
  public mutating func addNamespace(
    _ name: String, claims: [SchemeClaim], options: NamespaceOptions = NamespaceOptions()
  ) throws(RouteTableBuildError) -> NamespaceID {
    let namespace = Int32(namespaces.count)
    var compiled: [CompiledHost] = []
    // If ports are ignored, a claim on a host covers all its ports.
    let anyPort = options.reading.port == .ignored
    for claim in claims { compiled.append(try host(claim.scheme, claim.host, anyPort: anyPort)) }
    for claim in compiled {
      self.claims.add(claim)
      claimNamespaces.append(namespace)
    }
    namespaces.append(NamespaceRecord(name: name, claims: claims, options: options))
    return NamespaceID(index: Int(namespace))
  }

  /// Adds a route with all its patterns, the canonical one first.
  ///
  /// - Parameters:
  ///   - patterns: The patterns; each of them matches the route.
  ///   - namespace: The namespace whose URLs they match.
  ///   - priority: Routes with a higher priority win.
  ///   - isConditional: Whether the `isEnabled` of a search decides if the route can match.
  /// - Returns: The route's identifier: its number in order of declaration.
  /// - Throws: `RouteTableBuildError`, such as an unknown type or a limit; nothing is then added.
  @discardableResult
  public mutating func addRoute(
    _ patterns: [Pattern], in namespace: NamespaceID = .global, priority: Int = 0,
    isConditional: Bool = false
  ) throws(RouteTableBuildError) -> RouteID {
    guard namespaces.indices.contains(namespace.index) else { throw .unknownNamespace(namespace) }
    let own = patterns.reduce(0) { $0 + $1.pathCount }
    if own > RouteTableBuildError.freePaths {
      guard usage.paths + own <= RouteTableBuildError.maximumPaths else { throw .tooManyPaths }
      usage.paths += own
    }
    let route = Int32(routes.count)
    let (types, states) = (compiler.types.types.count, regexStates)
    let keptStates = usage.conditionStates
    let kept = (entries.count, paths.count, hosts.count, conditions.count)
    do throws(RouteTableBuildError) {
      for (index, pattern) in patterns.enumerated() {
        try add(
          pattern, number: UInt16(index), route: route, namespace: namespace.index,
          isConditional: isConditional)
      }
      if regexStates > max(states, RouteTableBuildError.maximumStates) {
        throw RouteTableBuildError.tooManyStates
      }
    } catch {
      compiler.types.forget(from: types)
      usage.conditionStates = keptStates
      entries.removeSubrange(kept.0...)
      paths.removeSubrange(kept.1...)
      hosts.removeSubrange(kept.2...)
      conditions.removeSubrange(kept.3...)
      throw error
    }
    routes.append(
      RouteRecord(
        priority: priority, namespace: Int32(namespace.index),
        firstPattern: Int32(self.patterns.count), firstEntry: Int32(kept.0),
        patternCount: UInt16(patterns.count), entryCount: UInt16(entries.count - kept.0)))
    self.patterns += patterns
    namespaces[namespace.index].routes.append(route)
    return RouteID(index: Int(route))
  }

  /// Makes room for this many routes more.
  public mutating func reserveCapacity(_ count: Int) {
    routes.reserveCapacity(routes.count + count)
    entries.reserveCapacity(entries.count + count)
  }

  /// Names in the patterns of further routes mean the types of another table.
  package mutating func use(_ types: TypeTable) { compiler.use(types) }

  /// Compiles the routes. The builder remains usable.
  public func build() -> RouteTable { RouteTable(storage: RouteTableStorage(builder: self)) }

  private mutating func add(
    _ written: Pattern, number: UInt16, route: Int32, namespace: Int, isConditional: Bool
  ) throws(RouteTableBuildError) {
    let options = namespaces[namespace].options
    // The call copies the record, which few patterns need.
    let pattern = written.authority == nil ? written : namespaces[namespace].asMatched(written)
    compiler.takesUnknownTypes = options.reading.takesUnknownTypes
    var host: Int32 = -1
    let isBare = options.isForBarePaths(pattern, isGlobal: namespace == 0)
    if let scheme = pattern.scheme ?? (isBare ? "" : nil) {
      host = Int32(hosts.count)
      var compiled = try self.host(scheme, pattern.authority, anyPort: pattern.dialect != .native)
      if options.reading.distinguishesOpaqueURLs, pattern.scheme != nil {
        compiled.isOpaque = written.isOpaque
      }
      hosts.append(compiled)
    }
    makeContext(of: host, in: namespace)
    var conditions = try self.conditions(pattern, fragment: pattern.fragment)
    let isPlainPath = pattern.isPlainPath
    let endsInSlash =
      options.isSlashStrict && !isPlainPath && pattern.path.count > 1 && pattern.path.last == .slash
    let expansions = isPlainPath ? [[]] : pattern.expandedSegments
    let fragments = pattern.fragmentTokens.isEmpty ? [] : pattern.expansions.map(\.fragment)
    for (index, segments) in expansions.enumerated() {
      if !fragments.isEmpty {
        conditions = try self.conditions(pattern, fragment: fragments[index])
      }
      let start = Int32(paths.count)
      if isPlainPath {
        try addPlainPath(pattern.source, folded: options.isCaseInsensitive)
      } else {
        try add(segments, folded: options.isCaseInsensitive)
      }
      if endsInSlash { paths.append(compiler.emptySegment()) }
      entries.append(
        Entry(
          route: route, pattern: number, expansion: UInt16(index), start: start,
          count: UInt16(paths.count - Int(start)), isConditional: isConditional,
          conditions: conditions, host: host, captures: captures(from: start)))
    }
  }

  private mutating func add(_ path: [PatternSegment], folded: Bool) throws(RouteTableBuildError) {
    if path.count > RouteTableBuildError.maximumSegments { throw .tooManySegments(path.count) }
    for segment in path {
      if segment.isRest {
        try addRest(segment, folded: folded)
      } else {
        paths.append(try compiler.pathSegment(segment.parts, folded: folded))
      }
    }
  }

  /// Reads the segments from the source: making the pattern's tokens first would take a quarter of
  /// the time of building a large table.
  private mutating func addPlainPath(
    _ source: consuming String, folded: Bool
  ) throws(RouteTableBuildError) {
    let start = paths.count
    source.withUTF8 { compiler.addPlainPath($0.span, folded: folded, to: &paths) }
    let count = paths.count - start
    if count > RouteTableBuildError.maximumSegments { throw .tooManySegments(count) }
  }

  private mutating func addRest(
    _ segment: PatternSegment, folded: Bool
  ) throws(RouteTableBuildError) {
    if segment.takesAtLeastOne {
      paths.append(try compiler.restHead(segment, folded: folded))
      paths.append(try compiler.restTail(segment, folded: folded))
    } else {
      paths.append(try compiler.restSegment(segment, folded: folded))
    }
  }

  /// The segments of the last path that are not literals.
  private func captures(from start: Int32) -> UInt32 {
    var result: UInt32 = 0
    for (offset, segment) in paths[Int(start)...].prefix(32).enumerated()
    where compiler.segments[Int(segment)].label & 1 == 1 { result |= 1 << UInt32(offset) }
    return result
  }

  /// A segment of an entry's path.
  func segment(_ index: Int32) -> CompiledSegment { compiler.segments[Int(paths[Int(index)])] }

  /// Compiles and stores the conditions of a pattern, and returns their number; -1 if it has none.
  private mutating func conditions(
    _ pattern: Pattern, fragment: [PatternSegment]?
  ) throws(RouteTableBuildError) -> Int32 {
    guard let compiled = try compiler.conditions(pattern, fragment: fragment) else { return -1 }
    if let count = compiled.fragment?.count, count > RouteTableBuildError.maximumSegments {
      throw .tooManySegments(count)
    }
    for condition in compiled.query {
      guard case .matches(let parts, _, _) = condition.test else { continue }
      for part in parts { usage.conditionStates += compiler.types.stateCount(part.type) }
    }
    conditions.append(compiled)
    return Int32(conditions.count - 1)
  }

  /// `anyPort`: whether a host without a port matches any port instead of the scheme's default.
  private mutating func host(
    _ scheme: String, _ host: HostPattern?, anyPort: Bool
  ) throws(RouteTableBuildError) -> CompiledHost {
    var result = CompiledHost(scheme: scheme.lowercased())
    guard let host else { return result }
    if !host.takesAnyPort, !anyPort || host.port != nil {
      result.port = HostPort.number(host.port, of: result.scheme)
    }
    if host.labels.count > RouteTableBuildError.maximumSegments {
      throw .tooManySegments(host.labels.count)
    }
    var labels: [CompiledSegment] = []
    for label in host.labels {
      labels.append(try compiler.segment(label.withUnicodeName, folded: true))
    }
    result.labels = labels
    return result
  }

  /// Numbers the trie root for patterns with this host condition.
  private mutating func makeContext(of host: Int32, in namespace: Int) {
    guard host >= 0 else {
      if namespaces[namespace].openContext < 0 {
        namespaces[namespace].openContext = contextCount
        contextCount += 1
      }
      return
    }
    let compiled = hosts[Int(host)]
    var key = "\(namespace) \(compiled.scheme) \(compiled.port.map(String.init) ?? "*")"
    if let isOpaque = compiled.isOpaque { key += isOpaque ? " opaque" : " slashes" }
    for label in compiled.labels ?? [] { key += " " + compiler.shape(label) }
    if compiled.labels == nil { key += " any" }
    let known = contextNumbers[key]
    hosts[Int(host)].context = known ?? contextCount
    if known != nil { return }
    contextNumbers[key] = contextCount
    namespaces[namespace].hosts.add(compiled)
    namespaces[namespace].conditionedContexts.append(contextCount)
    contextCount += 1
  }
}

extension NamespaceRecord {
  /// The pattern as it is matched in this namespace: with its host as the first segment if URLs are
  /// read that way.
  func asMatched(_ pattern: Pattern) -> Pattern {
    guard pattern.authority != nil, hostRole(of: pattern) == .path else { return pattern }
    return pattern.foldingHost()
  }

  /// The expansions of a pattern as it is matched in this namespace.
  func expansions(of pattern: Pattern) -> [PathExpansion] {
    asMatched(pattern).expansions(isSlashStrict: options.isSlashStrict)
  }

  /// The role of a pattern's host: that of the claim on its scheme, otherwise that of undeclared
  /// schemes.
  private func hostRole(of pattern: Pattern) -> HostRole {
    switch options.hostRole {
    case .path?, .pathUnlessDotted?: return .path
    case .authority?: return .authority
    case .pathUnlessWeb?: return HostRole.ofUndeclared(scheme: pattern.scheme)
    case nil: break
    }
    let own = claims.filter { $0.scheme.lowercased() == pattern.scheme }
    if !own.isEmpty { return own.contains { $0.host != nil } ? .authority : .path }
    return HostRole.ofUndeclared(scheme: pattern.scheme)
  }
}

extension PatternSegment {
  /// A host's label as it is compared.
  fileprivate var withUnicodeName: PatternSegment {
    guard parts.count == 1, case .literal(let text)? = parts.first else { return self }
    var copy = self
    copy.parts = [
      .literal(String(decoding: HostName.unicode(Array(text.utf8)[...]), as: UTF8.self))
    ]
    return copy
  }
}

extension HostRole {
  /// The role of the host for schemes that no namespace claims; a bare path has no host.
  static func ofUndeclared(scheme: String?) -> HostRole {
    WebScheme(scheme) == nil ? .path : .authority
  }
}
