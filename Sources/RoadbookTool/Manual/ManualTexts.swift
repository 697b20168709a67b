import RoadbookSyntax

/// What manual pages say that the descriptions of arguments and statements do not; its texts are made from
/// `grammar/manual.txt`.
enum ManualTexts {
  /// A command line; those that name files use the maps in `share/doc/roadbook/examples`.
  struct Example {
    let about: String
    let command: String
  }

  /// What the page of one command has besides its arguments.
  struct Notes {
    /// When the command ends with 1; nil if it never does.
    let failure: String?
    let examples: [Example]
  }

  /// The statements of maps, by where they are written.
  static let statements: [(title: String, group: StatementKeyword.Group)] = [
    ("Declarations", .declaration),
    ("Clauses of routes", .clause),
    ("Statements in blocks, guards and actions", .statement),
    ("Rules of a scheme or a file", .option),
  ]
}
