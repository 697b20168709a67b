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
  }

  /// Whether a statement that begins with it is allowed in a context.
  package func mayStand(in context: StatementContext) -> Bool {
    !contexts.isDisjoint(with: context)
      || Keyword(rawValue: word)?.mayAlsoStand(in: context) == true
  }

  package static func named(_ word: String) -> StatementKeyword? { byWord[word] }
  private static let byWord = Dictionary(
    all.map { ($0.word, $0) }, uniquingKeysWith: { first, _ in first })

  /// All of them, by group. A word with two meanings (`guard`, `present`, `stack`) is listed once, in the group where
  /// people look for it.
  package static let all = tables.flatMap(\.keywords)

  /// Commands that change the map, touch files or quit: the tests of a map, which may come from strangers, must not
  /// run them.
  package static let refusedInTests: Set<String> = [
    "load", "reload", "save", "new", "remove", "undo", "redo", "source", "record", "replay", "quit",
    "exit",
  ]

  static let tables = declarations + options + clauses + blockStatements + commands

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
      .declaration, .file,
      """
      roadbook ~ roadbook 1 ~ the language version; the first line of a file
      include ~ include "other.roadbook" ~ read another file here
      scheme ~ scheme NAME, https://HOST [as NAME] { … } ~ a namespace for URLs of these schemes and hosts
      type ~ type NAME = TYPE [where e] [as e] ~ name a type for captures and parameters
      var ~ var NAME = e ~ simulated state of the app
      screen ~ screen NAME(param: type = default from key, …), … ~ screens and their parameters
      tabs ~ tabs NAME [lazy] [selected A] { A; B } ~ stacks side by side
      container ~ container NAME [lazy] [select none] { A; B } ~ a container of other containers
      root ~ root NAME ~ the container the app starts with
      presenter ~ presenter NAME|none ~ the container that modals are presented from
      presentation ~ presentation NAME { select A; show } ~ name a way to present a screen
      test ~ test "name" [fails "why"] { … } ~ commands that run on a fresh state, with expectations; without a body, test [FILTER] runs the tests
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
      group ~ group [PATTERN] [in NAME] [guard NAME] [when e] { … } ~ what the routes inside have in common; it answers no URL itself
      block ~ block PATTERN { … } ~ runs beside whatever route wins
      guard ~ guard NAME [on PATTERN|SCREEN|everything] [before match|generate|push|present] { … } ~ allow, cancel or defer a request
      """),
    Table(
      .declaration, .declarations,
      """
      on ~ on unmatched|declined|cancelled|deferred|failed|willPresent|presented|reload { … } ~ hear what became of a URL
      configure ~ configure SCREEN { … } ~ runs when an instance of the screen is made
      normalize ~ normalize PATTERN => URL ~ rewrite a URL once, before namespaces are picked
      redirects ~ redirects { URL => URL } ~ simulated answers for `=> lookup`
      """),
  ]

  private static let options = [
    Table(
      .option, .declarations,
      """
      fallback ~ fallback global ~ where a namespace's misses go
      dialect ~ dialect native|jlroutes|urlnavigator|waapprouting|fsqroutes ~ whose patterns and rules hold
      rank ~ rank specific|first|literals|all ~ which of several matching routes wins
      tables ~ tables together|apart ~ whether open sees only routes that do something, push and present only those that show
      lifecycle ~ lifecycle native|jlroutes|urlnavigator|waapprouting|fsqroutes ~ who is asked and told what, and when
      case ~ case sensitive|insensitive ~ how paths are compared
      slash ~ slash loose|strict ~ whether empty segments and a trailing slash count
      host ~ host claimed|path|authority|web|dotted ~ whether the host is the first segment
      hostless ~ hostless allow|refuse ~ whether shop:///list is read
      blanks ~ blanks refuse|escape ~ whether a blank in a URL counts as %20
      bare ~ bare any|apart ~ whether patterns without a scheme take URLs with one
      port ~ port keep|unusual|ignore ~ whether a port belongs to the host as a segment
      plus ~ plus space|everywhere|literal ~ what + means in a query, and in captures
      decode ~ decode once|except slash|stable|when host ~ how percent-escapes are decoded
      query ~ query merge|apart ~ whether the query gives parameters
      repeated ~ repeated list|last ~ what a repeated key of the query gives
      flags ~ flags keep|drop ~ whether keys without a value give parameters
      fragment ~ fragment weaker|join|ignore ~ whether the fragment gives parameters
      clash ~ clash path|query ~ which value wins when query and path have the same name
      wildcard ~ wildcard keep|drop ~ whether what ** took is handed on
      reserved ~ reserved none|jlroutes ~ whether the query can give JLRoutePattern and its like
      place ~ place top|bottom ~ where screens without in go: on top of what is on screen, or from the bottom of its stack
      reuse ~ reuse screen|arguments ~ when a screen that is there counts as the one wanted
      modals ~ modals dismiss|keep|reuse ~ what happens to modals above the target
      deferral ~ deferral one|many ~ how many deferred URLs are kept
      """)
  ]

  private static let clauses = [
    Table(
      .clause, .route,
      """
      in ~ in NAME[, NAME] ~ the container whose stack shows the screen
      modal ~ modal ~ present on a stack of its own
      priority ~ priority N ~ higher goes first
      parent ~ parent SCREEN ~ the screen beneath
      as ~ as NAME ~ name the route
      internal ~ internal ~ reachable only from inside
      only ~ only NAME[, NAME] ~ the only arguments that the screen gets
      tag ~ tag NAME[, NAME] ~ labels for people and exports
      since ~ since "VERSION" ~ the version that introduced it
      owner ~ owner "TEAM" ~ who looks after it
      deprecated ~ deprecated "use …" ~ still works, should not be used
      example ~ example URL ~ a URL that must lead here
      """),
    Table(
      .clause, [.route, .scheme],
      """
      when ~ when e ~ a candidate only while this holds
      """),
    Table(
      .clause, [.route, .scheme, .file],
      """
      default ~ default key = e ~ a parameter's weakest value; outside routes: default present NAME
      """),
  ]

  private static let blockStatements = [
    Table(
      .blockStatement, [.block, .presentation],
      """
      log ~ log e ~ write to the log
      if ~ if e { … } else { … } ~ run one of two blocks
      """),
    Table(
      .blockStatement, .block,
      """
      decline ~ decline "why" ~ let the next candidate try
      handled ~ handled ~ done, no screen
      cancel ~ cancel "why" ~ stop here
      defer ~ defer "why" ~ keep the URL for resume
      allow ~ allow ~ go on
      hold ~ hold ~ wait for proceed
      require ~ require e else defer "why" ~ go on only if this holds
      """),
    Table(
      .blockStatement, .presentation,
      """
      show ~ show [NAME] [animated on|off] ~ show the screen with those beneath it: as its route says, or presented like NAME
      """),
    Table(
      .blockStatement, [.file, .test, .block, .presentation],
      """
      external ~ external URL ~ hand a URL to the system
      push ~ push URL|SCREEN(…) [from CONTAINER] ~ push onto a stack
      present ~ present URL|SCREEN(…) [wrap [CLASS]] [from CONTAINER] ~ present above everything; in a route: how it is shown
      dismiss ~ dismiss [all|to SCREEN] [animated on|off] ~ take modals away
      pop ~ pop [to SCREEN|to root] [animated on|off] ~ take screens off the stack
      select ~ select NAME ~ choose a tab or child
      """),
    Table(
      .blockStatement, [.file, .test, .block],
      """
      open ~ open URL [with {…}] [userInfo {…}] [from ORIGIN] [as ROUTE] [animated on|off] ~ follow a URL
      """),
    Table(
      .blockStatement, [.file, .test, .block, .presentation, .route],
      """
      set ~ set NAME = e ~ assign a variable; in a route: fix a parameter
      """),
  ]

  private static let commands = [
    Table(
      .command, .commands,
      """
      load ~ load FILE ~ read a map
      reload ~ reload ~ read the map's files again
      save ~ save [FILE [over]] ~ write the live map
      new ~ new ~ begin an empty map
      check ~ check ~ look for problems
      format ~ format ~ show the map in canonical layout
      remove ~ remove [kind] NAME ~ take a declaration out; also: remove route PATTERN, remove routes in SCHEME, remove all
      undo ~ undo ~ take back the last thing that happened, to the map or to the app
      redo ~ redo ~ repeat what was taken back
      routes ~ routes [FILTER] ~ list routes
      blocks ~ blocks ~ list blocks
      schemes ~ schemes ~ list namespaces
      containers ~ containers ~ list stacks, tab bars and other containers
      tests ~ tests ~ list tests
      screens ~ screens ~ list screens
      types ~ types ~ list types
      vars ~ vars ~ list variables
      guards ~ guards [on|off] ~ list guards, or switch them
      describe ~ describe [kind] NAME ~ all about one thing
      overlaps ~ overlaps [all] [FILTER] ~ routes that match the same URLs, with a URL for each pair
      graph ~ graph [mermaid|dot] [FILTER] ~ the map as a graph
      walk ~ walk [SCHEME] ~ a checklist in Markdown: a URL for each route, what it shows, what back shows
      resolve ~ resolve URL [with {…}] [from ORIGIN] ~ where a URL leads, without effect
      explain ~ explain URL ~ every candidate: why it won, lost or never ran
      match ~ match PATTERN URL ~ try one pattern on one URL
      url ~ url NAME(param: value, ...record) [only [a, b]] ~ build a URL
      complete ~ complete TEXT ~ what could stand at the end of this text
      generate ~ generate URL ~ the target without guards or effect
      back ~ back [animated on|off] ~ go back one screen
      resume ~ resume ~ try the deferred URL again
      reset ~ reset ~ back to the initial state
      proceed ~ proceed ~ let a held presentation go on
      drop ~ drop deferred|held ~ forget the URLs that wait
      step ~ step [URL|in] ~ follow a URL step by step; alone or with in: one step, into blocks and guards too
      next ~ next ~ one step, over what happens inside it
      finish ~ finish ~ to the end of this level
      continue ~ continue ~ to the next break, or to the end
      previous ~ previous [over] ~ one step back; over: what happened inside it, too
      where ~ where ~ the way to the step in hand
      plan ~ plan ~ all steps of the URL, the one in hand marked
      break ~ break on [KIND] NAME ~ stop stepping there; also: on guard, on decline, break when e, break, break off [N]
      watch ~ watch [e|off] ~ show a value after each step
      stop ~ stop ~ stop stepping: the remaining steps are skipped
      stack ~ stack [NAME [lazy] [= [SCREEN, …]]] ~ show the stack; with a name: declare one
      state ~ state ~ the whole state
      parameters ~ parameters ~ the last request's parameters and their sources
      deferred ~ deferred ~ deferred URLs
      history ~ history [lines [N|TEXT]] ~ everything that went somewhere, numbered; lines: what was typed
      goto ~ goto N ~ the app as it was after entry N of the history; 0 is the start
      compare ~ compare A [B] ~ what differs between two entries of the history, or from now
      expect ~ expect e ~ fail unless this holds; also: expect URL -> SCREEN(…), expect unmatched URL
      answer ~ answer GUARD: defer, allow ~ queue forced answers
      help ~ help [TOPIC] ~ explain a command or a topic
      output ~ output text|json ~ how answers are written
      time ~ time on|off ~ show how long commands take
      echo ~ echo on|off ~ repeat each command
      paging ~ paging on|off ~ whether answers that do not fit the window go to $PAGER
      source ~ source FILE ~ run the commands of a file
      tour ~ tour [next|back|stop] ~ a walk through an example map, in three minutes
      record ~ record FILE|off ~ write a script that leads to where the session is, then all that is typed and answered
      replay ~ replay FILE [update] ~ begin anew, follow a recorded script and compare the answers; update: accept them
      quit ~ quit [N] ~ leave, with an exit code
      exit ~ exit [N] ~ leave, with an exit code
      """),
    Table(
      .command, .file,
      """
      again ~ again [N|TEXT] ~ run a typed line once more: the last one, number N, the last that begins so
      settings ~ settings ~ how the prompt behaves, as statements
      alias ~ alias [NAME = STATEMENT|NAME off] ~ a short word for the beginning of a statement
      bind ~ bind [KEY ACTION|KEY "TEXT"|KEY off] ~ what a key does: an action, or typing a text
      prompt ~ prompt "TEXT with ${e}"|off ~ what stands before the line
      editing ~ editing emacs|vi ~ whose keys edit the line
      retry ~ retry on|off ~ whether a statement that cannot be read is there again to be mended
      """),
  ]
}
