extension HelpEntry {
  static let declarationTexts = #"""
    = roadbook
    The first line of a map names its language version.
    > roadbook 1
    see include
    = include
    The path is relative to this file. Files that include each other are an error.
    > include "shop.roadbook"
    see load
    = scheme
    Several blocks of a scheme are joined. Several names and hosts share their routes.
    . screen Room
    > scheme chat, https://chat.example.com { route /room/:id<int> -> Room }
    > resolve https://chat.example.com/room/7
    see schemes fallback dialects
    = type
    'value' is the value to check, 'as' what it is converted to.
    > type Even = int where value / 2 * 2 == value
    > match /n/:n<Even> /n/4
    see types screens
    = var
    Simulated state that guards and blocks can read.
    > var hasCard = false
    > set hasCard = true
    see set vars guards
    = screen
    > screen Film(id: int from filmID, title: string = "untitled")
    > route /film/:filmID<int> -> Film
    > resolve /film/7
    > screen About, Inbox
    see screens parameters on
    = tabs
    A child that is not a declared container is a stack.
    > tabs Second { Left; Right }
    > containers
    see root container stack navigation
    = container
    > container Split { Master; Detail }
    > containers
    see tabs root
    = root
    . tabs Other { A; B }
    > root Other
    > state
    see tabs container presenter
    = presenter
    . scheme old { rules fsqroutes }
    > presenter Main
    see style present
    = style
    > style search { select Search; pop all; show }
    > route /find -> Results style search
    see present modal navigation
    = test
    Without a body, 'test [FILTER]' runs the tests whose names contain the filter.
    > test "the list is at home" { open /list; expect stack == [List] }
    > test
    see tests expect cases
    = before
    > test "signed in" { before { set signedIn = true }; expect /list/42/buy -> Checkout }
    > test signed
    see tests test
    = cases
    > test "numbers" { cases n { 1; 2 }; expect /list/${n} -> Item(id: n) }
    > test numbers
    see tests test
    = route
    After the pattern comes '-> SCREEN', '=> URL' or 'do { … }', then clauses in any order, then a body with inner routes.
    . screen Film
    > route /film/:id<int> -> Film(page: parameters.page ?? 1) in Home
    > route /movie/:id<int> => /film/${id}
    > resolve /movie/7
    see patterns ranking screens parameters
    = block
    > block /search { log "search opened" }
    > open /search?q=tea
    see blocks route
    = guard
    As a declaration, it defines the guard; in a route, 'guard NAME' uses it.
    > guard paid on Checkout { cancel "no card" }
    > open /list/42/buy
    see guards require
    = on
    With screens or patterns after the event, only those are noticed.
    > on unmatched { log "no route for ${match.url}" }
    > open /nowhere
    > on created Item { log "item created" }
    > open /list/42
    see outcomes defer screen
    = normalize
    > normalize /shop/** => /list
    > resolve /shop/old/way
    see route answer
    """#

  /// Options, clauses and statements of blocks.
  static let clauseTexts = #"""
    = rules
    They come first in a file or scheme; those of a file apply to all its schemes. 'rules LIBRARY' applies a library's
    rules to patterns in the native language.
    > scheme loud { rules { case insensitive; fallback none }; route /list -> List }
    > resolve loud://LIST
    see options dialect dialects schemes
    = dialect
    . screen User
    > scheme old { dialect jlroutes { plus literal }; route /user/:id -> User }
    > resolve old://user/7
    see rules dialects
    = fallback
    > scheme news
    > resolve news://list
    > scheme closed { rules { fallback none } }
    > resolve closed://list
    see schemes rules
    = rank
    . screen Any
    . screen Never
    > scheme first { rules { rank first }; route /:any -> Any; route /list -> Never }
    > resolve first://list
    see ranking priority
    = case
    > scheme loud { rules { case insensitive }; route /list -> List }
    > resolve loud://LIST
    see schemes rules
    = in
    . screen News
    > route /news -> News in Search
    > resolve /news
    see navigation tabs
    = modal
    . screen Sign
    > route /sign -> Sign modal
    > open /sign
    see present navigation
    = priority
    . screen Sale
    > route /list -> Sale priority 1
    > explain /list
    see ranking rank
    = parent
    . screen Offer
    > route /offer -> Offer parent List
    > open /offer
    see navigation
    = as
    . screen News
    > route /news/:n<int> -> News as news
    > news(n: 7)
    see describe resolve
    = example
    . screen News
    > route /news/:n<int> -> News { example /news/7 }
    > check
    see check export
    = when
    . screen Beta
    > route /beta -> Beta when signedIn
    > resolve /beta
    see expressions set
    = default
    . screen News
    > route /news -> News(page: parameters.page ?? 1)
    > resolve /news
    see parameters
    = log
    > block /list { log "seen" }
    > open /list
    see blocks
    = if
    > block /list { if signedIn { log "member" } else { log "guest" } }
    > open /list
    see blocks expressions
    = decline
    > route /search?q=tea do { decline "no tea" }
    > explain /search?q=tea
    see blocks ranking
    = cancel
    > route /closed do { cancel "closed today" }
    > open /closed
    see blocks guards
    = defer
    > route /later do { defer "not yet" }
    > open /later
    > on showing { defer "loading" }
    > open /list
    > resume
    see deferred resume guards
    = allow
    > guard everyone on Item { allow }
    > open /list/42
    see guards
    = require
    > guard owner on Item { require signedIn else cancel "members only" }
    > open /list/42
    see guards expressions
    = hold
    Elsewhere 'defer' in 'on showing' waits for 'resume'.
    . scheme old { rules fsqroutes; route /list -> List }
    > on showing { hold }
    > open old://list
    see proceed on
    """#
}
