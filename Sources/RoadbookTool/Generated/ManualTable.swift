// Made from grammar/manual.txt by `make generate`. Do not edit.
// swift-format-ignore-file

extension ManualTexts {
  static let description = "A route map is a file that describes which URLs an app handles, which screens they show, and what happens when the user then goes back; see roadbook(5). roadbook answers questions about maps, finds mistakes in them and runs their tests.\nWithout a command, the prompt opens on the given maps: URLs can be opened in a simulated app, step by step, and the map changed and tried. If standard input is not a terminal, it is run as a script instead. At the prompt, tour is an introduction, and help explains every statement."
  static let commands = "The options without a command are those of roadbook-prompt(1). The commands are, each with a page of its own such as roadbook-check(1):"
  static let help = "roadbook help command shows the options of a command, and roadbook help topic what the prompt's help shows: of a statement, a topic or the code of a finding."
  static let environment: [(name: String, use: String)] = [
    ("CLICOLOR_FORCE", "If set and neither empty nor 0, output has colours even if it is not a terminal, unless NO_COLOR is set."),
    ("HOME", "The folder of the settings and the history, unless XDG_CONFIG_HOME and XDG_STATE_HOME are set."),
    ("LESS", "Options of less(1). If not set, it is set to FRX for the pager."),
    ("NO_COLOR", "If set and not empty, output has no colours, except with --color always."),
    ("PAGER", "Shows answers that are longer than the screen. The default is less; empty or cat means none."),
    ("ROADBOOK_HISTORY", "The file of the prompt's history. If set and empty, no history is kept."),
    ("TERM", "The terminal. If dumb or not set, the prompt does not move the cursor and output has no colours."),
    ("XDG_CONFIG_HOME", "The folder that contains the folder of the settings, roadbook. An absolute path."),
    ("XDG_STATE_HOME", "The folder that contains the folder of the history, roadbook. An absolute path."),
  ]
  static let files: [(name: String, use: String)] = [
    ("~/.config/roadbook/config.roadbook", "The prompt's settings: statements that the prompt runs when it starts. Scripts do not read it."),
    ("~/.local/state/roadbook/history", "The statements typed at the prompt; those of each project are in history.projects next to it."),
  ]
  static let maps = "A route map is a UTF-8 text whose name ends in .roadbook. It consists of statements, one per line; a block in { } belongs to the statement before it, ; separates statements on a line, and # begins a comment.\nThe statements are those that roadbook help explains with examples."
  static let notes: [String: Notes] = [
    "prompt": Notes(failure: "a statement of a script failed; quit N ends with N instead", examples: [Example(about: "Open the prompt on a map:", command: "roadbook shop.roadbook"), Example(about: "Run two statements and end:", command: "roadbook shop.roadbook -c 'open shop://list/42' -c stack"), Example(about: "Run a script from standard input:", command: "echo routes | roadbook shop.roadbook")]),
    "init": Notes(failure: nil, examples: [Example(about: "Write a map, and run its tests:", command: "roadbook init first.roadbook && roadbook test first.roadbook")]),
    "run": Notes(failure: "a statement failed; quit N ends with N instead", examples: [Example(about: "Run a script, with one line of JSON for each answer:", command: "printf 'load shop.roadbook\\nopen /list/42\\n' | roadbook run --format json -")]),
    "check": Notes(failure: "a map has an error; warnings do not count", examples: [Example(about: "Check all maps below the current folder:", command: "roadbook check"), Example(about: "Apply the fixes that need no decision:", command: "roadbook check --fix shop.roadbook"), Example(about: "Write a report for code scanning:", command: "roadbook check --format sarif > maps.sarif")]),
    "format": Notes(failure: "a file is not UTF-8; with --check, a file would change; with --dialect, something cannot be converted", examples: [Example(about: "List the maps that are not formatted:", command: "roadbook format --check"), Example(about: "Format a map without changing its file:", command: "roadbook format - < shop.roadbook")]),
    "test": Notes(failure: "a test failed, or a map has an error", examples: [Example(about: "Run the tests of all maps below the current folder:", command: "roadbook test"), Example(about: "List what no test covers:", command: "roadbook test --coverage shop.roadbook"), Example(about: "Write a report for a build server:", command: "roadbook test --format junit > tests.xml")]),
    "resolve": Notes(failure: "a URL is not handled, or the map has an error", examples: [Example(about: "Show where a URL leads:", command: "roadbook resolve shop.roadbook shop://list/42"), Example(about: "Resolve URLs as they come:", command: "printf 'shop://list\\nshop://login\\n' | roadbook resolve shop.roadbook")]),
    "explain": Notes(failure: "the URL is not handled, or the map has an error", examples: [Example(about: "Show why a URL matches no route:", command: "roadbook explain shop.roadbook shop://list/latest")]),
    "complete": Notes(failure: nil, examples: [Example(about: "List the URLs that begin like this one:", command: "roadbook complete shop.roadbook 'open /li'")]),
    "routes": Notes(failure: "the map has an error", examples: [Example(about: "Write the routes as a table in Markdown:", command: "roadbook routes --format markdown shop.roadbook")]),
    "overlaps": Notes(failure: "the map has an error", examples: [Example(about: "List all pairs of routes that match the same URLs:", command: "roadbook overlaps --all shop.roadbook")]),
    "export": Notes(failure: "the map has an error", examples: [Example(about: "Write a map as a graph for Graphviz:", command: "roadbook export dot shop.roadbook > shop.dot"), Example(about: "Write what to test by hand:", command: "roadbook export checklist shop.roadbook --output checklist.md")]),
    "import": Notes(failure: "a route was lost or is uncertain", examples: [Example(about: "Write a map of the routes that a source file registers:", command: "roadbook import AppDelegate.m --from jlroutes --output app.roadbook")]),
    "lsp": Notes(failure: "the editor ended without a request to shut down", examples: []),
  ]
}
