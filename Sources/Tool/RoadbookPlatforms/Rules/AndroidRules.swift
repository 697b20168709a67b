package import RoadbookText

/// A part of a manifest that takes URLs by itself: an attribute, a group, or a filter without
/// paths.
package struct AndroidClaim: Sendable {
  package var range: TextRange
  /// What it takes, of the rest of a URL after the prefix of its space.
  package var urls: LanguageBounds
}

/// The URLs that the filters of a manifest take.
package struct AndroidRules {
  private let texts: URLTexts
  private let space: URLSpace
  private let api: Int
  private var algebra: LanguageAlgebra { texts.algebra }

  /// `api`: the version of Android's API, which decides which attributes and groups are read.
  package init(_ texts: URLTexts, in space: URLSpace, api: Int) {
    self.texts = texts
    self.space = space
    self.api = api
  }

  /// What a filter takes, each claim by itself; none if it takes no links of the space.
  package func claims(of filter: IntentFilter) -> [AndroidClaim] {
    guard filter.takesLinks, filter.schemes.contains(where: { $0.text == space.scheme }),
      let authority = authority(of: filter)
    else { return [] }
    func claim(_ range: TextRange, _ urls: LanguageBounds) -> AndroidClaim {
      AndroidClaim(
        range: range, urls: algebra.sequence([authority.language, urls]))
    }
    if let range = filter.unread, filter.hosts.isEmpty { return [claim(range, .unknown)] }
    guard !filter.hosts.isEmpty else { return [claim(authority.range, texts.rule(path: path))] }
    let tests = filter.items.flatMap(\.tests).filter { api >= $0.sinceAPI }
    let groups = api >= 35 ? filter.groups : []
    if tests.isEmpty, groups.isEmpty { return [claim(authority.range, texts.rule(path: path))] }
    var claims = tests.map { claim($0.pattern.range, texts.rule(path: matches($0))) }
    var before = LanguageBounds.nothing
    for group in groups {
      let urls = matches(group)
      if group.allows { claims.append(claim(group.range, algebra.difference(urls, before))) }
      before = algebra.union([before, urls])
    }
    return claims
  }

  private var path: LanguageBounds { .everythingBeforeMarks(algebra) }

  /// The URLs of a host that a test of a path takes.
  func urls(_ test: AndroidTest) -> LanguageBounds { texts.rule(path: matches(test)) }

  /// What a test of a path takes.
  private func matches(_ test: AndroidTest) -> LanguageBounds {
    if test.pattern.isVariable { return .unknown }
    let found = AndroidPatterns(texts, .path).matches(test.comparison, test.pattern.text)
    return algebra.intersection([found ?? .nothing, path])
  }

  /// All tests of a group have to hold.
  private func matches(_ group: IntentFilter.Group) -> LanguageBounds {
    let all = group.tests.map { test -> LanguageBounds in
      if test.pattern.isVariable { return .unknown }
      let (comparison, pattern) = (test.comparison, test.pattern.text)
      switch test.part {
      case .path: return texts.rule(path: matches(test))
      case .query:
        let item = AndroidPatterns(texts, .query).matches(comparison, pattern) ?? .nothing
        return texts.rule(path: path, query: URLTexts.Test(present: texts.queries(with: item)))
      case .fragment:
        let found = AndroidPatterns(texts, .fragment).matches(comparison, pattern) ?? .nothing
        return texts.rule(path: path, fragment: URLTexts.Test(present: found))
      }
    }
    return algebra.intersection(all)
  }

  // MARK: Hosts

  /// What a filter takes before the path, and the attribute that says so; nil if it takes no host
  /// of the space.
  private func authority(of filter: IntentFilter) -> (language: LanguageBounds, range: TextRange)? {
    guard let scheme = filter.schemes.first(where: { $0.text == space.scheme }) else { return nil }
    guard !filter.hosts.isEmpty else {
      guard space.host == nil else { return (.empty, scheme.range) }
      let any = algebra.star(algebra.set(ByteSet.all.subtracting(ByteSet("/?#"))))
      return (LanguageBounds(exactly: any), scheme.range)
    }
    if let host = space.host {
      // The port is the written one, and these URLs have none.
      let entry = filter.hosts.first { entry in
        entry.port == nil && !entry.host.isVariable
          && AndroidHost(entry.host.text).matches(host)
      }
      return entry.map { (.empty, $0.host.range) }
    }
    var parts: [Language] = []
    for (host, port) in filter.hosts where !host.isVariable {
      let ports =
        port.map { algebra.literal(":" + $0.text) }
        ?? algebra.optional(
          algebra.sequence([
            algebra.literal(":"), algebra.repeated(algebra.set(ByteSet("0123456789")), 1, nil),
          ]))
      parts.append(algebra.sequence([AndroidHost(host.text).language(algebra), ports]))
    }
    guard let first = filter.hosts.first, !parts.isEmpty else { return nil }
    return (LanguageBounds(exactly: algebra.union(parts)), first.host.range)
  }
}

/// A host of a manifest: a leading star stands for any beginning.
package struct AndroidHost: Sendable {
  private var ending: String
  private var hasStar: Bool

  package init(_ text: String) {
    hasStar = text.hasPrefix("*")
    ending = text.lowercased()
    if hasStar { ending.removeFirst() }
  }

  /// Compared without case.
  package func matches(_ host: String) -> Bool {
    hasStar ? host.lowercased().hasSuffix(ending) : host.lowercased() == ending
  }

  fileprivate func language(_ algebra: LanguageAlgebra) -> Language {
    let text = algebra.sequence(
      ending.utf8.map { byte in
        let isLetter = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
        return algebra.set(ByteSet(isLetter ? [byte, byte & ~0x20] : [byte]))
      })
    guard hasStar else { return text }
    let any = algebra.star(algebra.set(ByteSet.all.subtracting(ByteSet(":/?#"))))
    return algebra.sequence([any, text])
  }
}
