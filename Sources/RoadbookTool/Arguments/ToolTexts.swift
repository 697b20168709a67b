import RoadbookSyntax

/// The help of commands, and what manual pages say besides; the texts are made from `grammar/tool.txt`.
enum ToolTexts {
  /// A command line; those that name files use the maps in `share/doc/roadbook/examples`.
  struct Example {
    let about: String
    let command: String
  }

  struct Command {
    /// One sentence.
    let summary: String
    /// Paragraphs, each on one line.
    let discussion: String
    /// When the command ends with 1; nil if it never does.
    let failure: String?
    let examples: [Example]
  }

  /// The text on a command; that on the tool is `roadbook`.
  static func text(on command: String) -> Command {
    allCommands[command] ?? Command(summary: "", discussion: "", failure: nil, examples: [])
  }

  /// The statements of maps, by where they are written.
  static let statements: [(title: String, group: StatementKeyword.Group)] = [
    ("Declarations", .declaration),
    ("Clauses of routes", .clause),
    ("Statements in blocks, guards and actions", .statement),
    ("Rules of a scheme or a file", .option),
  ]
}
