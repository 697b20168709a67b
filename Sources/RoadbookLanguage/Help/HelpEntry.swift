import RoadbookSyntax

/// The help for one word: a statement, a topic, or both where a topic and a command share a name.
///
/// Entries are written as plain text:
///
///     = NAME: title of a topic
///     prose
///     . a statement that prepares the example, not shown
///     > a statement that is shown with its answer
///     see NAME NAME
struct HelpEntry: Sendable {
  var name: String
  /// The title of a topic; nil for statements, whose help line is in their table.
  var title: String?
  var text: [String] = []
  var examples: [Example] = []
  var related: [String] = []

  struct Example: Sendable {
    var statement: String
    var isShown: Bool
  }

  /// Whether the example is executed. A statement that only a shell can run is written as hidden under its own entry.
  func isRun(_ example: Example) -> Bool {
    example.isShown || !example.statement.hasPrefix(name)
  }

  /// The statements that begin with the word.
  var keywords: [StatementKeyword] { StatementKeyword.all.filter { $0.word == name } }

  /// One line for lists.
  var summary: String { title ?? keywords.first?.help ?? "" }

  /// All entries, in the order of the help's overview; a statement without an entry gets an empty one.
  static let all: [HelpEntry] = {
    let written = [
      topicTexts, commandTexts, moreCommandTexts, settingTexts, declarationTexts, clauseTexts,
    ].flatMap(parse)
    let names = Set(written.map(\.name))
    let bare = StatementKeyword.all.filter { !names.contains($0.word) }
    return written + bare.map { HelpEntry(name: $0.word) }
  }()

  static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  private static func parse(_ text: String) -> [HelpEntry] {
    var entries: [HelpEntry] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("= ") {
        let heading = line.dropFirst(2).split(separator: ":", maxSplits: 1)
        let title = heading.dropFirst().first.map { String($0.drop { $0 == " " }) }
        entries.append(HelpEntry(name: heading.first.map(String.init) ?? "", title: title))
        continue
      }
      guard let last = entries.indices.last else { continue }
      if line.hasPrefix("> ") || line.hasPrefix(". ") {
        entries[last].examples.append(
          Example(statement: String(line.dropFirst(2)), isShown: line.hasPrefix(">")))
      } else if line.hasPrefix("see ") {
        entries[last].related = line.dropFirst(4).split(separator: " ").map(String.init)
      } else if !line.isEmpty {
        entries[last].text.append(line)
      }
    }
    return entries
  }
}
