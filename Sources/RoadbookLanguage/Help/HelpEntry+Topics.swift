extension HelpEntry {
  static let topicTexts = #"""
    = patterns: what a URL must look like
      list                this segment
      :id  :id<int>       one segment, as a string or converted
      :tab<home|search>   one of these words
      @:user  :name.json  literals and captures inside one segment
      *                   exactly one segment
      **  **:rest         any number of segments, including none
      (/foo/:a)           present or absent
      ?tab=:tab&debug=true&beta&!token&page=:page<int>?
                          the query: captured, equal, present, absent, optional
      #part-:n<int>       the fragment
      list{Screen}        a segment with its screen; with ! after it: modal
    'match' tries one pattern on one URL:
    > match /list/:id<int> /list/42
    > match /list/:id<int> /list/new
    see types ranking match route
    = types: what captured text must be, and is converted to
      string int uint float bool uuid date url path list<T>
      a|b|c              one of these words
      1...500            a range; either end may be left out
      /[A-Z]{3}/         a regular expression for the whole string
      type NAME = TYPE [where value > 0] [as EXPRESSION]
    If the text does not convert, the route does not match, and the next route is tried.
    > match /page/:n<Page> /page/500
    > match /page/:n<Page> /page/501
    see patterns type screens expressions
    = expressions: values in conditions, strings and arguments
      ??  or  and  not  == != < <= > >=  in  matches /…/  + - * /
      "text with ${EXPRESSION}"  [1, 2]  { key: value }  a.b  a[0]
      count(x)  lower  upper  trim  split  join  contains  starts  ends
      item(id: 4)  item(id: 4).path   the URL of the route named 'item', and its parts
    A name alone is declared, captured or built in; parameters.x is the value in the URL.
    > expect lower("ABC") == "abc" and 3 in [1, 2, 3]
    . open /list/42?tag=new
    > expect parameters.id == 42 and (parameters.tag ?? "old") == "new"
    > expect count(stack) == 2
    see types blocks expect
    = blocks: what runs while a URL is handled
      log EXPRESSION         write a line to the log
      set NAME = EXPRESSION  set a variable; set parameters.x = …: the request
      if EXPRESSION { … } else { … }
      require EXPRESSION else …  continue only if it is true
      decline "why"          try the next route
      cancel, defer "why"    stop; keep the URL for 'resume'
      open, push, present, dismiss, pop, select, external
    There are no loops: every block ends. A 'block' runs in addition to the route that wins, a 'do' block belongs to its route.
    > block /search { log "searched for ${parameters.q}" }
    > route /alert do { log "attention" }
    > open /alert
    see guards expressions block route
    = guards: allow, cancel or defer a request
    A guard runs for routes that name it, and for what its 'on' names. It ends with 'allow' (the default), 'cancel',
    'defer' (kept for 'resume'), 'open URL' (go there instead).
    Guards run when the target is known and nothing has happened yet; with 'before match' when a route is tried.
    'screen' and 'arguments' are those of the target, 'visible' is what is on screen.
    > open /list/42/buy
    > set signedIn = true
    > resume
    see blocks guard resume deferred answer
    = ranking: which of several matching routes wins
      1. the higher priority
      2. the more specific, segment by segment from the left:
         literal, literal with captures, choice, typed, untyped, *, **
         then the one with more conditions on query and fragment
      3. the one declared earlier
    With 'rank first' the first one declared wins, with 'rank all' every match runs. 'explain' shows it for a URL:
    . screen Any
    . route /list/:any -> Any
    > explain /list/42
    see explain overlaps rank priority patterns
    = stepping: a URL step by step, forward and back
      step URL    starts; then 'next' (over), 'step' (into), 'finish' (out), 'continue' (to a breakpoint)
      step back   one step back; next back: over inner steps
      steps       shows all steps; stop: skip the rest
      break NAME, watch EXPRESSION
    Each step shows what is about to happen and why; nothing happens until you take the step.
    > step /list/42
    > next
    > steps
    see step next break watch history undo
    = tests: expectations that stay with the map
      test "name" { commands and expectations }
      cases a, b { 1, 2; 3, 4 }   the test runs once for each row
      before { … }                runs before each test
    Each test starts with a fresh app. 'test' runs them here, 'roadbook test' on the command line.
    > test "two articles" { cases n { 1; 2 }; expect /list/${n} -> Item(id: n) }
    > test
    see test expect cases before check
    = dialects: maps written for other libraries
      dialect jlroutes | urlnavigator | waapprouting | fsqroutes
    in a scheme or a file reads that library's patterns as they are in an app's code, and follows its rules.
    'roadbook import' writes such a map from source, 'roadbook format --dialect native' converts it to the native dialect.
    . screen User
    > scheme old { dialect urlnavigator; route /user/<int:id> -> User }
    > resolve old://user/7
    see dialect rules schemes patterns
    = keys: the keys of the prompt
      Enter          runs the statement, or starts a new line where something is missing
      Alt-Enter      always inserts a line break
      Tab            completes; Tab and arrows go through the list
      Right, Ctrl-E  accept the dim suggestion
      Up, Down       another line, then the history
      Ctrl-R         search the history while typing
      Ctrl-A Ctrl-E  start and end of the line; Ctrl-K cuts, Ctrl-Y pastes
      Ctrl-L         clear the screen
      Ctrl-C Ctrl-D  discard the text; quit
    All other keys are those of ~/.editrc, where 'bind -v' chooses vi.
    see prompt history
    = schemes: namespaces, and how URLs are read
      scheme shop { … }                     shop://…
      scheme https://shop.example.com { … } universal links
      https://** …                          any host
    Routes outside any scheme belong to the app and answer every scheme, after its own routes; 'rules { fallback none }'
    closes a scheme, and one that takes any host is closed unless it says 'rules { fallback app }'. A map with schemes
    rejects URLs of other schemes. 'rules { … }' comes first in a scheme, or in a file for all its schemes.
    > scheme https://shop.example.com { route /i/:n<int> => /list/${n} }
    > resolve https://shop.example.com/i/7
    see scheme rules fallback rank case slash dialects entries
    = entries: notifications, shortcuts and activities are URLs
      route shortcut://newest => /list
      route notification://order -> Order
    Their schemes are built in, and only routes that name them match: no link, redirect or block leads there. 'with'
    passes the data of a notification; 'origin' is the scheme.
    > route notification://item => /list/${parameters.id}
    > open notification://item with { id: 7 }
    see open routes schemes parameters
    = screens: what routes show, and their arguments
      screen Item(id: int from itemID, title: string?, page: int = 1)
    A declared screen gets arguments: converted, renamed ('from'), defaults filled in; others are left out unless '...'
    lets them through. A required one that is missing makes the outcome 'invalid'.
    > resolve /list?page=3&other=1
    > resolve /list?page=many
    see screen parameters types on
    = navigation: stacks, tabs, modals, and the screens below
    Below a screen are those of the enclosing routes: 'back' leads there. Screens already on the stack are kept, those
    above them are popped, and tabs are selected. 'modal' presents on a stack of its own.
    > open /list/42/reviews
    > back
    > state
    see back push present dismiss pop select tabs modal
    = values: what is shown when it is typed alone
      stack, state   the visible stack; the whole app
      parameters     the last request's parameters, with their sources
      deferred       the URLs that guards deferred
      steps          all steps of the URL that is stepped through, the current one marked
      NAME, 1 + 1    a variable, an expression; _ is the last value
    > open /list/42
    > stack
    > arguments.id
    see expressions state deferred steps parameters
    = state: the whole app
    ▸ marks the visible screen, ● the selected child.
    > state
    > open /list/42
    > state
    see values stack vars deferred
    = deferred: the URLs that guards deferred
    > open /list/42/buy
    > deferred
    see values resume drop guards
    = steps: all steps of the URL that is stepped through
    . step /list/42
    > steps
    see values step stepping
    = parameters: where the values of a request come from
    Weakest first: default, fragment, query, path, 'with { … }' of the caller, 'set' on the route. Each value remembers its
    source; match.url, match.pattern and their like cannot be overwritten.
    > open /list/42?id=7&tag=new with { via: "mail" }
    > parameters
    see screens expressions default clash set
    = outcomes: the possible results of a URL
      handled     a screen was shown, an action ran, or the system opened the URL
      unmatched   no route matches the URL
      declined    routes matched, and all declined
      cancelled   a guard or an action stopped it
      deferred    a guard keeps it for later
      failed      an error, such as endless redirects or an error in a block
      invalid     the URL is malformed, or a screen's argument is missing or not valid
    > resolve /nowhere
    > resolve /list/42/buy
    see explain guards expect
    = prompt: what can be typed here, and how answers are shown
    Input is, in this order: a statement; a URL, which is opened; a noun, which is listed; a name, which is described; an
    expression, whose value is shown. The same text works in a script. 'settings output json' is for tools, 'settings
    time on' shows durations, 'settings paging off' prints long answers instead of opening $PAGER. NO_COLOR,
    CLICOLOR_FORCE and --color decide on colours.
    'settings prompt "TEXT"' sets the text before the line; it can contain the map's name and other expressions.
    > settings prompt "${map} ${screen}> "
    > settings prompt off
    > help about modal
    see settings keys scripts tour values
    = scripts: the same statements from a file or a pipe
      roadbook run SCRIPT     stops at the first failure; --keep-going continues
      roadbook < SCRIPT       the same, from standard input
      roadbook MAP -c … -f …  statements and files, in order
      run FILE                from the prompt
    Exit codes: 0 success, 1 findings or failures, 2 wrong usage or unreadable input.
    > expect /list/42 -> Item(id: 42)
    > expect /list/latest -> unmatched
    see expect run record settings
    """#
}
