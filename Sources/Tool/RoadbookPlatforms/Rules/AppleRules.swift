import RoadbookText

/// The URLs that rules of an apple-app-site-association match.
package struct AppleRules {
  private let texts: URLTexts
  private let variables: [String: [String]]
  private var algebra: LanguageAlgebra { texts.algebra }

  package init(_ texts: URLTexts, variables: [String: [String]]) {
    self.texts = texts
    self.variables = variables
  }

  /// Longer patterns are not followed: what they match is unknown.
  private static let lengthLimit = 512
  /// A pattern with more of them matches nothing.
  private static let wildcardLimit = 64

  /// The rest of a URL after its host that a rule matches, be it an exclusion or not.
  package func matches(_ rule: AppleRule) -> LanguageBounds {
    texts.rule(
      path: rule.path.map { path($0.text, rule) } ?? .everythingBeforeMarks(algebra),
      query: query(rule), fragment: fragment(rule))
  }

  // MARK: Parts

  /// Both the pattern and the path are compared with a slash in front and at the end.
  private func path(_ pattern: String, _ rule: AppleRule) -> LanguageBounds {
    guard let glob = Glob(Self.normalized(pattern)), glob.wildcards <= Self.wildcardLimit else {
      return pattern.utf8.count > Self.lengthLimit ? .unknown : .nothing
    }
    let whole = language(glob.tokens[...], rule, .path)
    // A path that ends with neither a slash nor a star is compared with a slash after it.
    let asWritten = LanguageBounds(
      exactly: algebra.sequence([.everything, algebra.set(ByteSet("/*"))]))
    let found = algebra.union([
      algebra.intersection([whole, asWritten]),
      algebra.difference(beforeSlash(glob.tokens[...], rule), asWritten),
    ])
    return algebra.intersection([found, .everythingBeforeMarks(algebra)])
  }

  /// The pattern as a system compares it.
  package static func normalized(_ pattern: String) -> String {
    if pattern.isEmpty { return "/" }
    guard pattern.count > 1 else { return pattern }
    var text = ""
    for character in pattern {
      if character == "*" || character == "/", text.last == character { continue }
      text.append(character)
    }
    if !text.hasPrefix("*"), !text.hasPrefix("/") { text = "/" + text }
    if !text.hasSuffix("*"), !text.hasSuffix("/") { text += "/" }
    return text
  }

  /// The texts that the tokens match with a slash after them.
  private func beforeSlash(_ tokens: ArraySlice<Glob.Token>, _ rule: AppleRule) -> LanguageBounds {
    guard let last = tokens.last else { return .nothing }
    let before = tokens.dropLast()
    switch last {
    case .scalar("/"), .one: return language(before, rule, .path)
    case .any:
      return algebra.union([language(tokens, rule, .path), beforeSlash(before, rule)])
    case .scalar: return .nothing
    case .variable(let name):
      return name == "lang" || name == "region" ? .nothing : .unknown
    }
  }

  private func query(_ rule: AppleRule) -> URLTexts.Test {
    switch rule.query {
    case nil: return .any
    case .whole(let pattern):
      return URLTexts.Test(emptyIfAbsent: language(pattern.text, rule, .query), algebra)
    case .items(let items):
      let all = items.map { key, value in values(of: key, language(value.text, rule, .query)) }
      return URLTexts.Test(emptyIfAbsent: algebra.intersection(all), algebra)
    }
  }

  /// The queries in which each value of a key fits; a missing one, and one without '=', is the
  /// empty text.
  private func values(of key: String, _ value: LanguageBounds) -> LanguageBounds {
    let name = LanguageBounds(exactly: texts.text(key, .query))
    let equals = LanguageBounds(exactly: algebra.literal("="))
    func items(_ value: LanguageBounds) -> LanguageBounds {
      let bare = algebra.intersection([value, .empty])
      return algebra.sequence([name, algebra.union([algebra.sequence([equals, value]), bare])])
    }
    let wrong = texts.queries(with: items(algebra.complement(value)))
    let isThere = texts.queries(with: items(.everything))
    // Without the key, the empty text has to fit.
    let absent = algebra.union([
      isThere,
      LanguageBounds(
        most: algebra.hasEmpty(value.most) ? .everything : .nothing,
        least: algebra.hasEmpty(value.least) ? .everything : .nothing),
    ])
    return algebra.intersection([algebra.complement(wrong), absent])
  }

  private func fragment(_ rule: AppleRule) -> URLTexts.Test {
    guard let pattern = rule.fragment else { return .any }
    return URLTexts.Test(emptyIfAbsent: language(pattern.text, rule, .fragment), algebra)
  }

  // MARK: Patterns

  private func language(
    _ pattern: String, _ rule: AppleRule, _ part: URLTexts.Part
  ) -> LanguageBounds {
    guard let glob = Glob(pattern), glob.wildcards <= Self.wildcardLimit else {
      return pattern.utf8.count > Self.lengthLimit ? .unknown : .nothing
    }
    return language(glob.tokens[...], rule, part)
  }

  private func language(
    _ tokens: ArraySlice<Glob.Token>, _ rule: AppleRule, _ part: URLTexts.Part
  ) -> LanguageBounds {
    let isDecoded = !rule.isPercentEncoded
    let one = isDecoded ? texts.anyCharacter(part) : texts.written(part)
    return algebra.sequence(
      tokens.map { token in
        switch token {
        case .any: LanguageBounds(exactly: algebra.star(one))
        case .one: LanguageBounds(exactly: one)
        case .scalar(let scalar):
          LanguageBounds(exactly: character(scalar, isDecoded, part, !rule.isCaseSensitive))
        case .variable(let name): variable(name, part)
        }
      })
  }

  /// A character of a pattern: one of the text as it is written, or of the decoded one.
  private func character(
    _ scalar: Unicode.Scalar, _ isDecoded: Bool, _ part: URLTexts.Part, _ folded: Bool
  ) -> Language {
    if isDecoded { return texts.text(String(scalar), part, folded: folded) }
    guard let byte = UInt8(exactly: scalar.value), byte < 0x80 else { return .nothing }
    var set = ByteSet([byte])
    if folded, scalar.properties.isAlphabetic { set = ByteSet([byte & ~0x20, byte | 0x20]) }
    return algebra.set(set)
  }

  private func variable(_ name: String, _ part: URLTexts.Part) -> LanguageBounds {
    let digits = "0123456789"
    let lower = "abcdefghijklmnopqrstuvwxyz"
    let sets = [
      "alpha": lower + lower.uppercased(), "upper": lower.uppercased(), "lower": lower,
      "alnum": digits + lower + lower.uppercased(), "digit": digits,
      "xdigit": digits + "abcdefABCDEF",
    ]
    if let values = variables[name] {
      // A value has wildcards, but no variables.
      return algebra.union(
        values.map { value in
          guard let glob = Glob(value, hasVariables: false) else { return .unknown }
          let one = texts.written(part)
          return algebra.sequence(
            glob.tokens.map { token in
              switch token {
              case .any: LanguageBounds(exactly: algebra.star(one))
              case .one: LanguageBounds(exactly: one)
              case .scalar(let scalar):
                LanguageBounds(exactly: character(scalar, false, part, false))
              case .variable: .nothing
              }
            })
        })
    }
    if let set = sets[name] { return LanguageBounds(exactly: algebra.set(ByteSet(set))) }
    let upper = algebra.set(ByteSet(lower.uppercased()))
    switch name {
    // The codes that Foundation lists depend on the system.
    case "lang":
      return LanguageBounds(
        most: algebra.repeated(algebra.set(ByteSet(lower)), 2, 3), least: .nothing)
    case "region":
      let number = algebra.repeated(algebra.set(ByteSet(digits)), 3, 3)
      return LanguageBounds(
        most: algebra.union([algebra.repeated(upper, 2, 2), number]), least: .nothing)
    default: return .nothing
    }
  }
}

extension LanguageBounds {
  /// Any path.
  static func everythingBeforeMarks(_ algebra: LanguageAlgebra) -> LanguageBounds {
    LanguageBounds(exactly: algebra.star(algebra.set(ByteSet.all.subtracting(ByteSet("?#")))))
  }
}

/// A pattern of an apple-app-site-association: `*` is any text, `?` one character, `$(name)` a
/// variable.
package struct Glob: Sendable {
  package enum Token: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case one, any
    case variable(String)
  }

  package var tokens: [Token] = []

  /// nil if it is too long to be followed.
  package init?(_ text: String, hasVariables: Bool = true) {
    guard text.utf8.count <= 512 else { return nil }
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      if hasVariables, scalar == "$", index < scalars.count, scalars[index] == "(",
        let end = scalars[index...].firstIndex(of: ")")
      {
        var name = String.UnicodeScalarView()
        name.append(contentsOf: scalars[(index + 1)..<end])
        tokens.append(.variable(String(name)))
        index = end + 1
        continue
      }
      tokens.append(scalar == "*" ? .any : scalar == "?" ? .one : .scalar(scalar))
    }
  }

  package var wildcards: Int {
    tokens.count { if case .scalar = $0 { false } else { true } }
  }
}
