/// Ranks the entries of each namespace in winning order.
///
/// The order depends only on the patterns, not on the URL, so it is computed once and a search compares numbers: 1.
/// higher priority; 2. the more specific host; 3. digit by digit from the left, where the end of a path precedes
/// `**`; 4. more conditions on query and fragment, then exact values and types among them; 5. earlier declaration.
/// With `mostLiterals`, a pattern replaces an earlier one with the same source.
struct RankOrder {
  private struct Key {
    var priority: Int
    /// The specificity of the host; with `mostLiterals` the number of literal segments.
    var host: UInt16
    /// The first four digits.
    var digits: UInt64
    var entry: Int32
    /// The entry itself; with `mostLiterals` the first entry of a pattern with the same source.
    var place: Int32
  }

  let builder: RouteTableBuilder

  func assign(to entries: inout [Entry]) {
    for namespace in builder.namespaces {
      let rule = namespace.options.ranking
      var keys: [Key] = []
      for route in namespace.routes {
        let record = builder.routes[Int(route)]
        for entry in record.entries { keys.append(key(entry, entries, record.priority, rule)) }
      }
      if rule == .mostLiterals { sharePlaces(&keys, entries) }
      keys.sort { isBefore($0, $1, entries, rule) }
      for (rank, key) in keys.enumerated() { entries[Int(key.entry)].rank = UInt32(rank) }
    }
    markYielding(&entries)
  }

  /// Gives patterns with the same source the place of the first of them.
  private func sharePlaces(_ keys: inout [Key], _ entries: [Entry]) {
    var firsts: [String: Int32] = [:]
    for index in keys.indices {
      let entry = entries[Int(keys[index].entry)]
      let number = builder.routes[Int(entry.route)].firstPattern + entry.pattern
      guard builder.patterns.indices.contains(Int(number)) else { continue }
      let text = builder.patterns[Int(number)].source
      if let first = firsts[text] {
        keys[index].place = first
      } else {
        firsts[text] = keys[index].entry
      }
    }
  }

  private func key(_ entry: Int32, _ entries: [Entry], _ priority: Int, _ rule: Ranking) -> Key {
    switch rule {
    case .all: return Key(priority: 0, host: 0, digits: 0, entry: entry, place: entry)
    case .first: return Key(priority: priority, host: 0, digits: 0, entry: entry, place: entry)
    case .specific:
      let record = entries[Int(entry)]
      let host = record.host < 0 ? 0 : builder.hosts[Int(record.host)].specificity
      return Key(
        priority: priority, host: UInt16(host), digits: digits(record), entry: entry,
        place: entry)
    case .mostLiterals:
      let record = entries[Int(entry)]
      let literals = record.segments.count { builder.segment($0).kind == .literal }
      return Key(
        priority: priority, host: UInt16(clamping: literals), digits: digits(record), entry: entry,
        place: entry)
    }
  }

  private func digits(_ entry: Entry) -> UInt64 {
    var digits: UInt64 = 0
    for offset: Int32 in 0..<4 { digits = digits << 16 | UInt64(digit(entry, offset)) }
    return digits
  }

  private func digit(_ entry: Entry, _ offset: Int32) -> UInt16 {
    let index = entry.segments.lowerBound + offset
    return index < entry.segments.upperBound
      ? builder.compiler.segments[Int(builder.paths[Int(index)])].digit : Digit.end
  }

  private func isBefore(_ left: Key, _ right: Key, _ entries: [Entry], _ rule: Ranking) -> Bool {
    if left.priority != right.priority { return left.priority > right.priority }
    if left.host != right.host { return left.host > right.host }
    if left.digits != right.digits { return left.digits < right.digits }
    // Entries are numbered in order of route, pattern and expansion.
    guard rule == .specific || rule == .mostLiterals else { return left.entry < right.entry }
    let first = entries[Int(left.entry)]
    let second = entries[Int(right.entry)]
    let count = Int32(max(first.segments.count, second.segments.count))
    if count > 4 {
      for offset in 4..<count {
        let digits = (digit(first, offset), digit(second, offset))
        if digits.0 != digits.1 { return digits.0 < digits.1 }
      }
    }
    if first.conditions != second.conditions {
      let constraints = (constraints(of: first), constraints(of: second))
      if constraints.0 != constraints.1 { return constraints.0 > constraints.1 }
    }
    if left.place != right.place { return left.place < right.place }
    // Only patterns with the same source share a place.
    return first.route == second.route ? left.entry < right.entry : first.route > second.route
  }

  private func constraints(of entry: Entry) -> ConstraintRank {
    entry.conditions < 0 ? ConstraintRank() : builder.conditions[Int(entry.conditions)].constraints
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
