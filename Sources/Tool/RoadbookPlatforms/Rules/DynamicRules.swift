/// The URLs that rules of an assetlinks.json match, as Android 15 and newer read them.
package struct DynamicRules {
  private let texts: URLTexts
  private var algebra: LanguageAlgebra { texts.algebra }

  package init(_ texts: URLTexts) { self.texts = texts }

  /// The rest of a URL after its host that a rule matches, be it an exclusion or not.
  package func matches(_ rule: DynamicRule) -> LanguageBounds {
    if rule.isEmpty { return .nothing }
    let anyPath = LanguageBounds.everythingBeforeMarks(algebra)
    var path = anyPath
    if let pattern = rule.path {
      path = algebra.intersection([language(pattern.text, .path), anyPath])
    }
    var query = URLTexts.Test.any
    if !rule.query.isEmpty {
      // Each has to be there, with a value that fits.
      let all = rule.query.map { key, value in
        texts.queries(with: language(key + "=" + value.text, .query, literalStart: key.count + 1))
      }
      query = URLTexts.Test(present: algebra.intersection(all))
    }
    let fragment = rule.fragment.map { URLTexts.Test(present: language($0.text, .fragment)) }
    return texts.rule(path: path, query: query, fragment: fragment ?? .any)
  }

  /// What a pattern becomes: without wildcards an exact text, with one star at its end a prefix,
  /// else a simple pattern.
  ///
  /// `literalStart`: so many characters have no wildcards.
  private func language(
    _ pattern: String, _ part: URLTexts.Part, literalStart: Int = 0
  ) -> LanguageBounds {
    let (comparison, text) = Self.translated(pattern, literalStart: literalStart)
    return AndroidPatterns(texts, part).matches(comparison, text) ?? .nothing
  }

  /// The pattern of a manifest that a pattern of a rule becomes.
  static func translated(
    _ pattern: String, literalStart: Int = 0
  ) -> (comparison: AndroidTest.Comparison, text: String) {
    let body = pattern.dropFirst(literalStart)
    if !body.contains("*"), !body.contains("?") { return (.exact, pattern) }
    if body.hasSuffix("*"), !body.contains("?"), body.filter({ $0 == "*" }).count == 1 {
      return (.prefix, String(pattern.dropLast()))
    }
    var simple = escaped(String(pattern.prefix(literalStart)))
    for character in body {
      switch character {
      case "*": simple += ".*"
      case "?": simple += "."
      default: simple += escaped(String(character))
      }
    }
    return (.pattern, simple)
  }

  private static func escaped(_ text: String) -> String {
    text.map { $0 == "." || $0 == "\\" || $0 == "*" ? "\\\($0)" : String($0) }.joined()
  }
}
