package import RoadbookText

/// Where statements come from: a terminal, a pipe, a file, a test.
///
/// The shell knows only this; which editor draws the line is nobody else's business.
package protocol LineEditor {
  /// The next statement, over as many lines as `isIncomplete` asks for.
  ///
  /// - Parameters:
  ///   - prompt: What stands before the first line.
  ///   - continuation: What stands before each further line of the same statement.
  ///   - isIncomplete: Whether a text only lacks what may still follow.
  ///   - complete: What could stand at a byte offset of the text so far.
  /// - Returns: A whole statement, or why there is none.
  mutating func readStatement(
    prompt: String, continuation: String, isIncomplete: (String) -> Bool,
    complete: (String, Int) -> [Completion]
  ) -> LineEvent
}

/// What came of asking for a statement.
package enum LineEvent: Hashable, Sendable {
  /// A text without its last line end, and the number, from 1, of its first line in the input.
  case text(String, firstLine: Int)
  /// Ctrl-C: what was typed is dropped, the session goes on.
  case interrupted
  case endOfInput
  /// The input cannot be read or is no text; the message names the place.
  case unreadable(String)
}

/// One way to go on with a text.
package struct Completion: Hashable, Sendable {
  /// What to write instead of `replaces`.
  package var insertion: String
  /// What to show in a list.
  package var label: String
  package var detail: String?
  /// Byte offsets in the text that was asked about.
  package var replaces: TextRange

  package init(insertion: String, label: String, detail: String? = nil, replaces: TextRange) {
    self.insertion = insertion
    self.label = label
    self.detail = detail
    self.replaces = replaces
  }
}
