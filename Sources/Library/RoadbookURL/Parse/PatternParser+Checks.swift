import RoadbookText

extension PatternParser {
  /// Checks what needs the whole path: adjacent captures, ambiguous `**`, too many expansions.
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
        .patternTooManyGroups, 0, bytes.count,
        "the groups expand to \(count >= 1_000_000 ? "over a million" : "\(count)") paths, "
          + "more than \(limit)",
        "write several patterns")
    }
  }

  mutating func checkAdjacent(_ parts: [SegmentPart]) {
    if parts.count > 1 { _ = checkAdjacent(parts.map { .part($0) }, after: []) }
  }

  /// Follows all combinations of groups in one pass. `before` and the result are the captures that
  /// may come directly before the next token, at most eight.
  private mutating func checkAdjacent(
    _ tokens: [PatternToken], after before: [Capture]
  ) -> [Capture] {
    var ends = before
    for token in tokens {
      switch token {
      case .part(.capture(let capture)):
        if let first = ends.first {
          // From its ':' or '<', which stands before the name or the type.
          let sign = min(capture.range.start, capture.type?.range.start ?? capture.range.start) - 1
          let typed = Self.type(of: first, in: capture)
          report(
            .patternAdjacentCaptures, max(0, sign), capture.range.end,
            "nothing separates this capture from '\(first.name ?? "<…>")'",
            typed.map { "write ':\(first.name ?? "")\($0)' for a type" }
              ?? "write a '/' or other characters between them",
            replacement: typed)
        }
        ends = [capture]
      case .group(let inner, _):
        let inside = checkAdjacent(inner, after: ends)
        for end in inside where !ends.contains(end) && ends.count < 8 { ends.append(end) }
      case .binding: break
      case .part, .slash, .rest: ends = []
      }
    }
    return ends
  }

  /// `<int>` for the second capture of `:id:int`, where other routers write a type.
  private static func type(of first: Capture, in second: Capture) -> String? {
    guard first.name != nil, first.type == nil, second.type == nil, let name = second.name,
      TypeTable.isUsual(name)
    else { return nil }
    return "<\(name)>"
  }

  /// `**/:a/**`: any segment can be `a`. The second `**` gets the hint.
  private mutating func checkRests(_ tokens: [PatternToken]) {
    var isAfterRest = false
    for token in tokens.flattened {
      switch token {
      case .rest(_, let range, _):
        if isAfterRest {
          report(
            .patternAmbiguousRest, range.start, range.end,
            "there are only captures between two '**': the first segments that fit are used",
            "put a literal segment between them, or keep one '**'", isUsable: true)
        }
        isAfterRest = true
      case .part(.literal): isAfterRest = false
      default: break
      }
    }
  }
}

/// Counts of a path's tokens, made once: most paths have so few kinds that later checks can be
/// skipped.
struct PatternCounts {
  private(set) var captures = 0
  private(set) var rests = 0
  private(set) var groups = 0
  private(set) var bindings = 0
  /// All tokens of the path, including those in groups.
  private(set) var pieces = 0
  /// Whether no capture needs a table lookup for its type.
  private(set) var hasUsualTypes = true
  /// Whether its last token is `**`.
  private(set) var endsInRest = false
  /// See `Pattern.isPlainPath`.
  private(set) var isPlainPath = false

  init(_ path: [PatternToken]) {
    add(path)
    if case .rest? = path.last { endsInRest = true }
  }

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

extension PatternCounts {
  /// The counts of a pattern that has only a path, whose segments are text, at most two captures
  /// without types or with usual ones, and `**` at the end; nil for any other pattern. Most
  /// patterns are so plain: they have no problems, and their tokens need not be made to know it.
  init?(plain pattern: PatternBytes) {
    self.init([])
    var index = pattern.count > 0 && pattern[0] == UInt8(ascii: "/") ? 1 : 0
    // A dot at the start may be the enclosing path, or belong to a host.
    if index == 0, pattern.firstSegment.contains(UInt8(ascii: ".")) { return nil }
    var names = 0
    var firstName = 0..<0
    var isBehindSlash = true
    isPlainPath = true
    while index < pattern.count {
      let start = index
      pieces += 1
      if pattern[start] == UInt8(ascii: "*") {
        index += 2
        guard index <= pattern.count, pattern[start + 1] == UInt8(ascii: "*") else { return nil }
        (rests, endsInRest) = (1, true)
      }
      if index < pattern.count, pattern[index] == UInt8(ascii: ":") {
        let name = index + 1
        index = pattern.endOfName(from: name)
        names += 1
        guard index > name, !isASCIIDigit(pattern[name]), names < 3,
          !pattern[firstName].elementsEqual(pattern[name..<index])
        else { return nil }
        firstName = name..<index
        if !endsInRest {
          captures += 1
          if let end = Self.endOfUsualType(pattern, index) { (index, isPlainPath) = (end, false) }
        }
      } else if !endsInRest {
        while index < pattern.count, Self.isPlain(pattern[index]) { index += 1 }
      }
      guard index < pattern.count else { return }
      guard !endsInRest, pattern[index] == UInt8(ascii: "/") else { return nil }
      if index == start {
        // An empty segment is reported.
        if isBehindSlash { return nil }
        isBehindSlash = true
        index += 1
      } else {
        isBehindSlash = false
      }
    }
    if pieces > 0 { isPlainPath = false }
  }

  /// Where `<int>` or the like ends that begins at a place.
  private static func endOfUsualType(_ pattern: PatternBytes, _ start: Int) -> Int? {
    guard start < pattern.count, pattern[start] == UInt8(ascii: "<") else { return nil }
    let end = pattern.endOfName(from: start + 1)
    guard end < pattern.count, pattern[end] == UInt8(ascii: ">"),
      TypeTable.isUsual(pattern.text(start + 1, end))
    else { return nil }
    return end + 1
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    TextShape.isNameByte(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}

extension [PatternToken] {
  /// The tokens with every group present; groups nest at most as deep as the parser allows.
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

  /// The number of expansions; saturates at a million.
  var expansionCount: Int {
    reduce(1) { count, token in
      guard case .group(let inner, _) = token else { return count }
      return Swift.min(1_000_000, count * (1 + inner.expansionCount))
    }
  }
}
