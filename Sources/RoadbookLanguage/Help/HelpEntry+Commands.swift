extension HelpEntry {
  /// Commands about maps and queries.
  static let commandTexts = #"""
    = load
    A map that is loaded already is read again. Problems are reported; nothing in the map is executed.
    > load shop.roadbook
    > routes search
    see reload save include check
    = reload
    What was typed at the prompt stays.
    > reload
    > stack
    see load undo
    = save
    The live map as one formatted file, what was typed included; without a name into the file it came from.
    A file that the map did not come from, or that has changed since, is replaced only with 'over'.
    > route /sale -> List in Home
    > save shop.roadbook
    see format load record
    = new
    Declarations typed from here on are the map. 'undo' brings the old one back.
    > new
    > routes
    > undo
    see load remove undo
    = check
    The findings of 'roadbook check', for the map as it is now.
    > check
    > screen Lost
    > check
    see tests overlaps findings
    = format
    What 'save' would write.
    . new
    > route   /a   ->   A
    > format
    see save
    = remove
    Where a name has two kinds, say which. One expansion's text removes only that one.
    > remove route /search?q=:q
    > remove guard member
    see undo routes new
    = undo
    Declarations and whatever went somewhere, one at a time.
    > open /list/42
    > undo
    > stack
    see redo history goto
    = redo
    . open /list/42
    > undo
    > redo
    see undo history
    = routes
    In the order in which they win, by namespace. With a text: the rows that hold it.
    > routes
    > routes buy
    see explain overlaps describe
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
    Routes go by name or pattern; a kind in front tells names apart.
    > describe Item
    > describe route /list
    see routes screens types
    = overlaps
    With a URL for each pair that shows it. Deliberate catch-alls are only counted, 'all' lists them.
    . screen Any
    . route /list/:any -> Any
    > overlaps
    > explain /list/7
    see ranking check
    = graph
    Mermaid (the default) or Graphviz; with a text only the routes that hold it.
    > graph mermaid search
    > graph dot account
    see routes walk
    = walk
    Markdown for people who test by hand.
    > walk
    > walk shop
    see graph tests
    = resolve
    Runs the whole road on a copy of the app: nothing changes.
    > resolve /list/42
    > resolve shop://search?q=tea from widget
    see open explain generate
    = explain
    Each candidate with the first thing that speaks for or against it, then what came of the URL.
    > explain /list/42
    > explain /nowhere
    see ranking resolve overlaps
    = match
    No route is needed; types of the map can be named.
    > match /page/:n<Page> /page/7
    > match /list/* /list/a/b
    see patterns explain
    = url
    The other way round: it must resolve to the same route again.
    > url profile()
    > url "/list/:id<int>"(id: 42, title: "Hat")
    see resolve describe as
    = complete
    What Tab would offer; for editors and scripts.
    . complete open /sea
    . complete help pa
    see keys
    = generate
    Guards are not asked, nothing changes.
    > generate /list/42/buy
    > generate /search?q=tea
    see resolve guards
    """#

  /// Commands for opening URLs, stepping, state and the prompt.
  static let moreCommandTexts = #"""
    = open
    Follows a URL for good: guards are asked, blocks run, screens are shown.
    > open shop://list/42
    > open /search?q=tea with { tag: "new" } from widget
    see resolve explain back navigation
    = back
    One screen off the stack, or the topmost modal away.
    > open /list/42
    > back
    see pop dismiss undo
    = push
    A screen without a URL, or a URL's screen with nothing beneath it changed.
    > push Item(id: 7)
    > push /search?q=tea from Search
    see present open pop
    = present
    On a stack of its own above everything.
    > present Checkout(id: 7)
    > state
    > dismiss
    see dismiss modal presentation push
    = dismiss
    > present Checkout(id: 7)
    > dismiss
    see present pop back
    = pop
    . open /list/42/reviews
    > pop
    > pop to root
    see back dismiss push
    = select
    > select Search
    > state
    see tabs navigation
    = external
    To a browser, to another app: nothing here answers it any more.
    > external https://help.example.com/
    > block /help { external https://help.example.com/ }
    see open blocks
    = set
    At the prompt and in blocks a variable, in a route's body a parameter.
    > set signedIn = true
    > open /list/42/buy
    see var vars guards
    = resume
    From where the guard stopped it.
    . open /list/42/buy
    > set signedIn = true
    > resume
    see deferred defer guards
    = reset
    The app as it begins: containers empty, variables at their first values. The map stays.
    > open /list/42
    > reset
    > stack
    see undo new
    = proceed
    What 'on willPresent { hold }' made wait.
    . on willPresent { hold }
    > open /list/42
    > proceed
    see hold on
    = drop
    > open /list/42/buy
    > drop deferred
    > deferred
    see deferred resume proceed
    = step
    'step URL' starts, 'step' alone goes into blocks and guards, too.
    > step /list/42
    > step
    see next finish continue stepping
    = next
    > step /list/42
    > next
    see step previous finish
    = finish
    > step /list/42
    > step
    > finish
    see next continue
    = continue
    > break on Item
    > step /list/42
    > continue
    see break finish
    = previous
    > step /list/42
    > next
    > previous
    see next undo
    = where
    . step /list/42
    > next
    > where
    see plan step
    = plan
    . step /list/42
    > plan
    > continue
    see where step
    = break
    On a route, a screen, a guard, 'guard' or 'decline' for all, or when a condition becomes true.
    > break on member
    > step /list/42/buy
    > continue
    see watch continue stepping
    = watch
    > watch count(stack)
    > step /list/42
    > next
    see break stepping
    = stop
    The app stays as the steps so far left it; the others are skipped.
    . step /list/42
    > next
    > stop
    see step continue
    = stack
    With a name it declares one: stack NAME = [SCREEN, …].
    > open /list/42
    > stack
    see state navigation back
    = state
    ▸ marks what is to be seen, ● the selected child.
    > state
    > open /list/42
    > state
    see stack vars deferred
    = deferred
    > open /list/42/buy
    > deferred
    see resume drop guards
    = history
    Everything that went somewhere, numbered; ▸ is where you are. 'history lines' shows what was typed, 'again' runs it.
    > open /list
    > open /search?q=tea
    > history
    see goto compare undo again
    = goto
    . open /list
    . open /search?q=tea
    > goto 1
    > history
    see history undo
    = compare
    . open /list
    . open /list/42
    > compare 1 2
    > compare 0
    see history goto
    = expect
    Also: expect URL -> SCREEN(…), expect unmatched URL. A script stops where one fails.
    > expect /list/42 -> Item(id: 42)
    > expect /list/42 -> Checkout
    see tests expressions test
    = answer
    Instead of running the guard, in the order given.
    > answer member: allow
    > open /list/42/buy
    see guards resume
    = help
    A statement, a topic, the code of a finding, or 'about' and words to search for.
    > help about modal
    > help outcomes
    see tour prompt
    = output
    One object a result, on one line.
    > output json
    > stack
    > output text
    see scripts prompt
    = time
    > time on
    > stack
    see output echo
    = echo
    > echo on
    > stack
    see output source
    = paging
    Only at the prompt on a terminal. $PAGER names the program, else less; empty or cat is off, too.
    > paging off
    > paging on
    see output prompt
    = source
    In this session, up to its first failure.
    . new
    . source shop.roadbook
    . new
    . source shop.roadbook
    see scripts record load
    = tour
    At the prompt: 'tour next' types the step for you, as Enter does on an empty line; 'tour back', 'tour stop'. It uses an
    app of its own, yours is back afterwards. In a script it runs through.
    . tour
    . tour stop
    see help
    = record
    First what leads here, then each statement with its answer, until 'record off'.
    . open /list/42
    > record way.roadbook
    > open /search?q=tea
    > record off
    see replay history scripts
    = replay
    Answers that are others now are shown, and it fails; 'update' writes them into the file.
    > record way.roadbook
    . replay way.roadbook
    see record source
    = quit
    Ctrl-D does the same. A number is the exit code.
    . quit
    . quit
    see history
    = exit
    . exit
    . exit
    see quit
    """#
}
