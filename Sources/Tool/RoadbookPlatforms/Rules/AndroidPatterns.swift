/// The texts that Android's patterns match, which never give back what they took.
package struct AndroidPatterns {
  private let texts: URLTexts
  private let part: URLTexts.Part
  private var algebra: LanguageAlgebra { texts.algebra }

  package init(_ texts: URLTexts, _ part: URLTexts.Part) {
    self.texts = texts
    self.part = part
  }

  /// Longer patterns are not followed: what they match is unknown.
  private static let lengthLimit = 512
  /// A pattern with more tokens is refused when the app is installed.
  private static let tokenLimit = 2_048
  /// Larger counts are not followed.
  private static let countLimit = 256

  /// The texts that an attribute matches, as they are written in a URL; Android compares them
  /// decoded.
  ///
  /// nil if the system refuses the pattern.
  package func matches(
    _ comparison: AndroidTest.Comparison, _ pattern: String
  ) -> LanguageBounds? {
    guard pattern.utf8.count <= Self.lengthLimit else { return .unknown }
    switch comparison {
    case .exact: return LanguageBounds(exactly: texts.text(pattern, part))
    case .prefix:
      return LanguageBounds(exactly: algebra.sequence([texts.text(pattern, part), anything]))
    case .suffix:
      return LanguageBounds(exactly: algebra.sequence([anything, texts.text(pattern, part)]))
    case .pattern: return LanguageBounds(exactly: simple(SimplePattern(pattern).tokens[...]))
    case .advancedPattern:
      guard let tokens = AdvancedPattern(pattern)?.tokens, tokens.count <= Self.tokenLimit else {
        return nil
      }
      if tokens.contains(where: { max($0.minimum, $0.maximum ?? 0) > Self.countLimit }) {
        return .unknown
      }
      return LanguageBounds(exactly: advanced(tokens[...]))
    }
  }

  private var anything: Language { algebra.star(texts.anyCharacter(part)) }

  private func set(_ ranges: [ClosedRange<UInt32>]) -> Language { texts.character(ranges, part) }

  // MARK: Simple patterns

  /// What the rest of a pattern matches. An empty text is matched by nothing but a final `.*`.
  private func simple(_ tokens: ArraySlice<SimplePattern.Token>) -> Language {
    guard let first = tokens.first else { return .empty }
    let rest = tokens.dropFirst()
    let isFilled = algebra.complement(Language.empty)
    switch first {
    case .anyText(upTo: nil): return anything
    case .anyText(upTo: let next?):
      // It runs to the first occurrence of what follows.
      let others = algebra.difference(texts.anyCharacter(part), texts.character(next, part))
      return algebra.sequence([
        algebra.star(others), texts.character(next, part), simple(rest),
      ])
    case .repeated(let scalar):
      let one = texts.character(scalar, part)
      return algebra.intersection([isFilled, taking(one, then: simple(rest))])
    case .any: return algebra.sequence([texts.anyCharacter(part), simple(rest)])
    case .scalar(let scalar):
      return algebra.sequence([texts.character(scalar, part), simple(rest)])
    }
  }

  /// As many of these as there are, then the rest.
  private func taking(_ one: Language, then rest: Language) -> Language {
    algebra.sequence([algebra.star(one), withoutStart(one, rest)])
  }

  private func withoutStart(_ one: Language, _ rest: Language) -> Language {
    algebra.difference(rest, algebra.sequence([one, .everything]))
  }

  // MARK: Advanced patterns

  private func advanced(_ tokens: ArraySlice<AdvancedPattern.Token>) -> Language {
    tokens.reversed().reduce(Language.empty) { rest, token in
      let one = set(token.ranges)
      guard let maximum = token.maximum else {
        return algebra.sequence([
          algebra.repeated(one, token.minimum, token.minimum), taking(one, then: rest),
        ])
      }
      // Fewer than the most only where no more follow.
      var result = rest
      let stopped = withoutStart(one, rest)
      for _ in token.minimum..<max(token.minimum, maximum) {
        result = algebra.union([stopped, algebra.sequence([one, result])])
      }
      return algebra.sequence([algebra.repeated(one, token.minimum, token.minimum), result])
    }
  }
}

/// A `pathPattern`: `.` is any character, `c*` repeats one, `.*` is any text, `\` escapes.
package struct SimplePattern: Sendable {
  package enum Token: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case any
    /// As many of a character as there are.
    case repeated(Unicode.Scalar)
    /// Any text up to and including the first occurrence of a character; nil for all that is left.
    case anyText(upTo: Unicode.Scalar?)
  }

  package var tokens: [Token] = []

  package init(_ pattern: String) {
    let scalars = Array(pattern.unicodeScalars)
    func scalar(_ index: Int) -> Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
    var index = 0
    while let first = scalar(index) {
      index += 1
      var character = first
      let isEscaped = first == "\\"
      if isEscaped {
        guard let next = scalar(index) else {
          tokens.append(.scalar("\\"))
          break
        }
        character = next
        index += 1
      }
      guard scalar(index) == "*" else {
        // An escaped '.' takes any character, too.
        tokens.append(character == "." ? .any : .scalar(character))
        continue
      }
      index += 1
      guard character == ".", !isEscaped else {
        tokens.append(.repeated(character))
        continue
      }
      if scalar(index) == "\\" { index += 1 }
      tokens.append(.anyText(upTo: scalar(index)))
      index += 1
    }
  }
}

/// A `pathAdvancedPattern`: sets of characters, each with `*`, `+` or `{n,m}`.
package struct AdvancedPattern: Sendable {
  package struct Token: Hashable, Sendable {
    package var ranges: [ClosedRange<UInt32>]
    package var minimum = 1
    /// nil for any number.
    package var maximum: Int? = 1
  }

  package var tokens: [Token] = []

  private static let anything: [ClosedRange<UInt32>] = [0...0x10FFFF]

  /// nil if the system refuses it.
  package init?(_ pattern: String) {
    let scalars = Array(pattern.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "[":
        guard let (ranges, end) = Self.set(scalars, index) else { return nil }
        tokens.append(Token(ranges: ranges))
        index = end
      case ".": tokens.append(Token(ranges: Self.anything))
      case "\\":
        guard index < scalars.count else { return nil }
        tokens.append(Token(ranges: [scalars[index].value...scalars[index].value]))
        index += 1
      case "*", "+", "{", "]", "}": return nil
      default: tokens.append(Token(ranges: [scalar.value...scalar.value]))
      }
      guard index < scalars.count, let last = tokens.indices.last else { continue }
      switch scalars[index] {
      case "*":
        (tokens[last].minimum, tokens[last].maximum) = (0, nil)
        index += 1
      case "+":
        (tokens[last].minimum, tokens[last].maximum) = (1, nil)
        index += 1
      case "{":
        guard let end = scalars[index...].firstIndex(of: "}") else { return nil }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[(index + 1)..<end])
        guard let counts = Self.counts(String(text)) else { return nil }
        (tokens[last].minimum, tokens[last].maximum) = counts
        index = end + 1
      default: break
      }
    }
  }

  private static func counts(_ text: String) -> (Int, Int?)? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard let first = parts.first, let minimum = Int(first), minimum >= 0, parts.count < 3 else {
      return nil
    }
    if parts.count == 1 { return (minimum, minimum) }
    if parts[1].isEmpty { return (minimum, nil) }
    guard let maximum = Int(parts[1]), maximum >= minimum else { return nil }
    return (minimum, maximum)
  }

  /// The ranges of a set behind its `[`, and where it ends.
  private static func set(
    _ scalars: [Unicode.Scalar], _ start: Int
  ) -> ([ClosedRange<UInt32>], Int)? {
    var index = start
    var ranges: [ClosedRange<UInt32>] = []
    var isNegated = false
    if index < scalars.count, scalars[index] == "^" {
      isNegated = true
      index += 1
    }
    while index < scalars.count, scalars[index] != "]" {
      if scalars[index] == "\\" { index += 1 }
      guard index < scalars.count else { return nil }
      let low = scalars[index].value
      index += 1
      var high = low
      if index + 1 < scalars.count, scalars[index] == "-", scalars[index + 1] != "]" {
        index += scalars[index + 1] == "\\" ? 2 : 1
        guard index < scalars.count else { return nil }
        high = scalars[index].value
        index += 1
      }
      guard low <= high else { return nil }
      ranges.append(low...high)
    }
    guard index < scalars.count, !ranges.isEmpty else { return nil }
    return (isNegated ? inverse(ranges) : ranges, index + 1)
  }

  private static func inverse(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > next { result.append(next...(range.lowerBound - 1)) }
      next = max(next, range.upperBound + 1)
    }
    if next <= 0x10FFFF { result.append(next...0x10FFFF) }
    return result
  }
}
