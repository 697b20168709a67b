import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// Names that do not fit together.
@Suite struct LinkingFindingsTests {
  private func check(_ map: String, _ expected: Expect) { expected.match(findings(map)) }

  @Test func unknownNames() {
    check(
      """
      screen Home
      screen Item(id: int from itemID)
      tabs Main { First; Second }
      guard member before match { allow }
      var ready = true
      root Mian
      route /a -> Itme
      route /b/:itemID -> Item in Fist guard membr
      route /c/:itemID<itn> -> Item parent Hom
      route /d do { set redy = false; push Itm(id: 1); push Item(ident: 1); select Secnd; pop to Hme }
      route /e -> Item present shet
      route /f/:itemID -> Item { default itemId = 1 }
      configure Itam { log "x" }
      on unmached { log "x" }
      guard other on Itum before match { allow }
      tabs Inner selected C { A; B }
      """,
      expect(
        """
        6:6 `Mian` error unknown-container: there is no container 'Mian' (did you mean 'Main'?)
        7:13 `Itme` warning unknown-screen: there is no screen 'Itme' (did you mean 'Item'?)
        8:29 `Fist` error unknown-container: there is no container 'Fist' (did you mean 'First'?)
        8:40 `membr` error unknown-guard: there is no guard 'membr' (did you mean 'member'?)
        9:18 `itn` error unknown-type: there is no type 'itn' (did you mean 'int'?)
        9:38 `Hom` warning unknown-screen: there is no screen 'Hom' (did you mean 'Home'?)
        10:19 `redy` error unknown-variable: there is no variable 'redy' (did you mean 'ready'?)
        10:38 `Itm` error unknown-screen: there is no screen 'Itm' (did you mean 'Item'?)
        10:60 `ident` error unknown-parameter: screen 'Item' has no parameter 'ident' (it takes id)
        10:78 `Secnd` error unknown-container: there is no container 'Secnd' (did you mean 'Second'?)
        10:92 `Hme` error unknown-screen: there is no screen 'Hme' (did you mean 'Home'?)
        11:26 `shet` error unknown-presentation: there is no presentation 'shet' (did you mean 'sheet'?)
        12:36 `itemId` warning unknown-parameter: there is no parameter 'itemId' (did you mean 'itemID'?)
        13:11 `Itam` warning unknown-screen: there is no screen 'Itam' (did you mean 'Item'?)
        14:4 `unmached` error unknown-hook: there is no hook 'unmached' (did you mean 'unmatched'?)
        15:16 `Itum` warning unknown-screen: there is no screen 'Itum' (did you mean 'Item'?)
        16:21 `C` error unknown-container: there is no container 'C'
        """))
  }

  @Test func duplicateNames() {
    check(
      """
      screen A
      screen A
      type T = int
      type T = string
      type int = string
      var v = 1
      var v = 2
      guard g before match { allow }
      guard g before push { allow }
      tabs Main { One; Two }
      stack Main
      route /x -> A as x
      route /y -> A as x
      route /x -> A
      screen B(p: int, p: string)
      test "one" { open /x }
      test "one" { open /y }
      scheme shop
      scheme chat, shop
      """,
      expect(
        """
        2:8 `A` error duplicate-screen: screen 'A' is declared twice (remove one of the two, or give one another name)
        4:6 `T` error duplicate-type: type 'T' is declared twice (remove one of the two, or give one another name)
        5:6 `int` error duplicate-type: 'int' is a built-in type (give the type another name)
        7:5 `v` error duplicate-variable: variable 'v' is declared twice (remove one of the two, or give one another name)
        9:7 `g` error duplicate-guard: guard 'g' is declared twice (remove one of the two, or give one another name)
        11:7 `Main` error duplicate-container: container 'Main' is declared twice (remove one of the two, or give one another name)
        13:18 `x` error duplicate-route: route 'x' is declared twice (remove one of the two, or give one another name)
        14:7 `/x` warning duplicate-route: '/x' is routed twice (this one runs only when the first one declines)
        15:18 `p` error duplicate-parameter: screen 'B' has two parameters 'p' (remove one of the two)
        17:6 `"one"` warning duplicate-test: test 'one' is declared twice (remove one of the two, or give one another name)
        19:14 `shop` error duplicate-scheme: 'shop' belongs to scheme 'shop' already (a scheme and host can lead to one set of routes only)
        """))
  }

  @Test func twoRoutesThatDifferInWhenAreNoDuplicates() {
    check(
      """
      var beta = false
      route /x -> New when beta
      route /x -> Old
      route /y -> Old
      route /y -> New when beta
      """,
      expect(
        """

        """))
  }

  @Test func tablesApartHoldTheSamePatternOnceEach() {
    check(
      """
      scheme nav { dialect urlnavigator; route nav://a -> A; route nav://a do { handled } }
      scheme apart { tables apart; route /a -> A; route /a do { handled }; route /a do { handled } }
      scheme other { route /a -> A; route /a do { handled } }
      """,
      expect(
        """
        2:76 `/a` warning duplicate-route: '/a' is routed twice (this one runs only when the first one declines)
        3:37 `/a` warning duplicate-route: '/a' is routed twice (this one runs only when the first one declines)
        """))
  }

  @Test func aBracketThatClosesNothingIsNoMissingTarget() {
    check(
      """
      route /a) -> A
      route /b(/c)) -> B
      route /d)
      normalize /e) => /f
      route /f in
      route /g
      """,
      expect(
        """
        1:9 `)` error pattern-stray-bracket: unmatched ')' (remove it, or write '%29' for the character itself)
        2:13 `)` error pattern-stray-bracket: unmatched ')' (remove it, or write '%29' for the character itself)
        3:9 `)` error pattern-stray-bracket: unmatched ')' (remove it, or write '%29' for the character itself)
        4:13 `)` error pattern-stray-bracket: unmatched ')' (remove it, or write '%29' for the character itself)
        5:12 `` error syntax-expected-name: expected a container name after 'in' (write route PATTERN -> SCREEN [in NAME] [modal] [guard NAME] { … })
        6:7 `/g` error route-without-target: this route leads nowhere (add '-> Screen', '=> URL' or 'do { … }', or bind a screen: /g{Screen})
        """))
  }

  @Test func commandsTakeNoWordsThatTheyWouldNotHeed() {
    var transcript = Transcript()
    expect(
      """
      > plan /a
      ! 1:6 `/` error syntax-unexpected: unexpected '/' (write plan)
      > next 3
      ! 1:6 `3` error syntax-unexpected: unexpected '3' (write next)
      > state here
      ! 1:7 `here` error syntax-unexpected: unexpected 'here' (write state)
      > previous under
      ! 1:10 `under` error syntax-expected-word: expected 'over' (write previous [over])
      """
    ).match(transcript.run("plan /a\nnext 3\nstate here\nprevious under"))
  }

  @Test func types() {
    check(
      """
      type A = B
      type B = list<C>
      type C = A | int
      type Own = Own
      type Missing = list<Nope>
      type Small = int in 1...3
      type Backwards = int in 3...1
      type Words = string in 1...3
      screen S(page: Small = 9, flag: bool = 1, name: string = null, sure: string? = null, mode: on|off = "of")
      type Bad = /[/
      """,
      expect(
        """
        1:6 `A` error type-cycle: type 'A' needs itself: A → B → C → A (a type can only be made of types that are finished without it)
        4:6 `Own` error type-cycle: type 'Own' needs itself: Own → Own (a type can only be made of types that are finished without it)
        5:21 `Nope` error unknown-type: there is no type 'Nope' (declare it with 'type Nope = …'; for the literal text, write it in quotes: "Nope")
        7:18 `int in 3...1` error bad-range: the range is reversed and contains no value (write the smaller bound first)
        8:14 `string in 1...3` error bad-range: a range needs numbers or dates, not 'string' (write the range after int, uint, float or date)
        9:24 `9` error default-type: the default of 'page' is no int in 1...3
        9:40 `1` error default-type: the default of 'flag' is no bool (did you mean true?)
        9:58 `null` error default-type: the default of 'name' is no string (write 'name: string?')
        9:101 `"of"` error default-type: the default of 'mode' is no on|off (did you mean "off"?)
        10:12 `/` error bad-regex: the regular expression ends inside '[…' (close it with ']', then '/'; '\\[' is the character)
        """))
  }

  @Test func routesThatLeadNowhereOrHangWrong() {
    check(
      """
      route /a
      route /b { route c -> C }
      route /d/** -> D { route e -> E; route /f -> F }
      route /g?x=:x -> G { route h -> H }
      route /k{K}/:id
      """,
      expect(
        """
        1:7 `/a` error route-without-target: this route leads nowhere (add '-> Screen', '=> URL' or 'do { … }', or bind a screen: /a{Screen})
        2:7 `/b` error route-without-target: this route leads nowhere (write 'group' if it only holds other routes, or add '-> Screen', '=> URL' or 'do { … }')
        3:26 `e` error nested-under-open-route: a route that ends in '**', a query or a fragment takes no relative routes inside (begin the inner pattern with '/', or nest it in a route that ends before)
        4:28 `h` error nested-under-open-route: a route that ends in '**', a query or a fragment takes no relative routes inside (begin the inner pattern with '/', or nest it in a route that ends before)
        """))
  }

  @Test func options() {
    check(
      """
      rank best
      case lower
      slash lax
      plus minus
      host name
      clash both
      fallback local
      dialect rails
      decode twice
      modals none
      scheme s { rank frist; fallback global }
      """,
      expect(
        """
        1:6 `best` error unknown-option: 'rank' cannot be 'best' (write specific or first or literals or all)
        2:6 `lower` error unknown-option: 'case' cannot be 'lower' (write sensitive or insensitive)
        3:7 `lax` error unknown-option: 'slash' cannot be 'lax' (write loose or strict)
        4:6 `minus` error unknown-option: 'plus' cannot be 'minus' (write space or everywhere or literal)
        5:6 `name` error unknown-option: 'host' cannot be 'name' (write claimed or path or authority or web or dotted)
        6:7 `both` error unknown-option: 'clash' cannot be 'both' (write path or query)
        7:10 `local` error unknown-option: 'fallback' cannot be 'local' (write fallback global)
        8:9 `rails` error unknown-option: 'dialect' cannot be 'rails' (write native or jlroutes or urlnavigator or waapprouting or fsqroutes)
        9:8 `twice` error unknown-option: 'decode' cannot be 'twice' (write once or except slash or stable or when host)
        10:8 `none` error unknown-option: 'modals' cannot be 'none' (write dismiss or keep or reuse)
        11:17 `frist` error unknown-option: 'rank' cannot be 'frist' (did you mean 'first'?)
        """))
  }

  @Test func whatIsNotThereYetSaysSo() {
    check(
      """
      screen A
      configure A { log "x" }
      on unmatched { log "x" }
      presentation card { select Home; push }
      route shortcut://new => /a
      deferral many
      presenter none
      """,
      expect(
        """
        4:28 `Home` error unknown-container: there is no container 'Home'
        """))
  }

  @Test func statementsInTheWrongPlace() {
    check(
      """
      open /a
      log "x"
      default x = 1
      scheme s { tabs Main { A }; include "x"; open /b; screen S }
      route /a -> A { scheme t; log "x"; route b -> B; load x }
      test "t" { route /c -> C; expect true }
      guard g before match { load x; route /d -> D }
      """,
      expect(
        """
        1:1 `open /a` warning command-in-map: a command in a map is not carried out when the map is loaded (run the file as a script: roadbook run FILE, or put the command into a test)
        2:1 `log` error syntax-misplaced-statement: 'log' is not allowed outside a body (it is allowed in a block, in a presentation)
        3:9 `x` error syntax-expected-word: expected 'present' (write default present NAME; a parameter's default belongs in its route: { default key = EXPRESSION })
        4:12 `tabs` error syntax-misplaced-statement: 'tabs' is not allowed in a scheme (it is allowed outside a body)
        4:29 `include` error syntax-misplaced-statement: 'include' is not allowed in a scheme (it is allowed outside a body)
        4:42 `open` error syntax-misplaced-statement: 'open' is not allowed in a scheme (it is allowed outside a body, in a block, in a test)
        4:51 `screen` error syntax-misplaced-statement: 'screen' is not allowed in a scheme (it is allowed outside a body)
        5:13 `A` warning unknown-screen: there is no screen 'A' (declare it: screen A)
        5:17 `scheme` error syntax-misplaced-statement: 'scheme' is not allowed in a route's body (it is allowed outside a body)
        5:27 `log` error syntax-misplaced-statement: 'log' is not allowed in a route's body (it is allowed in a block, in a presentation)
        5:47 `B` warning unknown-screen: there is no screen 'B' (declare it: screen B)
        5:50 `load` error syntax-misplaced-statement: 'load' is not allowed in a route's body (it is allowed outside a body, in a test)
        6:12 `route` error syntax-misplaced-statement: 'route' is not allowed in a test (it is allowed outside a body, in a scheme, in a route's body)
        7:24 `load` error syntax-misplaced-statement: 'load' is not allowed in a block (it is allowed outside a body, in a test)
        7:32 `route` error syntax-misplaced-statement: 'route' is not allowed in a block (it is allowed outside a body, in a scheme, in a route's body)
        """))
  }
}
