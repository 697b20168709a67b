import RoadbookText

/// Walks a tree and compares the layout between its tokens with the canonical one; differences
/// become edits.
///
/// Tokens keep their bytes and their order. Nodes are addressed by index, and no output is built
/// for what is already formatted, so a whole file costs about one pass over its tokens.
struct FormatWriter {
  let tree: SyntaxTree
  /// The nodes with problems, sorted.
  private let broken: [Int]
  /// Whether the file is pure ASCII, so that widths are byte counts.
  private let isPlain: Bool
  /// Statements outside this range are left as they are.
  private let wanted: TextRange?

  private(set) var edits: [TextEdit] = []
  var line = FormatLine()
  /// The canonical layout between the last token and the next one, and the offset where the last
  /// one ends.
  private var gap: (layout: [UInt8], start: Int) = ([], 0)
  var indent = 0
  /// The column widths of the current table.
  var columnWidths: [Int] = []
  /// Cached: the index of the first line break or comment at or after a token.
  private var knownBreak = (from: 0, at: -1)

  init(_ parse: Parse, in wanted: TextRange?) {
    tree = parse.tree
    broken = parse.brokenStatements.sorted()
    isPlain = tree.bytes.reduce(0, |) < 0x80
    self.wanted = wanted
  }

  /// The edits that format the whole file, in order.
  mutating func finish() -> [TextEdit] {
    if tree.nodeCount > 0 { writeStatements(of: 0, isFile: true) }
    endLine()
    settle(upTo: tree.bytes.count)
    return edits
  }

  // MARK: Reading the tree

  func kind(_ node: Int) -> SyntaxKind { tree.kind(of: node) }

  func pieces(of node: Int) -> SyntaxPieces { SyntaxPieces(of: node, in: tree) }

  /// The direct children of a node, in order.
  func children(of node: Int) -> some Sequence<Int> {
    sequence(state: tree.children(of: node)) { [tree] in tree.next(&$0) }
  }

  func length(_ node: Int) -> Int { tree.range(of: node).length }

  /// Whether the statement itself has a problem.
  func isBroken(node: Int) -> Bool { hasBroken(node..<(node + 1)) }

  /// Whether the statement or a nested one has a problem.
  func containsBroken(_ node: Int) -> Bool { hasBroken(node..<tree.end(of: node)) }

  private func hasBroken(_ range: Range<Int>) -> Bool {
    guard let last = broken.last, range.lowerBound <= last, broken[0] < range.upperBound else {
      return false
    }
    let first = broken.partitioningIndex(where: { $0 >= range.lowerBound })
    return first < broken.count && broken[first] < range.upperBound
  }

  /// Whether there is a line break or a comment among the tokens. Queries in source order cost one
  /// pass in all.
  mutating func isBroken(_ tokens: Range<Int>) -> Bool {
    if tokens.lowerBound < knownBreak.from || tokens.lowerBound > knownBreak.at {
      var index = tokens.lowerBound
      while index < tree.tokenCount, !tree.tokenKind(index).breaksLines { index += 1 }
      knownBreak = (tokens.lowerBound, index)
    }
    return knownBreak.at < tokens.upperBound
  }

  /// Whether a statement is outside the wanted range.
  func isUnwanted(_ node: Int) -> Bool {
    guard let wanted else { return false }
    let range = tree.range(of: node)
    return range.end < wanted.start || range.start > wanted.end
  }

  // MARK: Writing

  /// The width of the line so far, in characters.
  var column: Int { line.isEmpty ? indent : line.width }

  mutating func endLine() {
    line.breaksBeforeNext = false
    guard !line.isEmpty else { return }
    gap.layout.append(0x0A)
    line.isEmpty = true
    line.isGlued = true
  }

  /// Ends the line and adds an empty one, unless nothing has been written.
  mutating func emptyLine() {
    endLine()
    if gap.layout.last == 0x0A, gap.layout.dropLast().last != 0x0A { gap.layout.append(0x0A) }
  }

  /// Writes a token or node with one blank before it, unless it or the previous one is glued.
  mutating func put(_ range: TextRange, gluedBefore: Bool = false, gluedAfter: Bool = false) {
    separate(gluedBefore: gluedBefore)
    write(range)
    line.isGlued = gluedAfter
  }

  /// Writes a `;`, whether or not the source has one there.
  mutating func putSemicolon(gluedBefore: Bool = false) {
    separate(gluedBefore: gluedBefore)
    gap.layout.append(UInt8(ascii: ";"))
    line.width += 1
    line.isEmpty = false
    line.isGlued = false
  }

  private mutating func separate(gluedBefore: Bool) {
    if line.breaksBeforeNext {
      endLine()
      startLine(indent + 2)
    } else if line.isEmpty {
      startLine(indent)
    } else if !gluedBefore, !line.isGlued {
      addBlanks(1 + max(0, line.padding))
    }
    line.padding = 0
  }

  private mutating func startLine(_ indent: Int) {
    line.width = 0
    addBlanks(indent)
  }

  private mutating func addBlanks(_ count: Int) {
    gap.layout += repeatElement(0x20, count: count)
    line.width += count
  }

  /// Writes a comment at the end of the line or on a line of its own; the next token begins a new
  /// line.
  mutating func putComment(_ token: Int) {
    if line.breaksBeforeNext { endLine() }
    if line.isEmpty { startLine(indent) } else { addBlanks(1) }
    let range = tree.tokenRange(token)
    var end = range.end
    while end > range.start, Bytes.isBlank(tree.bytes[end - 1]) { end -= 1 }
    write(TextRange(range.start, end))
    line.breaksBeforeNext = true
  }

  /// Writes the bytes of a node unchanged.
  mutating func putVerbatim(_ node: Int) { put(tree.range(of: node)) }

  private mutating func write(_ range: TextRange) {
    settle(upTo: range.start)
    gap = ([], range.end)
    line.width += isPlain ? range.length : width(range)
    line.isEmpty = false
  }

  /// Records the edit for the gap before an offset, if it differs.
  private mutating func settle(upTo end: Int) {
    guard !line.isTrial else { return }
    let old = tree.bytes[gap.start..<end]
    guard !old.elementsEqual(gap.layout),
      let change = ChangedRange(from: Array(old), to: gap.layout)
    else { return }
    edits.append(
      TextEdit(
        TextRange(change.start, change.oldEnd).shifted(by: gap.start),
        gap.layout.text(change.start, change.newEnd)))
  }

  private func width(_ range: TextRange) -> Int {
    tree.bytes[range.start..<range.end].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// The width of what `write` adds to this line if nothing is broken; nil if it is far too long.
  mutating func flatWidth(_ node: Int, _ write: (inout FormatWriter) -> Void) -> Int? {
    guard length(node) <= 20 * Formatter.lineLength else { return nil }
    let outer = (line, gap, indent, columnWidths)
    (line, gap, indent, columnWidths) = (FormatLine(isTrial: true), ([], 0), 0, [])
    write(&self)
    defer { (line, gap, indent, columnWidths) = outer }
    return line.width
  }
}

/// The state of the current output line.
struct FormatLine {
  var isEmpty = true
  /// In characters, the indentation included.
  var width = 0
  /// Whether no blank follows the last token.
  var isGlued = true
  /// Whether the next token must begin a new line, after a comment or a kept line break.
  var breaksBeforeNext = false
  /// Blanks before the next token in addition to the usual one.
  var padding = 0
  /// Whether this is a trial of a one-line form: only its width counts, and nothing may be broken.
  var isTrial = false
}

extension SyntaxKind {
  fileprivate var breaksLines: Bool { self == .newline || self == .comment || self == .docComment }
}
