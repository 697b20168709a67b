package import RoadbookText

/// Where statements come from: a terminal, a pipe, a file, a test.
///
/// The shell knows only this; which editor draws the line is nobody else's business.
package protocol LineEditor {
  /// The next statement, over as many lines as `provider` asks for.
  ///
  /// - Parameters:
  ///   - prompt: What stands before the first line.
  ///   - continuation: What stands before each further line of the same statement.
  ///   - provider: What is known about the text while it is typed.
  /// - Returns: A whole statement, or why there is none.
  mutating func readStatement(
    prompt: String, continuation: String, provider: some CompletionProvider
  ) -> LineEvent

  /// Keeps a line that was run without having been typed.
  mutating func remember(_ line: String)

  /// Puts a text into the next reading, to be mended there; nothing where no text can be put in.
  mutating func offer(_ draft: Draft)
}

extension LineEditor {
  package mutating func remember(_ line: String) {}
  package mutating func offer(_ draft: Draft) {}
}

/// A text to go on with, and the byte offset where.
package struct Draft: Hashable, Sendable {
  package var text: String
  package var offset: Int

  package init(_ text: String, at offset: Int) {
    self.text = text
    self.offset = offset
  }
}

/// What an editor may ask about a text under edit; each answer comes within a key's time.
package protocol CompletionProvider {
  /// Whether the text only lacks what a further line may bring. The text has no line end at its end.
  func isIncomplete(_ text: String) -> Bool

  /// What could stand at a byte offset, best first.
  func completions(in text: String, at offset: Int) -> [Completion]

  /// How the parts of the text look, with the cursor at a byte offset; later ranges cover earlier ones.
  func styles(in text: String, at offset: Int) -> [StyledRange]

  /// How the statement or call at a byte offset is written.
  func usage(in text: String, at offset: Int) -> UsageHint?

  /// How the text most likely goes on at a byte offset; nil where nothing is likely.
  func likelyRest(in text: String, at offset: Int) -> String?

  /// What happened meanwhile and is to be told above the prompt; asked about once a second while nobody types.
  func news() -> String?
  /// Whether there may ever be news.
  var hasNews: Bool { get }

  /// Makes ready what answers need; called while nobody types.
  func prepare()

  /// What keys do.
  var editorSettings: EditorSettings { get }
}

extension CompletionProvider {
  package func styles(in text: String, at offset: Int) -> [StyledRange] { [] }
  package func usage(in text: String, at offset: Int) -> UsageHint? { nil }
  package func likelyRest(in text: String, at offset: Int) -> String? { nil }
  package func news() -> String? { nil }
  package func prepare() {}
  package var hasNews: Bool { false }
  package var editorSettings: EditorSettings { EditorSettings() }
}

/// How something is written: `open URL [with {…}]`.
package struct UsageHint: Hashable, Sendable {
  package var text: String
  /// The part that is typed now, in bytes of the text.
  package var current: TextRange?

  package init(_ text: String, current: TextRange? = nil) {
    self.text = text
    self.current = current
  }
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
  /// All that is known of it; shown for the selected one.
  package var documentation: String?
  /// The parts of the label that fit what is typed, in bytes.
  package var matched: [TextRange] = []
  /// Byte offsets in the text that was asked about.
  package var replaces: TextRange

  package init(insertion: String, label: String, detail: String? = nil, replaces: TextRange) {
    self.insertion = insertion
    self.label = label
    self.detail = detail
    self.replaces = replaces
  }
}
