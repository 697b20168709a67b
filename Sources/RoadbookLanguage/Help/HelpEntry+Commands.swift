extension HelpEntry {
  /// Commands about maps and queries.
  static let commandTexts = #"""
    = load
    Reads the map again if it is already loaded; alone, it reads all files of the map again, and keeps what was typed.
    Problems are reported; nothing in the map is executed.
    > load shop.roadbook
    > load
    see run save include check
    = save
    Writes the whole map, with what was typed, as one formatted file; without a name, to the file it came from.
    A file that is not part of the map, or that has changed since, is replaced only with 'over'.
    > route /sale -> List in Home
    > save shop.roadbook
    see format load record
    = new
    Declarations typed from now on are the map. 'undo' restores the old one.
    > new
    > routes
    > undo
    see load remove undo
    = check
    The findings of 'roadbook check' for the current map.
    > check
    > screen Lost
    > check
    see tests overlaps findings
    = format
    Shows what 'save' would write.
    . new
    > route   /a   ->   A
    > format
    see save
    = remove
    If two kinds of declarations have the name, write the kind. The text of one expansion removes only that one.
    > remove route /search?q=:q
    > remove guard member
    see undo routes new
    = undo
    Undoes declarations and navigation, one at a time.
    > open /list/42
    > undo
    > stack
    see redo history goto
    = redo
    . open /list/42
    > undo
    > redo
    see undo history
    = list
    With a text, only rows that contain it. A noun alone is short for 'list NOUN'.
    > list routes buy
    > screens
    see nouns describe overlaps history
    = routes
    In the order in which they win, by namespace.
    > routes
    > list routes buy
    see list explain overlaps describe
    = containers
    > containers
    > tabs Second { Left; Right }
    > containers
    see tabs stack container navigation
    = vars
    > vars
    > set signedIn = true
    > vars
    see var set expressions
    = describe
    Routes are named by name or pattern; write the kind if a name is ambiguous.
    > describe Item
    > describe route /list
    see routes screens types
    = overlaps
    With a URL for each pair as proof. Overlaps with catch-all routes are only counted; 'list overlaps all' lists them.
    . screen Any
    . route /list/:any -> Any
    > overlaps
    > explain /list/7
    see ranking check
    = export
    Mermaid or Graphviz, with 'for' only the routes that contain the text; or a checklist in Markdown for testing by
    hand, with 'for' only what URLs of that scheme reach. A file is replaced only with 'over'.
    > export mermaid for search
    > export dot for account
    > export checklist for shop
    see list describe tests
    = resolve
    Runs the whole request on a copy of the app, so nothing changes.
    > resolve /list/42
    > resolve shop://search?q=tea from widget
    see open explain generate
    = explain
    Each candidate with the main reason for or against it, then the result.
    > explain /list/42
    > explain /nowhere
    see ranking resolve overlaps
    = match
    No route is needed; the map's types can be used.
    > match /page/:n<Page> /page/7
    > match /list/* /list/a/b
    see patterns explain
    = generate
    Guards do not run, and nothing changes.
    . screen Venue
    . scheme old { rules fsqroutes; route /venue/:id -> Venue }
    > generate old://venue/42
    see resolve guards
    """#

  /// Commands for opening URLs, stepping, state and the prompt.
  static let moreCommandTexts = #"""
    = open
    Opens a URL: guards and blocks run, and screens are shown.
    > open shop://list/42
    > open /search?q=tea with { tag: "new" } from widget
    see resolve explain back navigation
    = back
    Pops one screen, or dismisses the topmost modal.
    > open /list/42
    > back
    see pop dismiss undo
    = push
    Pushes a screen without a URL, or the screen of a URL; the screens below stay as they are.
    > push Item(id: 7)
    > push /search?q=tea in Search
    see present open pop
    = present
    Presents a screen on its own stack, on top of everything.
    > present Checkout(id: 7)
    > state
    > dismiss
    see dismiss modal style push
    = dismiss
    > present Checkout(id: 7)
    > dismiss
    see present pop back
    = pop
    . open /list/42/reviews
    > pop
    > pop all
    see back dismiss push
    = select
    > select Search
    > state
    see tabs navigation
    = external
    The URL leaves the app, to a browser or another app.
    > external https://help.example.com/
    > block /help { external https://help.example.com/ }
    see open blocks
    = set
    Sets a variable at the prompt and in blocks, and a parameter in a route's body.
    > set signedIn = true
    > open /list/42/buy
    see var vars guards
    = resume
    Continues from where the guard stopped the URL: the newest one, or the Nth that 'deferred' shows.
    . open /list/42/buy
    > set signedIn = true
    > resume
    see deferred defer guards
    = reset
    The app as it starts: containers are empty, variables have their initial values. The map is kept.
    > open /list/42
    > reset
    > stack
    see undo new
    = proceed
    Continues what 'on showing { hold }' stopped.
    . scheme old { rules fsqroutes; route /list -> List }
    . on showing { hold }
    > open old://list
    > proceed
    see hold on
    = drop
    > open /list/42/buy
    > drop
    > deferred
    see resume deferred
    = step
    'step URL' starts; 'step' alone also goes into blocks and guards; 'step back' goes one step back. 'steps' alone
    shows all steps.
    > step /list/42
    > step
    > step back
    see next finish continue stepping
    = next
    > step /list/42
    > next
    > next 2
    > next back
    see step finish
    = finish
    > step /list/42
    > step
    > finish
    see next continue
    = continue
    > break Item
    > step /list/42
    > continue
    see break finish
    = break
    Stops at a route, screen, guard or block, at every 'guard' or 'decline', or when a condition becomes true.
    > break member
    > step /list/42/buy
    > continue
    see watch continue stepping
    = watch
    > watch count(stack)
    > step /list/42
    > next
    see break stepping
    = stop
    The steps so far are kept; the others are skipped.
    . step /list/42
    > next
    > stop
    see step continue
    = stack
    Declares a stack. Alone it is a value: the visible stack.
    > open /list/42
    > stack
    see containers navigation back
    = history
    All navigation, numbered; ▸ marks the current entry.
    > open /list
    > open /search?q=tea
    > history
    see goto diff undo lines
    = lines
    What was typed at the prompt: the last 50 lines, the last N, or those that contain a text.
    . lines
    . list lines open
    see history settings
    = goto
    . open /list
    . open /search?q=tea
    > goto 1
    > history
    see history undo
    = diff
    . open /list
    . open /list/42
    > diff 1 2
    > diff 0
    see history goto
    = expect
    Also: expect URL -> SCREEN(…), expect URL -> OUTCOME, expect URL => URL. A script stops at the first one that fails.
    > expect /list/42 -> Item(id: 42)
    > expect /list/42 -> Checkout
    see tests expressions test
    = answer
    The answers are used in this order, and the guard does not run. 'answer off' turns all guards off. For a URL of a
    route with '=> lookup', the answer is where it redirects to.
    > answer member: allow
    > open /list/42/buy
    > route https://e.example.com/:n => lookup
    > answer https://e.example.com/1 => /list/42
    > resolve https://e.example.com/1
    see guards resume route
    = help
    Explains a statement, a topic or the code of a finding; 'about' searches for words.
    > help about modal
    > help outcomes
    see tour prompt
    = run
    Runs in this session, and stops at the first failure.
    . new
    . run shop.roadbook
    . new
    . run shop.roadbook
    see scripts record load
    = tour
    At the prompt, 'tour next' types the step for you, as Enter does on an empty line; also 'tour back', 'tour stop'. It uses
    its own app; yours is back afterwards. In a script, the tour runs from start to end.
    . tour
    . tour stop
    see help
    = record
    Records how the session got here, then each statement with its answer, until 'record off'.
    . open /list/42
    > record way.roadbook
    > open /search?q=tea
    > record off
    see replay history scripts
    = replay
    Shows answers that differ, and fails; 'update' writes them to the file.
    > record way.roadbook
    . replay way.roadbook
    see record run
    = quit
    Ctrl-D does the same. The number is the exit code.
    . quit
    . quit
    see history
    """#
}
