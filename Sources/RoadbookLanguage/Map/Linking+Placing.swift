import RoadbookURL

extension Linking {
  /// The patterns of a route behind those of the route around it, in the namespace that it belongs to.
  struct PlacedPatterns {
    private(set) var namespace: Int
    private(set) var patterns: [Pattern] = []
    /// Empty where all are written as their patterns are.
    private(set) var written: [String] = []
    /// Whether there would be more than the limit.
    private(set) var isCut = false

    init(of route: RouteDeclaration, _ around: Surroundings, in namespaces: [Namespace]) {
      namespace = around.namespace
      let enclosing = around.route?.patterns ?? []
      for text in route.patterns {
        let pattern = text.pattern
        if !enclosing.isEmpty, !pattern.isRooted, pattern.scheme == nil {
          for (index, outer) in enclosing.enumerated() {
            guard patterns.count < Linking.patternLimit else {
              isCut = true
              break
            }
            let joined = outer.appending(pattern)
            let written = around.route?.content.written(index) ?? outer.source
            add(joined, Self.written(written, outer, pattern, joined))
          }
        } else {
          var own = pattern
          if pattern.scheme != nil, around.namespace == 0 {
            (namespace, own) = namespaces.joined(by: pattern)
          }
          add(own, Self.rooted(pattern))
        }
      }
    }

    private mutating func add(_ pattern: Pattern, _ text: String) {
      if !written.isEmpty || text != pattern.source {
        if written.isEmpty { written = patterns.map(\.source) }
        written.append(text)
      }
      if patterns.isEmpty {
        // Most have one: arrays of one are made faster than any that grow.
        patterns = [pattern]
      } else {
        patterns.append(pattern)
      }
    }

    static func rooted(_ pattern: Pattern) -> String {
      if pattern.dialect != .native { return pattern.source }
      let source = pattern.source
      return source.utf8.first == UInt8(ascii: "/") || pattern.scheme != nil
        ? source : "/" + source
    }

    /// The text of a pattern behind that of the route around; the one that the joined pattern has, where it is the same.
    private static func written(
      _ written: String, _ outer: Pattern, _ inner: Pattern, _ joined: Pattern
    ) -> String {
      let text = inner.source
      if text.isEmpty { return written }
      let hasSlash =
        switch text.utf8.first {
        case UInt8(ascii: "?"), UInt8(ascii: "#"): true
        case UInt8(ascii: "("): text.utf8.dropFirst().first == UInt8(ascii: "/")
        default: false
        }
      if hasSlash || written.utf8.last == UInt8(ascii: "/") { return written + text }
      return written == outer.source ? joined.source : written + "/" + text
    }
  }
}

extension [Namespace] {
  /// A full URL at file level belongs to the declared scheme that takes its URLs; without one it stays outside
  /// any scheme, under the condition of its scheme and host.
  func joined(by pattern: Pattern) -> (namespace: Int, pattern: Pattern) {
    guard let scheme = pattern.scheme else { return (0, pattern) }
    for (index, namespace) in enumerated() {
      for claim in namespace.claims where claim.scheme == scheme {
        guard let host = claim.host else { return (index, pattern) }
        guard let own = pattern.authority else { continue }
        if host.labels == own.labels || host.covers(own) { return (index, pattern) }
      }
    }
    return (0, pattern)
  }
}
