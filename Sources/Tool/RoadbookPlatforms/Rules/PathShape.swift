import RoadbookEngine
import RoadbookURL

/// The parts of a path of a route of which rules can be made: types are lost.
package struct PathShape: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    case literal(String)
    /// At least one character of a segment.
    case some
    /// Any number of characters of a segment.
    case any
  }

  package struct Segment: Hashable, Sendable {
    package var pieces: [Piece]
    /// Whether it stands for any number of segments.
    package var isRest = false

    /// A literal segment; nil for others.
    package var literal: String? {
      if isRest { return nil }
      if pieces.isEmpty { return "" }
      guard pieces.count == 1, case .literal(let text) = pieces[0] else { return nil }
      return text
    }
  }

  package enum Test: Hashable, Sendable {
    /// A value of these pieces.
    case value([Piece])
    case present, absent
  }

  package var segments: [Segment]
  package var query: [(key: String, test: Test)] = []
  package var fragment: [Segment]?
  package var isFragmentRooted = false
  package var foldsCase = false
  package var isSlashStrict = false

  package static func == (left: Self, right: Self) -> Bool {
    left.segments == right.segments && left.fragment == right.fragment
      && left.query.map(\.key) == right.query.map(\.key)
      && left.query.map(\.test) == right.query.map(\.test)
      && left.isFragmentRooted == right.isFragmentRooted && left.foldsCase == right.foldsCase
      && left.isSlashStrict == right.isSlashStrict
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(segments) }

  // MARK: Reading

  /// More words of choices are any text.
  private static let wordLimit = 16
  /// More shapes of one path are none: its choices are any text.
  private static let shapeLimit = 64

  /// The shapes of a path: one for each word of its choices.
  static func shapes(
    of entry: Entry, _ storage: RouteTableStorage, _ options: NamespaceOptions, isRooted: Bool
  ) -> [PathShape] {
    let types = storage.types.types
    var shape = PathShape(segments: [])
    shape.foldsCase = options.isCaseInsensitive
    shape.isSlashStrict = options.isSlashStrict
    shape.isFragmentRooted = isRooted
    if entry.conditions >= 0 {
      let conditions = storage.conditions[Int(entry.conditions)]
      shape.query = conditions.query.compactMap { condition in
        test(condition, types).map { (condition.key, $0) }
      }
      shape.fragment = conditions.fragment.map { segments in
        segments.flatMap { Self.segments($0, []).prefix(1) }
      }
    }
    let segments = storage.segments(of: entry)
    func product(_ types: [ValueType]) -> [[Segment]]? {
      var rows: [[Segment]] = [[]]
      for segment in segments {
        let all = Self.segments(segment, types)
        guard rows.count * all.count <= shapeLimit else { return nil }
        rows = rows.flatMap { row in all.map { row + [$0] } }
      }
      return rows
    }
    return (product(types) ?? product([]) ?? []).map { row in
      var copy = shape
      copy.segments = row
      return copy
    }
  }

  /// What a segment may be: one for each word of its choices. `types`: none if choices are any
  /// text.
  private static func segments(_ segment: CompiledSegment, _ types: [ValueType]) -> [Segment] {
    switch segment.kind {
    case .rest: return [Segment(pieces: [.some], isRest: true)]
    case .any: return [Segment(pieces: [.some])]
    case .literal, .mixed, .choice, .typed:
      return pieces(segment.parts, types).map { Segment(pieces: $0) }
    }
  }

  private static func pieces(_ parts: [CompiledPart], _ types: [ValueType]) -> [[Piece]] {
    var rows: [[Piece]] = [[]]
    for part in parts {
      let all: [Piece]
      switch part.kind {
      case .literal: all = [.literal(String(decoding: part.literal, as: UTF8.self))]
      case .star: all = [.any]
      case .capture:
        let words = types.indices.contains(Int(part.type)) ? words(of: types[Int(part.type)]) : nil
        all = words.map { $0.map(Piece.literal) } ?? [.some]
      }
      rows =
        rows.count * all.count <= wordLimit
        ? rows.flatMap { row in all.map { row + [$0] } } : rows.map { $0 + [.some] }
    }
    return rows.map(joined)
  }

  private static func words(of type: ValueType) -> [String]? {
    guard case .choice(let words) = type, words.count <= wordLimit,
      words.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } && !$0.isEmpty })
    else { return nil }
    return words
  }

  /// Neighbouring literals as one.
  private static func joined(_ pieces: [Piece]) -> [Piece] {
    pieces.reduce(into: []) { result, piece in
      if case .literal(let text) = piece, case .literal(let before) = result.last {
        result[result.count - 1] = .literal(before + text)
      } else {
        result.append(piece)
      }
    }
  }

  /// nil if a URL need not have the item.
  private static func test(_ condition: CompiledQueryCondition, _ types: [ValueType]) -> Test? {
    switch condition.test {
    case .equal(let text): .value(text.isEmpty ? [] : [.literal(text)])
    case .present: .present
    case .absent: .absent
    case .matches(_, optional: true, _): nil
    case .matches(let parts, _, let isList):
      .value(isList ? [.some] : pieces(parts, []).first ?? [.some])
    }
  }
}
