import RoadbookSyntax

/// The help for one word: a statement, a topic, or both where a topic and a command share a name.
/// All are written in `grammar/help.txt`.
struct HelpEntry: Sendable {
  let name: String
  /// The title of a topic; nil for statements, whose help line is in their table.
  var title: String?
  var text: [String] = []
  var examples: [Example] = []
  var related: [String] = []

  struct Example: Sendable {
    enum Use {
      /// Run, and shown with its answer.
      case shown
      /// Run before the others.
      case hidden
      /// Shown alone: only a shell can run it.
      case notRun
    }

    let statement: String
    let use: Use
  }

  /// The statements that begin with the word.
  var keywords: [StatementKeyword] { StatementKeyword.all.filter { $0.word == name } }

  /// One line for lists.
  var summary: String { title ?? keywords.first?.help ?? "" }

  /// All entries, in the order of the help's overview; a statement without an entry gets an empty
  /// one.
  static let all: [HelpEntry] = {
    let names = Set(written.map(\.name))
    return written
      + StatementKeyword.all.filter { !names.contains($0.word) }
      .map { HelpEntry(name: $0.word) }
  }()

  static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}
