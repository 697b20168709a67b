import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookLanguage

/// `test` blocks: tables, known failures, what a failure shows.
@Suite struct TestRunTests {
  static let cinema = """
    screen Films
    screen Film(id: int)
    screen Club
    var signedIn = false
    guard member before generate { require signedIn else cancel "members only" }
    route /films -> Films { route :id<int> -> Film }
    route /club -> Club guard member
    route /old/:id => /films/${id}
    route /say do { log "hello"; decline "not me" }
    route /say/** -> Films
    block /films/** { log "browsing" }
    """

  private func check(
    _ tests: String, run command: String = "test", map: String = cinema, _ expected: Expect
  ) {
    var transcript = Transcript(map + "\n" + tests)
    let found = transcript.findings()
    let output = transcript.run(command).split(separator: "\n").dropFirst().joined(separator: "\n")
    expected.match((found.isEmpty ? "" : found + "\n") + output)
  }

  @Test func eachRowRunsByItself() {
    check(
      #"""
      test "films" {
        cases url, shown, id {
          /films/7,         Film, 7
          /films/8?x=a,b,   Film, 4 + 4
          "/films/9",       "Film", 10
          /films/${1 + 1},  Film, 2
          /club,            Club, null
        }
        set signedIn = true
        expect ${url} -> shown(id: id)
        open ${url}
        expect screen == shown and arguments.id == id
      }
      """#,
      expect(
        """
        ok     films (/films/7, Film, 7)
        ok     films (/films/8?x=a,b, Film, 4 + 4)
        FAIL   films ("/films/9", "Film", 10)
               map:21: /films/9: expected Film(id: 10), got Film(id: 9)
               20 | set signedIn = true
               21 | expect ${url} -> shown(id: id)
                  |   /films/9  → Film  by /films/:id<int>
                  |   block /films/**
                  |   with id = 9
                  |   log browsing
                  |   expected  Film(id: 10)
                  |   actual    Film(id: 9)
        ok     films (/films/${1 + 1}, Film, 2)
        ok     films (/club, Club, null)
        5 tests: 4 passed, 1 failed
        """))
  }

  @Test func casesBeginAfresh() {
    check(
      """
      before { log "outside" }
      test "fresh" {
        cases n { 1; 2; 3 }
        expect signedIn == false
        expect stack == []
        before { set signedIn = n == 2 }
        open /films/${n}
        set signedIn = true
        expect n < 3
      }
      """,
      expect(
        """
        ok     fresh (1)
        FAIL   fresh (2)
               map:15: expected false, got true
               12 | log "outside"
                  |   outside
               17 | set signedIn = n == 2
                  |   signedIn = true
               15 | expect signedIn == false
                  |   expected  false
                  |   actual    true
        FAIL   fresh (3)
               map:20: expected < 3, got 3
               12 | log "outside"
                  |   outside
               17 | set signedIn = n == 2
                  |   signedIn = false
               15 | expect signedIn == false
               16 | expect stack == []
               18 | open /films/${n}
                  |   /films/3  → Film  by /films/:id<int>
                  |   block /films/**
                  |   with id = 3
                  |   log browsing
                  |   push Films, push Film
                  |   stack Films › Film
               19 | set signedIn = true
               20 | expect n < 3
                  |   expected  < 3
                  |   actual    3
        3 tests: 1 passed, 2 failed
        """))
  }

  @Test func outcomesAreValues() {
    check(
      """
      test "endings" {
        cases url, ending {
          /films/x, unmatched
          /club, cancelled
          /films, handled
          /say, declined
        }
        open ${url}
        expect outcome == ending
      }
      """,
      expect(
        """
        ok     endings (/films/x, unmatched)
        ok     endings (/club, cancelled)
        ok     endings (/films, handled)
        FAIL   endings (/say, declined)
               map:20: expected "declined", got "handled"
               19 | open ${url}
                  |   /say  → Films  by /say/**
                  |   declined by /say: not me
                  |   log hello
                  |   push Films
                  |   stack Films
               20 | expect outcome == ending
                  |   expected  "declined"
                  |   actual    "handled"
        4 tests: 3 passed, 1 failed
        """))
  }

  @Test func knownFailures() {
    check(
      """
      test "known" fails "issue 7" { expect /films/x -> Film }
      test "passes now" fails "issue 8" { expect /films/1 -> Film }
      test "no reason" fails { back }
      test "rows" {
        cases id { 1; 2 fails; 3 fails "later"; "x" fails }
        expect /films/${id} -> Film(id: 1)
      }
      test "all rows" fails "soon" { cases id { 1; 2 }; expect /films/${id} -> Film(id: 1) }
      """,
      expect(
        """
        xfail  known: issue 7
        FAIL   passes now
               map:13: it passes, though it is marked with 'fails': issue 8
               = help: take 'fails' away
        xfail  no reason
        ok     rows (1)
        xfail  rows (2)
        xfail  rows (3): later
        xfail  rows ("x")
        FAIL   all rows (1)
               map:19: it passes, though it is marked with 'fails': soon
               = help: take 'fails' away
        xfail  all rows (2): soon
        9 tests: 1 passed, 2 failed, 6 expected failures
        """))
  }

  @Test func whatAFailureShows() {
    check(
      """
      test "stack" {
        set signedIn = true
        open /films/7
        open /club
        push Film(id: 2)
        expect stack == [Films, Film, Club, Films]
      }
      test "way" { expect handled /club }
      test "declined" { open /say; expect reason == "x" }
      test "sent on" { expect /old/5 -> Film(id: 6) }
      test "order" { open /films/7; expect arguments.id > 8 }
      test "and" { open /films/7; expect outcome == "handled" and count(stack) == 3 and true }
      test "no comparison" { open /films/7; expect contains(stack, Club) or not signedIn == false }
      test "nothing to say" { expect false }
      test "several lines" {
        expect stack == [
          Films
        ]
      }
      test "command" { dismiss }
      test "row" { cases n { 1 / 0 }; expect true }
      """,
      expect(
        """
        FAIL   stack
               map:17: expected ["Films", "Film", "Club", "Films"], got ["Films", "Film", "Club", "Film"]
               13 | set signedIn = true
               14 | open /films/7
                  |   → Film  by /films/:id<int>
                  |   block /films/**
                  |   with id = 7
                  |   log browsing
                  |   push Films, push Film
                  |   stack Films › Film
               15 | open /club
                  |   → Club  by /club
                  |   guard member: allow
                  |   push Club
                  |   stack Films › Film › Club
               16 | push Film(id: 2)
                  |   push Film
                  |   stack Films › Film › Club › Film
               17 | expect stack == [Films, Film, Club, Films]
                  |   expected    actual
                  |   "Films"     "Films"
                  |   "Film"      "Film"
                  |   "Club"      "Club"
                  |   "Films"   ≠ "Film"
        FAIL   way
               map:19: /club: expected handled, got cancelled (members only)
               19 | expect handled /club
                  |   cancelled: members only  by /club
                  |   guard member: cancel
                  |   expected  handled
                  |   actual    cancelled (members only)
        FAIL   declined
               map:20: expected "x", got null
               20 | open /say
                  |   → Films  by /say/**
                  |   declined by /say: not me
                  |   log hello
                  |   push Films
                  |   stack Films
               20 | expect reason == "x"
                  |   expected  "x"
                  |   actual    null
        FAIL   sent on
               map:21: /old/5: expected Film(id: 6), got Film(id: 5)
               21 | expect /old/5 -> Film(id: 6)
                  |   → Film  by /films/:id<int>
                  |   block /films/**
                  |   sent on to /films/5
                  |   with id = 5
                  |   log browsing
                  |   expected  Film(id: 6)
                  |   actual    Film(id: 5)
        FAIL   order
               map:22: expected > 8, got 7
               22 | open /films/7
                  |   → Film  by /films/:id<int>
                  |   block /films/**
                  |   with id = 7
                  |   log browsing
                  |   push Films, push Film
                  |   stack Films › Film
               22 | expect arguments.id > 8
                  |   expected  > 8
                  |   actual    7
        FAIL   and
               map:23: count(stack): expected 3, got 2
               23 | open /films/7
                  |   → Film  by /films/:id<int>
                  |   block /films/**
                  |   with id = 7
                  |   log browsing
                  |   push Films, push Film
                  |   stack Films › Film
               23 | expect outcome == "handled" and count(stack) == 3 and true
                  |   expected  3
                  |   actual    2
        FAIL   no comparison
               map:24: the expectation is not met: stack is ["Films", "Film"], signedIn is false
               24 | open /films/7
                  |   → Film  by /films/:id<int>
                  |   block /films/**
                  |   with id = 7
                  |   log browsing
                  |   push Films, push Film
                  |   stack Films › Film
               24 | expect contains(stack, Club) or not signedIn == false
        FAIL   nothing to say
               map:25: the expectation is not met
               25 | expect false
        FAIL   several lines
               map:27: expected ["Films"], got []
               27 | expect stack == [ …
                  |   expected  ["Films"]
                  |   actual    []
        FAIL   command
               map:31: nothing is presented
               31 | dismiss
        FAIL   row (1 / 0)
               map:32: n: division by zero
        11 tests: 0 passed, 11 failed
        """))
  }

  @Test func whatCannotStandInATest() {
    check(
      """
      test "a" { test }
      test "b" { save map; load map; quit; undo; remove all }
      test "c" { cases a { 1 }; cases b { 2 } }
      test "d" { cases a, a, stack, signedIn { 1, 2, 3, 4; 1, 2 } }
      test "e" { cases a { }; expect true }
      test "f${1}" { expect true }
      test "g" { if true { cases a { 1 } } }
      before { cases a { 1 } }
      cases a { 1 }
      test "h" { cases { 1 }; cases a 1 }
      test "i" { cases url { /a,b } ; cases x { /a,, /b } }
      test "j" fails 5 { }
      test "k"
      """, run: "test nothing",
      expect(
        """
        12:12 `test` error syntax-misplaced-statement: 'test' is not allowed in a test (it is allowed outside a body)
        13:12 `save` error command-in-test: 'save' cannot stand in a test (a test may neither change the map nor touch files; write it into a script)
        13:22 `load` error command-in-test: 'load' cannot stand in a test (a test may neither change the map nor touch files; write it into a script)
        13:32 `quit` error command-in-test: 'quit' cannot stand in a test (a test may neither change the map nor touch files; write it into a script)
        13:38 `undo` error command-in-test: 'undo' cannot stand in a test (a test may neither change the map nor touch files; write it into a script)
        13:44 `remove` error command-in-test: 'remove' cannot stand in a test (a test may neither change the map nor touch files; write it into a script)
        14:27 `cases` error duplicate-cases: the test has a table already (put the rows into one, or write a second test)
        15:21 `a` error duplicate-column: two columns are called 'a' (give one of them another name)
        15:24 `stack` error bad-column-name: 'stack' is a built-in name (give the column another name)
        15:31 `signedIn` error bad-column-name: 'signedIn' is a variable already (give the column another name)
        15:54 `1, 2` error bad-case: this row has 2 values, the table has 4 columns (a comma ends a URL only in front of a blank)
        16:12 `cases` warning expected-case: a table without rows: the test never runs (write a row: one value for each column, with commas between them)
        17:6 `"f${1}"` error bad-test-name: the name of a test is a plain text (take '${…}' out; the rows of a table are told apart by their values)
        18:22 `cases` error syntax-misplaced-statement: 'cases' is not allowed in a block (it is allowed in a test)
        19:10 `cases` error misplaced-cases: 'cases' stands in a test, and not deeper (move the table to the top of the test's body)
        20:1 `cases` error syntax-misplaced-statement: 'cases' is not allowed outside a body (it is allowed in a test)
        21:17 `` error syntax-expected-name: expected a column name after 'cases' (write cases NAME, NAME { value, value; … })
        21:25 `cases` error duplicate-cases: the test has a table already (put the rows into one, or write a second test)
        21:32 `` error syntax-expected-body: expected '{' after 'a' (write cases NAME, NAME { value, value; … })
        22:33 `cases` error duplicate-cases: the test has a table already (put the rows into one, or write a second test)
        22:46 `` error syntax-expected-expression: expected an expression after ','
        23:15 `` error syntax-expected-body: expected '{' after 'fails' (write test "name" [fails "why"] { … })
        24:9 `` error syntax-expected-body: expected '{' (write test "name" [fails "why"] { … })
        ! no test has 'nothing' in its name ('tests' lists them)
        """))
  }

  @Test func namesAreCheckedBeforeTestsRun() {
    check(
      """
      test "slips" {
        cases url, shown { /films, Flim }
        expect screen == Flims
        expect stck == []
        expect /films -> Filmz
        expect ${url} -> shown
        set signdIn = true
        set n = 1
        select Home
        push Flim
        pop to Filmss
        open /films/${urll}
        expect count(stack)
        expect stack == 5
        expect parameters.anything == id
        open /films with { a: lower(1, 2) }
      }
      before { expect outcom == "handled" }
      """, run: "test nothing",
      expect(
        """
        13:30 `Flim` error unknown-name: there is no name 'Flim' here (did you mean 'Film'?)
        14:20 `Flims` error unknown-name: there is no screen 'Flims' to compare with (did you mean 'Films'?)
        15:10 `stck` error unknown-name: there is no name 'stck' here (did you mean 'stack'?)
        16:20 `Filmz` error unknown-screen: there is no screen 'Filmz' (did you mean 'Film'?)
        18:7 `signdIn` error unknown-variable: there is no variable 'signdIn' (did you mean 'signedIn'?)
        19:7 `n` error unknown-variable: there is no variable 'n' (declare it: var n = …)
        20:10 `Home` error unknown-container: no tab or stack is called 'Home'
        21:8 `Flim` error unknown-screen: there is no screen 'Flim' (did you mean 'Film'?)
        22:10 `Filmss` error unknown-screen: there is no screen 'Filmss' (did you mean 'Films'?)
        23:17 `urll` error unknown-name: there is no name 'urll' here (did you mean 'url'?)
        24:10 `count(stack)` error type-mismatch: a condition must be true or false, this is a whole number
        25:10 `stack == 5` warning comparison-never-true: a list never equals a whole number
        26:33 `id` error unknown-name: there is no name 'id' here (write parameters.id for what the URL gives, or declare it: var id = …)
        27:25 `lower(1, 2)` error type-mismatch: 'lower' is called as lower(text)
        29:17 `outcom` error unknown-name: there is no name 'outcom' here (did you mean 'outcome'?)
        ! no test has 'nothing' in its name ('tests' lists them)
        """))
  }

  @Test func filters() {
    check(
      """
      test "one film" { expect true }
      test "two films" { cases id { 11; 22 }; expect true }
      """, run: "test film\ntest \"film \"\ntest 22\ntest \"two films (11)\"\ntest three",
      expect(
        """
        ok     one film
        ok     two films (11)
        ok     two films (22)
        3 tests: 3 passed, 0 failed
        > test "film "
        ! no test has 'film ' in its name ('tests' lists them)
        > test 22
        ok     two films (22)
        1 test: 1 passed, 0 failed
        > test "two films (11)"
        ok     two films (11)
        1 test: 1 passed, 0 failed
        > test three
        ! no test has 'three' in its name ('tests' lists them)
        """))
  }

  @Test func nothingOfATestStays() {
    check(
      """
      test "a" { set signedIn = true; open /films/1; expect deferred == [] }
      """, run: "test\nexpect signedIn == false\nstack\nparameters\nset url = 1",
      expect(
        """
        ok     a
        1 test: 1 passed, 0 failed
        > expect signedIn == false
        > stack
        no screens
        > parameters
        no parameters
        > set url = 1
        ! 1:5 `url` error unknown-variable: 'url' cannot be set (it is a built-in name)
        """))
  }
}
