extension FindingGuide {
  static let nameRows = #"""
    unknown-screen ~ no screen is declared with that name, though others are ~ screen Item ⏎ route /a -> Itme ~ screen Item ⏎ route /a -> Item
    unknown-container ~ there is no container of that name ~ route /a -> A in Home ~ tabs Main { Home } ⏎ root Main ⏎ route /a -> A in Home
    unknown-guard ~ there is no guard of that name ~ route /a -> A guard member ~ guard member before generate { allow } ⏎ route /a -> A guard member
    unknown-presentation ~ there is no way to present of that name ~ route /a -> A present slowly ~ presentation slowly { show } ⏎ route /a -> A present slowly
    unknown-type ~ there is no type of that name ~ route /a/:b<Page> -> A ~ type Page = int ⏎ route /a/:b<Page> -> A
    unknown-variable ~ there is no variable of that name ~ block /a { set x = 1 } ~ var x = 0 ⏎ block /a { set x = 1 }
    unknown-parameter ~ the screen has no such parameter ~ screen Item(id: int) ⏎ block /a { push Item(di: 1) } ~ screen Item(id: int) ⏎ block /a { push Item(id: 1) }
    unknown-hook ~ nothing of that name is told of ~ on arrived { log "there" } ~ on presented { log "there" }
    unknown-route ~ no route has that name ~ route /item/:id -> Item as item ⏎ route /i/:id => itme(id: id) ~ route /item/:id -> Item as item ⏎ route /i/:id => item(id: id)
    route-url ~ the URL of a route cannot be built from these values, or leads elsewhere ~ route /item/:id<int> -> Item as item ⏎ route /first => item(id: "one") ~ route /item/:id<int> -> Item as item ⏎ route /first => item(id: 1)
    unknown-function ~ there is no function of that name ~ route /a -> A when size([1]) == 1 ~ route /a -> A when count([1]) == 1
    unknown-name ~ a name that is neither declared, captured by every pattern around it, nor built in ~ var ready = true ⏎ route /a -> A when redy ~ var ready = true ⏎ route /a -> A when ready
    hidden-capture ~ a built-in name or a variable hides what the pattern captures ~ route /a/:stack do { log stack } ~ route /a/:stack do { log parameters.stack }
    unknown-option ~ the option has no such value ~ rank best ~ rank first
    unknown-point ~ no guard is asked at that point ~ guard g before open { allow } ~ guard g on A before push { allow }
    unknown-language-version ~ the map is written for another version of the language ~ roadbook 2 ~ roadbook 1
    unknown-answer ~ a guard cannot be made to answer that ~ guard g on A before push { allow } ⏎ test "t" { answer g: maybe } ~ guard g on A before push { allow } ⏎ test "t" { answer g: defer }
    duplicate-screen ~ declared twice; the first counts ~ screen A ⏎ screen A(id: int) ~ screen A(id: int)
    duplicate-container ~ declared twice; the first counts ~ tabs A { B } ⏎ tabs A { C } ~ tabs A { B; C }
    duplicate-guard ~ declared twice; the first counts ~ guard g on A before push { allow } ⏎ guard g on B before push { allow } ~ guard g on A before push { allow } ⏎ guard h on B before push { allow }
    duplicate-type ~ declared twice; the first counts ~ type A = int ⏎ type A = float ~ type A = int
    duplicate-variable ~ declared twice; the first counts ~ var a = 1 ⏎ var a = 2 ~ var a = 2
    duplicate-parameter ~ two parameters of one name ~ screen A(id: int, id: string) ~ screen A(id: int, name: string)
    duplicate-test ~ two tests of one name cannot be told apart ~ test "a" { reset } ⏎ test "a" { reset } ~ test "a" { reset } ⏎ test "b" { reset }
    duplicate-route ~ the same pattern, or the same name, twice: the second never wins ~ route /a -> A ⏎ route /a -> B ~ route /a -> A ⏎ route /b -> B
    duplicate-path ~ in WAAppRouting, two different entries for one path ~ dialect waapprouting ⏎ route a/b{A} ⏎ route a/b{B} ~ dialect waapprouting ⏎ route a/b{A} ⏎ route a/c{B}
    scheme-replaced ~ in FSQRoutes, a second map for a scheme replaces the first ~ dialect fsqroutes ⏎ scheme a { route /x -> X } ⏎ scheme a { route /y -> Y } ~ dialect fsqroutes ⏎ scheme a { route /x -> X; route /y -> Y }
    entry-in-scheme ~ notifications, shortcuts and activities belong to no scheme of the map ~ scheme shop { route notification://sale -> A } ~ scheme shop { route /x -> B } ⏎ route notification://sale -> A
    duplicate-scheme ~ a scheme and host claimed by two namespaces ~ scheme a, b { route /x -> X } ⏎ scheme b { route /y -> Y } ~ scheme a, b { route /x -> X } ⏎ scheme c { route /y -> Y }
    duplicate-presentation ~ two ways to present of one name; the first counts ~ presentation p { show } ⏎ presentation p { pop } ~ presentation p { pop; show }
    duplicate-hook ~ the last of two hears ~ on unmatched { log "a" } ⏎ on unmatched { log "b" } ~ on unmatched { log "a"; log "b" }
    dialect-of-file ~ a second file names another dialect for the routes outside any scheme ~ dialect jlroutes ⏎ include "old.roadbook" ~ dialect waapprouting ⏎ include "old.roadbook"
    type-mismatch ~ an operator or a condition gets the wrong kind of value ~ route /a -> A when 1 ~ route /a -> A when 1 == 1
    comparison-never-true ~ two kinds of values that are never equal ~ var n = 1 ⏎ route /a -> A when n == "one" ~ var n = 1 ⏎ route /a -> A when n == 1
    bad-test-name ~ the name of a test is a plain text ~ test "${1}" { reset } ~ test "one" { reset }
    command-in-test ~ a test may neither change the map nor touch files ~ test "t" { reload } ~ test "t" { reset }
    misplaced-cases ~ a table stands in a test ~ before { cases n { 1 } } ~ test "t" { cases n { 1 }; reset }
    duplicate-cases ~ a test has one table ~ test "t" { cases a { 1 }; cases b { 2 } } ~ test "t" { cases a, b { 1, 2 } }
    expected-case ~ a table has rows ~ test "t" { cases a { } } ~ test "t" { cases a { 1 } }
    duplicate-column ~ two columns of one name ~ test "t" { cases a, a { 1, 2 } } ~ test "t" { cases a, b { 1, 2 } }
    bad-variable-name ~ a variable cannot have the name of something built in ~ var origin = "web" ~ var source = "web"
    bad-column-name ~ the name is taken by a variable, or by what a test sees of the app ~ test "t" { cases stack { 1 } } ~ test "t" { cases wanted { 1 } }
    bad-case ~ a row with more or fewer values than the table has columns ~ test "t" { cases a, b { 1 } } ~ test "t" { cases a, b { 1, 2 } }
    type-too-large ~ with the types it uses, the type is too large
    type-cycle ~ types made of each other ~ type A = B ⏎ type B = A ~ type A = int ⏎ type B = A
    default-type ~ a default that its own type refuses ~ screen A(page: int = "one") ~ screen A(page: int = 1)
    bad-range ~ the range holds no value, or its ends are no numbers ~ type A = int in 9...1 ~ type A = int in 1...9
    bad-regex ~ the regular expression cannot be read ~ type A = /[/ ~ type A = /[a-z]/
    bad-scheme ~ what stands there is no scheme and no host ~ scheme "1x" { route /a -> A } ~ scheme x1 { route /a -> A }
    """#

  static let routeRows = #"""
    route-without-target ~ neither a screen, a URL nor an action; where routes are inside, a group is meant ~ route /a ~ route /a -> A
    nested-under-open-route ~ a relative route inside one that ends in '**', a query or a fragment ~ route /a/** -> A { route b -> B } ~ route /a/** -> A ⏎ route /a/b -> B
    too-many-aliases ~ aliases around a route multiply to more than 1,024 patterns
    option-after-routes ~ an option stands behind routes it governs ~ route /a -> A ⏎ rank first ~ rank first ⏎ route /a -> A
    include-missing ~ the file cannot be read ~ include "nowhere.roadbook" ~ include "other.roadbook"
    include-cycle ~ files that include each other ~ include "circle.roadbook" ~ include "other.roadbook"
    include-outside ~ the file lies outside the map's folder: a map may not read its reader's files
    include-limit ~ the map has more than 10,000 files
    bad-value ~ the value a variable begins with cannot be computed ~ var n = 1 / 0 ~ var n = 1 / 2
    example-elsewhere ~ an example URL does not lead to its route ~ route /a/:n<int> -> A { example /a/b } ~ route /a/:n<int> -> A { example /a/7 }
    relative-target ~ a rewrite's target begins neither with '/' nor a scheme ~ route /a => b ⏎ route /b -> B ~ route /a => /b ⏎ route /b -> B
    native-possible ~ a part of a map in another dialect can be rewritten natively ~ dialect urlnavigator ⏎ route a://<int:id> -> A ~ route a://:id<int> -> A
    native-impossible ~ why a part of a map in another dialect cannot be rewritten natively
    only-without-parameters ~ 'only' says what to leave out of a screen that declares no parameters ~ screen A ⏎ route /a -> A only id ~ screen A(id: int?) ⏎ route /a -> A only id
    parent-cycle ~ a screen lies beneath itself ~ route /a -> A parent B ⏎ route /b -> B parent A ~ route /a -> A ⏎ route /b -> B parent A
    empty-pattern ~ in FSQRoutes, a pattern without a text ~ dialect fsqroutes ⏎ route "" -> A ~ dialect fsqroutes ⏎ route a -> A
    leads-nowhere ~ a URL that the map itself opens or redirects to, and that no route takes ~ route /new -> A ⏎ route /old => /nwe ~ route /new -> A ⏎ route /old => /new
    route-unreached ~ a route outside any scheme, where no scheme falls back to those routes ~ scheme app { route /a -> A } ⏎ route /b -> B ~ scheme app { fallback global; route /a -> A } ⏎ route /b -> B
    argument-not-given ~ a route does not give its screen a parameter that it needs ~ screen A(id: int) ⏎ route /a -> A ~ screen A(id: int) ⏎ route /a/:id<int> -> A
    capture-never-fits ~ no value of the capture is one that the screen's parameter takes ~ screen A(id: int) ⏎ route /a/:id<new|old> -> A ~ screen A(id: int) ⏎ route /a/:id<int> -> A
    unused-allow ~ a comment allows what its line does not have, or what cannot be allowed ~ screen A # roadbook: allow idle-guard ~ screen A
    idle-guard ~ a guard that watches nothing and that no route names is never asked ~ guard g before generate { allow } ~ guard g on A before generate { allow }
    deprecated-route ~ a rewrite, an entry or a block leads to a route that nobody should use any more ~ route /old -> A deprecated "use /new" ⏎ route /x => /old ~ route /old -> A deprecated "use /new" ⏎ route /new -> A ⏎ route /x => /new
    rewrite-loop ~ URLs of this route are sent on for ever ~ route /a => /b ⏎ route /b => /a ~ route /a => /b ⏎ route /b -> B
    presentation-cycle ~ presentations that select each other never show anything ~ presentation a { show b } ⏎ presentation b { show a } ~ presentation a { show }
    misplaced-hold ~ only 'on willPresent' can hold ~ on presented { hold } ~ on willPresent { hold }
    """#
}
