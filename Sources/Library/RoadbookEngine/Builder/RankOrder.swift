/// What decides the rank of an entry first.
struct RankKey: Hashable {
  var priority: Int
  /// The specificity of the host; with `mostLiterals` the number of literal segments.
  var host: UInt16
  /// The first eight digits, four in each number.
  var digits: UInt64
  var laterDigits: UInt64

  static let digitCount = 8

  /// Whether it ranks before another key; nil if further digits decide.
  func isBefore(_ other: RankKey) -> Bool? {
    if priority != other.priority { return priority > other.priority }
    if host != other.host { return host > other.host }
    if digits != other.digits { return digits < other.digits }
    return laterDigits == other.laterDigits ? nil : laterDigits < other.laterDigits
  }
}

/// Entries with their routes, hosts and conditions: a table, or a builder.
package protocol EntryOwner {
  var namespaces: [NamespaceRecord] { get }
  var routes: [RouteRecord] { get }
  var hosts: [CompiledHost] { get }
  var conditions: [Conditions] { get }
}

extension EntryOwner {
  /// The number of an entry's trie root.
  package func context(of entry: Entry) -> Int32 {
    entry.host < 0
      ? namespaces[Int(routes[Int(entry.route)].namespace)].openContext
      : hosts[Int(entry.host)].context
  }

  /// How specific the conditions of an entry are.
  package func constraints(of entry: Entry) -> ConstraintRank {
    entry.conditions < 0 ? ConstraintRank() : conditions[Int(entry.conditions)].constraints
  }
}

// What ranks are made of.
extension RouteTableBuilder {
  fileprivate func rankKey(_ entry: Entry, _ priority: Int, _ rule: Ranking) -> RankKey {
    var key = RankKey(priority: priority, host: 0, digits: 0, laterDigits: 0)
    switch rule {
    case .all: key.priority = 0
    case .first: break
    case .specific:
      if entry.host >= 0 { key.host = UInt16(hosts[Int(entry.host)].specificity) }
      (key.digits, key.laterDigits) = (digits(entry, from: 0), digits(entry, from: 4))
    case .mostLiterals:
      let literals = entry.segments.count { segments[Int(paths[Int($0)])].kind == .literal }
      key.host = UInt16(clamping: literals)
      (key.digits, key.laterDigits) = (digits(entry, from: 0), digits(entry, from: 4))
    }
    return key
  }

  /// Four digits in a number.
  private func digits(_ entry: Entry, from first: Int32) -> UInt64 {
    var digits: UInt64 = 0
    for offset in first..<(first + 4) { digits = digits << 16 | UInt64(digit(entry, offset)) }
    return digits
  }

  private func digit(_ entry: Entry, _ offset: Int32) -> UInt16 {
    let index = entry.segments.lowerBound + offset
    return index < entry.segments.upperBound ? segments[Int(paths[Int(index)])].digit : Digit.end
  }

  /// Whether an entry ranks before another one whose key is equal; nil if the order of declaration
  /// decides.
  fileprivate func isBefore(_ first: Entry, _ second: Entry, _ rule: Ranking) -> Bool? {
    guard rule == .specific || rule == .mostLiterals else { return nil }
    let count = Int32(max(first.segments.count, second.segments.count))
    let known = Int32(RankKey.digitCount)
    if count > known {
      for offset in known..<count {
        let digits = (digit(first, offset), digit(second, offset))
        if digits.0 != digits.1 { return digits.0 < digits.1 }
      }
    }
    if first.conditions >= 0 || second.conditions >= 0 {
      let constraints = (constraints(of: first), constraints(of: second))
      if constraints.0 != constraints.1 { return constraints.0 > constraints.1 }
    }
    return nil
  }
}

/// Ranks the entries of each namespace in winning order.
///
/// The order depends only on the patterns, not on the URL, so it is computed once and a search
/// compares numbers: 1. higher priority; 2. the more specific host; 3. digit by digit from the
/// left, where the end of a path precedes `**`; 4. more conditions on query and fragment, then
/// exact values and types among them; 5. earlier declaration. With `mostLiterals`, a pattern
/// replaces an earlier one with the same source.
struct RankOrder {
  let builder: RouteTableBuilder

  func assign(to entries: inout [Entry]) {
    var rank: UInt32 = 0
    for namespace in builder.namespaces {
      let rule = namespace.options.ranking
      // Many entries share few keys, and most of them rank in order of declaration. So the keys are
      // sorted: sorting the entries would take a third of the time of building a large table.
      var groups: [RankKey: [Int32]] = [:]
      for route in namespace.routes {
        let record = builder.routes[Int(route)]
        for entry in record.entries {
          let key = builder.rankKey(entries[Int(entry)], record.priority, rule)
          groups[key, default: []].append(entry)
        }
      }
      let places = rule == .mostLiterals ? places(of: namespace, entries) : [:]
      for (_, group) in groups.sorted(by: { $0.key.isBefore($1.key) == true }) {
        for entry in sorted(group, places, entries, rule) {
          entries[Int(entry)].rank = rank
          rank += 1
        }
      }
    }
    markYielding(&entries)
  }

  /// For each entry of a pattern whose source an earlier pattern has: the first entry with that
  /// source.
  private func places(of namespace: NamespaceRecord, _ entries: [Entry]) -> [Int32: Int32] {
    var places: [Int32: Int32] = [:]
    var firsts: [String: Int32] = [:]
    for route in namespace.routes {
      let record = builder.routes[Int(route)]
      for entry in record.entries {
        let number = Int(record.firstPattern) + Int(entries[Int(entry)].pattern)
        let text = builder.patterns[number].source
        if let first = firsts[text] { places[entry] = first } else { firsts[text] = entry }
      }
    }
    return places
  }

  /// Entries with equal keys in winning order, from order of declaration. `places`: see
  /// `places(of:_:)`.
  private func sorted(
    _ group: [Int32], _ places: [Int32: Int32], _ entries: [Entry], _ rule: Ranking
  ) -> [Int32] {
    let isSorted = group.allSatisfy {
      entries[Int($0)].segments.count <= RankKey.digitCount && entries[Int($0)].conditions < 0
    }
    if isSorted, places.isEmpty { return group }
    return group.sorted { left, right in
      let (first, second) = (entries[Int(left)], entries[Int(right)])
      if let known = builder.isBefore(first, second, rule) { return known }
      // Entries are numbered in order of route, pattern and expansion.
      let (leftPlace, rightPlace) = (places[left] ?? left, places[right] ?? right)
      if leftPlace != rightPlace { return leftPlace < rightPlace }
      // Only patterns with the same source share a place: the later route replaces the earlier one.
      return first.route != second.route ? first.route > second.route : left < right
    }
  }

  /// Marks the expansions that must yield to an earlier one of the same pattern that ranks after
  /// them.
  private func markYielding(_ entries: inout [Entry]) {
    var start = 0
    while start < entries.count {
      var end = start + 1
      while end < entries.count, entries[end].expansion > 0 { end += 1 }
      if end - start > 1 { markYielding(start..<end, &entries) }
      start = end
    }
  }

  /// An expansion yields to one with equal conditions that matches URLs with the same number of
  /// segments. Expansions have few lengths: the last rank of each is enough.
  private func markYielding(_ expansions: Range<Int>, _ entries: inout [Entry]) {
    var last: [Int32: [(lengths: ClosedRange<Int>, rank: UInt32)]] = [:]
    for index in expansions {
      let entry = entries[index]
      let lengths = lengths(entry)
      var known = last[entry.conditions] ?? []
      entries[index].mayYield = known.contains {
        $0.rank > entry.rank && $0.lengths.overlaps(lengths)
      }
      if let same = known.firstIndex(where: { $0.lengths == lengths }) {
        known[same].rank = max(known[same].rank, entry.rank)
      } else {
        known.append((lengths, entry.rank))
      }
      last[entry.conditions] = known
    }
  }

  /// The numbers of segments that an entry matches; `**` matches any number from its minimum on.
  private func lengths(_ entry: Entry) -> ClosedRange<Int> {
    let fixed = entry.segments.count { builder.segment($0).kind != .rest }
    return fixed...(fixed == entry.segments.count ? fixed : Int.max)
  }
}
