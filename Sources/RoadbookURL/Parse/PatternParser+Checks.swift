import RoadbookText

extension PatternParser {
  /// What only the whole path shows: captures that touch, `**` that are ambiguous, too many expansions.
  mutating func checkTokens(_ tokens: [PatternToken], _ counts: PatternCounts) {
    if counts.captures > 1 { _ = checkAdjacent(tokens, after: []) }
    if counts.rests > 1 { checkRests(tokens) }
    if counts.groups == 0 || Pattern.hasAllExpansions(groups: counts.groups, pieces: counts.pieces)
    {
      return
    }
    let count = tokens.expansionCount
    let limit = Pattern.expansionLimit(of: tokens)
    if count > limit {
      report(
        "pattern-too-many-groups", 0, bytes.count,
        "the groups stand for \(count >= 1_000_000 ? "over a million" : "\(count)") paths; "
          + "\(limit) is the most",
        "write several patterns")
    }
  }

  mutating func checkAdjacent(_ parts: [SegmentPart]) {
    if parts.count > 1 { _ = checkAdjacent(parts.map { .part($0) }, after: []) }
  }

  /// Follows every way through the groups at once: `ends` are the captures that may stand directly
  /// before, at most eight of them.
  private mutating func checkAdjacent(
    _ tokens: [PatternToken], after before: [Capture]
  ) -> [Capture] {
    var ends = before
    for token in tokens {
      switch token {
      case .part(.capture(let capture)):
        if let first = ends.first {
          report(
            "pattern-adjacent-captures", capture.range.start, capture.range.end,
            "nothing separates this capture from '\(first.name ?? "<…>")'",
            "write a '/' or other characters between the two")
        }
        ends = [capture]
      case .group(let inner, _):
        let inside = checkAdjacent(inner, after: ends)
        for end in inside where !ends.contains(end) && ends.count < 8 { ends.append(end) }
      case .binding:
        break
      case .part, .slash, .rest:
        ends = []
      }
    }
    return ends
  }

  /// `**/:a/**`: any segment can be `a`. The hint stands at the second `**`.
  private mutating func checkRests(_ tokens: [PatternToken]) {
    var isAfterRest = false
    for token in tokens.flattened {
      switch token {
      case .rest(_, let range, _):
        if isAfterRest {
          report(
            "pattern-ambiguous-rest", range.start, range.end,
            "between two '**' only captures stand: the first segments that fit are taken",
            "put a literal segment between them, or keep one '**'", isHint: true)
        }
        isAfterRest = true
      case .part(.literal):
        isAfterRest = false
      default:
        break
      }
    }
  }
}

/// What a path has, counted once: most patterns have so little of it that they need not be looked at again.
struct PatternCounts {
  private(set) var captures = 0
  private(set) var rests = 0
  private(set) var groups = 0
  private(set) var bindings = 0
  /// All that stands in the path, in groups as outside.
  private(set) var pieces = 0
  /// Whether each capture takes a text, or a type that nobody has to look up.
  private(set) var hasUsualTypes = true

  init(_ path: [PatternToken]) { add(path) }

  private mutating func add(_ tokens: [PatternToken]) {
    pieces += tokens.count
    for token in tokens {
      switch token {
      case .slash, .part(.literal), .part(.star): break
      case .part(.capture(let capture)):
        captures += 1
        if !capture.hasUsualType { hasUsualTypes = false }
      case .rest(let capture, _, _):
        rests += 1
        if capture?.hasUsualType == false { hasUsualTypes = false }
      case .binding: bindings += 1
      case .group(let inner, _):
        groups += 1
        pieces -= 1
        add(inner)
      }
    }
  }
}

extension [PatternToken] {
  /// How many `flattened` gives.
  package var flattenedCount: Int {
    var result = 0
    for token in self {
      if case .group(let inner, _) = token { result += inner.flattenedCount } else { result += 1 }
    }
    return result
  }

  /// The tokens with every group taken as present; groups nest at most as deep as the parser allows.
  package var flattened: [PatternToken] {
    let hasGroups = contains { if case .group = $0 { true } else { false } }
    if !hasGroups { return self }
    var result: [PatternToken] = []
    for token in self {
      if case .group(let inner, _) = token {
        result.append(contentsOf: inner.flattened)
      } else {
        result.append(token)
      }
    }
    return result
  }

  /// The number of plain paths; saturates at a million.
  var expansionCount: Int {
    reduce(1) { count, token in
      guard case .group(let inner, _) = token else { return count }
      return Swift.min(1_000_000, count * (1 + inner.expansionCount))
    }
  }
}
