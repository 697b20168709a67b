import RoadbookText
import RoadbookURL

/// A pattern in a document, of any dialect, complete or still being typed: its captures and pieces
/// with their places.
struct PatternSource {
  private let pattern: Pattern
  private let bytes: ArraySlice<UInt8>
  let captures: [CaptureSource]

  /// Parses the pattern at a range of a document; linear in its length.
  init(_ bytes: [UInt8], _ range: TextRange, _ dialect: Dialect) {
    var range = range
    if !range.isEmpty, bytes[range.start] == UInt8(ascii: "\"") {
      let isClosed = range.length > 1 && bytes[range.end - 1] == UInt8(ascii: "\"")
      range = TextRange(range.start + 1, range.end - (isClosed ? 1 : 0))
    }
    let pattern = Pattern.parse(bytes, in: range.start..<range.end, dialect: dialect).pattern
    let own = bytes[range.start..<range.end]
    self.pattern = pattern
    self.bytes = own
    captures = pattern.captures.map { CaptureSource($0, own) }
  }

  /// The parts of the pattern, in order and without gaps.
  var pieces: [(range: TextRange, class: HighlightClass)] {
    var known: [(range: TextRange, class: HighlightClass)] = []
    for capture in captures {
      if let name = capture.marked { known.append((name, .parameter)) }
      if let type = capture.type { known.append((type, .type)) }
    }
    for binding in pattern.bindings {
      let name = binding.range.shifted(by: bytes.startIndex)
      known.append((TextRange(name.start - 1, min(name.end + 1, bytes.endIndex)), .screen))
    }
    var result: [(range: TextRange, class: HighlightClass)] = []
    var place = bytes.startIndex
    func add(_ end: Int, _ kind: HighlightClass) {
      guard place < end else { return }
      if let last = result.last, last.class == kind, kind == .mark || kind == .pattern {
        result[result.count - 1].range = TextRange(last.range.start, end)
      } else {
        result.append((TextRange(place, end), kind))
      }
      place = end
    }
    for piece in known.sorted(by: { $0.range.start < $1.range.start })
    where piece.range.start >= place && piece.range.end <= bytes.endIndex {
      while place < piece.range.start { add(place + 1, isMark(place) ? .mark : .pattern) }
      add(piece.range.end, piece.class)
    }
    while place < bytes.endIndex { add(place + 1, isMark(place) ? .mark : .pattern) }
    return result
  }

  /// Whether a byte outside captures is a sign of the pattern's syntax.
  private func isMark(_ index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"): true
    case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "&"): pattern.dialect == .native
    default: false
    }
  }
}

/// A capture of a pattern, with the places of its parts in the document.
struct CaptureSource {
  let name: String?
  /// The type as written, without `<` and `>`.
  let typeText: String?
  /// The name, with the colon before it if that belongs to it.
  let marked: TextRange?
  /// The type; in native patterns with `<` and `>`.
  let type: TextRange?
  /// The name alone.
  let nameRange: TextRange?

  fileprivate init(_ capture: Capture, _ bytes: ArraySlice<UInt8>) {
    let range = capture.range.shifted(by: bytes.startIndex)
    name = capture.name
    typeText = capture.type?.text
    let isNamed = capture.name != nil
    nameRange = isNamed ? range : nil
    let typeRange = capture.type?.range.shifted(by: bytes.startIndex)
    let isBefore = typeRange.map { $0.start < range.start } ?? false
    if !isNamed {
      marked = nil
      type = range
    } else {
      let hasColon =
        !isBefore && range.start > bytes.startIndex && bytes[range.start - 1] == UInt8(ascii: ":")
      marked = hasColon ? TextRange(range.start - 1, range.end) : range
      let isBracketed =
        typeRange != nil && range.end < bytes.endIndex && bytes[range.end] == UInt8(ascii: "<")
      type = isBracketed ? Self.angles(bytes, from: range.end) : typeRange
    }
  }

  /// The whole capture.
  var range: TextRange? {
    guard let marked else { return type }
    return type.map { marked.union($0) } ?? marked
  }

  /// The range from a `<` to its `>`, or to the end.
  private static func angles(_ bytes: ArraySlice<UInt8>, from start: Int) -> TextRange {
    var depth = 0
    for index in start..<bytes.endIndex {
      if bytes[index] == UInt8(ascii: "<") { depth += 1 }
      if bytes[index] == UInt8(ascii: ">") { depth -= 1 }
      if depth == 0 { return TextRange(start, index + 1) }
    }
    return TextRange(start, bytes.endIndex)
  }
}
