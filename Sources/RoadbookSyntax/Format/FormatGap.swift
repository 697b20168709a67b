import RoadbookText

/// What has been written of a line, and what the last token asks of the next one.
struct FormatLine {
  var isEmpty = true
  /// In characters, the indentation included.
  var width = 0
  /// The last token wants no blank behind it.
  var isGlued = true
  /// A comment or a kept line's end: the next token goes to a new line.
  var breaksBeforeNext = false
  /// Blanks to put before the next token in addition to the one that always stands there.
  var padding = 0
  /// Only its width counts, and nothing may be broken: a trial of a one-line form.
  var isTrial = false
}

/// What has to stand between two tokens: perhaps a `;`, then line ends, then blanks.
struct FormatGap {
  /// Where it begins in the text.
  var start = 0
  private var semicolon = Semicolon.none
  var newlines = 0
  var blanks = 0

  private enum Semicolon { case none, glued, apart }

  init(start: Int = 0) { self.start = start }

  /// Behind the blanks so far.
  mutating func addSemicolon() {
    semicolon = blanks > 0 ? .apart : .glued
    blanks = 0
  }

  /// Whether that stands there already.
  func isSame(as bytes: [UInt8], upTo end: Int) -> Bool {
    guard semicolon == .none else { return bytes[start..<end].elementsEqual(written) }
    guard end - start == newlines + blanks else { return false }
    let middle = start + newlines
    for index in start..<middle where bytes[index] != 0x0A { return false }
    for index in middle..<end where bytes[index] != 0x20 { return false }
    return true
  }

  /// The change that leaves what both begin and end with.
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
