import RoadbookText

/// The text being written, and what the last token asks of the next one.
struct FormatWriter {
  let parse: Parse
  let tree: SyntaxTree
  private(set) var output: [UInt8] = []
  private var line: [UInt8] = []
  var indent = 0
  /// The last token wants no blank behind it.
  private var isGlued = true
  /// A comment or a kept line's end: the next token goes to a new line.
  var breaksBeforeNext = false
  /// Nothing may be broken: a trial of a one-line form.
  var isFlat = false

  /// Blanks to put before the next token in addition to the one that always stands there.
  var padding = 0
  /// Of the table being written.
  var columnWidths: [Int] = []

  /// Of each token, how many line ends and comments stand before it; one more for the text's end.
  private let breaksBefore: [UInt32]

  init(_ parse: Parse) {
    self.parse = parse
    tree = parse.tree
    var count: UInt32 = 0
    var breaks: [UInt32] = []
    breaks.reserveCapacity(tree.tokenCount + 1)
    for kind in tree.storage.tokenKinds {
      breaks.append(count)
      if kind == .newline || kind == .comment || kind == .docComment { count += 1 }
    }
    breaks.append(count)
    breaksBefore = breaks
    output.reserveCapacity(parse.tree.bytes.count)
  }

  var finished: [UInt8] {
    var copy = self
    copy.endLine()
    return copy.output
  }

  /// The width of the line so far, in characters.
  var column: Int { FormatWriter.width(line[...]) + (line.isEmpty ? indent : 0) }
  var isAtLineStart: Bool { line.isEmpty }

  static func width(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  mutating func endLine() {
    breaksBeforeNext = false
    guard !line.isEmpty else { return }
    output += line
    output.append(0x0A)
    line = []
    isGlued = true
  }

  mutating func emptyLine() {
    endLine()
    if output.count > 1, output[output.count - 2] != 0x0A { output.append(0x0A) }
  }

  /// Writes a token's bytes with one blank before it, unless it or the last one is glued.
  mutating func put(_ bytes: ArraySlice<UInt8>, gluedBefore: Bool = false, gluedAfter: Bool = false)
  {
    if breaksBeforeNext {
      endLine()
      indent += 2
      startLine()
      indent -= 2
    } else if line.isEmpty {
      startLine()
    } else if !gluedBefore, !isGlued {
      line.append(contentsOf: repeatElement(0x20, count: 1 + max(0, padding)))
    }
    padding = 0
    line += bytes
    isGlued = gluedAfter
  }

  private mutating func startLine() { line.append(contentsOf: repeatElement(0x20, count: indent)) }

  /// A comment behind what stands on the line, or on a line of its own; nothing can follow it there.
  mutating func putComment(_ token: Int) {
    if breaksBeforeNext { endLine() }
    if line.isEmpty { startLine() } else { line.append(0x20) }
    let range = tree.tokenRange(token)
    var end = range.end
    while end > range.start, Bytes.isBlank(tree.bytes[end - 1]) { end -= 1 }
    line += tree.bytes[range.start..<end]
    breaksBeforeNext = true
  }

  /// The bytes of a node as they stand in the source.
  mutating func putVerbatim(_ node: SyntaxNode, gluedBefore: Bool = false) {
    put(tree.bytes[node.range.start..<node.range.end], gluedBefore: gluedBefore)
  }

  /// Whether a line's end or a comment stands inside.
  func isBroken(_ tokens: Range<Int>) -> Bool {
    breaksBefore[tokens.upperBound] > breaksBefore[tokens.lowerBound]
  }

  /// The width of what `write` puts on the rest of this line when nothing is broken; nil if it is long
  /// beyond measure.
  func flatWidth(_ node: SyntaxNode, _ write: (inout FormatWriter) -> Void) -> Int? {
    guard node.range.length <= 20 * Formatter.lineLength else { return nil }
    var trial = FormatWriter(trialOf: self)
    write(&trial)
    return FormatWriter.width(trial.line[...])
  }

  private init(trialOf writer: FormatWriter) {
    parse = writer.parse
    tree = writer.tree
    breaksBefore = writer.breaksBefore
    isFlat = true
  }
}
