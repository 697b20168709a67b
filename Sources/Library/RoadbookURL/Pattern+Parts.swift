import RoadbookText

extension Pattern.Parts {
  /// Visits every capture of host, path, query and fragment, in source order.
  fileprivate func eachCapture(_ visit: (Capture) -> Void) {
    let more = rare?.value
    for label in more?.authority?.labels ?? [] { label.captures.forEach(visit) }
    path.eachCapture(visit)
    guard let more else { return }
    for condition in more.query {
      if case .matches(let parts, _) = condition.test {
        PatternSegment(parts).captures.forEach(visit)
      }
    }
    for segment in more.fragment ?? [] { segment.captures.forEach(visit) }
  }

  /// Whether the pattern may have captures.
  func mayCapture(_ path: PatternCounts) -> Bool {
    path.captures > 0 || path.rests > 0 || !isOnlyPath
  }

  /// Whether a screen is bound inside.
  func hasBindings(_ path: PatternCounts) -> Bool {
    path.bindings > 0 || rare?.value.authority?.labels.contains { $0.binding != nil } ?? false
  }

  /// Whether nothing can follow it: it ends in `**`, or has a query or a fragment.
  func isOpenEnded(_ path: PatternCounts) -> Bool {
    if let more = rare?.value, !more.query.isEmpty || more.fragment != nil { return true }
    return path.endsInRest
  }

  /// Whether it has no host, query or fragment.
  var isOnlyPath: Bool {
    guard let more = rare?.value else { return true }
    return more.authority == nil && more.query.isEmpty && more.fragment == nil
      && more.fragmentTokens.isEmpty
  }
}

extension Pattern {
  /// Visits every capture of host, path, query and fragment in source order, without making a list.
  package func eachCapture(_ visit: (Capture) -> Void) {
    if mayCapture { parts.eachCapture(visit) }
  }

  /// Whether one of the captures has a name.
  package func hasCapture(_ name: String) -> Bool {
    var isFound = false
    eachCapture { if $0.name == name { isFound = true } }
    return isFound
  }

  /// Every screen bound inside the pattern, in source order.
  public var bindings: [ScreenBinding] {
    guard hasBindings else { return [] }
    return (authority?.labels ?? []).compactMap(\.binding)
      + path.flattened.compactMap { if case .binding(let binding) = $0 { binding } else { nil } }
  }

  /// Whether no slash follows its scheme: `wc::topic`, URLNavigator's `myapp:user/<id>`.
  package var isOpaque: Bool { scheme != nil && authority == nil && !isRooted && !path.isEmpty }

  /// This pattern followed by a nested route's pattern.
  ///
  /// Scheme and host are this pattern's, the fragment is the child's, the query conditions are
  /// both's. A rooted child keeps its own path. Ranges still refer to the two sources.
  public func appending(_ child: Pattern) -> Pattern {
    let startsPath = scheme != nil && path.isEmpty && !child.path.isEmpty
    var result =
      child.isRooted
      ? Parts(source: child.source, isRooted: true, path: child.path)
      : Parts(
        source: child.source.isEmpty ? source : String(source, UInt8(ascii: "/"), child.source),
        isRooted: isRooted || startsPath, joining: self, child)
    if parts.rare != nil || child.parts.rare != nil {
      result.more = parts.more.appending(child.parts.more)
    }
    if child.isRooted { return Pattern(result) }
    var joined = Pattern(result, joining: self, child)
    // The path is extended before the query, so the source must be printed again.
    if isOpenEnded, !query.isEmpty { joined.source = joined.description }
    return joined
  }

  /// The pattern with its host as the first path segment, labels joined with dots, for namespaces
  /// whose host is a path segment. Patterns with a web scheme or without a host stay as they are.
  public func withHostAsPath() -> Pattern {
    guard let authority, WebScheme(scheme) == nil else { return self }
    var tokens: [PatternToken] = []
    for (position, label) in authority.writtenLabels.enumerated() {
      if position > 0 { tokens.appendLiteral(".") }
      if label.isRest {
        tokens.append(
          .rest(
            label.restCapture, label.restCapture?.range ?? TextRange(at: 0),
            atLeastOne: label.takesAtLeastOne))
      }
      for part in label.parts { tokens.appendPart(part) }
      if let binding = label.binding { tokens.append(.binding(binding)) }
    }
    var result = parts
    result.more.authority = nil
    if isRooted, !path.isEmpty { tokens.append(.slash) }
    result.path = tokens + path
    result.isRooted = true
    return Pattern(result)
  }
}

extension Pattern.More {
  /// Scheme and host are these, the fragment is the child's, the conditions are both's.
  fileprivate func appending(_ child: Self) -> Self {
    var result = child
    result.scheme = scheme
    result.authority = authority
    result.query = child.query.isEmpty ? query : query + child.query
    result.dialect = dialect
    return result
  }
}

extension Pattern {
  /// The pattern with host and port as the first segment, whatever its scheme.
  package func foldingHost() -> Pattern {
    guard authority != nil else { return self }
    var copy = self
    // `withHostAsPath` leaves web schemes alone.
    copy.scheme = "app"
    if let port = authority?.port, let last = copy.authority?.writtenLabels.indices.last {
      copy.authority?.writtenLabels[last].parts.append(.literal(":\(port)"))
    }
    copy = copy.withHostAsPath()
    copy.scheme = scheme
    return copy
  }
}

extension PatternSegment {
  /// The captures of this segment, in order.
  public var captures: [Capture] {
    if let restCapture { return [restCapture] }
    return parts.compactMap { if case .capture(let capture) = $0 { capture } else { nil } }
  }
}

extension [PatternToken] {
  fileprivate func eachCapture(_ visit: (Capture) -> Void) {
    for token in self {
      switch token {
      case .part(.capture(let capture)): visit(capture)
      case .rest(let capture?, _, _): visit(capture)
      case .group(let inner, _): inner.eachCapture(visit)
      default: break
      }
    }
  }

  /// The tokens followed by others, with a slash between them unless there is one.
  func joined(_ next: [PatternToken]) -> [PatternToken] {
    if isEmpty { return next }
    if next.isEmpty { return self }
    let isApart = !endsWithSlash && !next.startsWithSlash
    var tokens: [PatternToken] = []
    tokens.reserveCapacity(count + 1 + next.count)
    // For a few tokens, appending one at a time is faster than appending a collection.
    for token in self { tokens.append(token) }
    if isApart { tokens.append(.slash) }
    for token in next { tokens.append(token) }
    return tokens
  }

  fileprivate var startsWithSlash: Bool {
    switch first {
    case .slash: true
    case .group(let inner, _): inner.startsWithSlash
    default: false
    }
  }

  fileprivate var endsWithSlash: Bool {
    if case .slash? = last { true } else { false }
  }
}

extension PatternSegment {
  /// The segment's text if it is a single literal.
  package var literalText: String? {
    guard parts.count == 1, case .literal(let text) = parts[0] else { return nil }
    return text
  }
}

extension HostPattern {
  /// The host with its port if all labels are literals.
  package var literalText: String? {
    var labels: [String] = []
    for label in self.labels {
      guard let text = label.literalText else { return nil }
      labels.append(text)
    }
    return labels.joined(separator: ".") + (port.map { ":\($0)" } ?? "")
  }
}
