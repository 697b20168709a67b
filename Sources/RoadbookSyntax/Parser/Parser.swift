import RoadbookText

/// Reads a text into a tree: one pass, no failure, every byte kept.
///
/// Grammar functions are extensions in `Grammar/`, one file per area. Time and memory are linear in the
/// text: a token is lexed at most twice (once as an ordinary one, once as a bare text), scans for closing
/// marks that fail are remembered, and wrapping moves at most `depthLimit` times a finished expression.
struct Parser {
  /// How deep bodies, brackets and operators may nest; what is deeper is kept as unexpected bytes.
  ///
  /// What is done with a tree goes down as deep as it is: half a megabyte of stack is enough in a debug build.
  static let depthLimit = 50

  let bytes: [UInt8]
  let keywords = KeywordTable.all
  /// Where the text, or the interpolation being read, ends.
  var limit: Int
  /// Where the token after the last committed one begins.
  var position = 0
  var tokenKinds = GrowingList<SyntaxKind>()
  var tokenEnds = GrowingList<UInt32>()
  var nodes = GrowingList<SyntaxTree.NodeRecord>()
  /// The index behind the last committed token that is no trivia.
  var significantEnd = 0
  var lookahead: (kind: SyntaxKind, end: Int)?
  /// Whether a line begins at the lookahead.
  var isAtLineStart = true
  /// Inside brackets a line's end is white space.
  var ignoresNewlines = false
  var depth = 0
  var problems: [SyntaxProblem] = []
  /// The node of the statement being read, and whether it already has its finding.
  var statement = 0
  var hasProblem = false
  var reportedUnclosedAtEnd = false
  /// Up to here no `${` and no `<` finds its partner: a scan that failed is not repeated.
  var noInterpolationBefore = 0
  var noAngleBefore = 0

  /// Whether a URL or an expression may be a statement: at the prompt and in scripts, and not in maps.
  var isInput = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    limit = bytes.count
  }

  mutating func parse() {
    let file = open(.file)
    parseStatements(in: .file, isBody: false)
    close(file)
  }
}

extension Parse {
  /// - Parameters:
  ///   - bytes: The text.
  ///   - isInput: Whether it is typed or a script, where a URL or an expression may be a statement.
  package init(_ bytes: [UInt8], isInput: Bool = false) {
    // Offsets are 32-bit; what lies behind 4 GiB cannot be addressed and is left out.
    let bytes = bytes.count < Int(UInt32.max) ? bytes : Array(bytes.prefix(Int(UInt32.max) - 1))
    self.init(
      bytes,
      TreeParts(bytes, TreeParts.Room(bytes: bytes.count)) {
        $0.isInput = isInput
        $0.parse()
      })
  }

  package init(_ text: String, isInput: Bool = false) {
    self.init(Array(text.utf8), isInput: isInput)
  }

  /// A text that has been read.
  init(_ bytes: [UInt8], _ parts: TreeParts) {
    self.init(
      tree: SyntaxTree(storage: SyntaxTree.Storage(bytes: bytes, parts)), problems: parts.problems,
      isIncomplete: parts.problems.contains { $0.isAtEnd && $0.kind == .unclosed(.leftBrace) }
        || !parts.problems.isEmpty && parts.problems.allSatisfy(\.isAtEnd))
  }
}
