/// The words that can begin a statement: the one table for the parser's dispatch, help, completion and the keyword
/// list.
package struct StatementKeyword: Sendable, Hashable {
  package let word: String
  package let group: Group
  /// The contexts in which it is allowed.
  package let contexts: StatementContext
  package let usage: String
  /// One line of help.
  package let help: String

  package enum Group: String, Sendable, CaseIterable {
    case declaration, option, clause, blockStatement, command
    /// What `list` lists; the word alone is short for it.
    case noun
  }

  /// Whether a statement that begins with it is allowed in a context.
  package func mayStand(in context: StatementContext) -> Bool {
    !contexts.isDisjoint(with: context)
      || Keyword(rawValue: word)?.mayAlsoStand(in: context) == true
  }

  package static func named(_ word: String) -> StatementKeyword? { byWord[word] }
  private static let byWord = Dictionary(
    all.map { ($0.word, $0) }, uniquingKeysWith: { first, _ in first })

  /// All of them, by group. A word with two meanings (`guard`, `style`, `stack`) is listed once, in the group where
  /// people look for it.
  package static let all = tables.flatMap(\.keywords)

  /// Commands that change the map, touch files or quit: the tests of a map, which may come from strangers, must not
  /// run them.
  package static let refusedInTests: Set<String> = [
    "load", "save", "new", "remove", "undo", "redo", "run", "record", "replay", "export",
    "quit",
  ]

  static let tables = declarations + options + clauses + blockStatements + commands + nouns

  /// Rows of words with the same contexts, as source text. The parser needs only the words, at startup.
  struct Table: Sendable {
    let group: Group
    let contexts: StatementContext
    private let text: StaticString

    fileprivate init(_ group: Group, _ contexts: StatementContext, _ text: StaticString) {
      self.group = group
      self.contexts = contexts
      self.text = text
    }

    /// Calls `visit` for each word.
    func visitWords(_ visit: (UnsafeRawBufferPointer) -> Void) {
      text.withUTF8Buffer { text in
        var start = 0
        while start < text.count {
          let end = text[start...].firstIndex(of: 0x0A) ?? text.count
          let word = start..<(text[start..<end].firstIndex(of: 0x20) ?? end)
          visit(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[word]))
          start = end + 1
        }
      }
    }

    // By bytes: iterating over characters would take a third of the time until the first prompt.
    fileprivate var keywords: [StatementKeyword] {
      text.withUTF8Buffer { text in
        text.split(separator: 0x0A).map { line in
          let cells = line.split(separator: UInt8(ascii: "~"), maxSplits: 2).map { cell in
            var cell = cell.drop { $0 == 0x20 }
            while cell.last == 0x20 { cell.removeLast() }
            return String(decoding: cell, as: UTF8.self)
          }
          return StatementKeyword(
            word: cells[0], group: group, contexts: contexts, usage: cells[1], help: cells[2])
        }
      }
    }
  }

  private static let declarations = [
    Table(
      .declaration, .declarations,
      """
      rules ~ rules [LIBRARY] { OPTION VALUE; … } ~ how URLs are read and routes ranked, here and in all schemes of a file
      dialect ~ dialect LIBRARY [{ OPTION VALUE; … }] ~ a library's patterns and rules: jlroutes, urlnavigator, waapprouting or fsqroutes
      """),
    Table(
      .declaration, .file,
      """
      roadbook ~ roadbook 1 ~ the language version; the first line of a file
      include ~ include "other.roadbook" ~ read another file here
      scheme ~ scheme NAME, https://HOST [in NAME] [modal] [guard NAME] [as NAME] [when EXPRESSION] { … } ~ a namespace for URLs of these schemes and hosts
      type ~ type NAME = TYPE [where EXPRESSION] [as EXPRESSION] ~ name a type for captures and parameters
      var ~ var NAME = EXPRESSION ~ simulated state of the app
      screen ~ screen NAME(param: type = default from key, …), … ~ screens and their parameters
      tabs ~ tabs NAME [lazy] [selected A] { A; B } ~ stacks side by side
      stack ~ stack NAME [lazy] [= [SCREEN, …]] ~ a stack of screens
      container ~ container NAME [lazy] [selected A] { A; B } ~ a container of other containers
      root ~ root NAME ~ the container the app starts with
      presenter ~ presenter NAME|none ~ with a library's rules: the container that modals are presented from
      test ~ test "name" [fails "why"] { … } ~ commands that run on a fresh state, with expectations; without a body, test [FILTER] runs the tests
      """),
    Table(
      .declaration, .declarations,
      """
      style ~ style NAME { select A; show } ~ define how screens are shown; on a route: how its screen is shown
      """),
    Table(
      .declaration, [.file, .test],
      """
      before ~ before { … } ~ commands that run before each test
      """),
    Table(
      .declaration, .test,
      """
      cases ~ cases NAME, NAME { value, value; … } ~ a table: the test runs once for each row, with these names
      """),
    Table(
      .declaration, [.file, .scheme, .route],
      """
      route ~ route PATTERN -> SCREEN [in NAME] [modal] [guard NAME] { … } ~ which URLs lead to which screen
      group ~ group [PATTERN] [in NAME] [guard NAME] [when EXPRESSION] { … } ~ what the routes inside have in common; it matches no URL itself
      block ~ block PATTERN { … } ~ runs in addition to the route that wins
      guard ~ guard NAME [on PATTERN|SCREEN|all] [before match] { … } ~ allow, cancel or defer a request
      """),
    Table(
      .declaration, .declarations,
      """
      on ~ on unmatched|declined|cancelled|deferred|failed|created|reloaded|showing|shown [PATTERN|SCREEN, …] { … } ~ react to what happens to a URL or a screen
      normalize ~ normalize PATTERN => URL ~ rewrite a URL once, before its namespace is chosen
      """),
  ]

  private static let options = [
    Table(
      .option, .rules,
      """
      rank ~ rank specific|first|all|literals ~ which of several matching routes wins
      case ~ case sensitive|insensitive ~ how paths are compared
      slash ~ slash loose|strict ~ whether empty segments and a trailing slash count
      plus ~ plus space|literal|everywhere ~ what + means in a query, and in captures
      decode ~ decode once|stable|when host|except slash ~ how percent-escapes are decoded
      clash ~ clash path|query ~ which value wins when query and path have the same name
      fallback ~ fallback app|none ~ whether routes outside any scheme answer URLs that no route of the scheme matches
      modals ~ modals dismiss|keep|reuse ~ what happens to modals above the target
      deferral ~ deferral one|many ~ how many deferred URLs are kept
      tables ~ tables together|apart ~ whether open sees only routes that do something, push and present only those that show
      host ~ host claimed|path|authority|web|dotted ~ whether the host is the first segment
      hostless ~ hostless allow|refuse ~ whether shop:///list is read
      blanks ~ blanks refuse|escape ~ whether a space in a URL counts as %20
      bare ~ bare any|apart ~ whether patterns without a scheme match URLs with one
      port ~ port keep|unusual|ignore ~ whether a port belongs to the host as a segment
      query ~ query merge|apart ~ whether the query gives parameters
      repeated ~ repeated list|last ~ what a repeated key of the query gives
      flags ~ flags keep|drop ~ whether keys without a value give parameters
      fragment ~ fragment weaker|join|ignore ~ whether the fragment gives parameters
      wildcard ~ wildcard keep|drop ~ whether what ** matched is passed on
      reuse ~ reuse screen|arguments ~ when a screen that already exists is reused
      """)
  ]

  private static let clauses = [
    Table(
      .clause, [],
      """
      in ~ in NAME[, NAME] ~ the container whose stack shows the screen
      modal ~ modal ~ present on a stack of its own
      priority ~ priority N ~ higher goes first
      parent ~ parent SCREEN ~ the screen below
      as ~ as NAME ~ name the route
      internal ~ internal ~ reachable only from inside the app
      only ~ only NAME[, NAME] ~ with the rules of waapprouting: the only arguments passed to the screen
      when ~ when EXPRESSION ~ a candidate only while this is true
      """),
    Table(
      .clause, .route,
      """
      tag ~ tag NAME[: "VALUE"], … ~ labels for people and exports: tag beta, since: "2.1"
      deprecated ~ deprecated "use …" ~ still works, should not be used
      example ~ example URL ~ a URL that must match this route
      """),
    Table(
      .clause, .route,
      """
      default ~ default key = EXPRESSION ~ a parameter's value if nothing else sets it
      """),
  ]

  private static let blockStatements = [
    Table(
      .blockStatement, [.block, .style],
      """
      log ~ log EXPRESSION ~ write to the log
      if ~ if EXPRESSION { … } else { … } ~  run one of two blocks
      """),
    Table(
      .blockStatement, .block,
      """
      decline ~ decline "why" ~ let the next candidate try
      cancel ~ cancel "why" ~ end the request
      defer ~ defer "why" ~ keep the URL for 'resume'
      allow ~ allow ~ let the request continue
      hold ~ hold ~ wait for 'proceed'
      require ~ require EXPRESSION else defer "why" ~ continue only if this is true
      """),
    Table(
      .blockStatement, .style,
      """
      show ~ show [NAME] [animated on|off] ~ show the screen and those below it, as its route says or in style NAME
      """),
    Table(
      .blockStatement, [.file, .test, .block, .style],
      """
      external ~ external URL ~ open a URL with the system
      push ~ push URL|SCREEN(…) [from CONTAINER] ~ push onto a stack
      present ~ present URL|SCREEN(…) [from CONTAINER] ~ present on top of everything
      dismiss ~ dismiss [all|to SCREEN] [animated on|off] ~ dismiss modals
      pop ~ pop [all|to SCREEN] [animated on|off] ~ remove screens from the stack
      select ~ select NAME ~ choose a tab or child
      """),
    Table(
      .blockStatement, [.file, .test, .block],
      """
      open ~ open URL [with {…}] [from ORIGIN] [as ROUTE] [animated on|off] ~ follow a URL
      """),
    Table(
      .blockStatement, [.file, .test, .block, .style, .route],
      """
      set ~ set NAME = EXPRESSION ~  assign a variable; in a route: fix a parameter
      """),
  ]

  private static let commands = [
    Table(
      .command, .commands,
      """
      load ~ load [FILE] ~ read a map; alone: read the map's files again
      save ~ save [FILE [over]] ~ write the map to its file
      run ~ run FILE ~ run the commands of a file
      new ~ new ~ start an empty map
      check ~ check ~ look for problems
      format ~ format ~ show the map in canonical layout
      remove ~ remove [kind] NAME ~ remove a declaration; also: remove route PATTERN, remove routes in SCHEME
      undo ~ undo ~ undo the last change to the map or the app
      redo ~ redo ~ redo what was undone
      list ~ list NOUN [TEXT] ~ show all routes, screens, guards, …; the noun alone is short for it
      describe ~ describe [kind] NAME ~ everything about one declaration
      export ~ export mermaid|dot|checklist [for TEXT] [FILE [over]] ~ the map as a graph, or as a checklist in Markdown for testing by hand
      resolve ~ resolve URL [with {…}] [from ORIGIN] ~ where a URL leads, without doing it
      explain ~ explain URL ~ every candidate route: why it won, lost or did not run
      match ~ match PATTERN URL ~ try one pattern on one URL
      url ~ url NAME(param: value, ...record) [only [a, b]] ~ build a URL
      complete ~ complete TEXT ~ how this text can be completed
      generate ~ generate URL ~ with the rules of fsqroutes or urlnavigator: the target, without guards and without doing it
      back ~ back [animated on|off] ~ go back one screen
      resume ~ resume [N] ~ try the newest deferred URL again, or the Nth
      reset ~ reset ~ back to the initial state
      proceed ~ proceed ~ continue a held presentation
      drop ~ drop [N|held] ~ forget the deferred URLs, or the Nth; held: those that wait for 'proceed'
      step ~ step [URL|back] ~ follow a URL step by step; alone: one step, into blocks and guards too; back: one step back
      next ~ next [back] [N] ~ one step, over its inner steps, or N such steps; back: the other way
      finish ~ finish ~ continue to the end of this level
      continue ~ continue ~ continue to the next breakpoint, or to the end
      break ~ break [KIND] NAME ~ stop stepping there; also: break guard, break decline, break when EXPRESSION, break, break off [N]
      watch ~ watch [EXPRESSION|off] ~ show a value after each step
      stop ~ stop ~ stop stepping: the remaining steps are skipped
      goto ~ goto N ~ the app as it was after entry N of the history; 0 is the start
      diff ~ diff A [B] ~ the differences between two history entries, or to now
      expect ~ expect URL -> SCREEN(…)|OUTCOME, expect URL => URL, expect EXPRESSION ~ fail unless the URL leads there, or the expression is true
      answer ~ answer GUARD: defer, allow ~ set a guard's next answers; also: answer URL => URL for '=> lookup', answer on|off for all guards
      help ~ help [TOPIC] ~ explain a command or a topic
      tour ~ tour [next|back|stop] ~ a three-minute tour of an example map
      record ~ record FILE|off ~ record the session as a script: how it got here, then all statements and answers
      replay ~ replay FILE [update] ~ start afresh, run a recorded script and compare the answers; update: accept them
      quit ~ quit [N] ~ leave, with an exit code
      """),
    Table(
      .command, .file,
      """
      settings ~ settings NAME VALUE ~ change a setting: output, time, echo, paging, prompt, editing, retry or history; alone: all settings, as statements
      alias ~ alias [NAME = STATEMENT|NAME off] ~ a short word for the start of a statement
      bind ~ bind [KEY ACTION|KEY "TEXT"|KEY off] ~ what a key does: an action, or typing text
      """),
  ]

  private static let nouns = [
    Table(
      .noun, .commands,
      """
      routes ~ list routes [TEXT] ~ the routes, in the order in which they win
      blocks ~ list blocks [TEXT] ~ the blocks
      schemes ~ list schemes [TEXT] ~ the namespaces
      containers ~ list containers [TEXT] ~ stacks, tab bars and other containers
      tests ~ list tests [TEXT] ~ the tests
      screens ~ list screens [TEXT] ~ the screens with their parameters
      types ~ list types [TEXT] ~ the types
      vars ~ list vars [TEXT] ~ the variables with their values
      guards ~ list guards [TEXT] ~ the guards
      overlaps ~ list overlaps [all] [TEXT] ~ routes that match the same URLs, with a URL for each pair
      history ~ list history ~ all navigation, numbered
      """),
    Table(
      .noun, .file,
      """
      lines ~ list lines [N|TEXT] ~ what was typed at the prompt, numbered
      """),
  ]
}
