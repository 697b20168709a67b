import RoadbookText
public import RoadbookURL

extension NamespaceOptions {
  /// Creates the options of a dialect.
  public init(dialect: Dialect) {
    self.init()
    switch dialect {
    case .native: break
    case .jlroutes:
      ranking = .first
      hostRole = .pathUnlessDotted
      reading.port = .ignored
      reading.isPlusBlankInCaptures = true
      reading.fragment = .joined
      reading.dropsFlags = true
      reading.reservesRouteKeys = true
    case .urlnavigator:
      ranking = .mostLiterals
      hostRole = .path
      isPlusLiteral = true
      reading.port = .partUnlessDefault
      reading.foldsWebHost = true
      reading.keepsEscapedSlashes = true
      reading.capturesWildcard = false
      reading.separatesBarePaths = true
      reading.distinguishesOpaqueURLs = true
      reading.takesUnknownTypes = true
      reading.isQueryApart = true
      reading.fragment = .ignored
      reading.takesLastValue = true
      reading.dropsFlags = true
    case .waapprouting:
      hostRole = .pathUnlessWeb
      isPlusLiteral = true
      reading.port = .ignored
      reading.capturesWildcard = false
      reading.needsHost = true
      reading.fragment = .ignored
      reading.takesLastValue = true
    case .fsqroutes:
      ranking = .first
      hostRole = .pathUnlessWeb
      reading.port = .ignored
      reading.capturesWildcard = false
      reading.fragment = .ignored
      reading.takesLastValue = true
      reading.dropsFlags = true
    }
  }
}

extension HostRole {
  /// The role of this URL's host: `path` or `authority`.
  func settled(for parts: URLParts) -> HostRole {
    switch self {
    case .path, .authority: self
    case .pathUnlessWeb: .ofUndeclared(scheme: parts.schemeName)
    // The type of an activity has dots but is not a host.
    case .pathUnlessDotted where EntryScheme(of: parts) != nil: .path
    case .pathUnlessDotted:
      parts.host.map { parts.text($0) }.map { $0 == "localhost" || $0.utf8.contains(0x2E) } ?? false
        ? .authority : .path
    }
  }
}

extension NamespaceOptions {
  /// Why these options refuse a URL; nil if they do not.
  func problem(_ parts: URLParts, _ role: HostRole) -> URLProblem? {
    guard reading.needsHost, role == .path, parts.scheme != nil else { return nil }
    if let host = parts.host, !host.isEmpty || parts.path.isEmpty { return nil }
    return URLProblem(
      .noHost, range: parts.path,
      message: "a URL with a custom scheme needs a host here")
  }
}

extension URLParts {
  /// The range of the host as a segment, with or without its port.
  func hostSegment(_ host: TextRange, _ rule: ReadingRules.Port) -> TextRange {
    guard rule != .ignored, let port, !port.isEmpty else { return host }
    if rule == .partUnlessDefault, let usual = WebScheme(schemeName)?.defaultPort,
      portNumber == usual
    {
      return host
    }
    return host.union(port)
  }
}

extension NamespaceOptions {
  /// Whether a pattern without a scheme matches only URLs without one. `isGlobal`: in the
  /// scheme-less namespace.
  package func isForBarePaths(_ pattern: Pattern, isGlobal: Bool) -> Bool {
    isGlobal && reading.separatesBarePaths
      || pattern.dialect.hasBareRoot && pattern.isRooted && pattern.path.isEmpty
  }
}
