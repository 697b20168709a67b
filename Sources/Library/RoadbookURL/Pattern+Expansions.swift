import RoadbookText

extension Pattern {
  /// The paths without groups that the pattern stands for, in the order in which a regular
  /// expression tries them: from left to right, each group first with what is in it.
  ///
  /// At most 1,024, fewer for very long patterns (500,000 tokens in all). Beyond that the parser
  /// reports `pattern-too-many-groups`, and the only expansion has all groups. Combinations of
  /// groups with the same path count once.
  public var expansions: [PathExpansion] { expansions(isSlashStrict: false) }

  /// The same; the text of each shows the pattern's trailing slash if slashes are strict.
  package func expansions(isSlashStrict: Bool) -> [PathExpansion] {
    if dialect != .native { return dialectExpansions }
    let end = isSlashStrict && path.last == .slash ? "/" : ""
    let hasSlash = scheme == nil || authority != nil || isRooted && !writesHost
    return rawExpansions.printed { expansion in
      let path = expansion.segments.map(PatternPrinter.segment).joined(separator: "/")
      return origin + (hasSlash ? "/" : "") + path + (path.isEmpty ? "" : end)
        + PatternPrinter.tail(of: self)
    }
  }

  /// The segments of each of `expansions`, without printing them.
  package var expandedSegments: [[PatternSegment]] {
    dialect == .native && isPlain ? [path.segments] : expansions.map(\.segments)
  }

  /// Whether a host is written, which may be the first segment by now.
  private var writesHost: Bool {
    guard let scheme, let first = source.utf8.dropFirst(scheme.utf8.count + 3).first else {
      return false
    }
    return !"/(?#".utf8.contains(first)
  }

  /// All combinations of the expansions of path and fragment, from left to right, unprinted.
  var rawExpansions: [PathExpansion] {
    if isPlain {
      let segments = path.segments
      return [PathExpansion(segments: segments, presentGroups: [], text: "", fragment: fragment)]
    }
    let paths = hasAllExpansions ? Self.variants(of: path) : [Self.completeVariant(of: path)]
    let tails =
      fragmentTokens.isEmpty || !hasAllExpansions
      ? [] : Self.variants(of: fragmentTokens).map { (Optional($0.tokens.segments), $0.present) }
    return paths.flatMap { path in
      (tails.isEmpty ? [(fragment, [])] : tails).map { tail in
        PathExpansion(
          segments: path.tokens.segments, presentGroups: path.present + tail.1, text: "",
          fragment: tail.0)
      }
    }
  }

  /// Whether `expansions` is complete: a nested pattern may have too many groups even if its parts
  /// do not.
  public var hasAllExpansions: Bool {
    if Self.hasAllExpansions(groups: groupCount, pieces: pieceCount) { return true }
    let count = path.expansionCount
    if fragmentTokens.isEmpty { return count == 1 || count <= Self.expansionLimit(of: path) }
    // Both counts saturate at a million.
    return count * fragmentTokens.expansionCount <= Self.expansionLimit(of: path + fragmentTokens)
  }

  /// An upper bound of the number of expansions; saturates at a million.
  package var pathCount: Int {
    if isPlain { return 1 }
    return min(1_000_000, path.expansionCount * fragmentTokens.expansionCount)
  }

  /// Whether that many groups and tokens are certain to be within the limit: eight groups have at
  /// most 256 expansions.
  static func hasAllExpansions(groups: Int, pieces: Int) -> Bool {
    groups <= 8 && pieces < mostCounted
  }

  static func expansionLimit(of tokens: [PatternToken]) -> Int {
    max(1, min(1_024, 500_000 / max(1, tokens.flattened.count)))
  }

  private typealias Variant = (tokens: [PatternToken], present: [Bool])

  private static func variants(of tokens: [PatternToken]) -> [Variant] {
    var result: [Variant] = [([], [])]
    for token in tokens {
      guard case .group(let inner, _) = token else {
        for index in result.indices { result[index].tokens.append(token) }
        continue
      }
      let absent = Array(repeating: false, count: PatternCounts(inner).groups + 1)
      let present = variants(of: inner)
      var next: [Variant] = []
      for before in result {
        for inside in present {
          let flags = before.present + [true] + inside.present
          next.append((before.tokens + inside.tokens, flags))
        }
        next.append((before.tokens, before.present + absent))
      }
      result = next
    }
    return result
  }

  private static func completeVariant(of tokens: [PatternToken]) -> Variant {
    (tokens.flattened, Array(repeating: true, count: PatternCounts(tokens).groups))
  }
}

extension [PatternToken] {
  /// The segments of tokens without groups, without empty ones.
  var segments: [PatternSegment] {
    var result: [PatternSegment] = []
    var current = PatternSegment([])
    func flush() {
      if !current.parts.isEmpty { result.append(current) }
      current = PatternSegment([])
    }
    for token in self {
      switch token {
      case .slash: flush()
      case .part(let part): current.parts.appendPart(part)
      case .rest(let capture, _, let atLeastOne):
        flush()
        result.append(PatternSegment(rest: capture, atLeastOne: atLeastOne))
      case .binding(let binding):
        if !current.parts.isEmpty {
          current.binding = binding
        } else if !result.isEmpty {
          result[result.count - 1].binding = binding
        }
      case .group: break
      }
    }
    flush()
    return result
  }
}

// MARK: Other dialects

extension Pattern {
  /// The expansions of a pattern of another dialect: more segments first, then the more specific,
  /// then those with the leftmost groups present.
  ///
  /// JLRoutes itself orders them by string length, so that a longer capture name could win.
  var dialectExpansions: [PathExpansion] {
    let raw = rawExpansions
    if raw.count == 1, fragmentTokens.isEmpty, path.count == path.flattened.count {
      return raw.printed { _ in source }
    }
    let order = raw.indices.sorted { left, right in
      let (first, second) = (raw[left].digits, raw[right].digits)
      if first.count != second.count { return first.count > second.count }
      if first != second { return first.lexicographicallyPrecedes(second) }
      let groups = (raw[left].presentGroups.count { $0 }, raw[right].presentGroups.count { $0 })
      return groups.0 != groups.1 ? groups.0 > groups.1 : left < right
    }
    return order.map { raw[$0] }.printed { DialectPrinter.text($0.segments, $0.fragment) }
  }
}

extension [PathExpansion] {
  /// The same with their texts; of several with one text, the first.
  fileprivate consuming func printed(_ text: (PathExpansion) -> String) -> [PathExpansion] {
    for index in indices { self[index].text = text(self[index]) }
    if count == 1 { return self }
    var seen: Set<String> = []
    return filter { seen.insert($0.text).inserted }
  }
}

extension PathExpansion {
  /// How specific each segment is, from the left: smaller is more specific.
  fileprivate var digits: [Int] {
    (segments + (fragment ?? [])).map { segment in
      if segment.isRest { return 3 }
      switch segment.parts.first {
      case .literal: return 0
      case .capture: return 1
      case .star, nil: return 2
      }
    }
  }
}

/// Prints expansions of JLRoutes, the only one of the four dialects with groups.
private enum DialectPrinter {
  static func text(_ segments: [PatternSegment], _ fragment: [PatternSegment]?) -> String {
    let path = "/" + segments.map(text).joined(separator: "/")
    guard let fragment else { return path }
    return path + "#" + fragment.map { "/" + text($0) }.joined()
  }

  private static func text(_ segment: PatternSegment) -> String {
    if segment.isRest { return "*" }
    return segment.parts.map { part in
      switch part {
      case .star: "*"
      case .capture(let capture): ":" + (capture.name == ":" ? "" : capture.name ?? "")
      case .literal(let text): escaped(text)
      }
    }.joined()
  }

  /// Escapes characters with a meaning in patterns.
  private static func escaped(_ text: String) -> String {
    text.escaped(["%": "%25", "/": "%2F", "(": "%28", ")": "%29", "#": "%23"])
  }
}
