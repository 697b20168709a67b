import RoadbookText
import RoadbookURL

/// Patterns of other libraries, parsed by `RoadbookURL`.
enum DialectPatterns {
  /// The highlighted parts of the pattern at a range of a document.
  static func pieces(
    _ bytes: [UInt8], _ range: TextRange, _ dialect: Dialect
  ) -> [(range: TextRange, class: HighlightClass)] {
    let pattern = pattern(bytes, range, dialect)
    var known: [(range: TextRange, class: HighlightClass)] = []
    func add(_ part: TextRange, _ kind: HighlightClass) {
      guard !part.isEmpty, part.end <= range.length else { return }
      known.append((TextRange(range.start + part.start, range.start + part.end), kind))
    }
    for capture in pattern.captures {
      let name = capture.range
      let hasColon =
        capture.type == nil && name.start > 0
        && bytes[range.start + name.start - 1] == UInt8(ascii: ":")
      add(hasColon ? TextRange(name.start - 1, name.end) : name, .parameter)
      if case .name(_, let type)? = capture.type { add(type, .type) }
    }
    for binding in pattern.bindings { add(binding.range, .screen) }
    addMarks(pattern.path, add)
    var result: [(range: TextRange, class: HighlightClass)] = []
    var place = range.start
    for piece in known.sorted(by: { $0.range.start < $1.range.start })
    where piece.range.start >= place {
      if place < piece.range.start {
        result.append((TextRange(place, piece.range.start), .pattern))
      }
      result.append(piece)
      place = piece.range.end
    }
    if place < range.end { result.append((TextRange(place, range.end), .pattern)) }
    return result
  }

  /// The captures of the pattern at a range of a document, with types as written.
  static func captures(
    _ bytes: [UInt8], _ range: TextRange, _ dialect: Dialect
  ) -> [(name: String, type: String?)] {
    pattern(bytes, range, dialect).captures.compactMap { capture in
      capture.name.map { ($0, capture.type?.text) }
    }
  }

  private static func pattern(
    _ bytes: [UInt8], _ range: TextRange, _ dialect: Dialect
  ) -> Pattern {
    Pattern.parse(bytes, in: range.start..<range.end, dialect: dialect).pattern
  }

  private static func addMarks(
    _ tokens: [PatternToken], _ add: (TextRange, HighlightClass) -> Void
  ) {
    for token in tokens {
      switch token {
      case .rest(nil, let range, _): add(range, .mark)
      case .group(let inner, let range):
        add(TextRange(range.start, range.start + 1), .mark)
        add(TextRange(range.end - 1, range.end), .mark)
        addMarks(inner, add)
      default: continue
      }
    }
  }
}
