import RoadbookText

/// A set of texts, as a value of a `LanguageAlgebra`.
package struct Language: Hashable, Sendable {
  fileprivate let number: Int32

  /// No text.
  package static let nothing = Language(number: 0)
  /// The empty text alone.
  package static let empty = Language(number: 1)
  /// All texts.
  package static let everything = Language(number: 2)
}

/// Languages over the characters of URLs, with union, intersection and complement.
///
/// A language is a regular expression with these operations. Its states are its derivatives: what
/// may follow a character (Brzozowski 1964), which are finitely many, since equal expressions are
/// one value and unions and intersections are sets. So each question is decided by a walk over the
/// states, and nothing is sampled.
///
/// Not for several threads.
package final class LanguageAlgebra {
  private enum Node: Hashable {
    case empty
    case set(ByteSet)
    case sequence(Language, Language)
    /// Sorted, each once; none for no text.
    case union([Language])
    case intersection([Language])
    case complement(Language)
    case star(Language)
  }

  private struct Step: Hashable {
    var from: Language
    var byte: UInt8
  }

  /// The most states that one question visits; then its answer is unknown.
  private static let stateLimit = 30_000
  /// The most languages, and the most steps between them; then all further answers are unknown.
  private static let sizeLimit = 2_000_000
  private static let stepLimit = 10_000_000
  /// The most states whose sets of characters are kept.
  private static let classLimit = 100_000

  private var nodes: [Node] = [.union([]), .empty, .complement(.nothing)]
  private var takesEmpty = [false, true, true]
  private var numbers: [Node: Language] = [
    .union([]): .nothing, .empty: .empty, .complement(.nothing): .everything,
  ]
  private var steps: [Step: Language] = [:]
  /// Languages of characters, which patterns repeat.
  var characters: [URLTexts.Characters: Language] = [:]
  private var starts: [Language: [ByteSet]] = [:]
  private var partitions: [Language: [ByteSet]] = [:]
  private var knownExamples: [Language: [UInt8]] = [:]
  /// What is known already: several hosts and versions of a system ask the same.
  private var witnesses: [Language: Witness] = [:]

  /// Whether a question was too large to be answered.
  package private(set) var isSpent = false

  /// Asked before each state of a walk: whether no answer is needed any more.
  private let isCancelled: () -> Bool

  package init(isCancelled: @escaping () -> Bool = { false }) { self.isCancelled = isCancelled }

  // MARK: Making languages

  private func language(_ node: Node, takesEmpty isEmptyTaken: Bool) -> Language {
    if let known = numbers[node] { return known }
    let new = Language(number: Int32(nodes.count))
    nodes.append(node)
    takesEmpty.append(isEmptyTaken)
    numbers[node] = new
    return new
  }

  private subscript(_ language: Language) -> Node { nodes[Int(language.number)] }

  /// Whether the empty text belongs to it.
  package func hasEmpty(_ language: Language) -> Bool { takesEmpty[Int(language.number)] }

  /// One character of a set.
  package func set(_ bytes: ByteSet) -> Language {
    bytes.isEmpty ? .nothing : language(.set(bytes), takesEmpty: false)
  }

  /// One text.
  package func literal(_ text: String) -> Language {
    text.utf8.reversed().reduce(.empty) { sequence(set(ByteSet([$1])), $0) }
  }

  package func sequence(_ parts: [Language]) -> Language {
    parts.reversed().reduce(.empty) { sequence($1, $0) }
  }

  private func sequence(_ first: Language, _ second: Language) -> Language {
    if first == .nothing || second == .nothing { return .nothing }
    if first == .empty { return second }
    if second == .empty { return first }
    // Nested to the right, so that equal texts are one value.
    if case .sequence(let head, let tail) = self[first] {
      return sequence(head, sequence(tail, second))
    }
    return language(.sequence(first, second), takesEmpty: hasEmpty(first) && hasEmpty(second))
  }

  package func union(_ parts: [Language]) -> Language {
    var all: Set<Language> = []
    for part in parts {
      if case .union(let inner) = self[part] { all.formUnion(inner) } else { all.insert(part) }
    }
    if all.contains(.everything) { return .everything }
    if all.count == 1, let only = all.first { return only }
    let sorted = all.sorted { $0.number < $1.number }
    return language(.union(sorted), takesEmpty: sorted.contains(where: hasEmpty))
  }

  package func intersection(_ parts: [Language]) -> Language {
    // What begins otherwise than the other parts is left out first.
    var beginning: [ByteSet] = []
    for own in parts.map(start) {
      for (index, set) in own.enumerated() {
        guard beginning.indices.contains(index) else {
          beginning.append(set)
          continue
        }
        beginning[index] = beginning[index].intersection(set)
        if beginning[index].isEmpty { return .nothing }
      }
    }
    return common(parts.map { narrowed($0, to: beginning) })
  }

  /// The texts that are in all of these.
  private func common(_ parts: [Language]) -> Language {
    var all: Set<Language> = []
    for part in parts {
      if case .intersection(let inner) = self[part] {
        all.formUnion(inner)
      } else {
        all.insert(part)
      }
    }
    if all.contains(.nothing) { return .nothing }
    all.remove(.everything)
    if all.isEmpty { return .everything }
    if all.count == 1, let only = all.first { return only }
    let sorted = all.sorted { $0.number < $1.number }
    if sorted.contains(where: { excludesOne(of: sorted, $0) }) { return .nothing }
    return language(.intersection(sorted), takesEmpty: sorted.allSatisfy(hasEmpty))
  }

  /// Whether a language is the complement of one of some others, or of more.
  private func excludesOne(of all: [Language], _ part: Language) -> Bool {
    guard case .complement(let inner) = self[part] else { return false }
    if all.contains(inner) { return true }
    guard case .union(let parts) = self[inner] else { return false }
    return all.contains { one in
      let place = parts.partitioningIndex { $0.number >= one.number }
      return parts.indices.contains(place) && parts[place] == one
    }
  }

  package func complement(_ of: Language) -> Language {
    if case .complement(let inner) = self[of] { return inner }
    return language(.complement(of), takesEmpty: !hasEmpty(of))
  }

  /// The texts of the first that are not in the second.
  package func difference(_ first: Language, _ second: Language) -> Language {
    common([first, complement(narrowed(second, to: start(of: first)))])
  }

  /// The parts of a union that may have a text that begins so; of any other language itself.
  private func narrowed(_ language: Language, to beginning: [ByteSet]) -> Language {
    guard case .union(let parts) = self[language], !beginning.isEmpty else { return language }
    let left = parts.filter { part in
      zip(start(of: part), beginning).allSatisfy { !$0.intersection($1).isEmpty }
    }
    return left.count == parts.count ? language : union(left)
  }

  /// Any number of these, one after the other.
  package func star(_ of: Language) -> Language {
    if of == .nothing || of == .empty { return .empty }
    if case .star = self[of] { return of }
    return language(.star(of), takesEmpty: true)
  }

  package func optional(_ of: Language) -> Language { union([of, .empty]) }

  /// `of`, from `minimum` to `maximum` times; nil for no maximum.
  package func repeated(_ of: Language, _ minimum: Int, _ maximum: Int?) -> Language {
    let required = [Language](repeating: of, count: minimum)
    guard let maximum else { return sequence(required + [star(of)]) }
    let more = (minimum..<max(minimum, maximum)).reduce(Language.empty) { rest, _ in
      optional(sequence(of, rest))
    }
    return sequence(required + [more])
  }

  // MARK: Beginnings

  /// Longer beginnings are not kept.
  private static let startLimit = 64

  /// What the first characters of each text are; fewer than there may be. As deep as the language
  /// is nested.
  private func start(of language: Language) -> [ByteSet] {
    if let known = starts[language] { return known }
    var result: [ByteSet] = []
    var rest = language
    while case .sequence(let head, let tail) = self[rest], case .set(let set) = self[head],
      result.count < Self.startLimit
    {
      result.append(set)
      rest = tail
    }
    switch self[rest] {
    case .set(let set): result.append(set)
    case .sequence(let head, _): result += start(of: head)
    case .union(let parts): result += Self.union(parts.map(start))
    case .intersection(let parts): result += parts.map(start).max { $0.count < $1.count } ?? []
    case .empty, .complement, .star: break
    }
    starts[language] = result
    return result
  }

  /// What is a beginning of each.
  private static func union(_ starts: [[ByteSet]]) -> [ByteSet] {
    guard let first = starts.first else { return [] }
    return starts.dropFirst().reduce(first) { result, other in
      zip(result, other).map { $0.union($1) }
    }
  }

  // MARK: Questions

  /// A shortest text of a language, of those the most readable one that a walk finds first.
  package enum Witness: Equatable {
    case text(String)
    /// The language has no text.
    case none
    /// The walk became too long.
    case unknown
  }

  /// Decides whether a language has a text. Bound: `stateLimit` states.
  package func witness(of language: Language) -> Witness {
    if let known = witnesses[language] { return known }
    let found = search(language)
    if found == .unknown { isSpent = true }
    witnesses[language] = found
    return found
  }

  /// Whether it is certain that two languages have no text in common.
  package func areDisjoint(_ first: Language, _ second: Language) -> Bool {
    witness(of: intersection([first, second])) == .none
  }

  private func search(_ language: Language) -> Witness {
    if language == .nothing { return .none }
    var queue: [(state: Language, previous: Int, byte: UInt8)] = [(language, -1, 0)]
    var seen: Set<Language> = [language]
    var next = 0
    while next < queue.count {
      let index = next
      let state = queue[index].state
      next += 1
      if hasEmpty(state) {
        var bytes: [UInt8] = []
        var place = index
        while place > 0 {
          bytes.append(queue[place].byte)
          place = queue[place].previous
        }
        return .text(String(decoding: bytes.reversed(), as: UTF8.self))
      }
      if queue.count > Self.stateLimit || nodes.count > Self.sizeLimit
        || steps.count > Self.stepLimit || isCancelled()
      {
        return .unknown
      }
      for byte in examples(of: state) {
        let following = derivative(of: state, by: byte)
        if following != .nothing, seen.insert(following).inserted {
          queue.append((following, index, byte))
        }
      }
    }
    return .none
  }

  /// Whether a text belongs to a language. O(length of the text × size of the language).
  package func contains(_ text: String, in language: Language) -> Bool {
    hasEmpty(text.utf8.reduce(language) { derivative(of: $0, by: $1) })
  }

  /// What may follow a text that is the beginning of some.
  package func following(_ start: String, in language: Language) -> Language {
    start.utf8.reduce(language) { derivative(of: $0, by: $1) }
  }

  /// A character of each set that leads a state to another one, the most readable first.
  private func examples(of state: Language) -> [UInt8] {
    if let known = knownExamples[state] { return known }
    let examples = partition(of: state).map(\.rank).sorted().compactMap(ByteSet.character(ofRank:))
    if knownExamples.count > Self.classLimit {
      knownExamples = [:]
      partitions = [:]
    }
    knownExamples[state] = examples
    return examples
  }

  /// The sets of characters that lead a state to different ones. As deep as the language is nested,
  /// like `derivative`.
  private func partition(of part: Language) -> [ByteSet] {
    if let known = partitions[part] { return known }
    let result: [ByteSet]
    switch self[part] {
    case .empty: result = [.all]
    case .set(let set): result = [set, ByteSet.all.subtracting(set)].filter { !$0.isEmpty }
    case .sequence(let first, let second):
      let own = partition(of: first)
      result = hasEmpty(first) ? Self.common(own, partition(of: second)) : own
    case .union(let parts), .intersection(let parts):
      result = parts.reduce([.all]) { Self.common($0, partition(of: $1)) }
    case .complement(let inner), .star(let inner): result = partition(of: inner)
    }
    partitions[part] = result
    return result
  }

  /// The sets of which all sets of both are made.
  private static func common(_ first: [ByteSet], _ second: [ByteSet]) -> [ByteSet] {
    if first.count == 1 { return second }
    if second.count == 1 { return first }
    return first.flatMap { one in
      second.compactMap { other in
        let both = one.intersection(other)
        return both.isEmpty ? nil : both
      }
    }
  }

  /// What may follow a character.
  private func derivative(of language: Language, by byte: UInt8) -> Language {
    let step = Step(from: language, byte: byte)
    if let known = steps[step] { return known }
    let result: Language
    switch self[language] {
    case .empty: result = .nothing
    case .set(let set): result = set.contains(byte) ? .empty : .nothing
    case .sequence(let first, let second):
      let rest = sequence(derivative(of: first, by: byte), second)
      result = hasEmpty(first) ? union([rest, derivative(of: second, by: byte)]) : rest
    case .union(let parts): result = union(parts.map { derivative(of: $0, by: byte) })
    case .intersection(let parts):
      var left: [Language] = []
      for part in parts where left.last != .nothing { left.append(derivative(of: part, by: byte)) }
      result = common(left)
    case .complement(let inner): result = complement(derivative(of: inner, by: byte))
    case .star(let inner): result = sequence(derivative(of: inner, by: byte), language)
    }
    steps[step] = result
    return result
  }
}
