import RoadbookText

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

/// The layout between two tokens: an optional `;`, then line breaks, then blanks.
struct FormatGap {
  /// The offset at which it begins.
  var start = 0
  private var semicolon = Semicolon.none
  var newlines = 0
  var blanks = 0

  private enum Semicolon { case none, glued, apart }

  init(start: Int = 0) { self.start = start }

  /// Adds a `;` after the blanks so far.
  mutating func addSemicolon() {
    semicolon = blanks > 0 ? .apart : .glued
    blanks = 0
  }

  /// Whether the source already has this layout.
  func isSame(as bytes: [UInt8], upTo end: Int) -> Bool {
    guard semicolon == .none else { return bytes[start..<end].elementsEqual(written) }
    guard end - start == newlines + blanks else { return false }
    let middle = start + newlines
    for index in start..<middle where bytes[index] != 0x0A { return false }
    for index in middle..<end where bytes[index] != 0x20 { return false }
    return true
  }

  /// The edit without the common prefix and suffix.
  func edit(of bytes: [UInt8], upTo end: Int) -> TextEdit {
    let (old, new) = (bytes[start..<end], written)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed())
      .prefix { $0 == $1 }.count
    return TextEdit(
      TextRange(start + head, end - tail),
      String(decoding: new.dropFirst(head).dropLast(tail), as: UTF8.self))
  }

  private var written: [UInt8] {
    let begin: [UInt8] =
      switch semicolon {
      case .none: []
      case .glued: [UInt8(ascii: ";")]
      case .apart: [0x20, UInt8(ascii: ";")]
      }
    return begin + repeatElement(0x0A, count: newlines) + repeatElement(0x20, count: blanks)
  }
}
