extension Pattern {
  /// The expansions of a pattern of another dialect: more segments first, then the more specific, then those with the
  /// leftmost groups present.
  ///
  /// JLRoutes itself orders them by string length, so that a longer capture name could win.
  var dialectExpansions: [PathExpansion] {
    let raw = rawExpansions
    if raw.count == 1, var only = raw.first, fragmentTokens.isEmpty,
      path.count == path.flattened.count
    {
      only.text = source
      return [only]
    }
    let order = raw.indices.sorted { left, right in
      let (first, second) = (raw[left].digits, raw[right].digits)
      if first.count != second.count { return first.count > second.count }
      if first != second { return first.lexicographicallyPrecedes(second) }
      return left < right
    }
    var seen: Set<String> = []
    var result: [PathExpansion] = []
    for index in order {
      var expansion = raw[index]
      expansion.text = DialectPrinter.text(expansion.segments, expansion.fragment)
      if seen.insert(expansion.text).inserted { result.append(expansion) }
    }
    return result
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
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "/": result += "%2F"
      case "(": result += "%28"
      case ")": result += "%29"
      case "#": result += "%23"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
