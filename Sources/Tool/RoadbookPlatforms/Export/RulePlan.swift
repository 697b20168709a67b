import RoadbookText

/// A list of rules, of which the first that matches decides, found from what it has to open.
///
/// A rule is safe if it opens only what may be opened, or excludes nothing that has to be opened,
/// of the URLs about which no rule before it decides. A safe rule stays safe whatever is decided
/// before it, so it does no harm to take one as soon as it is found, and if some order of the rules
/// is exact, one is found.
struct RulePlan {
  /// A rule that opens URLs of one path of a route.
  struct Opening {
    var rule: SiteRule
    var matches: Language
    /// The URLs for which it is there.
    var wanted: Language
    /// Rules that exclude what it takes beside them.
    var guards: [Excluding]
    /// The path of the map.
    var path: Int
  }

  struct Excluding {
    var rule: SiteRule
    var matches: Language
    /// Rules that open what it takes beside the URLs for which it is there.
    var guards: [Excluding] = []
  }

  /// A rule that a file has already.
  struct Existing {
    var rule: SiteRule
    var matches: LanguageBounds

    func isSame(as rule: SiteRule, _ matches: Language) -> Bool {
      self.rule == rule && self.matches.isExact && self.matches.most == matches
    }
  }

  /// A rule of the list.
  struct Item {
    var rule: SiteRule
    /// The number of the existing rule that is kept or replaced.
    var origin: Int?
    /// Whether the existing rule is kept as it is written.
    var isKept = false
    /// The path for which it is there.
    var path: Int?
    /// What it matches, and what of that it decides.
    var matches = Language.nothing
    var decides = Language.nothing

    var opens: Language { rule.isExclusion ? .nothing : decides }
  }

  let algebra: LanguageAlgebra
  /// All URLs.
  let all: Language
  let openings: [Opening]
  let exclusions: [Excluding]
  let existing: [Existing]
  /// What has to be opened, and what may be.
  let wanted: Language
  let allowed: Language

  private(set) var items: [Item] = []
  /// What the items decide, and what they open.
  private(set) var decided = Language.nothing
  private(set) var opened = Language.nothing
  /// The openings for which no safe rule is possible.
  private(set) var unsafe: [Int] = []

  /// What is left of URLs that no item decides, and of those that none opens.
  private var undecided = Rests()
  private var unopened = Rests()

  private var isDone: [Bool]
  private var isActive: [Bool]
  private var isUsed: [Bool]
  /// How many items there were when an opening could not be made safe.
  private var failures: [Int: Int] = [:]
  /// The existing rule that an opening replaces.
  private var pairs: [Int: Int] = [:]
  /// The opening that replaces an existing rule.
  private var replacing: [Int: Int] = [:]

  /// Rules that have to be before each other at a greater depth are found in a later pass.
  private static let depthLimit = 64

  /// `isStrict`: whether a rule that opens too much is left out.
  init(
    _ algebra: LanguageAlgebra, all: Language, openings: [Opening], exclusions: [Excluding],
    existing: [Existing], wanted: Language, allowed: Language, isStrict: Bool
  ) {
    self.algebra = algebra
    self.all = all
    self.openings = openings
    self.exclusions = exclusions
    self.existing = existing
    self.wanted = wanted
    self.allowed = allowed
    isDone = openings.map { _ in false }
    isActive = isDone
    isUsed = existing.map { _ in false }
    pair()
    for (opening, number) in pairs { replacing[number] = opening }
    let slots = slots
    var count = -1
    while items.count > count {
      count = items.count
      for slot in slots {
        switch slot {
        case .existing(let number):
          keep(number)
          if let own = replacing[number] { open(own, depth: 0) }
        case .opening(let number): open(number, depth: 0)
        }
      }
    }
    for number in openings.indices where !isDone[number] {
      unsafe.append(number)
      if !isStrict { take(number) }
    }
    dropSuperfluous()
  }

  /// Drops new exclusions of what no rule after them opens.
  private mutating func dropSuperfluous() {
    var opening = Language.nothing
    var left: [Item] = []
    for item in items.reversed() {
      if !item.rule.isExclusion {
        opening = algebra.union([opening, item.matches])
      } else if item.origin == nil,
        isNothing(algebra.intersection([item.decides, opening]))
      {
        continue
      }
      left.append(item)
    }
    items = left.reversed()
  }

  // MARK: The order

  private enum Slot {
    case existing(Int)
    case opening(Int)
  }

  /// The existing rules in their order, each new one behind that of the path before it.
  private var slots: [Slot] {
    var slots = existing.indices.map { Slot.existing($0) }
    var last: Int?
    for number in openings.indices {
      if let own = pairs[number] {
        last = slots.firstIndex { if case .existing(own) = $0 { true } else { false } }
      } else if let place = last {
        slots.insert(.opening(number), at: place + 1)
        last = place + 1
      } else if let next = openings.indices[number...].first(where: { pairs[$0] != nil }),
        let place = slots.firstIndex(where: {
          if case .existing(pairs[next]) = $0 { true } else { false }
        })
      {
        slots.insert(.opening(number), at: place)
        last = place
      } else {
        slots.append(.opening(number))
        last = slots.count - 1
      }
    }
    return slots
  }

  /// Finds for each opening the existing rule that would become it.
  private mutating func pair() {
    var free: [SiteRule: [Int]] = [:]
    for (number, rule) in existing.enumerated() where !rule.rule.isExclusion {
      free[rule.rule.skeleton, default: []].append(number)
    }
    for number in openings.indices {
      let key = openings[number].rule.skeleton
      guard let first = free[key]?.first else { continue }
      pairs[number] = first
      free[key]?.removeFirst()
    }
    // A rule for more or fewer queries is still one for the path.
    let taken = Set(pairs.values)
    var paths: [String: [Int]] = [:]
    for (number, rule) in existing.enumerated()
    where !rule.rule.isExclusion && !taken.contains(number) {
      if let path = rule.rule.skeleton.path { paths[path, default: []].append(number) }
    }
    for number in openings.indices where pairs[number] == nil {
      guard let path = openings[number].rule.skeleton.path, let first = paths[path]?.first else {
        continue
      }
      pairs[number] = first
      paths[path]?.removeFirst()
    }
  }

  // MARK: Safe rules

  private func isNothing(_ language: Language) -> Bool {
    algebra.areDisjoint(language, all)
  }

  /// Whether items decide about all of these URLs.
  private mutating func isDecided(_ urls: Language) -> Bool {
    undecided.isEmpty(urls, without: decided, of: items.map(\.matches), algebra, all)
  }

  /// Whether items open all of these URLs.
  private mutating func isOpened(_ urls: Language) -> Bool {
    unopened.isEmpty(urls, without: opened, of: items.map(\.opens), algebra, all)
  }

  private mutating func isSafe(_ matches: Language, excludes: Bool) -> Bool {
    isDecided(
      excludes ? algebra.intersection([matches, wanted]) : algebra.difference(matches, allowed))
  }

  private mutating func append(_ item: Item, _ matches: Language) {
    var item = item
    item.matches = matches
    item.decides = algebra.difference(matches, decided)
    opened = algebra.union([opened, item.opens])
    decided = algebra.union([decided, matches])
    items.append(item)
  }

  /// Keeps an existing rule if it is right.
  private mutating func keep(_ number: Int) {
    guard !isUsed[number] else { return }
    let rule = existing[number]
    // What it matches for certain decides, what it may match must be safe.
    if isDecided(rule.matches.most) {
      isUsed[number] = true
      return
    }
    let paired = replacing[number]
    if !isSafe(rule.matches.most, excludes: rule.rule.isExclusion) {
      if rule.rule.isExclusion {
        openBefore(rule.matches.most, depth: 0)
      } else {
        exclude(
          from: rule.matches.most, guards: paired.map { openings[$0].guards } ?? [], depth: 0)
      }
    }
    if isSafe(rule.matches.most, excludes: rule.rule.isExclusion) {
      if isDecided(rule.matches.most) { return }
      isUsed[number] = true
      append(
        Item(rule: rule.rule, origin: number, isKept: true, path: paired),
        rule.matches.least)
    }
  }

  /// Takes an opening if it is safe, or can be made so.
  private mutating func open(_ number: Int, depth: Int) {
    guard !isDone[number], !isActive[number], depth < Self.depthLimit else { return }
    // What was in vain with the same items is tried again only by itself, when no other rule waits
    // for it.
    if depth > 0, failures[number] == items.count { return }
    let own = openings[number]
    if isOpened(own.wanted) {
      isDone[number] = true
      return
    }
    isActive[number] = true
    if !isSafe(own.matches, excludes: false) {
      exclude(from: own.matches, guards: own.guards, depth: depth + 1)
    }
    isActive[number] = false
    if isSafe(own.matches, excludes: false) { take(number) } else { failures[number] = items.count }
  }

  private mutating func take(_ number: Int) {
    let own = openings[number]
    isDone[number] = true
    var item = Item(rule: own.rule, path: own.path)
    if let origin = pairs[number], !isUsed[origin] {
      isUsed[origin] = true
      item.origin = origin
      item.isKept = existing[origin].isSame(as: own.rule, own.matches)
    }
    append(item, own.matches)
  }

  /// Excludes what a rule opens too much, as far as that does no harm.
  private mutating func exclude(from matches: Language, guards: [Excluding], depth: Int) {
    let extra = algebra.difference(matches, allowed)
    for rule in guards + exclusions {
      let useful = algebra.intersection([rule.matches, extra])
      if isDecided(useful) { continue }
      if !isSafe(rule.matches, excludes: true) {
        openBefore(rule.matches, depth: depth)
        for inner in rule.guards where !isSafe(rule.matches, excludes: true) {
          let needed = algebra.intersection([inner.matches, wanted])
          if !isDecided(needed), isSafe(inner.matches, excludes: false) {
            append(Item(rule: inner.rule), inner.matches)
          }
        }
      }
      // What had to be before it may have made it superfluous.
      guard isSafe(rule.matches, excludes: true), !isDecided(useful) else { continue }
      var item = Item(rule: rule.rule)
      if let origin = existing.indices.first(where: {
        !isUsed[$0] && existing[$0].isSame(as: rule.rule, rule.matches)
      }) {
        isUsed[origin] = true
        item.origin = origin
        item.isKept = true
      }
      append(item, rule.matches)
    }
  }

  /// Opens what an exclusion must not take, as far as possible.
  private mutating func openBefore(_ matches: Language, depth: Int) {
    for number in openings.indices where !isDone[number] && !isActive[number] {
      let taken = algebra.intersection([openings[number].wanted, matches])
      if !isDecided(taken) { open(number, depth: depth + 1) }
    }
  }
}

/// What is left of languages while others are taken away, which are only added to.
private struct Rests {
  private struct Rest {
    /// A text that is left.
    var witness: LanguageAlgebra.Witness
    /// How many of the others are known not to have it.
    var count: Int
  }

  private var known: [Language: Rest] = [:]

  /// Whether nothing is left of a language without others, of which `parts` are the union. Without
  /// a proof it is not.
  ///
  /// What is once empty stays so, and one text shows the opposite as long as no new part has it.
  mutating func isEmpty(
    _ language: Language, without others: Language, of parts: [Language],
    _ algebra: LanguageAlgebra, _ all: Language
  ) -> Bool {
    if language == .nothing { return true }
    if let rest = known[language] {
      guard case .text(let text) = rest.witness else { return rest.witness == .none }
      if !parts[rest.count...].contains(where: { algebra.contains(text, in: $0) }) {
        known[language]?.count = parts.count
        return false
      }
    }
    let left = algebra.intersection([algebra.difference(language, others), all])
    let witness = algebra.witness(of: left)
    known[language] = Rest(witness: witness, count: parts.count)
    return witness == .none
  }
}
