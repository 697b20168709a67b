package import RoadbookText

/// A form of an earlier version of the language, with the form that replaces it.
///
/// Its statement gets a single diagnostic, which shows the current form and offers a fix if the rewrite is
/// unambiguous. The rows are in the extensions, by area.
package struct RetiredForm: Sendable {
  /// Where the word was used.
  enum Place: Sendable, Hashable {
    /// The first word of a statement in these contexts.
    case statement(StatementContext)
    /// The first word of a clause after a route's target or a scheme's claims.
    case clause
    /// After `open` and similar commands, followed by a name.
    case subject
    /// Between `expect` and a URL.
    case outcome
    /// Found by the rule that parses its statement.
    case phrase
  }

  /// The edits that rewrite a use of the form; nil if the user has to decide.
  typealias Rewrite = @Sendable (RetiredUse) -> [TextEdit]?

  /// Replaces the retired word.
  static func word(_ text: String) -> Rewrite { { $0.replacingWord(with: text) } }

  let word: String
  let place: Place
  /// What to write instead, after "write".
  let current: String
  fileprivate let rewrite: Rewrite?
  /// Whether the contents of its braces cannot be parsed as statements.
  let skipsBody: Bool
  /// The keyword that it is parsed as, so that its declaration is known.
  let parsedAs: Keyword?

  init(
    _ word: String, _ place: Place, _ current: String, parsedAs: Keyword? = nil,
    _ rewrite: Rewrite? = nil, skipsBody: Bool = false
  ) {
    self.skipsBody = skipsBody
    self.parsedAs = parsedAs
    self.word = word
    self.place = place
    self.current = current
    self.rewrite = rewrite
  }

  /// The form that a word had at a place.
  static func named(_ word: String, _ place: Place) -> RetiredForm? {
    byWord[word]?.first { form in
      if case .statement(let contexts) = form.place, case .statement(let context) = place {
        return !contexts.isDisjoint(with: context)
      }
      return form.place == place
    }
  }

  static let all = entries + commands + declarations + rules + tests
  private static let byWord = Dictionary(grouping: all, by: \.word)

  /// The diagnostic for any form that is no longer part of the language.
  ///
  /// - Parameters:
  ///   - form: What was written, as in the message.
  ///   - range: Where it was written.
  ///   - current: What to write instead, after "write".
  ///   - edits: The edits that rewrite it; nil if the user has to decide.
  /// - Returns: An error with a fix if there are edits.
  package static func diagnostic(
    _ form: String, at range: TextRange, current: String, edits: [TextEdit]? = nil
  ) -> Diagnostic {
    Diagnostic(
      "retired-word", .error, range, "'\(form)' is no longer part of the language",
      advice: "write \(current)",
      fixIts: edits.map { [FixIt("use the current form", $0)] } ?? [])
  }
}

extension RetiredForm: Hashable {
  package static func == (left: RetiredForm, right: RetiredForm) -> Bool {
    left.word == right.word && left.place == right.place
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(word)
    hasher.combine(place)
  }
}

/// A use of a retired form in a source.
struct RetiredUse {
  let parse: Parse
  let form: RetiredForm
  let problem: SyntaxProblem
  /// The statements around it, if this is the first option outside of `rules` there.
  let statements: [SyntaxNode]?

  var bytes: [UInt8] { parse.tree.bytes }
  /// The retired word.
  var word: TextRange { TextRange(problem.range.start, problem.range.start + form.word.utf8.count) }

  func diagnostic(_ clauses: MisplacedClauses) -> Diagnostic {
    RetiredForm.diagnostic(
      form.word, at: problem.range, current: current,
      edits: clauses.edits[problem.range.start] ?? form.rewrite?(self))
  }

  /// What to write instead, with `…` replaced by the text after the retired word.
  private var current: String {
    let value = restText
    let takesValue = form.place == .phrase || form.current == "rules { \(form.word) … }"
    guard takesValue, !value.isEmpty,
      value.utf8.allSatisfy({ Bytes.isWordPart($0) || $0 == 0x20 })
    else { return form.current }
    let isApp = form.word == "fallback" && value != "none"
    return form.current.replacing("…", with: isApp ? "app" : value)
  }

  /// Replaces the retired word and keeps what follows.
  func replacingWord(with text: String) -> [TextEdit] { [TextEdit(word, text)] }

  /// The range after the word up to the end of the clause or statement, without blanks at both ends.
  var rest: TextRange {
    var end = problem.range.end
    if form.place != .clause {
      end = SyntaxNode(tree: parse.tree, index: problem.statement).range.end
    }
    let start = min(endOfBlanks(word.end), end)
    return TextRange(start, max(start, parse.tree.start(of: Bytes.isSpace, before: end)))
  }

  /// The text of `rest`.
  var restText: String { parse.tree.text(in: rest) }

  /// The word after the retired one, if a URL can contain it unescaped.
  var name: TextRange? {
    let start = endOfBlanks(word.end)
    let end = parse.tree.end(of: { Bytes.isWordPart($0) || ".-~".utf8.contains($0) }, from: start)
    guard end > start, end == bytes.count || Bytes.isSpace(bytes[end]) else { return nil }
    return TextRange(start, end)
  }

  func endOfBlanks(_ offset: Int) -> Int { parse.tree.end(of: Bytes.isBlank, from: offset) }
}
