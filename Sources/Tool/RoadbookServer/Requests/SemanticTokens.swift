import RoadbookIDE
import RoadbookText

/// A document's semantic tokens in the protocol's encoding: five numbers per token, each position
/// relative to the previous one.
struct SemanticTokens {
  /// The result identifier with which the client requests a delta.
  let id: Int
  let numbers: [UInt32]

  /// A replacement of numbers by others.
  struct Edit: Equatable {
    var start: Int
    var deleteCount: Int
    var data: [UInt32]
  }

  init(_ view: DocumentView, id: Int) {
    self.id = id
    numbers = Self.numbers(view, within: TextRange(0, view.source.bytes.count))
  }

  /// What turns earlier numbers into these; nil if they are the same.
  func edit(of old: [UInt32]) -> Edit? {
    let head = zip(old, numbers).prefix { $0 == $1 }.count
    if head == old.count, head == numbers.count { return nil }
    let tail = zip(old[head...].reversed(), numbers[head...].reversed()).prefix { $0 == $1 }.count
    return Edit(
      start: head, deleteCount: old.count - head - tail,
      data: Array(numbers[head..<numbers.count - tail]))
  }

  /// The numbers of the tokens in a part of a document.
  static func numbers(_ view: DocumentView, within range: TextRange) -> [UInt32] {
    var packer = TokenPacker(view)
    for piece in view.features.highlighting(around: range)
    where piece.range.start < range.end && range.start < piece.range.end { packer.add(piece) }
    return packer.numbers
  }
}

/// Encodes tokens in order, walking along each line only once.
struct TokenPacker {
  private(set) var numbers: [UInt32] = []
  private let source: SourceText
  private let encoding: PositionEncoding
  private var line = 0
  private var lineStart = 0
  private var lineEnd = -1
  private var lastLine = 0
  private var lastCharacter = 0
  /// An offset in the current line whose character is already known.
  private var countedOffset = 0
  private var counted = 0

  init(_ view: DocumentView) {
    source = view.source
    encoding = view.documents.encoding
  }

  mutating func add(_ piece: HighlightPiece) {
    let range = piece.range
    if range.start > lineEnd || range.start < lineStart {
      line = source.lines.line(at: range.start)
      let bounds = source.lines.range(ofLine: line, in: source.bytes)
      (lineStart, lineEnd) = (bounds.start, bounds.end)
      (countedOffset, counted) = (lineStart, 0)
    }
    // Tokens never span lines.
    guard range.end <= lineEnd else { return }
    let start = character(of: range.start)
    let length = character(of: range.end) - start
    guard length > 0 else { return }
    let lines = line - lastLine
    numbers.append(UInt32(clamping: lines))
    numbers.append(UInt32(clamping: lines == 0 ? start - lastCharacter : start))
    numbers.append(UInt32(clamping: length))
    let (kind, modifiers) = piece.class.token
    numbers.append(UInt32(clamping: kind))
    numbers.append(
      modifiers | (piece.isDeclaration ? TokenLegend.declaration : 0)
        | (piece.isDeprecated ? TokenLegend.deprecated : 0))
    (lastLine, lastCharacter) = (line, start)
  }

  private mutating func character(of offset: Int) -> Int {
    if encoding == .utf8 { return offset - lineStart }
    if offset < countedOffset { (countedOffset, counted) = (lineStart, 0) }
    counted += encoding.length(of: source.bytes[countedOffset..<offset])
    countedOffset = offset
    return counted
  }
}
