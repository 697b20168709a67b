/// The words that can begin a statement: the one table behind the parser's dispatch, help, completion and
/// the keyword list.
package struct StatementKeyword: Sendable, Hashable {
  package let word: String
  package let group: Group
  /// Where it may stand.
  package let contexts: StatementContext
  package let usage: String
  /// One line.
  package let help: String

  package enum Group: String, Sendable, CaseIterable {
    case declaration, option, clause, blockStatement, command
  }

  package static func named(_ word: String) -> StatementKeyword? { byWord[word] }
  private static let byWord = Dictionary(
    all.map { ($0.word, $0) }, uniquingKeysWith: { first, _ in first })

  /// All of them, by group. A word with two meanings (`guard`, `present`, `stack`) stands once, in the
  /// group that people look for it in.
  package static let all: [StatementKeyword] =
    declarations + options + clauses + blockStatements + commands

  private static func rows(
    _ group: Group, _ contexts: StatementContext, _ text: String
  ) -> [StatementKeyword] {
    text.split(separator: "\n").map { line in
      let cells = line.split(separator: "~", maxSplits: 2).map { cell in
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
      return StatementKeyword(
        word: cells[0], group: group, contexts: contexts, usage: cells[1], help: cells[2])
    }
  }

  private static let declarations =
    rows(
      .declaration, .file,
      """
      roadbook ~ roadbook 1 ~ the language version; the first line of a file
      include ~ include "other.roadbook" ~ read another file here
      scheme ~ scheme NAME, https://HOST { … } ~ a namespace for URLs of these schemes and hosts
      type ~ type NAME = TYPE [where e] [as e] ~ name a type for captures and parameters
      var ~ var NAME = e ~ simulated state of the app
      screen ~ screen NAME(param: type = default from key, …) ~ a screen and its parameters
      tabs ~ tabs NAME [selected A] { A; B } ~ stacks side by side
      container ~ container NAME [select none] { A; B } ~ a container of other containers
      root ~ root NAME ~ the container the app starts with
      presenter ~ presenter NAME|none ~ the container that modals are presented from
      presentation ~ presentation NAME { select A; push } ~ name a way to present a screen
      shortcut ~ shortcut NAME -> URL ~ a quick action and the URL it opens
      activity ~ activity TYPE -> URL ~ a user activity and the URL it opens
      notification ~ notification NAME -> URL ~ a notification and the URL it opens
      test ~ test "name" { … } ~ commands that run on a copy of the state, with expectations; alone it runs all tests
      """)
    + rows(
      .declaration, [.file, .test],
      """
      before ~ before { … } ~ commands that run before each test
      """)
    + rows(
      .declaration, [.file, .scheme, .route],
      """
      route ~ route PATTERN -> SCREEN [in NAME] [modal] [guard NAME] { … } ~ which URLs lead to which screen
      block ~ block PATTERN { … } ~ runs beside whatever route wins
      guard ~ guard NAME [on PATTERN|SCREEN] before match|generate|push|present { … } ~ allow, cancel or defer a request
      on ~ on unmatched|declined|cancelled|deferred|failed|willPresent|presented|reload { … } ~ hear what became of a URL
      configure ~ configure SCREEN { … } ~ runs when an instance of the screen is made
      normalize ~ normalize PATTERN => URL ~ rewrite a URL once, before namespaces are picked
      redirects ~ redirects { URL => URL } ~ simulated answers for `=> lookup`
      """)

  private static let options = rows(
    .option, .declarations,
    """
    fallback ~ fallback global ~ where a namespace's misses go
    dialect ~ dialect native|jlroutes|urlnavigator|waapprouting|fsqroutes ~ whose patterns and rules hold
    rank ~ rank specific|first|all ~ which of several matching routes wins
    case ~ case sensitive|insensitive ~ how paths are compared
    slash ~ slash strict|loose ~ whether empty segments and a trailing slash count
    plus ~ plus literal|space ~ what + means in a query
    host ~ host path|authority ~ whether the host is the first segment
    clash ~ clash query|path ~ which value wins when query and path have the same name
    tables ~ tables together|apart ~ whether open sees only routes that do something, push and present only those that show
    modals ~ modals keep|dismiss|reuse ~ what happens to modals above the target
    decode ~ decode once|stable|when host ~ how percent-escapes are decoded
    deferral ~ deferral one|many ~ how many deferred URLs are kept
    """)

  private static let clauses =
    rows(
      .clause, .route,
      """
      in ~ in NAME[, NAME] ~ the container whose stack shows the screen
      modal ~ modal ~ present on a stack of its own
      priority ~ priority N ~ higher goes first
      parent ~ parent SCREEN ~ the screen beneath
      as ~ as NAME ~ name the route
      internal ~ internal ~ reachable only from inside
      tag ~ tag NAME[, NAME] ~ labels for people and exports
      since ~ since "VERSION" ~ the version that introduced it
      owner ~ owner "TEAM" ~ who looks after it
      deprecated ~ deprecated "use …" ~ still works, should not be used
      example ~ example URL ~ a URL that must lead here
      """)
    + rows(
      .clause, [.route, .scheme],
      """
      when ~ when e ~ a candidate only while this holds
      """)
    + rows(
      .clause, [.route, .scheme, .file],
      """
      default ~ default key = e ~ a parameter's weakest value; outside routes: default present NAME
      """)

  private static let blockStatements =
    rows(
      .blockStatement, .block,
      """
      log ~ log e ~ write to the log
      if ~ if e { … } else { … } ~ run one of two blocks
      decline ~ decline "why" ~ let the next candidate try
      handled ~ handled ~ done, no screen
      cancel ~ cancel "why" ~ stop here
      defer ~ defer "why" ~ keep the URL for resume
      allow ~ allow ~ go on
      hold ~ hold ~ wait for proceed
      require ~ require e else defer "why" ~ go on only if this holds
      """)
    + rows(
      .blockStatement, [.file, .test, .block, .presentation],
      """
      external ~ external URL ~ hand a URL to the system
      push ~ push URL|SCREEN(…) [from CONTAINER] ~ push onto a stack
      present ~ present URL|SCREEN(…) [wrap [CLASS]] [from CONTAINER] ~ present above everything; in a route: how it is shown
      dismiss ~ dismiss [all|to SCREEN] ~ take modals away
      pop ~ pop [to SCREEN|to root] ~ take screens off the stack
      select ~ select NAME ~ choose a tab or child
      """)
    + rows(
      .blockStatement, [.file, .test, .block],
      """
      open ~ open URL [with {…}] [userInfo {…}] [from ORIGIN] [as ROUTE] [animated on|off] ~ follow a URL; also: open shortcut|activity|notification NAME
      """)
    + rows(
      .blockStatement, [.file, .test, .block, .route],
      """
      set ~ set NAME = e ~ assign a variable; in a route: fix a parameter
      """)

  private static let commands = rows(
    .command, .commands,
    """
    load ~ load FILE ~ read a map
    reload ~ reload ~ read the map's files again
    save ~ save [FILE] ~ write the live map
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
    overlaps ~ overlaps ~ routes that match the same URLs
    graph ~ graph ~ the map as a graph
    resolve ~ resolve URL [with {…}] [from ORIGIN] ~ where a URL leads, without effect
    explain ~ explain URL ~ every candidate: why it won, lost or never ran
    match ~ match PATTERN URL ~ try one pattern on one URL
    url ~ url NAME(param: value) ~ build a URL
    complete ~ complete TEXT ~ what could stand at the end of this text
    generate ~ generate URL ~ the target without guards or effect
    back ~ back ~ go back one screen
    resume ~ resume ~ try the deferred URL again
    reset ~ reset ~ back to the initial state
    proceed ~ proceed ~ let a held presentation go on
    drop ~ drop deferred ~ forget deferred URLs
    step ~ step [URL|in] ~ follow a URL step by step; alone or with in: one step, into blocks and guards too
    next ~ next ~ one step, over what happens inside it
    finish ~ finish ~ to the end of this level
    continue ~ continue ~ to the next break, or to the end
    previous ~ previous [over] ~ one step back; over: what happened inside it, too
    where ~ where ~ the way to the step in hand
    plan ~ plan ~ all steps of the URL, the one in hand marked
    break ~ break on [KIND] NAME ~ stop stepping there; also: on guard, on decline, break when e, break, break off [N]
    watch ~ watch [e|off] ~ show a value after each step
    stop ~ stop ~ leave the URL where it is: the rest of its road does not happen
    stack ~ stack [NAME [= [SCREEN, …]]] ~ show the stack; with a name: declare one
    state ~ state ~ the whole state
    parameters ~ parameters ~ the last request's parameters and their sources
    deferred ~ deferred ~ deferred URLs
    history ~ history ~ everything that went somewhere, numbered
    goto ~ goto N ~ the app as it was after entry N of the history; 0 is the start
    compare ~ compare A [B] ~ what differs between two entries of the history, or from now
    expect ~ expect e ~ fail unless this holds; also: expect URL -> SCREEN(…), expect unmatched URL
    answer ~ answer GUARD: defer, allow ~ queue forced answers
    help ~ help [TOPIC] ~ explain a command or a topic
    output ~ output text|json ~ how answers are written
    time ~ time on|off ~ show how long commands take
    echo ~ echo on|off ~ repeat each command
    source ~ source FILE ~ run the commands of a file
    tour ~ tour ~ a guided walk
    record ~ record FILE ~ write a script that leads to where the session is
    replay ~ replay FILE ~ begin anew and follow a recorded script
    quit ~ quit ~ leave
    exit ~ exit ~ leave
    """)
}
