/// What decides the rank of an entry first.
struct RankKey {
  var priority: Int
  /// The specificity of the host; with `mostLiterals` the number of literal segments.
  var host: UInt16
  /// The first four digits.
  var digits: UInt64
  var entry: Int32
  /// The entry itself; with `mostLiterals` the first entry of a pattern with the same source.
  var place: Int32

  /// Whether it ranks before another key; nil if further digits decide.
  @inline(__always)
  func isBefore(_ other: RankKey) -> Bool? {
    if priority != other.priority { return priority > other.priority }
    if host != other.host { return host > other.host }
    return digits == other.digits ? nil : digits < other.digits
  }
}

/// Entries with what their ranks are made of: a table, or a builder.
protocol RankedEntries {
  var namespaces: [NamespaceRecord] { get }
  var hosts: [CompiledHost] { get }
  var paths: [Int32] { get }
  var segments: [CompiledSegment] { get }
  var conditions: [Conditions] { get }
  func record(of route: Int32) -> RouteRecord
}

extension RankedEntries {
  /// The number of an entry's trie root.
  func context(of entry: Entry) -> Int32 {
    entry.host < 0
      ? namespaces[Int(record(of: entry.route).namespace)].openContext
      : hosts[Int(entry.host)].context
  }

  func rankKey(_ number: Int32, _ entry: Entry, _ priority: Int, _ rule: Ranking) -> RankKey {
    var key = RankKey(priority: priority, host: 0, digits: 0, entry: number, place: number)
    switch rule {
    case .all: key.priority = 0
    case .first: break
    case .specific:
      if entry.host >= 0 { key.host = UInt16(hosts[Int(entry.host)].specificity) }
      key.digits = digits(entry)
    case .mostLiterals:
      let literals = entry.segments.count { segments[Int(paths[Int($0)])].kind == .literal }
      key.host = UInt16(clamping: literals)
      key.digits = digits(entry)
    }
    return key
  }

  private func digits(_ entry: Entry) -> UInt64 {
    var digits: UInt64 = 0
    for offset: Int32 in 0..<4 { digits = digits << 16 | UInt64(digit(entry, offset)) }
    return digits
  }

  private func digit(_ entry: Entry, _ offset: Int32) -> UInt16 {
    let index = entry.segments.lowerBound + offset
    return index < entry.segments.upperBound
      ? segments[Int(paths[Int(index)])].digit : Digit.end
  }

  /// Whether an entry ranks before another one whose key is equal, of these or other entries; nil if the order of
  /// declaration decides.
  func isBefore(
    _ first: Entry, _ second: Entry, in others: some RankedEntries, _ rule: Ranking
  ) -> Bool? {
    guard rule == .specific || rule == .mostLiterals else { return nil }
    let count = Int32(max(first.segments.count, second.segments.count))
    if count > 4 {
      for offset in 4..<count {
        let digits = (digit(first, offset), others.digit(second, offset))
        if digits.0 != digits.1 { return digits.0 < digits.1 }
      }
    }
    if first.conditions >= 0 || second.conditions >= 0 {
      let constraints = (constraints(of: first), others.constraints(of: second))
      if constraints.0 != constraints.1 { return constraints.0 > constraints.1 }
    }
    return nil
  }

  /// How specific the conditions of an entry are.
  func constraints(of entry: Entry) -> ConstraintRank {
    entry.conditions < 0 ? ConstraintRank() : conditions[Int(entry.conditions)].constraints
  }
}

/// Ranks the entries of each namespace in winning order.
///
/// The order depends only on the patterns, not on the URL, so it is computed once and a search compares numbers: 1.
/// higher priority; 2. the more specific host; 3. digit by digit from the left, where the end of a path precedes
/// `**`; 4. more conditions on query and fragment, then exact values and types among them; 5. earlier declaration.
/// With `mostLiterals`, a pattern replaces an earlier one with the same source.
struct RankOrder {
  let builder: RouteTableBuilder

  func assign(to entries: inout [Entry]) {
    for namespace in builder.namespaces {
      let rule = namespace.options.ranking
      var keys: [RankKey] = []
      for route in namespace.routes {
        let record = builder.record(of: route)
        for entry in record.entries {
          keys.append(builder.rankKey(entry, entries[Int(entry)], record.priority, rule))
        }
      }
      if rule == .mostLiterals { sharePlaces(&keys, entries) }
      keys.sort { isBefore($0, $1, entries, rule) }
      for (rank, key) in keys.enumerated() { entries[Int(key.entry)].rank = UInt32(rank) }
    }
    markYielding(&entries)
  }

  /// Gives patterns with the same source the place of the first of them.
  private func sharePlaces(_ keys: inout [RankKey], _ entries: [Entry]) {
    var firsts: [String: Int32] = [:]
    for index in keys.indices {
      let entry = entries[Int(keys[index].entry)]
      let number = builder.record(of: entry.route).firstPattern + Int32(entry.pattern)
      guard builder.patterns.indices.contains(Int(number)) else { continue }
      let text = builder.patterns[Int(number)].source
      if let first = firsts[text] {
        keys[index].place = first
      } else {
        firsts[text] = keys[index].entry
      }
    }
  }

  private func isBefore(_ left: RankKey, _ right: RankKey, _ entries: [Entry], _ rule: Ranking)
    -> Bool
  {
    if let known = left.isBefore(right) { return known }
    let first = entries[Int(left.entry)]
    let second = entries[Int(right.entry)]
    if let known = builder.isBefore(first, second, in: builder, rule) { return known }
    // Entries are numbered in order of route, pattern and expansion.
    guard rule == .mostLiterals, left.place == right.place, first.route != second.route else {
      return left.place != right.place ? left.place < right.place : left.entry < right.entry
    }
    // Only patterns with the same source share a place.
    return first.route > second.route
  }

  /// Marks the expansions that must yield to an earlier one of the same pattern that ranks after them.
  private func markYielding(_ entries: inout [Entry]) {
    var start = 0
    while start < entries.count {
      var end = start + 1
      while end < entries.count, entries[end].expansion > 0 { end += 1 }
      if end - start > 1 {
        // The earlier expansion must have equal conditions and match URLs with the same number of segments; `**`
        // matches any number from its minimum on.
        for later in (start + 1)..<end {
          entries[later].mayYield = (start..<later).contains {
            entries[$0].rank > entries[later].rank
              && entries[$0].conditions == entries[later].conditions
              && mayOverlap(entries[$0], entries[later])
          }
        }
      }
      start = end
    }
  }

  private func mayOverlap(_ first: Entry, _ second: Entry) -> Bool {
    let (left, right) = (lengths(first), lengths(second))
    return left.lowerBound <= right.upperBound && right.lowerBound <= left.upperBound
  }

  private func lengths(_ entry: Entry) -> ClosedRange<Int> {
    let fixed = entry.segments.count { builder.segment($0).kind != .rest }
    return fixed...(fixed == entry.segments.count ? fixed : Int.max)
  }
}
