import RoadbookEngine
import RoadbookURL

/// Finds a query and a fragment that satisfy the conditions of one entry and violate those of each
/// of some others.
///
/// For each key a few lists of values stand for all: each list violates as much as possible. Then
/// one of them is chosen for each key. Bound: `choiceLimit` choices.
struct ConditionGap {
  typealias Item = (key: String, value: String?)

  /// A query and fragment, as texts that are not encoded.
  struct Found {
    var items: [Item] = []
    /// The segments; nil without a fragment.
    var fragment: [String]?
  }

  private static let choiceLimit = 10_000

  /// Values of one key, or a fragment, and which of the others they violate: bit n for the other n.
  private struct Option {
    var items: [Item] = []
    var fragment: [String]?
    var violated: UInt64
  }

  private let storage: RouteTableStorage
  private let folded: Bool
  private var isCutShort = false

  init(_ storage: RouteTableStorage, folded: Bool) {
    self.storage = storage
    self.folded = folded
  }

  /// `own`: nil for an entry without conditions.
  mutating func find(_ own: Conditions?, outside others: [Conditions]) -> Common<Found> {
    guard others.count < UInt64.bitWidth else { return .unsettled }
    isCutShort = false
    let all: UInt64 = others.isEmpty ? 0 : UInt64.max >> UInt64(UInt64.bitWidth - others.count)
    var keys: [String] = []
    for condition in (own?.query ?? []) + others.flatMap(\.query)
    where !keys.contains(condition.key) {
      keys.append(condition.key)
    }
    var choices: [[Option]] = []
    for key in keys {
      let options = options(
        for: key, own?.query.filter { $0.key == key } ?? [],
        others.map { $0.query.filter { $0.key == key } })
      if options.isEmpty { return isCutShort ? .unsettled : .nothing }
      choices.append(options)
    }
    choices.append(fragments(own?.fragment, others.map(\.fragment)))
    if choices.last?.isEmpty == true { return .unsettled }
    var left = Self.choiceLimit
    if let chosen = choose(choices[...], all, &left) {
      return .found(
        Found(items: chosen.flatMap(\.items), fragment: chosen.lazy.compactMap(\.fragment).first))
    }
    return isCutShort || left <= 0 ? .unsettled : .nothing
  }

  /// One option of each list, which together violate all.
  private func choose(
    _ choices: ArraySlice<[Option]>, _ missing: UInt64, _ left: inout Int
  ) -> [Option]? {
    guard let options = choices.first else { return missing == 0 ? [] : nil }
    // An option that violates nothing new is no better than any other.
    let useful = options.filter { missing & $0.violated != 0 }
    for option in useful.isEmpty ? Array(options.prefix(1)) : useful {
      left -= 1
      guard left > 0 else { return nil }
      if let rest = choose(choices.dropFirst(), missing & ~option.violated, &left) {
        return [option] + rest
      }
    }
    return nil
  }

  // MARK: Queries

  /// A value that stands for others.
  private struct Value {
    var text: String
    /// The languages that certainly match all of them, as numbers; nil for a value that stands for
    /// itself.
    var certain: Set<Int>?
  }

  /// What stands for all values of a key that satisfy the entry's own conditions.
  private mutating func options(
    for key: String, _ own: [CompiledQueryCondition], _ others: [[CompiledQueryCondition]]
  ) -> [Option] {
    var required: [String] = []
    for case .equal(let text) in own.map(\.test) where !required.contains(text) {
      required.append(text)
    }
    let (values, languages) = values(own, others.flatMap(\.self))
    var options: [Option] = []
    func add(_ list: [String?], _ value: Value?) {
      let isPossible = own.allSatisfy { condition in
        if case .matches = condition.test, value?.certain != nil { return true }
        return holds(condition.test, list, nil)
      }
      guard isPossible else { return }
      var violated: UInt64 = 0
      for (number, tests) in others.enumerated() {
        let isSatisfied = tests.allSatisfy { condition in
          let isCertain = value?.certain.map { certain in
            languages.firstIndex(of: condition).map(certain.contains) ?? true
          }
          return holds(condition.test, list, isCertain)
        }
        if !isSatisfied { violated |= 1 << UInt64(number) }
      }
      guard !options.contains(where: { $0.violated & violated == violated }) else { return }
      options.append(Option(items: list.map { (key, $0) }, violated: violated))
    }
    if required.isEmpty {
      add([], nil)
      add([nil], nil)
    }
    for (index, text) in required.enumerated() {
      var list = required
      list.remove(at: index)
      add(list + [text], nil)
    }
    for value in values where !required.contains(value.text) { add(required + [value.text], value) }
    return options.sorted { $0.violated.nonzeroBitCount > $1.violated.nonzeroBitCount }
  }

  /// Texts of each kind that the tests of a key tell apart, and the tests with a language.
  private mutating func values(
    _ own: [CompiledQueryCondition], _ others: [CompiledQueryCondition]
  ) -> (values: [Value], languages: Languages) {
    var mentioned: [String] = []
    var languages = Languages()
    var texts: [String] = []
    var ownParts: [[CompiledPart]] = []
    for (index, condition) in (own + others).enumerated() {
      switch condition.test {
      case .equal(let text): mentioned.append(text)
      case .matches(let parts, _, _):
        if index < own.count { ownParts.append(parts) } else { languages.all.append(parts) }
        texts += SampleWords.texts(parts, storage.types).filter { !$0.isEmpty }
      case .present, .absent: break
      }
    }
    texts = ["tea", "x", "qzx7"] + texts + mentioned
    // What is present has to match the entry's own languages.
    let base = ownParts.first.map(bounds) ?? .someText
    var nodes = languages.all.map(bounds)
    if base.readsScalars || nodes.contains(where: \.readsScalars) {
      nodes = nodes.map { $0.readsScalars ? $0 : $0.inASCII }
    }
    let numbers = nodes.indices.filter { nodes[$0].least != nil }
    let words = mentioned.compactMap { TextBounds($0, folded: false).least }
    var expressions = nodes.compactMap(\.least)
    if !words.isEmpty { expressions.append(RegexNode(.alternatives(words))) }
    let more = ownParts.dropFirst().map { bounds($0).most }
    let division = TextDivision(base.most, by: expressions + more)
    if !division.isComplete { isCutShort = true }
    let wordBit: UInt64 = words.isEmpty ? 0 : 1 << UInt64(numbers.count)
    let same = languages.all.indices.filter { number in
      ownParts.contains { Languages.areEqual($0, languages.all[number]) }
    }
    var values = texts.map { Value(text: $0) }
    let moreBits = more.indices.reduce(UInt64(0)) {
      $0 | 1 << UInt64(expressions.count + $1 - more.startIndex)
    }
    for part in division.parts
    where part.others & wordBit == 0 && part.others & moreBits == moreBits {
      let certain = numbers.indices.filter { part.others & 1 << UInt64($0) != 0 }
      for text in part.texts.prefix(1) {
        values.append(Value(text: text, certain: Set(certain.map { numbers[$0] } + same)))
      }
    }
    return (values, languages)
  }

  /// The tests of a key that compare a value with parts.
  private struct Languages {
    var all: [[CompiledPart]] = []

    func firstIndex(of condition: CompiledQueryCondition) -> Int? {
      guard case .matches(let parts, _, _) = condition.test else { return nil }
      return all.firstIndex { Self.areEqual($0, parts) }
    }

    static func areEqual(_ left: [CompiledPart], _ right: [CompiledPart]) -> Bool {
      left.elementsEqual(right) {
        $0.kind == $1.kind && $0.literal == $1.literal && $0.type == $1.type
      }
    }
  }

  private func bounds(_ parts: [CompiledPart]) -> TextBounds {
    TextBounds(parts, storage.types, folded: folded, foldsLiterals: false)
  }

  /// Whether a test holds for these values of its key. `isCertain`: whether the last value matches
  /// the parts of the test; nil to find out.
  private func holds(
    _ test: CompiledQueryCondition.Test, _ values: [String?], _ isCertain: Bool?
  ) -> Bool {
    switch test {
    case .absent: return values.isEmpty
    case .present: return !values.isEmpty
    case .equal(let text): return values.contains(text)
    case .matches(let parts, let optional, let isList):
      let texts = values.compactMap(\.self).filter { !$0.isEmpty }
      guard let last = texts.last else { return optional }
      if isList, let part = parts.first {
        if isCertain == false { return false }
        return texts.dropLast(isCertain == true ? 1 : 0).allSatisfy {
          storage.types.convert($0, part.type, folded: folded) != nil
        }
      }
      if let isCertain { return isCertain }
      let bytes = Array(last.utf8)
      return PartCapture.read(
        parts, bytes, 0..<bytes.count, folded: folded, foldsLiterals: false, types: storage.types)
        != nil
    }
  }

  // MARK: Fragments

  private mutating func fragments(
    _ own: [CompiledSegment]?, _ others: [[CompiledSegment]?]
  ) -> [Option] {
    var violated: UInt64 = 0
    guard let own else {
      for (number, other) in others.enumerated() where other != nil {
        violated |= 1 << UInt64(number)
      }
      return [Option(violated: violated)]
    }
    var options: [Option] = []
    for words in [["section", "top"], ["qzx7", "42"], ["7", "x"]] {
      let texts = own.enumerated().flatMap { index, segment -> [String] in
        if segment.kind == .rest { return [] }
        let samples = SampleWords.texts(segment.parts, storage.types)
        let fitting = ([words[index % 2]] + samples).first { isMatched([segment], [$0]) }
        return [fitting ?? samples.first ?? "x"]
      }
      guard isMatched(own, texts) else { continue }
      violated = 0
      for (number, other) in others.enumerated() {
        if let other, !includes(other, own), !isMatched(other, texts) {
          violated |= 1 << UInt64(number)
        }
      }
      options.append(Option(fragment: texts, violated: violated))
    }
    // Several of the others may cover a fragment together.
    let isExact = own.allSatisfy { $0.kind == .literal }
    if !isExact, others.contains(where: { $0.map { !includes($0, own) } ?? false }) {
      isCutShort = true
    }
    return options
  }

  private func includes(_ outer: [CompiledSegment], _ inner: [CompiledSegment]) -> Bool {
    RowInclusion(in: outer, storage.types, folded: folded, foldsLiterals: false)?.includes(inner)
      ?? false
  }

  private func isMatched(_ row: [CompiledSegment], _ texts: [String]) -> Bool {
    var bytes: [UInt8] = []
    var ranges: [Range<Int>] = []
    for text in texts {
      ranges.append(bytes.count..<(bytes.count + text.utf8.count))
      bytes += text.utf8
    }
    return PathProbe.counts(
      row, bytes, ranges, folded: folded, foldsLiterals: false, types: storage.types) != nil
  }
}
