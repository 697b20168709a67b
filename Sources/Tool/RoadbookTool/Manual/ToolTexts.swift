import RoadbookSyntax

/// What the pages roadbook(1) and roadbook(5) say besides what the help of the commands says.
enum ToolTexts {
  static let description = """
    A route map is a file that describes which URLs an app handles, which screens they show, \
    and what happens when the user then goes back; see roadbook(5). roadbook answers questions \
    about maps, finds mistakes in them and runs their tests.

    Without a command, the prompt opens on the given maps: URLs can be opened in a simulated \
    app, step by step, and the map changed and tried. If standard input is not a terminal, it \
    is run as a script instead. At the prompt, tour is an introduction, and help explains \
    every statement.
    """

  static let commands = """
    The options without a command are those of roadbook-prompt(1). The commands are, each with \
    a page of its own such as roadbook-check(1):
    """

  static let help = """
    roadbook help command shows the options of a command, and roadbook help topic what the \
    prompt's help shows: of a statement, a topic or the code of a finding.
    """

  static let maps = """
    A route map is a UTF-8 text whose name ends in .roadbook. It consists of statements, one \
    per line; a block in { } belongs to the statement before it, ; separates statements on a \
    line, and # begins a comment.

    The statements are those that roadbook help explains with examples.
    """

  static let environment: [(name: String, use: String)] = [
    (
      "CLICOLOR_FORCE",
      """
      If set and neither empty nor 0, output has colours even if it is not a terminal, unless \
      NO_COLOR is set.
      """
    ),
    (
      "HOME",
      """
      The folder of the settings and the history, unless XDG_CONFIG_HOME and XDG_STATE_HOME are \
      set.
      """
    ),
    ("LESS", "Options of less(1). If not set, it is set to FRX for the pager."),
    ("NO_COLOR", "If set and not empty, output has no colours, except with --color always."),
    (
      "PAGER",
      """
      Shows answers that are longer than the screen. The default is less; empty or cat means \
      none.
      """
    ),
    ("ROADBOOK_HISTORY", "The file of the prompt's history. If set and empty, no history is kept."),
    (
      "TERM",
      """
      The terminal. If dumb or not set, the prompt does not move the cursor and output has no \
      colours.
      """
    ),
    (
      "XDG_CONFIG_HOME",
      "The folder that contains the folder of the settings, roadbook. An absolute path."
    ),
    (
      "XDG_STATE_HOME",
      "The folder that contains the folder of the history, roadbook. An absolute path."
    ),
  ]

  static let files: [(name: String, use: String)] = [
    (
      "~/.config/roadbook/config.roadbook",
      """
      The prompt's settings: statements that the prompt runs when it starts. Scripts do not read \
      it.
      """
    ),
    (
      "~/.local/state/roadbook/history",
      """
      The statements typed at the prompt; those of each project are in history.projects next to \
      it.
      """
    ),
  ]

  /// The statements of maps, by where they are written.
  static let statements: [(title: String, group: StatementKeyword.Group)] = [
    ("Declarations", .declaration),
    ("Clauses of routes", .clause),
    ("Statements in blocks, guards and actions", .statement),
    ("Rules of a scheme or a file", .option),
    ("Files of 'platforms'", .platform),
  ]
}
