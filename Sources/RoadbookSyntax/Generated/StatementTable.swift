// Made from grammar/roadbook.grammar by `make generate`. Do not edit.
// swift-format-ignore-file

/// A word that begins a statement or clause.
package enum Keyword: String, CaseIterable {
  case rules
  case dialect
  case roadbook
  case include
  case scheme
  case type
  case `var`
  case screen
  case tabs
  case stack
  case container
  case root
  case presenter
  case style
  case test
  case before
  case cases
  case route
  case group
  case block
  case `guard`
  case on
  case normalize
  case rank
  case `case`
  case slash
  case plus
  case decode
  case clash
  case fallback
  case modals
  case deferral
  case tables
  case host
  case hostless
  case blanks
  case bare
  case port
  case query
  case repeated
  case flags
  case fragment
  case wildcard
  case reuse
  case `in`
  case modal
  case priority
  case parent
  case `as`
  case `internal`
  case only
  case when
  case tag
  case deprecated
  case example
  case `default`
  case log
  case `if`
  case decline
  case cancel
  case `defer`
  case allow
  case hold
  case require
  case show
  case `open`
  case push
  case present
  case pop
  case dismiss
  case select
  case external
  case set
  case load
  case save
  case run
  case new
  case check
  case format
  case remove
  case undo
  case redo
  case list
  case describe
  case export
  case resolve
  case explain
  case match
  case generate
  case back
  case resume
  case reset
  case proceed
  case drop
  case step
  case next
  case finish
  case `continue`
  case `break`
  case watch
  case stop
  case goto
  case diff
  case expect
  case answer
  case help
  case tour
  case record
  case replay
  case quit
  case settings
  case alias
  case bind
  case routes
  case blocks
  case schemes
  case containers
  case tests
  case screens
  case types
  case vars
  case guards
  case overlaps
  case history
  case lines
}

extension Keyword {
  /// What carrying out its statement does.
  package var effects: StatementEffects {
    switch self {
    case .`open`: [.changesApp, .needsRest]
    case .push: [.changesApp, .needsRest]
    case .present: [.changesApp, .needsRest]
    case .pop: [.changesApp, .needsRest]
    case .dismiss: [.changesApp, .needsRest]
    case .select: [.changesApp, .needsRest]
    case .set: [.changesApp]
    case .load: [.needsRest, .refusedInTests]
    case .save: [.refusedInTests]
    case .run: [.refusedInTests]
    case .new: [.needsRest, .refusedInTests]
    case .remove: [.needsRest, .refusedInTests]
    case .undo: [.refusedInTests]
    case .redo: [.refusedInTests]
    case .export: [.refusedInTests]
    case .back: [.changesApp, .needsRest]
    case .resume: [.changesApp, .needsRest]
    case .reset: [.changesApp, .needsRest]
    case .proceed: [.changesApp, .needsRest]
    case .drop: [.changesApp, .needsRest]
    case .step: [.changesApp]
    case .next: [.changesApp]
    case .finish: [.changesApp]
    case .`continue`: [.changesApp]
    case .stop: [.changesApp]
    case .goto: [.changesApp, .needsRest]
    case .test: [.refusedInTests]
    case .answer: [.changesApp]
    case .record: [.refusedInTests]
    case .replay: [.refusedInTests]
    case .quit: [.refusedInTests]
    default: []
    }
  }
}

extension Keyword {
  /// What follows the word of a command or noun; nil for statements that are read by hand.
  package var shape: Shape? {
    switch self {
    case .load: .sequence([.optional(.part(.map))])
    case .save: .sequence([.optional(.sequence([.part(.file), .optional(.word("over"))]))])
    case .run: .sequence([.part(.file)])
    case .new: .sequence([])
    case .check: .sequence([])
    case .format: .sequence([])
    case .undo: .sequence([])
    case .redo: .sequence([])
    case .list: .sequence([.optional(.part(.noun))])
    case .export: .sequence([.part(.format), .optional(.sequence([.word("for"), .part(.text)])), .optional(.sequence([.part(.file), .optional(.word("over"))]))])
    case .resume: .sequence([.optional(.part(.n))])
    case .reset: .sequence([])
    case .proceed: .sequence([])
    case .drop: .sequence([.optional(.choice([.word("held"), .part(.n)]))])
    case .next: .sequence([.optional(.word("back")), .optional(.part(.n))])
    case .finish: .sequence([])
    case .`continue`: .sequence([])
    case .watch: .sequence([.optional(.choice([.word("off"), .part(.expression)]))])
    case .stop: .sequence([])
    case .goto: .sequence([.part(.entry)])
    case .diff: .sequence([.part(.a), .optional(.part(.b))])
    case .test: .sequence([.optional(.part(.text))])
    case .help: .sequence([.repeated(.part(.topic))])
    case .tour: .sequence([.optional(.part(.tour))])
    case .record: .sequence([.choice([.word("off"), .part(.file)])])
    case .replay: .sequence([.part(.file), .optional(.word("update"))])
    case .quit: .sequence([.optional(.part(.code))])
    case .routes: .sequence([.optional(.part(.text))])
    case .blocks: .sequence([.optional(.part(.text))])
    case .schemes: .sequence([.optional(.part(.text))])
    case .containers: .sequence([.optional(.part(.text))])
    case .tests: .sequence([.optional(.part(.text))])
    case .screens: .sequence([.optional(.part(.text))])
    case .types: .sequence([.optional(.part(.text))])
    case .vars: .sequence([.optional(.part(.text))])
    case .guards: .sequence([.optional(.part(.text))])
    case .overlaps: .sequence([.optional(.word("all")), .optional(.part(.text))])
    case .history: .sequence([])
    case .lines: .sequence([.repeated(.part(.text))])
    default: nil
    }
  }
}

/// A part of a plain command.
package enum Part: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// No part of one.
  case none
  case a
  case b
  case code
  case entry
  case expression
  case file
  case format
  case map
  case n
  case noun
  case text
  case topic
  case tour

  package var reading: Reading {
    switch self {
    case .a: .number
    case .b: .number
    case .code: .number
    case .entry: .number
    case .expression: .expression
    case .format: .words(["mermaid", "dot", "checklist"])
    case .n: .number
    case .noun: .words(["routes", "blocks", "schemes", "screens", "types", "vars", "guards", "containers", "tests", "overlaps", "history", "lines"])
    case .tour: .words(["next", "back", "stop"])
    default: .name
    }
  }
}

extension StatementKeyword {
  /// All of them, by group.
  package static let all: [StatementKeyword] = [
    StatementKeyword("rules", .declaration, [.file, .scheme], "rules [LIBRARY] [{ OPTION VALUE; … }]", "how URLs are read and routes ranked, here and in all schemes of a file"),
    StatementKeyword("dialect", .declaration, [.file, .scheme], "dialect LIBRARY [{ OPTION VALUE; … }]", "a library's patterns and rules: jlroutes, urlnavigator, waapprouting or fsqroutes"),
    StatementKeyword("roadbook", .declaration, [.file], "roadbook 1", "the language version; the first line of a file"),
    StatementKeyword("include", .declaration, [.file], "include \"other.roadbook\"", "read another file here", area: "Maps"),
    StatementKeyword("scheme", .declaration, [.file], "scheme NAME, https://HOST [in NAME] [modal] [guard NAME] [as NAME] [when EXPRESSION] { … }", "a namespace for URLs of these schemes and hosts"),
    StatementKeyword("type", .declaration, [.file], "type NAME = TYPE [where EXPRESSION] [as EXPRESSION]", "name a type for captures and parameters"),
    StatementKeyword("var", .declaration, [.file], "var NAME [: TYPE] = EXPRESSION", "simulated state of the app"),
    StatementKeyword("screen", .declaration, [.file], "screen NAME(param: type = default from key, …), …", "screens and their parameters"),
    StatementKeyword("tabs", .declaration, [.file], "tabs NAME [lazy] [selected CONTAINER] { A; B }", "stacks side by side"),
    StatementKeyword("stack", .declaration, [.file], "stack NAME [lazy] [= [SCREEN, …]]", "a stack of screens"),
    StatementKeyword("container", .declaration, [.file], "container NAME [lazy] [selected CONTAINER] { A; B }", "a container of other containers"),
    StatementKeyword("root", .declaration, [.file], "root CONTAINER", "the container the app starts with"),
    StatementKeyword("presenter", .declaration, [.file], "presenter CONTAINER|none", "with a library's rules: the container that modals are presented from"),
    StatementKeyword("style", .declaration, [.file, .scheme], "style NAME { … }", "define how screens are shown; on a route: how its screen is shown"),
    StatementKeyword("test", .declaration, [.file], "test \"name\" [fails [\"why\"]] { … }", "commands that run on a fresh state, with expectations"),
    StatementKeyword("before", .declaration, [.file, .test], "before { … }", "commands that run before each test"),
    StatementKeyword("cases", .declaration, [.test], "cases NAME, … { value, value; … }", "a table: the test runs once for each row, with these names"),
    StatementKeyword("route", .declaration, [.file, .scheme, .route], "route PATTERN -> SCREEN [in NAME] [modal] [guard NAME] { … }", "which URLs lead to which screen"),
    StatementKeyword("group", .declaration, [.file, .scheme, .route], "group [PATTERN] [in NAME] [guard NAME] [when EXPRESSION] { … }", "what the routes inside have in common; it matches no URL itself"),
    StatementKeyword("block", .declaration, [.file, .scheme, .route], "block PATTERN, … { … }", "runs in addition to the route that wins"),
    StatementKeyword("guard", .declaration, [.file, .scheme, .route], "guard NAME [on PATTERN|SCREEN, …|all] [before match] { … }", "allow, cancel or defer a request"),
    StatementKeyword("on", .declaration, [.file, .scheme], "on unmatched|declined|cancelled|deferred|failed|created|reloaded|showing|shown [PATTERN|SCREEN, …] { … }", "react to what happens to a URL or a screen"),
    StatementKeyword("normalize", .declaration, [.file, .scheme], "normalize PATTERN => URL", "rewrite a URL once, before its namespace is chosen"),
    StatementKeyword("rank", .option, [.rules], "rank specific|first|all|literals", "which of several matching routes wins"),
    StatementKeyword("case", .option, [.rules], "case sensitive|insensitive", "how paths are compared"),
    StatementKeyword("slash", .option, [.rules], "slash loose|strict", "whether empty segments and a trailing slash count"),
    StatementKeyword("plus", .option, [.rules], "plus space|literal|everywhere", "what + means in a query, and in captures"),
    StatementKeyword("decode", .option, [.rules], "decode once|stable|when host|except slash", "how percent-escapes are decoded"),
    StatementKeyword("clash", .option, [.rules], "clash path|query", "which value wins when query and path have the same name"),
    StatementKeyword("fallback", .option, [.rules], "fallback app|none", "whether routes outside any scheme answer URLs that no route of the scheme matches"),
    StatementKeyword("modals", .option, [.rules], "modals dismiss|keep|reuse", "what happens to modals above the target"),
    StatementKeyword("deferral", .option, [.rules], "deferral one|many", "how many deferred URLs are kept"),
    StatementKeyword("tables", .option, [.rules], "tables together|apart", "whether open sees only routes that do something, push and present only those that show"),
    StatementKeyword("host", .option, [.rules], "host claimed|path|authority|web|dotted", "whether the host is the first segment"),
    StatementKeyword("hostless", .option, [.rules], "hostless allow|refuse", "whether shop:///list is read"),
    StatementKeyword("blanks", .option, [.rules], "blanks refuse|escape", "whether a space in a URL counts as %20"),
    StatementKeyword("bare", .option, [.rules], "bare any|apart", "whether patterns without a scheme match URLs with one"),
    StatementKeyword("port", .option, [.rules], "port keep|unusual|ignore", "whether a port belongs to the host as a segment"),
    StatementKeyword("query", .option, [.rules], "query merge|apart", "whether the query gives parameters"),
    StatementKeyword("repeated", .option, [.rules], "repeated list|last", "what a repeated key of the query gives"),
    StatementKeyword("flags", .option, [.rules], "flags keep|drop", "whether keys without a value give parameters"),
    StatementKeyword("fragment", .option, [.rules], "fragment weaker|join|ignore", "whether the fragment gives parameters"),
    StatementKeyword("wildcard", .option, [.rules], "wildcard keep|drop", "whether what ** matched is passed on"),
    StatementKeyword("reuse", .option, [.rules], "reuse screen|arguments", "when a screen that already exists is reused"),
    StatementKeyword("in", .clause, [], "in NAME[, NAME]", "the container whose stack shows the screen"),
    StatementKeyword("modal", .clause, [], "modal", "present on a stack of its own"),
    StatementKeyword("style", .clause, [], "style STYLE", "how the screen is shown"),
    StatementKeyword("guard", .clause, [], "guard GUARD, …", "guards that are asked before the screen is shown"),
    StatementKeyword("priority", .clause, [], "priority N", "higher goes first"),
    StatementKeyword("parent", .clause, [], "parent SCREEN", "the screen below"),
    StatementKeyword("as", .clause, [], "as NAME", "name the route"),
    StatementKeyword("internal", .clause, [], "internal", "reachable only from inside the app"),
    StatementKeyword("only", .clause, [], "only NAME, …", "with the rules of waapprouting: the only arguments passed to the screen"),
    StatementKeyword("when", .clause, [], "when EXPRESSION", "a candidate only while this is true"),
    StatementKeyword("tag", .clause, [.route], "tag NAME [: \"text\"], …", "labels for people and exports: tag beta, since: \"2.1\""),
    StatementKeyword("deprecated", .clause, [.route], "deprecated [\"text\"]", "still works, should not be used"),
    StatementKeyword("example", .clause, [.route], "example URL", "a URL that must match this route"),
    StatementKeyword("default", .clause, [.route], "default NAME = EXPRESSION", "with the rules of waapprouting: a parameter's value if nothing else sets it"),
    StatementKeyword("log", .statement, [.block, .style], "log EXPRESSION, …", "write to the log"),
    StatementKeyword("if", .statement, [.block, .style], "if EXPRESSION { … } else { … }", "run one of two blocks"),
    StatementKeyword("decline", .statement, [.block], "decline [\"why\"]", "let the next candidate try"),
    StatementKeyword("cancel", .statement, [.block], "cancel [\"why\"]", "end the request"),
    StatementKeyword("defer", .statement, [.block], "defer [\"why\"]", "keep the URL for 'resume'"),
    StatementKeyword("allow", .statement, [.block], "allow", "let the request continue"),
    StatementKeyword("hold", .statement, [.block], "hold", "with the rules of fsqroutes: wait for 'proceed'"),
    StatementKeyword("require", .statement, [.block], "require EXPRESSION else defer \"why\"", "continue only if this is true"),
    StatementKeyword("show", .statement, [.style], "show [STYLE] [in CONTAINER] [animated on|off]", "show the screen and those below it, as its route says or in style NAME"),
    StatementKeyword("open", .statement, [.file, .test, .block], "open URL [with {…}] [from ORIGIN] [in SCHEME] [animated on|off]", "follow a URL", area: "Go"),
    StatementKeyword("push", .statement, [.file, .test, .block, .style], "push URL|SCREEN(…) [from CONTAINER]", "push onto a stack", area: "Go"),
    StatementKeyword("present", .statement, [.file, .test, .block, .style], "present URL|SCREEN(…) [from CONTAINER]", "present on top of everything", area: "Go"),
    StatementKeyword("pop", .statement, [.file, .test, .block, .style], "pop [all|to SCREEN] [animated on|off]", "remove screens from the stack", area: "Go"),
    StatementKeyword("dismiss", .statement, [.file, .test, .block, .style], "dismiss [all|to SCREEN] [animated on|off]", "dismiss modals", area: "Go"),
    StatementKeyword("select", .statement, [.file, .test, .block, .style], "select CONTAINER", "choose a tab or child", area: "Go"),
    StatementKeyword("external", .statement, [.file, .test, .block, .style], "external [URL]", "open a URL with the system", area: "Go"),
    StatementKeyword("set", .statement, [.file, .test, .block, .style, .route], "set NAME[.PART] = EXPRESSION", "assign a variable or a part of its record", area: "State"),
    StatementKeyword("load", .command, [.file, .test], "load [FILE]", "read a map; alone: read the map's files again", area: "Maps"),
    StatementKeyword("save", .command, [.file, .test], "save [FILE [over]]", "write the map to its file", area: "Maps"),
    StatementKeyword("run", .command, [.file, .test], "run FILE", "run the commands of a file", area: "Maps"),
    StatementKeyword("new", .command, [.file, .test], "new", "start an empty map", area: "Maps"),
    StatementKeyword("check", .command, [.file, .test], "check", "look for problems", area: "Maps"),
    StatementKeyword("format", .command, [.file, .test], "format", "show the map in canonical layout", area: "Maps"),
    StatementKeyword("remove", .command, [.file, .test], "remove [KIND] NAME", "remove a declaration; also: remove route PATTERN, remove routes in SCHEME", area: "Maps"),
    StatementKeyword("undo", .command, [.file, .test], "undo", "undo the last change to the map or the app", area: "Maps"),
    StatementKeyword("redo", .command, [.file, .test], "redo", "redo what was undone", area: "Maps"),
    StatementKeyword("list", .command, [.file, .test], "list [NOUN] [TEXT]", "show all routes, screens, guards, …; the noun alone is short for it; alone: the nouns with counts", area: "Look"),
    StatementKeyword("describe", .command, [.file, .test], "describe [KIND] NAME", "everything about one declaration", area: "Look"),
    StatementKeyword("export", .command, [.file, .test], "export mermaid|dot|checklist [for TEXT] [FILE [over]]", "the map as a graph, or as a checklist in Markdown for testing by hand", area: "Look"),
    StatementKeyword("resolve", .command, [.file, .test], "resolve URL [with {…}] [from ORIGIN]", "where a URL leads, without doing it", area: "Ask"),
    StatementKeyword("explain", .command, [.file, .test], "explain URL", "every candidate route: why it won, lost or did not run", area: "Ask"),
    StatementKeyword("match", .command, [.file, .test], "match PATTERN URL", "try one pattern on one URL", area: "Ask"),
    StatementKeyword("generate", .command, [.file, .test], "generate URL", "with the rules of fsqroutes or urlnavigator: the target, without guards and without doing it", area: "Ask"),
    StatementKeyword("back", .command, [.file, .test], "back [animated on|off]", "go back one screen", area: "Go"),
    StatementKeyword("resume", .command, [.file, .test], "resume [N]", "try the newest deferred URL again, or the Nth", area: "Go"),
    StatementKeyword("reset", .command, [.file, .test], "reset", "back to the initial state", area: "Go"),
    StatementKeyword("proceed", .command, [.file, .test], "proceed", "with the rules of fsqroutes: continue what 'hold' stopped", area: "Go"),
    StatementKeyword("drop", .command, [.file, .test], "drop [N]", "forget the deferred URLs, or the Nth; with the rules of fsqroutes 'drop held': what 'hold' stopped", area: "Go"),
    StatementKeyword("step", .command, [.file, .test], "step [URL|back]", "follow a URL step by step; alone: one step, into blocks and guards too; back: one step back", area: "Step"),
    StatementKeyword("next", .command, [.file, .test], "next [back] [N]", "one step, over its inner steps, or N such steps; back: the other way", area: "Step"),
    StatementKeyword("finish", .command, [.file, .test], "finish", "continue to the end of this level", area: "Step"),
    StatementKeyword("continue", .command, [.file, .test], "continue", "continue to the next breakpoint, or to the end", area: "Step"),
    StatementKeyword("break", .command, [.file, .test], "break [KIND] NAME", "stop stepping there; also: break guard, break decline, break when EXPRESSION, break, break off [N]", area: "Step"),
    StatementKeyword("watch", .command, [.file, .test], "watch [EXPRESSION|off]", "show a value after each step", area: "Step"),
    StatementKeyword("stop", .command, [.file, .test], "stop", "stop stepping: the remaining steps are skipped", area: "Step"),
    StatementKeyword("goto", .command, [.file, .test], "goto N", "the app as it was after entry N of the history; 0 is the start", area: "State"),
    StatementKeyword("diff", .command, [.file, .test], "diff A [B]", "the differences between two history entries, or to now", area: "State"),
    StatementKeyword("expect", .command, [.file, .test], "expect URL -> SCREEN(…)|OUTCOME, expect URL => URL, expect EXPRESSION", "fail unless the URL leads there, or the expression is true", area: "Expect"),
    StatementKeyword("test", .command, [.file], "test [TEXT]", "run the tests, or those whose names contain the text", area: "Expect"),
    StatementKeyword("answer", .command, [.file, .test], "answer GUARD: defer, allow", "set a guard's next answers; also: answer URL => URL for '=> lookup', answer on|off for all guards", area: "Expect"),
    StatementKeyword("help", .command, [.file, .test], "help [TOPIC]", "explain a command or a topic", area: "Prompt"),
    StatementKeyword("tour", .command, [.file, .test], "tour [next|back|stop]", "a three-minute tour of an example map", area: "Prompt"),
    StatementKeyword("record", .command, [.file, .test], "record FILE|off", "record the session as a script: how it got here, then all statements and answers", area: "State"),
    StatementKeyword("replay", .command, [.file, .test], "replay FILE [update]", "start afresh, run a recorded script and compare the answers; update: accept them", area: "State"),
    StatementKeyword("quit", .command, [.file, .test], "quit [N]", "leave, with an exit code", area: "Prompt"),
    StatementKeyword("settings", .command, [.file], "settings NAME VALUE", "change a setting: output, time, echo, paging, prompt, editing, retry or history; alone: all settings, as statements", area: "Prompt"),
    StatementKeyword("alias", .command, [.file], "alias [NAME = STATEMENT|NAME off]", "a short word for the start of a statement", area: "Prompt"),
    StatementKeyword("bind", .command, [.file], "bind [KEY ACTION|KEY \"TEXT\"|KEY off]", "what a key does: an action, or typing text", area: "Prompt"),
    StatementKeyword("routes", .noun, [.file, .test], "list routes [TEXT]", "the routes, in the order in which they win"),
    StatementKeyword("blocks", .noun, [.file, .test], "list blocks [TEXT]", "the blocks"),
    StatementKeyword("schemes", .noun, [.file, .test], "list schemes [TEXT]", "the namespaces"),
    StatementKeyword("containers", .noun, [.file, .test], "list containers [TEXT]", "stacks, tab bars and other containers"),
    StatementKeyword("tests", .noun, [.file, .test], "list tests [TEXT]", "the tests"),
    StatementKeyword("screens", .noun, [.file, .test], "list screens [TEXT]", "the screens with their parameters"),
    StatementKeyword("types", .noun, [.file, .test], "list types [TEXT]", "the types"),
    StatementKeyword("vars", .noun, [.file, .test], "list vars [TEXT]", "the variables with their values"),
    StatementKeyword("guards", .noun, [.file, .test], "list guards [TEXT]", "the guards"),
    StatementKeyword("overlaps", .noun, [.file, .test], "list overlaps [all] [TEXT]", "routes that match the same URLs, with a URL for each pair"),
    StatementKeyword("history", .noun, [.file, .test], "list history", "all navigation, numbered"),
    StatementKeyword("lines", .noun, [.file], "lines [N|TEXT]", "what was typed at the prompt, numbered"),
  ]

  /// The rows of the overview of `help`.
  package static let areas = ["Maps", "Look", "Nouns", "Ask", "Go", "Step", "Values", "State", "Expect", "Prompt"]
}
