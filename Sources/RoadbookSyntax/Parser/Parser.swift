import RoadbookText

/// Parses a file into a tree: one pass, never fails, keeps every byte.
///
/// Grammar functions are extensions in `Grammar/`, one file per area. Time and memory are linear in the length of the
/// file: a token is lexed at most twice (as an ordinary token and as a bare string), failed scans for closing marks
/// are remembered, and wrapping moves a finished expression at most `depthLimit` times.
struct Parser {
  /// The maximum nesting depth of bodies, brackets and operators; deeper parts become unexpected
  /// tokens.
  ///
  /// Code that processes trees recurses to their depth: half a megabyte of stack is enough in a debug build.
  static let depthLimit = 50

  let bytes: [UInt8]
  let keywords = KeywordTable.all
  /// Where the file, or the interpolation being parsed, ends.
  var limit: Int
  /// The offset after the last committed token.
  var position = 0
  var tokenKinds = GrowingList<SyntaxKind>()
  var tokenEnds = GrowingList<UInt32>()
  var nodes = GrowingList<SyntaxTree.NodeRecord>()
  /// The index after the last committed token that is not trivia.
  var significantEnd = 0
  var lookahead: (kind: SyntaxKind, end: Int)?
  /// Whether the lookahead is the first token of a line.
  var isAtLineStart = true
  /// Inside brackets a line break is white space.
  var ignoresNewlines = false
  var depth = 0
  var problems: [SyntaxProblem] = []
  /// The node of the current statement, and whether it already has a problem.
  var statement = 0
  var hasProblem = false
  var reportedUnclosedAtEnd = false
  /// No `${` and no `<` before these offsets has a closing mark: a failed scan is not repeated.
  var noInterpolationBefore = 0
  var noAngleBefore = 0

  /// Whether a URL or an expression may be a statement: at the prompt and in scripts, not in maps.
  var isInput = false
  /// If set, the words and parts that plain commands allow at this offset are collected.
  var cursor: Int?
  var candidates: [CommandArgument] = []

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
  ///   - bytes: The bytes to parse.
  ///   - isInput: Whether the text is typed or a script, where a URL or an expression may be a statement.
  package init(_ bytes: [UInt8], isInput: Bool = false) {
    // Offsets are 32-bit; bytes beyond 4 GiB are left out.
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

  /// Creates the result from finished parts.
  init(_ bytes: [UInt8], _ parts: TreeParts) {
    self.init(
      tree: SyntaxTree(storage: SyntaxTree.Storage(bytes: bytes, parts)), problems: parts.problems,
      isIncomplete: parts.problems.contains { $0.isAtEnd && $0.kind == .unclosed(.leftBrace) }
        || !parts.problems.isEmpty && parts.problems.allSatisfy(\.isAtEnd))
  }
}
