package import RoadbookText

/// The source of statements: a terminal, a pipe, a file, a test.
package protocol LineEditor {
  /// Reads the next statement, over as many lines as `provider` requires.
  ///
  /// - Parameters:
  ///   - prompt: Shown before the first line.
  ///   - continuation: Shown before each further line of the same statement.
  ///   - provider: Analyses the text while it is typed.
  /// - Returns: A complete statement, or why there is none.
  mutating func readStatement(
    prompt: String, continuation: String, provider: some CompletionProvider
  ) -> LineEvent

  /// Sets the initial text of the next reading, to be corrected; does nothing if the editor does
  /// not support it.
  mutating func offer(_ draft: Draft)

  /// Whether the last statement was made from an offered declaration.
  var keepsDraft: Bool { get }

  /// Adds the last statement to the history. One that was refused is only kept for the next lines:
  /// neither suggested nor written to a file.
  mutating func remember(_ text: String, wasRefused: Bool)
}

extension LineEditor {
  package mutating func offer(_ draft: Draft) {}
  package var keepsDraft: Bool { false }
  package mutating func remember(_ text: String, wasRefused: Bool) {}
}

/// A text to continue editing, with a byte offset for the cursor.
package struct Draft: Hashable, Sendable {
  package var text: String
  package var offset: Int
  /// Whether the user asked for it (`edit`). Other drafts were refused: they are replaced by what
  /// is typed, unless another key comes first.
  package var isWanted = false

  package init(_ text: String, at offset: Int) {
    self.text = text
    self.offset = offset
  }

  /// A declaration to change.
  package static func wanted(_ text: String, at offset: Int) -> Draft {
    var draft = Draft(text, at: offset)
    draft.isWanted = true
    return draft
  }
}

/// Answers an editor's queries about the text being edited, each fast enough for every key.
package protocol CompletionProvider {
  /// Whether the text is a statement that continues on the next line. The text has no trailing line
  /// break.
  func isIncomplete(_ text: String) -> Bool

  /// The completions at a byte offset, best first; at most `completionLimit`.
  func completions(in text: String, at offset: Int) -> [Completion]

  /// The largest number of completions, of which there may be more.
  var completionLimit: Int { get }

  /// The styles of the text with the cursor at a byte offset; later ranges override earlier ones.
  func styles(in text: String, at offset: Int) -> [StyledRange]

  /// The usage of the statement or call at a byte offset.
  func usage(in text: String, at offset: Int) -> UsageHint?

  /// The most likely continuation at a byte offset; nil if there is none.
  func likelyRest(in text: String, at offset: Int) -> String?

  /// News to show above the prompt; called about once a second while the user is idle.
  func news() -> String?
  /// Whether there may ever be news.
  var hasNews: Bool { get }

  /// Prepares the data for later queries; called while the user is idle.
  func prepare()

  /// The settings for keys.
  var editorSettings: EditorSettings { get }
}

/// A usage line: `open URL [with {…}]`.
package struct UsageHint: Hashable, Sendable {
  package var text: String
  /// The part being typed, as a byte range of the text.
  package var current: TextRange?

  package init(_ text: String, current: TextRange? = nil) {
    self.text = text
    self.current = current
  }
}

/// The result of reading a statement.
package enum LineEvent: Hashable, Sendable {
  /// A text without its last line break, and the number, from 1, of its first line in the input.
  case text(String, firstLine: Int)
  /// Ctrl-C: the typed text is dropped, the session continues.
  case interrupted
  case endOfInput
  /// The input cannot be read or is not text; the message names the position.
  case unreadable(String)
}

/// A completion of the input.
package struct Completion: Hashable, Sendable {
  /// The replacement for `replaces`.
  package var insertion: String
  /// The label in a list.
  package var label: String
  package var detail: String?
  /// Its documentation, shown for the selected one.
  package var documentation: String?
  /// The parts of the label that match what is typed, as byte ranges.
  package var matched: [TextRange] = []
  /// The byte range to replace in the text.
  package var replaces: TextRange
}
