import RoadbookEngine
import RoadbookURL

/// The texts of the segments of a namespace: which of them match, and how they are divided by
/// others.
///
/// Remembers its answers, since the same segments meet often.
final class SegmentTexts {
  /// Texts of one segment that certain labels match.
  struct Part {
    var text: String
    /// The labels that certainly match each of them.
    var labels: Set<Int32>
  }

  struct Division {
    var parts: [Part]
    /// Whether there is no other part.
    var isComplete: Bool
  }

  private struct DivisionKey: Hashable {
    var label: Int32
    var others: [Int32]
    var literals: [Int32]
  }

  private struct MatchKey: Hashable {
    var label: Int32
    var text: String
  }

  let storage: RouteTableStorage
  let folded: Bool
  /// The maximum number of literals that a segment is divided by, beside others.
  private static let literalLimit = 256

  /// The most work of matching texts, where an expression advances a hundred states in one step.
  private static let workLimit = 200_000
  private var work = 0

  private var bounds: [Int32: TextBounds] = [:]
  private var divisions: [DivisionKey: Division] = [:]
  private var matches: [MatchKey: Bool] = [:]
  private var samples: [String: [String]] = [:]

  init(_ storage: RouteTableStorage, folded: Bool) {
    self.storage = storage
    self.folded = folded
  }

  // MARK: Single texts

  /// Whether the work is used up: then answers are not certain.
  var isSpent: Bool { work > Self.workLimit }

  /// Whether a segment or `**` matches a text; false once the work is used up.
  func matches(_ segment: CompiledSegment, _ text: String) -> Bool {
    let key = MatchKey(label: segment.label, text: text)
    if segment.label >= 0, let known = matches[key] { return known }
    if isSpent { return false }
    let bytes = Array(text.utf8)
    let states = segment.parts.reduce(storage.types.states(of: segment.type)) {
      $0 + storage.types.states(of: $1.type)
    }
    work += bytes.count * states / 100
    let result =
      PathProbe.counts(
        [segment], bytes, [0..<bytes.count], folded: folded, types: storage.types) != nil
    if segment.label >= 0 { matches[key] = result }
    return result
  }

  /// Texts that a segment matches, the most human first; not all of them.
  func samples(of segment: CompiledSegment) -> [String] {
    let key = "\(segment.label) \(segment.name ?? "")"
    if let known = samples[key] { return known }
    var texts: [String]
    if segment.kind == .rest {
      texts =
        segment.type >= 0
        ? storage.types.types[Int(segment.type)].examples : SampleWords.words(for: segment.name)
    } else {
      texts = SampleWords.texts(segment.parts, storage.types)
    }
    texts = texts.filter { !$0.isEmpty && matches(segment, $0) }
    if texts.isEmpty {
      texts = TextDivision(bounds(of: segment).most, by: []).parts.flatMap(\.texts)
        .filter { matches(segment, $0) }
    }
    samples[key] = texts
    return texts
  }

  // MARK: Sets of texts

  func bounds(of segment: CompiledSegment) -> TextBounds {
    if segment.label >= 0, let known = bounds[segment.label] { return known }
    let result: TextBounds
    if segment.kind == .rest {
      result =
        segment.type >= 0
        ? TextBounds(storage.types.types[Int(segment.type)], folded: folded) : .someText
    } else {
      result = TextBounds(
        segment.parts, storage.types, folded: folded, foldsLiterals: folded)
    }
    if segment.label >= 0 { bounds[segment.label] = result }
    return result
  }

  /// Divides the texts of a segment by which of the others match them; texts that equal one of the
  /// literals are left out.
  func division(
    of segment: CompiledSegment, by others: [CompiledSegment], without literals: [CompiledSegment]
  ) -> Division {
    guard segment.label >= 0 else {
      return makeDivision(of: segment, by: others, without: literals)
    }
    let key = DivisionKey(
      label: segment.label, others: others.map(\.label), literals: literals.map(\.label).sorted())
    if let known = divisions[key] { return known }
    let result = makeDivision(of: segment, by: others, without: literals)
    divisions[key] = result
    return result
  }

  private func makeDivision(
    of segment: CompiledSegment, by others: [CompiledSegment], without literals: [CompiledSegment]
  ) -> Division {
    var isComplete = true
    let own = bounds(of: segment)
    var all = others.map { bounds(of: $0) }
    if own.readsScalars || all.contains(where: \.readsScalars) {
      all = all.map { $0.readsScalars ? $0 : $0.inASCII }
    }
    // What no expression certainly matches divides nothing.
    var labels: [Int32] = []
    var nodes: [RegexNode] = []
    for (other, bounds) in zip(others, all) {
      guard other.label != segment.label else { continue }
      guard let least = bounds.least else { continue }
      labels.append(other.label)
      nodes.append(least)
    }
    let always = Set(others.map(\.label).filter { $0 == segment.label })
    if literals.count > Self.literalLimit { isComplete = false }
    let excluded = literals.prefix(Self.literalLimit).compactMap { bounds(of: $0).least }
    if !excluded.isEmpty { nodes.append(RegexNode(.alternatives(excluded))) }
    let division = TextDivision(own.most, by: nodes)
    let literalBit: UInt64 = excluded.isEmpty ? 0 : 1 << UInt64(nodes.count - 1)
    let parts = division.parts.compactMap { part -> Part? in
      if part.others & literalBit != 0 { return nil }
      let matching = labels.indices.filter { part.others & (1 << UInt64($0)) != 0 }
      guard let text = part.texts.first(where: { matches(segment, $0) }) ?? part.texts.first else {
        return nil
      }
      return Part(text: text, labels: Set(matching.map { labels[$0] }).union(always))
    }
    return Division(parts: parts, isComplete: isComplete && division.isComplete)
  }
}
