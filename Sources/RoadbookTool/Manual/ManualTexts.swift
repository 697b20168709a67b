import RoadbookSyntax

/// What manual pages say that the descriptions of arguments and statements do not.
enum ManualTexts {
  /// A command line; those that name files use the maps in `share/doc/roadbook/examples`.
  struct Example {
    let about: String
    let command: String

    init(_ about: String, _ command: String) {
      self.about = about
      self.command = command
    }
  }

  /// What the page of one command has besides its arguments.
  struct Notes {
    /// When the command ends with 1; nil if it never does.
    var failure: String?
    var examples: [Example] = []
  }

  static let description = """
    A route map is a file that describes which URLs an app handles, which screens they show, and what \
    happens when the user then goes back; see roadbook(5). \
    roadbook answers questions about maps, finds mistakes in them and runs their tests.

    Without a command, the prompt opens on the given maps: URLs can be opened in a simulated app, step by step, \
    and the map changed and tried. If standard input is not a terminal, it is run as a script instead. \
    At the prompt, tour is an introduction, and help explains every statement.
    """

  static let commands = """
    The options without a command are those of roadbook-prompt(1). The commands are, each with a page of its own \
    such as roadbook-check(1):
    """

  static let help = """
    roadbook help command shows the options of a command, and roadbook help topic what the prompt's help shows: \
    of a statement, a topic or the code of a finding.
    """

  static let environment: [(name: String, use: String)] = [
    (
      "CLICOLOR_FORCE",
      "If set and neither empty nor 0, output has colours even if it is not a terminal, unless NO_COLOR is set."
    ),
    (
      "HOME",
      "The folder of the settings and the history, unless XDG_CONFIG_HOME and XDG_STATE_HOME are set."
    ),
    ("LESS", "Options of less(1). If not set, it is set to FRX for the pager."),
    ("NO_COLOR", "If set and not empty, output has no colours, except with --color always."),
    (
      "PAGER",
      "Shows answers that are longer than the screen. The default is less; empty or cat means none."
    ),
    ("ROADBOOK_HISTORY", "The file of the prompt's history. If set and empty, no history is kept."),
    (
      "TERM",
      "The terminal. If dumb or not set, the prompt does not move the cursor and output has no colours."
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

  static let files: [(path: String, use: String)] = [
    (
      "~/.config/roadbook/config.roadbook",
      "The prompt's settings: statements that the prompt runs when it starts. Scripts do not read it."
    ),
    (
      "~/.local/state/roadbook/history",
      "The statements typed at the prompt; those of each project are in history.projects next to it."
    ),
  ]

  static let format = """
    A route map is a UTF-8 text whose name ends in .roadbook. It consists of statements, one per line; a block \
    in { } belongs to the statement before it, ; separates statements on a line, and # begins a comment.

    The statements are those that roadbook help explains with examples.
    """

  /// The statements of maps, by where they are written.
  static let statements: [(title: String, group: StatementKeyword.Group)] = [
    ("Declarations", .declaration),
    ("Clauses of routes", .clause),
    ("Statements in blocks, guards and actions", .statement),
    ("Rules of a scheme or a file", .option),
  ]

  private static let mapError = "the map has an error"

  static let notes: [String: Notes] = [
    "prompt": Notes(
      failure: "a statement of a script failed; quit N ends with N instead",
      examples: [
        Example("Open the prompt on a map:", "roadbook shop.roadbook"),
        Example(
          "Run two statements and end:",
          "roadbook shop.roadbook -c 'open shop://list/42' -c stack"),
        Example("Run a script from standard input:", "echo routes | roadbook shop.roadbook"),
      ]),
    "init": Notes(examples: [
      Example(
        "Write a map, and run its tests:",
        "roadbook init first.roadbook && roadbook test first.roadbook")
    ]),
    "run": Notes(
      failure: "a statement failed; quit N ends with N instead",
      examples: [
        Example(
          "Run a script, with one line of JSON for each answer:",
          "printf 'load shop.roadbook\\nopen /list/42\\n' | roadbook run --format json -")
      ]),
    "check": Notes(
      failure: "a map has an error; warnings do not count",
      examples: [
        Example("Check all maps below the current folder:", "roadbook check"),
        Example("Apply the fixes that need no decision:", "roadbook check --fix shop.roadbook"),
        Example("Write a report for code scanning:", "roadbook check --format sarif > maps.sarif"),
      ]),
    "format": Notes(
      failure:
        "a file is not UTF-8; with --check, a file would change; with --dialect, something cannot be converted",
      examples: [
        Example("List the maps that are not formatted:", "roadbook format --check"),
        Example("Format a map without changing its file:", "roadbook format - < shop.roadbook"),
      ]),
    "test": Notes(
      failure: "a test failed, or a map has an error",
      examples: [
        Example("Run the tests of all maps below the current folder:", "roadbook test"),
        Example("List what no test covers:", "roadbook test --coverage shop.roadbook"),
        Example("Write a report for a build server:", "roadbook test --format junit > tests.xml"),
      ]),
    "resolve": Notes(
      failure: "a URL is not handled, or the map has an error",
      examples: [
        Example("Show where a URL leads:", "roadbook resolve shop.roadbook shop://list/42"),
        Example(
          "Resolve URLs as they come:",
          "printf 'shop://list\\nshop://login\\n' | roadbook resolve shop.roadbook"),
      ]),
    "explain": Notes(
      failure: "the URL is not handled, or the map has an error",
      examples: [
        Example(
          "Show why a URL matches no route:", "roadbook explain shop.roadbook shop://list/latest")
      ]),
    "complete": Notes(examples: [
      Example(
        "List the URLs that begin like this one:", "roadbook complete shop.roadbook 'open /li'")
    ]),
    "routes": Notes(
      failure: mapError,
      examples: [
        Example(
          "Write the routes as a table in Markdown:",
          "roadbook routes --format markdown shop.roadbook")
      ]),
    "overlaps": Notes(
      failure: mapError,
      examples: [
        Example(
          "List all pairs of routes that match the same URLs:",
          "roadbook overlaps --all shop.roadbook")
      ]),
    "export": Notes(
      failure: mapError,
      examples: [
        Example(
          "Write a map as a graph for Graphviz:", "roadbook export dot shop.roadbook > shop.dot"),
        Example(
          "Write what to test by hand:",
          "roadbook export checklist shop.roadbook --output checklist.md"),
      ]),
    "import": Notes(
      failure: "a route was lost or is uncertain",
      examples: [
        Example(
          "Write a map of the routes that a source file registers:",
          "roadbook import AppDelegate.m --from jlroutes --output app.roadbook")
      ]),
    "lsp": Notes(failure: "the editor ended without a request to shut down"),
  ]
}
