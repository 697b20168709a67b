import RoadbookText

/// Walks a tree and compares the layout between its tokens with the canonical one; differences become edits.
///
/// Tokens keep their bytes and their order. Nodes are addressed by index, and no output is built for what is already
/// formatted, so a whole file costs about one pass over its tokens.
struct FormatWriter {
  let bytes: [UInt8]
  let tokenKinds: [SyntaxKind]
  private let tokenEnds: [UInt32]
  let nodes: [SyntaxTree.NodeRecord]
  /// The nodes with problems, sorted.
  private let broken: [Int]
  /// Whether the file is pure ASCII, so that widths are byte counts.
  private let isPlain: Bool
  /// Statements outside this range are left as they are.
  private let wanted: TextRange?

  private(set) var edits: [TextEdit] = []
  var line = FormatLine()
  var gap = FormatGap()
  var indent = 0
  /// The column widths of the current table.
  var columnWidths: [Int] = []
  /// Cached: the index of the first line break or comment at or after a token.
  private var knownBreak = (from: 0, at: -1)

  init(_ parse: Parse, in wanted: TextRange?) {
    let storage = parse.tree.storage
    bytes = storage.bytes
    tokenKinds = storage.tokenKinds
    tokenEnds = storage.tokenEnds
    nodes = storage.nodes
    broken = parse.brokenStatements.sorted()
    isPlain = storage.bytes.reduce(0, |) < 0x80
    self.wanted = wanted
  }

  /// The edits that format the whole file, in order.
  mutating func finish() -> [TextEdit] {
    if !nodes.isEmpty { writeStatements(of: 0, isFile: true) }
    endLine()
    settle(upTo: bytes.count)
    return edits
  }

  // MARK: Reading the tree

  func kind(_ node: Int) -> SyntaxKind { nodes[node].kind }

  func tokens(_ node: Int) -> Range<Int> { Int(nodes[node].firstToken)..<Int(nodes[node].endToken) }

  func bytes(ofTokens tokens: Range<Int>) -> Range<Int> {
    let start = tokens.lowerBound > 0 ? Int(tokenEnds[tokens.lowerBound - 1]) : 0
    return start..<(tokens.isEmpty ? start : Int(tokenEnds[tokens.upperBound - 1]))
  }

  func length(_ node: Int) -> Int { bytes(ofTokens: tokens(node)).count }

  /// Whether the statement itself has a problem.
  func isBroken(node: Int) -> Bool { hasBroken(node..<(node + 1)) }

  /// Whether the statement or a nested one has a problem.
  func containsBroken(_ node: Int) -> Bool { hasBroken(node..<(node + Int(nodes[node].size))) }

  private func hasBroken(_ range: Range<Int>) -> Bool {
    guard let last = broken.last, range.lowerBound <= last, broken[0] < range.upperBound else {
      return false
    }
    let first = broken.partitioningIndex(where: { $0 >= range.lowerBound })
    return first < broken.count && broken[first] < range.upperBound
  }

  /// Whether there is a line break or a comment among the tokens. Queries in source order cost one pass in all.
  mutating func isBroken(_ tokens: Range<Int>) -> Bool {
    if tokens.lowerBound < knownBreak.from || tokens.lowerBound > knownBreak.at {
      var index = tokens.lowerBound
      while index < tokenKinds.count, !tokenKinds[index].breaksLines { index += 1 }
      knownBreak = (tokens.lowerBound, index)
    }
    return knownBreak.at < tokens.upperBound
  }

  /// Whether a statement is outside the wanted range.
  func isUnwanted(_ node: Int) -> Bool {
    guard let wanted else { return false }
    let range = bytes(ofTokens: tokens(node))
    return range.upperBound < wanted.start || range.lowerBound > wanted.end
  }

  // MARK: Writing

  /// The width of the line so far, in characters.
  var column: Int { line.isEmpty ? indent : line.width }

  mutating func endLine() {
    line.breaksBeforeNext = false
    guard !line.isEmpty else { return }
    gap.newlines = 1
    line.isEmpty = true
    line.isGlued = true
  }

  /// Ends the line and adds an empty one, unless nothing has been written.
  mutating func emptyLine() {
    endLine()
    if gap.newlines == 1 { gap.newlines = 2 }
  }

  /// Writes a token with one blank before it, unless it or the previous one is glued.
  mutating func put(tokens: Range<Int>, gluedBefore: Bool = false, gluedAfter: Bool = false) {
    separate(gluedBefore: gluedBefore)
    write(bytes(ofTokens: tokens))
    line.isGlued = gluedAfter
  }

  /// Writes a `;`, whether or not the source has one there.
  mutating func putSemicolon(gluedBefore: Bool = false) {
    separate(gluedBefore: gluedBefore)
    gap.addSemicolon()
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
      let count = 1 + max(0, line.padding)
      gap.blanks += count
      line.width += count
    }
    line.padding = 0
  }

  private mutating func startLine(_ indent: Int) {
    gap.blanks = indent
    line.width = indent
  }

  /// Writes a comment at the end of the line or on a line of its own; the next token begins a new line.
  mutating func putComment(_ token: Int) {
    if line.breaksBeforeNext { endLine() }
    if line.isEmpty { startLine(indent) } else { gap.blanks += 1 }
    let range = bytes(ofTokens: token..<(token + 1))
    var end = range.upperBound
    while end > range.lowerBound, Bytes.isBlank(bytes[end - 1]) { end -= 1 }
    write(range.lowerBound..<end)
    line.breaksBeforeNext = true
  }

  /// Writes the bytes of a node unchanged.
  mutating func putVerbatim(_ node: Int) { put(tokens: tokens(node)) }

  private mutating func write(_ range: Range<Int>) {
    settle(upTo: range.lowerBound)
    gap = FormatGap(start: range.upperBound)
    line.width += isPlain ? range.count : width(range)
    line.isEmpty = false
  }

  /// Records the edit for the gap before an offset, if it differs.
  private mutating func settle(upTo end: Int) {
    guard !line.isTrial, !gap.isSame(as: bytes, upTo: end) else { return }
    edits.append(gap.edit(of: bytes, upTo: end))
  }

  private func width(_ range: Range<Int>) -> Int {
    bytes[range].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// The width of what `write` adds to this line if nothing is broken; nil if it is far too long.
  mutating func flatWidth(_ node: Int, _ write: (inout FormatWriter) -> Void) -> Int? {
    guard length(node) <= 20 * Formatter.lineLength else { return nil }
    let outer = (line, gap, indent, columnWidths)
    (line, gap, indent, columnWidths) = (FormatLine(isTrial: true), FormatGap(), 0, [])
    write(&self)
    defer { (line, gap, indent, columnWidths) = outer }
    return line.width
  }
}

extension SyntaxKind {
  fileprivate var breaksLines: Bool { self == .newline || self == .comment || self == .docComment }
}
