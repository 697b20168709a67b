import RoadbookModel
import RoadbookText
import RoadbookURL

/// What the rules of a site's file have to open on one host, with the rules of which they can be
/// made.
struct SiteTarget {
  let comparison: Comparison
  let dialect: SiteDialect
  /// What has to be opened, and what may be.
  let wanted: Language
  let allowed: Language
  let openings: [RulePlan.Opening]
  let exclusions: [RulePlan.Excluding]
  let isStrict: Bool

  private var algebra: LanguageAlgebra { comparison.algebra }

  init(
    _ comparison: Comparison, _ dialect: SiteDialect, hasQueries: Bool = true,
    isStrict: Bool = false
  ) {
    self.comparison = comparison
    self.dialect = dialect
    self.isStrict = isStrict
    let algebra = comparison.algebra
    let texts = comparison.texts
    let paths = comparison.routes.paths
    func matches(_ rule: SiteRule) -> Language {
      switch dialect {
      case .apple: AppleRules(texts, variables: [:]).matches(AppleRule(rule)).most
      case .android: DynamicRules(texts).matches(DynamicRule(rule)).most
      }
    }
    func excluding(_ rule: SiteRule, _ guards: [RulePlan.Excluding] = []) -> RulePlan.Excluding {
      RulePlan.Excluding(rule: rule, matches: matches(rule), guards: guards)
    }
    let (open, external) = (comparison.opens.most, comparison.external.least)
    var openings: [RulePlan.Opening] = []
    var exclusions: [RulePlan.Excluding] = []
    for (number, path) in paths.enumerated() {
      for shape in path.shapes {
        let rules = dialect.rules(shape, hasQueries: hasQueries)
        if path.isExternal {
          let guards = rules.excluding.map { excluding($0.inverse) }
          for rule in rules.opening { exclusions.append(excluding(rule.inverse, guards)) }
          continue
        }
        let guards = rules.excluding.map { excluding($0) }
        for rule in rules.opening {
          let taken = matches(rule)
          let own = algebra.intersection([path.urls.most, taken])
          openings.append(
            RulePlan.Opening(
              rule: rule, matches: taken, wanted: algebra.difference(own, external),
              guards: guards, path: number))
        }
      }
    }
    self.openings = openings
    self.exclusions = exclusions
    wanted = algebra.union(openings.map(\.wanted))
    let near = isStrict ? open : algebra.union([open, comparison.untyped])
    allowed = algebra.union([algebra.difference(near, external), wanted])
  }

  /// The URLs that count: iOS knows no slash at the end.
  private var all: Language {
    isStrict && dialect == .apple ? comparison.withoutSlash : comparison.all
  }

  func isNothing(_ language: Language) -> Bool {
    algebra.areDisjoint(language, all)
  }

  /// Whether rules that open these URLs, of those that are taken at all, are right: where no rules
  /// are exact, no others would be better.
  func isRight(_ opened: LanguageBounds, of taken: LanguageBounds = .everything) -> Bool {
    guard isNothing(algebra.difference(algebra.intersection([wanted, taken.most]), opened.least))
    else { return false }
    let extra = algebra.difference(opened.most, allowed)
    return isNothing(extra) || isNothing(algebra.difference(extra, plan().opened))
  }

  /// The rules, made of existing ones as far as they are right.
  func plan(_ existing: [RulePlan.Existing] = []) -> RulePlan {
    RulePlan(
      algebra, all: all, openings: openings, exclusions: exclusions, existing: existing,
      wanted: wanted, allowed: allowed, isStrict: isStrict)
  }
}

extension SiteTarget {
  /// Whether two hosts need the same rules.
  func says(_ other: SiteTarget) -> Bool {
    isNothing(algebra.difference(wanted, other.wanted))
      && isNothing(algebra.difference(other.wanted, wanted))
      && isNothing(algebra.difference(allowed, other.allowed))
      && isNothing(algebra.difference(other.allowed, allowed))
  }
}
