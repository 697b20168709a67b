import RoadbookEngine
import RoadbookURL

/// Searches for a path that one entry matches and no entry before it: a path that reaches it.
///
/// A breadth-first search over the segments of the entry. Beside its place in the entry it knows
/// all places in the `EntryTrie` of the others to which the segments so far lead. Of two states the
/// one with fewer such places is enough: where the other finds a path, so does this one, since
/// fewer entries match. (This is the antichain algorithm for the inclusion of nondeterministic
/// automata.)
///
/// Bound: `steps` states.
struct CoverSearch {
  static let stepLimit = 4_000

  /// A path that reaches the end of the entry.
  struct Path {
    var texts: [String]
    /// Where the same segments lead in the trie.
    var places: EntryTrie.Places
  }

  private struct Step {
    var position: Int
    var places: EntryTrie.Places
    var previous: Int
    var text: String?
    var start: Start
  }

  /// How a path begins: states that differ in it are not compared, since no URL has a single empty
  /// segment, and few begin with one.
  private enum Start: Int, CaseIterable { case none, oneEmpty, empty, text }

  private let trie: EntryTrie
  private let texts: SegmentTexts
  private let row: [CompiledSegment]
  private let limit: UInt32
  private let isStrict: Bool
  /// Whether more places may mean fewer entries that count, so that no state may be left out.
  private let needsAll: Bool
  private let stepLimit: Int
  private var steps: [Step] = []
  private var seen: [[EntryTrie.Places]]
  private var next = 0
  /// Whether some paths were left out.
  private(set) var isCutShort = false

  /// `limit`: the rank of the entry; `steps`: how many states are visited at most.
  init(
    _ trie: EntryTrie, _ texts: SegmentTexts, _ row: [CompiledSegment],
    from places: EntryTrie.Places,
    limit: UInt32, isStrict: Bool, needsAll: Bool, steps: Int = stepLimit
  ) {
    self.trie = trie
    self.texts = texts
    self.row = row
    self.limit = limit
    self.isStrict = isStrict
    self.needsAll = needsAll
    stepLimit = steps
    seen = Array(repeating: [], count: Start.allCases.count * (row.count + 1))
    add(0, places, from: -1, nil)
  }

  /// How many states were visited.
  var work: Int { steps.count }

  /// The next path that the entry matches; nil after the last one.
  mutating func path() -> Path? {
    while next < steps.count {
      guard steps.count <= stepLimit, !texts.isSpent else {
        isCutShort = true
        return nil
      }
      let index = next
      let step = steps[index]
      next += 1
      guard step.position < row.count else {
        let texts = path(to: index)
        if texts == [""] { continue }
        return Path(texts: texts, places: step.places)
      }
      let segment = row[step.position]
      if segment.kind == .rest { add(step.position + 1, step.places, from: index, nil) }
      for (text, places) in moves(segment, step.places) {
        add(segment.kind == .rest ? step.position : step.position + 1, places, from: index, text)
      }
    }
    return nil
  }

  private mutating func add(
    _ position: Int, _ places: EntryTrie.Places, from previous: Int, _ text: String?
  ) {
    let start =
      text.map { beginning(after: previous, $0) } ?? (previous < 0 ? .none : steps[previous].start)
    let kind = Start.allCases.count * position + start.rawValue
    let isKnown =
      needsAll
      ? seen[kind].contains(places) : seen[kind].contains { Self.isSubset($0, of: places) }
    if isKnown { return }
    seen[kind].append(places)
    steps.append(
      Step(
        position: position, places: places, previous: previous, text: text, start: start))
  }

  /// How the path begins after one more text.
  private func beginning(after previous: Int, _ text: String) -> Start {
    switch previous < 0 ? .none : steps[previous].start {
    case .none: text.isEmpty ? .oneEmpty : .text
    case .oneEmpty, .empty: .empty
    case .text: .text
    }
  }

  private func path(to step: Int) -> [String] {
    var result: [String] = []
    var current = step
    while current >= 0 {
      if let text = steps[current].text { result.append(text) }
      current = steps[current].previous
    }
    return result.reversed()
  }

  /// Whether a sorted list is contained in another.
  private static func isSubset(_ small: EntryTrie.Places, of large: EntryTrie.Places) -> Bool {
    if small.count > large.count { return false }
    var index = 0
    for place in small {
      while index < large.count, large[index] < place { index += 1 }
      if index == large.count || large[index] != place { return false }
      index += 1
    }
    return true
  }

  // MARK: One segment

  /// Texts that the segment matches, one for each set of places that they lead to; if `needsAll` is
  /// false, only those that lead to fewest.
  private mutating func moves(
    _ segment: CompiledSegment, _ places: EntryTrie.Places
  ) -> [(text: String, places: EntryTrie.Places)] {
    let others = trie.deciding(places).compactMap { trie.segments[$0] }
    switch segment.kind {
    case .literal: return literalMoves(segment, places, others)
    case .choice:
      return (texts.storage.types.words(segment.type) ?? []).flatMap { word in
        let key = key(word)
        return literalMoves(literalSegment(trie.labels[key] ?? -1, key), places, others)
      }
    default: break
    }
    var result: [(text: String, places: EntryTrie.Places)] = []
    if segment.kind == .rest, isStrict { result += emptyMoves(segment, places, others) }
    // Usually a text is found that nothing but captures matches.
    if !needsAll {
      for text in texts.samples(of: segment) where literal(text, places) < 0 {
        if !others.contains(where: { texts.matches($0, text) }) {
          return result + move(text, -1, places, [])
        }
      }
    }
    let literals = trie.literals(places)
    let own = literals.compactMap { label in
      trie.texts[label].flatMap { text in
        text.isEmpty || !texts.matches(segment, text) ? nil : (label, text)
      }
    }.sorted { $0.0 < $1.0 }
    if others.isEmpty, segment.kind == .any || segment.kind == .rest && segment.type < 0 {
      // Texts without end are none of the literals.
      result.append((freshText(places), step(places, -1, [])))
      if !needsAll { return result }
    } else {
      let division = texts.division(
        of: segment, by: others, without: own.map { literalSegment($0.0, $0.1) })
      if !division.isComplete { isCutShort = true }
      for part in division.parts {
        result.append((part.text, step(places, -1, part.labels)))
      }
    }
    for (label, text) in own {
      result += literalMoves(literalSegment(label, text), places, others)
    }
    return result
  }

  /// A text that is none of the literals.
  private func freshText(_ places: EntryTrie.Places) -> String {
    var text = "x"
    while literal(text, places) >= 0 { text += "x" }
    return text
  }

  private func literalSegment(_ label: Int32, _ text: String) -> CompiledSegment {
    CompiledSegment.literal(text, label: label)
  }

  private mutating func literalMoves(
    _ segment: CompiledSegment, _ places: EntryTrie.Places, _ others: [CompiledSegment]
  ) -> [(text: String, places: EntryTrie.Places)] {
    let text = String(decoding: segment.parts.first?.literal ?? [], as: UTF8.self)
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let hasSpellings =
      !isASCII
      || texts.folded
        && text.unicodeScalars.contains {
          $0.properties.isAlphabetic
        }
    guard hasSpellings, others.contains(where: { texts.bounds(of: $0).readsScalars }) else {
      return move(text, segment.label, places, others)
    }
    // Only some spellings of it may match an expression.
    guard isASCII else { return [(text, step(places, segment.label, []))] }
    let division = texts.division(of: segment, by: others, without: [])
    if !division.isComplete { isCutShort = true }
    return division.parts.map { ($0.text, step(places, segment.label, $0.labels)) }
  }

  private func emptyMoves(
    _ segment: CompiledSegment, _ places: EntryTrie.Places, _ others: [CompiledSegment]
  ) -> [(text: String, places: EntryTrie.Places)] {
    texts.matches(segment, "") ? move("", trie.labels[""] ?? -1, places, others) : []
  }

  /// A single text.
  private func move(
    _ text: String, _ literal: Int32, _ places: EntryTrie.Places, _ others: [CompiledSegment]
  ) -> [(text: String, places: EntryTrie.Places)] {
    let labels = others.filter { texts.matches($0, text) }.map(\.label)
    return [
      (
        text,
        trie.step(
          places, literal: literal, labels: Set(labels), isEmpty: text.isEmpty, limit: limit)
      )
    ]
  }

  private func step(
    _ places: EntryTrie.Places, _ literal: Int32, _ labels: Set<Int32>
  ) -> EntryTrie.Places {
    trie.step(places, literal: literal, labels: labels, isEmpty: false, limit: limit)
  }

  /// The label of the literal that equals a text; -1 for none.
  private func literal(_ text: String) -> Int32 { trie.labels[key(text)] ?? -1 }

  /// The text that a literal which equals this one has.
  private func key(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } && !texts.folded
      ? text : ComparedText.key(text.utf8, folded: texts.folded)
  }

  /// The same among those that begin a branch at one of these places.
  private func literal(_ text: String, _ places: EntryTrie.Places) -> Int32 {
    let label = literal(text)
    return label >= 0 && trie.hasLiteral(label, places) ? label : -1
  }
}
