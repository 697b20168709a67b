import RoadbookIDE
import RoadbookText

/// A document's semantic tokens in the protocol's encoding: five numbers per token, each position relative to the
/// previous one.
///
/// Keeps what was sent last, by statement: after a change only the statements around it are highlighted again, and
/// only the difference is sent.
struct SemanticTokens {
  /// The result identifier with which the client requests a delta.
  private(set) var id: Int
  private(set) var numbers: [UInt32]
  private var bytes: [UInt8]
  /// Where the document's regions begin, the first at 0; a region is a statement with what follows it.
  private var starts: [Int]
  /// The number of tokens before each region.
  private var pieceCounts: [Int]

  /// A replacement of numbers by others.
  struct Edit: Equatable {
    var start: Int
    var deleteCount: Int
    var data: [UInt32]
  }

  init(_ view: DocumentView, id: Int) {
    self.id = id
    bytes = view.source.bytes
    starts = view.features.regionStarts
    let packed = Self.packed(view, starts, starts.indices)
    numbers = packed.numbers
    pieceCounts = packed.pieceCounts
  }

  /// Updates the tokens to the current version of the document; returns the difference.
  mutating func update(_ view: DocumentView, id: Int) -> [Edit] {
    let source = view.source
    self.id = id
    guard let change = ChangedRange(from: bytes, to: source.bytes) else { return [] }
    let newStarts = view.features.regionStarts
    // Skips the regions before the change; a statement may end where the next one begins, so one more is highlighted
    // again.
    var first = 0
    while first < newStarts.count, first < starts.count, newStarts[first] == starts[first],
      newStarts[first] < change.start
    {
      first += 1
    }
    first = max(0, first - 2)
    // Skips the regions after the change, except the first: its position is relative to the last changed token.
    var (newEnd, oldEnd) = (newStarts.count, starts.count)
    while newEnd > first + 1, oldEnd > first + 1,
      newStarts[newEnd - 1] == starts[oldEnd - 1] + change.shift,
      newStarts[newEnd - 1] >= change.newEnd
    {
      newEnd -= 1
      oldEnd -= 1
    }
    while newEnd < newStarts.count {
      let isEmpty = pieceCounts[oldEnd] == pieceCount(after: oldEnd)
      newEnd += 1
      oldEnd += 1
      if !isEmpty { break }
    }
    let packed = Self.packed(view, newStarts, first..<newEnd)
    let oldPieces = pieceCounts.indices.contains(first) ? pieceCounts[first] : numbers.count / 5
    let oldPieceEnd = oldEnd < pieceCounts.count ? pieceCounts[oldEnd] : numbers.count / 5
    let old = (oldPieces * 5)..<(oldPieceEnd * 5)
    let edit = Self.edit(numbers, old, packed.numbers)
    let growth = packed.numbers.count / 5 - (oldPieceEnd - oldPieces)
    numbers.replaceSubrange(old, with: packed.numbers)
    pieceCounts =
      pieceCounts[..<first] + packed.pieceCounts.map { $0 + oldPieces }
      + pieceCounts[oldEnd...].map { $0 + growth }
    starts = newStarts
    bytes = source.bytes
    return edit.map { [$0] } ?? []
  }

  private func pieceCount(after region: Int) -> Int {
    region + 1 < pieceCounts.count ? pieceCounts[region + 1] : numbers.count / 5
  }

  private static func edit(_ old: [UInt32], _ range: Range<Int>, _ new: [UInt32]) -> Edit? {
    let limit = min(range.count, new.count)
    var head = 0
    while head < limit, old[range.lowerBound + head] == new[head] { head += 1 }
    var tail = 0
    while tail < limit - head, old[range.upperBound - 1 - tail] == new[new.count - 1 - tail] {
      tail += 1
    }
    if head == range.count, head == new.count { return nil }
    return Edit(
      start: range.lowerBound + head, deleteCount: range.count - head - tail,
      data: Array(new[head..<(new.count - tail)]))
  }

  // MARK: Packing

  /// The numbers of some regions, the first relative to the token before it.
  private static func packed(
    _ view: DocumentView, _ starts: [Int], _ regions: Range<Int>
  ) -> (numbers: [UInt32], pieceCounts: [Int]) {
    let source = view.source
    func range(_ regions: Range<Int>) -> TextRange {
      TextRange(
        starts[regions.lowerBound],
        regions.upperBound < starts.count ? starts[regions.upperBound] : source.bytes.count)
    }
    guard !regions.isEmpty else { return ([], []) }
    var packer = TokenPacker(view)
    var before = regions.lowerBound
    while before > 0, packer.isAtStart {
      before -= 1
      for piece in view.features.highlighting(around: range(before..<before + 1))
      where piece.range.end <= starts[regions.lowerBound] { packer.add(piece) }
    }
    packer.numbers = []
    let whole = range(regions)
    var pieceCounts: [Int] = []
    var region = regions.lowerBound
    for piece in view.features.highlighting(around: whole)
    where piece.range.start >= whole.start && piece.range.start < whole.end {
      while region < regions.upperBound, starts[region] <= piece.range.start {
        pieceCounts.append(packer.numbers.count / 5)
        region += 1
      }
      packer.add(piece)
    }
    while region < regions.upperBound {
      pieceCounts.append(packer.numbers.count / 5)
      region += 1
    }
    return (packer.numbers, pieceCounts)
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
  var numbers: [UInt32] = []
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
  private(set) var isAtStart = true

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
    isAtStart = false
  }

  private mutating func character(of offset: Int) -> Int {
    if encoding == .utf8 { return offset - lineStart }
    if offset < countedOffset { (countedOffset, counted) = (lineStart, 0) }
    counted += encoding.length(of: source.bytes[countedOffset..<offset])
    countedOffset = offset
    return counted
  }
}
