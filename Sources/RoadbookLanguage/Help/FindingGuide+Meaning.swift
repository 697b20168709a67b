extension FindingGuide {
  static let nameRows = #"""
    unknown-screen ~ no screen has this name, although other screens are declared ~ screen Item ⏎ route /a -> Itme ~ screen Item ⏎ route /a -> Item
    unknown-container ~ no container has this name ~ route /a -> A in Home ~ tabs Main { Home } ⏎ root Main ⏎ route /a -> A in Home
    unknown-guard ~ no guard has this name ~ route /a -> A guard member ~ guard member { allow } ⏎ route /a -> A guard member
    unknown-style ~ no style has this name ~ route /a -> A style slowly ~ style slowly { show } ⏎ route /a -> A style slowly
    path-type ~ only the type path itself takes several segments ~ type P = path ⏎ route /a/:b<P> -> A ~ route /a/:b<path> -> A
    unknown-type ~ no type has this name ~ route /a/:b<Page> -> A ~ type Page = int ⏎ route /a/:b<Page> -> A
    unknown-variable ~ no variable has this name ~ block /a { set x = 1 } ~ var x = 0 ⏎ block /a { set x = 1 }
    unknown-parameter ~ the screen has no parameter with this name ~ screen Item(id: int) ⏎ block /a { push Item(di: 1) } ~ screen Item(id: int) ⏎ block /a { push Item(id: 1) }
    unknown-hook ~ there is no event with this name ~ on arrived { log "there" } ~ on shown { log "there" }
    unknown-route ~ no route has this name ~ route /item/:id -> Item as item ⏎ route /i/:id => itme(id: id) ~ route /item/:id -> Item as item ⏎ route /i/:id => item(id: id)
    route-url ~ the URL of a route cannot be built from these values, or leads elsewhere ~ route /item/:id<int> -> Item as item ⏎ route /first => item(id: "one") ~ route /item/:id<int> -> Item as item ⏎ route /first => item(id: 1)
    unknown-function ~ no function has this name ~ route /a -> A when size([1]) == 1 ~ route /a -> A when count([1]) == 1
    unknown-name ~ the name is neither declared, nor captured by every pattern around it, nor built in ~ var ready = true ⏎ route /a -> A when redy ~ var ready = true ⏎ route /a -> A when ready
    hidden-capture ~ a built-in name or a variable hides the captured value ~ route /a/:stack do { log stack } ~ route /a/:stack do { log parameters.stack }
    unknown-option ~ the option has no such value ~ rules { rank best } ~ rules { rank first }
    unknown-point ~ no guard runs at this point ~ guard g before open { allow } ~ guard g on A { allow }
    unknown-language-version ~ the map is written for another language version ~ roadbook 2 ~ roadbook 1
    unknown-answer ~ a guard cannot give this answer ~ guard g on A { allow } ⏎ test "t" { answer g: maybe } ~ guard g on A { allow } ⏎ test "t" { answer g: defer }
    duplicate-screen ~ the screen is declared twice; the first declaration counts ~ screen A ⏎ screen A(id: int) ~ screen A(id: int)
    duplicate-container ~ the container is declared twice; the first declaration counts ~ tabs A { B } ⏎ tabs A { C } ~ tabs A { B; C }
    duplicate-guard ~ the guard is declared twice; the first declaration counts ~ guard g on A { allow } ⏎ guard g on B { allow } ~ guard g on A { allow } ⏎ guard h on B { allow }
    duplicate-type ~ the type is declared twice; the first declaration counts ~ type A = int ⏎ type A = float ~ type A = int
    duplicate-variable ~ the variable is declared twice; the first declaration counts ~ var a = 1 ⏎ var a = 2 ~ var a = 2
    duplicate-parameter ~ two parameters have the same name ~ screen A(id: int, id: string) ~ screen A(id: int, name: string)
    duplicate-test ~ two tests have the same name ~ test "a" { reset } ⏎ test "a" { reset } ~ test "a" { reset } ⏎ test "b" { reset }
    duplicate-route ~ two routes have the same pattern or the same name, and the second never wins ~ route /a -> A ⏎ route /a -> B ~ route /a -> A ⏎ route /b -> B
    duplicate-path ~ in WAAppRouting, two different entries have the same path ~ dialect waapprouting ⏎ route a/b{A} ⏎ route a/b{B} ~ dialect waapprouting ⏎ route a/b{A} ⏎ route a/c{B}
    scheme-replaced ~ in FSQRoutes, a second map for a scheme replaces the first ~ dialect fsqroutes ⏎ scheme a { route /x -> X } ⏎ scheme a { route /y -> Y } ~ dialect fsqroutes ⏎ scheme a { route /x -> X; route /y -> Y }
    entry-in-scheme ~ notifications, shortcuts and activities do not belong to a scheme of the map ~ scheme shop { route notification://sale -> A } ~ scheme shop { route /x -> B } ⏎ route notification://sale -> A
    duplicate-scheme ~ two namespaces claim the same scheme and host ~ scheme a, b { route /x -> X } ⏎ scheme b { route /y -> Y } ~ scheme a, b { route /x -> X } ⏎ scheme c { route /y -> Y }
    duplicate-style ~ two styles have the same name; the first one counts ~ style p { show } ⏎ style p { pop } ~ style p { pop; show }
    duplicate-hook ~ two hooks for the same event: only the last one runs ~ on unmatched { log "a" } ⏎ on unmatched { log "b" } ~ on unmatched { log "a"; log "b" }
    dialect-of-file ~ a second file sets another dialect for the scheme-less routes ~ dialect jlroutes ⏎ include "old.roadbook" ~ dialect waapprouting ⏎ include "old.roadbook"
    type-mismatch ~ an operator or a condition has a value of the wrong type ~ route /a -> A when 1 ~ route /a -> A when 1 == 1
    comparison-never-true ~ values of these two types are never equal ~ var n = 1 ⏎ route /a -> A when n == "one" ~ var n = 1 ⏎ route /a -> A when n == 1
    bad-test-name ~ the name of a test must be a plain string ~ test "${1}" { reset } ~ test "one" { reset }
    command-in-test ~ a test cannot change the map or access files ~ test "t" { load } ~ test "t" { reset }
    misplaced-cases ~ a table belongs in a test ~ before { cases n { 1 } } ~ test "t" { cases n { 1 }; reset }
    duplicate-cases ~ a test can have only one table ~ test "t" { cases a { 1 }; cases b { 2 } } ~ test "t" { cases a, b { 1, 2 } }
    expected-case ~ a table needs rows ~ test "t" { cases a { } } ~ test "t" { cases a { 1 } }
    duplicate-column ~ two columns have the same name ~ test "t" { cases a, a { 1, 2 } } ~ test "t" { cases a, b { 1, 2 } }
    bad-variable-name ~ a variable cannot have a built-in name ~ var origin = "web" ~ var source = "web"
    bad-column-name ~ a column cannot have the name of a variable, or a built-in name ~ test "t" { cases stack { 1 } } ~ test "t" { cases wanted { 1 } }
    bad-case ~ the row has more or fewer values than the table has columns ~ test "t" { cases a, b { 1 } } ~ test "t" { cases a, b { 1, 2 } }
    type-too-large ~ the type, with the types it uses, is too large
    type-cycle ~ types are made of each other ~ type A = B ⏎ type B = A ~ type A = int ⏎ type B = A
    default-type ~ the default does not fit the type of its parameter ~ screen A(page: int = "one") ~ screen A(page: int = 1)
    bad-range ~ the range contains no value, or its bounds are not of its type ~ type A = 9...1 ~ type A = 1...9
    bad-regex ~ the regular expression is not valid ~ type A = /[/ ~ type A = /[a-z]/
    bad-scheme ~ this is neither a scheme nor a scheme with a host ~ scheme "1x" { route /a -> A } ~ scheme x1 { route /a -> A }
    """#

  static let routeRows = #"""
    route-without-target ~ the route has no screen, URL or action; if it contains routes, write 'group' ~ route /a ~ route /a -> A
    nested-under-open-route ~ a relative route cannot be inside a route that ends in '**', a query or a fragment ~ route /a/** -> A { route b -> B } ~ route /a/** -> A ⏎ route /a/b -> B
    too-many-aliases ~ the aliases around a route expand it to more than 1,024 patterns
    option-after-routes ~ rules come after the routes that they apply to ~ route /a -> A ⏎ rules { rank first } ~ rules { rank first } ⏎ route /a -> A
    library-word ~ a word or option that only the rules of a library have ~ rules { host path } ~ rules urlnavigator { host path }
    include-missing ~ the file cannot be read ~ include "nowhere.roadbook" ~ include "other.roadbook"
    include-cycle ~ the files include each other ~ include "circle.roadbook" ~ include "other.roadbook"
    include-outside ~ the file is outside the map's folder: a map cannot read other files of its reader
    include-limit ~ the map has more than 10,000 files
    bad-value ~ the initial value of a variable cannot be computed ~ var n = 1 / 0 ~ var n = 1 / 2
    example-elsewhere ~ an example URL does not lead to its route ~ route /a/:n<int> -> A { example /a/b } ~ route /a/:n<int> -> A { example /a/7 }
    relative-target ~ the target of a rewrite starts with neither '/' nor a scheme ~ route /a => b ⏎ route /b -> B ~ route /a => /b ⏎ route /b -> B
    native-possible ~ a part of the map in another dialect can be rewritten in the native dialect ~ dialect urlnavigator ⏎ route a://<int:id> -> A ~ route a://:id<int> -> A
    native-impossible ~ why a part of the map in another dialect cannot be rewritten in the native dialect
    only-without-parameters ~ 'only' has no effect for a screen without declared parameters ~ rules waapprouting ⏎ screen A ⏎ route /a -> A only id ~ rules waapprouting ⏎ screen A(id: int?) ⏎ route /a -> A only id
    parent-cycle ~ a screen is its own parent ~ route /a -> A parent B ⏎ route /b -> B parent A ~ route /a -> A ⏎ route /b -> B parent A
    empty-pattern ~ in FSQRoutes, a pattern cannot be empty ~ dialect fsqroutes ⏎ route "" -> A ~ dialect fsqroutes ⏎ route a -> A
    leads-nowhere ~ the map opens or redirects to a URL that no route matches ~ route /new -> A ⏎ route /old => /nwe ~ route /new -> A ⏎ route /old => /new
    literal-capture ~ a target has the text ':id' where the captured value is meant ~ screen B(id: string) ⏎ route /b/:id -> B ⏎ route /a/:id => /b/:id ~ screen B(id: string) ⏎ route /b/:id -> B ⏎ route /a/:id => /b/${id}
    route-unreached ~ a scheme-less route cannot be reached, because no scheme falls back to these routes ~ scheme app { rules { fallback none }; route /a -> A } ⏎ route /b -> B ~ scheme app { route /a -> A } ⏎ route /b -> B
    argument-not-given ~ a route does not give its screen a required parameter ~ screen A(id: int) ⏎ route /a -> A ~ screen A(id: int) ⏎ route /a/:id<int> -> A
    capture-never-fits ~ no captured value fits the screen's parameter ~ screen A(id: int) ⏎ route /a/:id<new|old> -> A ~ screen A(id: int) ⏎ route /a/:id<int> -> A
    unused-allow ~ a comment allows a finding that its line does not have, or that cannot be allowed ~ screen A # roadbook: allow idle-guard ~ screen A
    idle-guard ~ the guard never runs: it watches nothing, and no route names it ~ guard g { allow } ~ guard g on A { allow }
    deprecated-route ~ a rewrite, an entry or a block leads to a deprecated route ~ route /old -> A { deprecated "use /new" } ⏎ route /x => /old ~ route /old -> A { deprecated "use /new" } ⏎ route /new -> A ⏎ route /x => /new
    rewrite-loop ~ URLs of this route are redirected forever ~ route /a => /b ⏎ route /b => /a ~ route /a => /b ⏎ route /b -> B
    style-cycle ~ styles that show each other never show anything ~ style a { show b } ⏎ style b { show a } ~ style a { show }
    several-roots ~ several containers are outermost, and 'root' names none of them ~ tabs A { B } ⏎ tabs C { D } ~ tabs A { B } ⏎ tabs C { D } ⏎ root A
    needless-root ~ 'root' names the only outermost container, which is the root anyway ~ tabs A { B } ⏎ root A ~ tabs A { B }
    empty-group ~ a group has no routes ~ group /a { } ~ group /a { route b -> B }
    empty-scheme ~ no route answers the URLs of a scheme ~ scheme app { } ~ scheme app { route /a -> A }
    unreachable ~ a statement never runs: the one before it always ends the body ~ route /a -> A ⏎ guard g on A { open /login; log "asked" } ⏎ route /login -> Login ~ route /a -> A ⏎ guard g on A { log "asked"; open /login } ⏎ route /login -> Login
    verdict-in-block ~ a block runs beside a route and can neither decide about it nor open another URL ~ route /a -> A ⏎ block /a { cancel "no" } ~ route /a -> A ⏎ guard g on /a { cancel "no" }
    misplaced-defer ~ of the hooks, only 'on showing' can defer ~ on shown { defer } ~ on showing { defer }
    """#
}
