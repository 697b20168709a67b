/// What is known of a language: each text of it is in `most`, each text of `least` is in it.
///
/// A proof that something is missing compares `least` with `most`, so it is never wrong where a
/// rule or a type cannot be expressed exactly.
package struct LanguageBounds: Hashable, Sendable {
  package var most: Language
  package var least: Language

  package init(most: Language, least: Language) {
    self.most = most
    self.least = least
  }

  package init(exactly language: Language) { self.init(most: language, least: language) }

  package static let nothing = LanguageBounds(exactly: .nothing)
  package static let everything = LanguageBounds(exactly: .everything)
  package static let empty = LanguageBounds(exactly: .empty)
  /// Nothing is known.
  package static let unknown = LanguageBounds(most: .everything, least: .nothing)

  package var isExact: Bool { most == least }
}

extension LanguageAlgebra {
  package func union(_ parts: [LanguageBounds]) -> LanguageBounds {
    LanguageBounds(most: union(parts.map(\.most)), least: union(parts.map(\.least)))
  }

  package func intersection(_ parts: [LanguageBounds]) -> LanguageBounds {
    LanguageBounds(most: intersection(parts.map(\.most)), least: intersection(parts.map(\.least)))
  }

  package func sequence(_ parts: [LanguageBounds]) -> LanguageBounds {
    LanguageBounds(most: sequence(parts.map(\.most)), least: sequence(parts.map(\.least)))
  }

  package func complement(_ of: LanguageBounds) -> LanguageBounds {
    LanguageBounds(most: complement(of.least), least: complement(of.most))
  }

  package func difference(_ first: LanguageBounds, _ second: LanguageBounds) -> LanguageBounds {
    intersection([first, complement(second)])
  }

  /// What a list of rules takes of which the first that matches decides.
  ///
  /// A rule takes what no exclusion before it matches, whatever other rules take, too: so only
  /// exclusions are taken away, and from all rules between two of them at once.
  package func taken(
    by rules: [(isExclusion: Bool, matches: LanguageBounds)]
  ) -> LanguageBounds {
    var taken: [LanguageBounds] = []
    var excluded = LanguageBounds.nothing
    var open: [LanguageBounds] = []
    for rule in rules {
      if !rule.isExclusion {
        open.append(rule.matches)
        continue
      }
      taken.append(difference(union(open), excluded))
      open = []
      excluded = union([excluded, rule.matches])
    }
    return union(taken + [difference(union(open), excluded)])
  }

  package func star(_ of: LanguageBounds) -> LanguageBounds {
    LanguageBounds(most: star(of.most), least: star(of.least))
  }

  package func optional(_ of: LanguageBounds) -> LanguageBounds {
    LanguageBounds(most: optional(of.most), least: optional(of.least))
  }
}
