/// Collects lines until they form a complete statement.
///
/// `isIncomplete` parses everything it is given, so calling it after each line of a long block
/// would be quadratic. Up to 1 MiB of parsing in total it is called after each line; from then on
/// only if a bracket count indicates that the block may be complete, or if the block has doubled.
/// In total at most 68 times the block, plus 2 MiB, is parsed; a wrong bracket count only delays
/// statements.
package struct StatementCollector {
  package private(set) var text = ""
  package private(set) var lineCount = 0
  private var depth = 0
  private var askedBytes = 0
  private var lastAskedSize = 0
  private var hasStatement = false
  private var endsInDocComment = false

  package init() {}

  package var isEmpty: Bool { lineCount == 0 }

  /// Adds a line; true if the text is now a complete statement.
  ///
  /// Comments and blank lines alone are not: a doc comment belongs to what follows.
  package mutating func add(_ line: String, isIncomplete: (String) -> Bool) -> Bool {
    append(line)
    guard hasStatement else { return false }
    guard mayAsk() else { return false }
    lastAskedSize = text.utf8.count
    askedBytes += lastAskedSize
    return !isIncomplete(text)
  }

  /// Adds a line that is known not to be the last one.
  mutating func append(_ line: String) {
    if lineCount > 0 { text += "\n" }
    text += line
    lineCount += 1
    switch LineKind(line) {
    case .blank: break
    case .comment: endsInDocComment = false
    case .docComment: endsInDocComment = true
    case .statement:
      hasStatement = true
      endsInDocComment = false
    }
    if hasStatement { depth = max(0, depth + bracketBalance(line)) }
  }

  /// Whether there are only comments, and none of them is a doc comment.
  package var isOnlyComments: Bool { !hasStatement && !endsInDocComment }

  /// Returns the collected text and resets the collector.
  package mutating func take() -> String {
    let taken = text
    self = StatementCollector()
    return taken
  }

  private func mayAsk() -> Bool {
    let size = text.utf8.count
    if askedBytes + size <= 1 << 20 || size >= 2 * lastAskedSize { return true }
    return depth == 0 && askedBytes + size <= 2 << 20 + 64 * size
  }
}

/// The kind of a line, judged without parsing.
enum LineKind {
  /// `docComment`: also a comment for Roadbook itself, which belongs to what follows, too.
  case blank, comment, docComment, statement

  init(_ line: String) {
    let rest = line.utf8.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    if rest.isEmpty {
      self = .blank
    } else if rest.starts(with: "##".utf8) || rest.starts(with: "# roadbook: ".utf8) {
      self = .docComment
    } else {
      self = rest.first == UInt8(ascii: "#") ? .comment : .statement
    }
  }
}

/// The opening minus the closing brackets outside strings and comments; an estimate, since patterns
/// contain brackets, too.
func bracketBalance(_ line: String) -> Int {
  var balance = 0
  var isQuoted = false
  var isEscaped = false
  var isAfterBlank = true
  for byte in line.utf8 {
    if isQuoted {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted = false
      }
      continue
    }
    switch byte {
    case UInt8(ascii: "\""): isQuoted = true
    case UInt8(ascii: "#") where isAfterBlank: return balance
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "("): balance += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"): balance -= 1
    default: break
    }
    isAfterBlank = byte == 0x20 || byte == 0x09
  }
  return balance
}
