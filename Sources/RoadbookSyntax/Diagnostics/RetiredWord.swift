import RoadbookText

/// A word of an earlier version of the language, with the form that replaces it.
///
/// Its statement gets a single diagnostic, which shows the new form and offers a fix if the rewrite is unambiguous.
package struct RetiredWord: Sendable, Hashable {
  /// Where the word was used.
  enum Place: Sendable {
    /// The first word of a statement.
    case statement
    /// After `open` and similar commands, followed by a name.
    case subject
  }

  /// How the statement is rewritten.
  enum Rewrite: Sendable {
    /// `notification NAME -> URL` as a route.
    case entryRoute
    /// `notification NAME` as a URL.
    case entryURL
  }

  let word: String
  let place: Place
  /// What to write instead.
  let form: String
  let rewrite: Rewrite?

  private init(_ word: String, _ place: Place, _ form: String, _ rewrite: Rewrite? = nil) {
    self.word = word
    self.place = place
    self.form = form
    self.rewrite = rewrite
  }

  private static let all = [
    RetiredWord("shortcut", .statement, "route shortcut://NAME => URL", .entryRoute),
    RetiredWord("activity", .statement, "route activity://TYPE => URL", .entryRoute),
    RetiredWord("notification", .statement, "route notification://NAME => URL", .entryRoute),
    RetiredWord("shortcut", .subject, "shortcut://NAME", .entryURL),
    RetiredWord(
      "activity", .subject, "activity://TYPE, or the URL of a web page with 'from activity'",
      .entryURL),
    RetiredWord("notification", .subject, "notification://NAME", .entryURL),
  ]

  private static let statements = byWord(.statement)
  private static let subjects = byWord(.subject)

  private static func byWord(_ place: Place) -> [String: RetiredWord] {
    let rows = all.filter { $0.place == place }.map { ($0.word, $0) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  static func statement(_ word: String) -> RetiredWord? { statements[word] }
  static func subject(_ word: String) -> RetiredWord? { subjects[word] }
}

/// The diagnostic for a retired word.
struct RetiredWordDiagnostic {
  let parse: Parse
  let retired: RetiredWord
  let problem: SyntaxProblem

  private var bytes: [UInt8] { parse.tree.bytes }
  private var word: TextRange { problem.range }

  var diagnostic: Diagnostic {
    let fix = edits.map { FixIt("use the current form", $0) }
    return Diagnostic(
      "retired-word", .error, word, "'\(retired.word)' is no longer part of the language",
      advice: "write \(retired.form)", fixIts: fix.map { [$0] } ?? [])
  }

  private var edits: [TextEdit]? {
    switch retired.rewrite {
    case .entryRoute: entryRoute
    case .entryURL: entryURL
    case nil: nil
    }
  }

  /// The name after the word, if a URL can contain it unescaped.
  private var name: TextRange? {
    let start = endOfBlanks(word.end)
    var end = start
    while end < bytes.count, Bytes.isWordPart(bytes[end]) || ".-~".utf8.contains(bytes[end]) {
      end += 1
    }
    guard end > start, end == bytes.count || Bytes.isSpace(bytes[end]) else { return nil }
    return TextRange(start, end)
  }

  private var entryRoute: [TextEdit]? {
    guard let name else { return nil }
    let arrow = endOfBlanks(name.end)
    guard arrow + 1 < bytes.count, bytes[arrow] == UInt8(ascii: "-"),
      bytes[arrow + 1] == UInt8(ascii: ">")
    else { return nil }
    let front = "route \(retired.word)://\(parse.tree.text(in: name)) =>"
    return [TextEdit(TextRange(word.start, arrow + 2), front)]
  }

  private var entryURL: [TextEdit]? {
    guard let name else { return nil }
    let text = parse.tree.text(in: name)
    // A web page has its own URL.
    if text == "browsingWeb" || text == "NSUserActivityTypeBrowsingWeb" { return nil }
    return [TextEdit(TextRange(word.start, name.end), "\(retired.word)://\(text)")]
  }

  private func endOfBlanks(_ offset: Int) -> Int {
    var end = offset
    while end < bytes.count, Bytes.isBlank(bytes[end]) { end += 1 }
    return end
  }
}
