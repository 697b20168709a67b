import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// What a URL's texts become on their way to patterns, parameters and arguments.
@Suite struct TypesAndParametersTests {
  private func check(_ map: String, _ urls: String, _ expected: Expect) {
    var transcript = Transcript(map)
    var lines = transcript.findings().split(separator: "\n").map(String.init)
    lines += urls.split(separator: "\n").map { transcript.line(String($0)) }
    expected.match(lines.joined(separator: "\n"))
  }

  @Test func declaredTypesInPatterns() {
    check(
      """
      type Even = int where value / 2 * 2 == value
      type Broken = int where value / 0 == 1
      type Shout = string as upper(value)
      type Page = int in 1...10
      type Last = last | unread | Page
      type Code = /[A-Z]{2}[0-9]+/
      type Codes = list<Code>
      route /even/:n<Even> -> N
      route /broken/:n<Broken> -> N
      route /shout/:n<Shout> -> N
      route /page/:n<Page> -> N
      route /last/:n<Last> -> N
      route /code/:n<Code> -> N
      route /codes?c=:c<Codes> -> N
      route /bool/:b<bool> -> N
      route /uuid/:u<uuid> -> N
      route /date/:d<date> -> N
      route /float/:f<float> -> N
      """,
      """
      /even/4
      /even/5
      /broken/1
      /shout/abc
      /page/10
      /page/11
      /page/010
      /last/last
      /last/7
      /last/70
      /code/AB12
      /code/ab12
      /codes?c=AB1,CD2
      /codes?c=AB1&c=CD2
      /codes?c=AB1,x
      /bool/true
      /bool/yes
      /uuid/123e4567-e89b-12d3-a456-426614174000
      /uuid/123
      /date/2024-02-29
      /date/2023-02-29
      /float/1.50
      /float/nan
      /page/99999999999999999999
      """,
      expect(
        """
        /even/4 | /even/:n<Even> | N | n=4 (path) | N
        /even/5 | unmatched: no route takes this URL; /even/:n<Even>: n must fit Even, not '5'
        /broken/1 | unmatched: no route takes this URL; /broken/:n<Broken>: n must fit Broken, not '1'
        /shout/abc | /shout/:n<Shout> | N | n="ABC" (path) | N
        /page/10 | /page/:n<Page> | N | n=10 (path) | N
        /page/11 | unmatched: no route takes this URL; /page/:n<Page>: n must be an int in 1...10, not '11'
        /page/010 | /page/:n<Page> | N | n=10 (path) | N
        /last/last | /last/:n<Last> | N | n="last" (path) | N
        /last/7 | /last/:n<Last> | N | n=7 (path) | N
        /last/70 | unmatched: no route takes this URL; /last/:n<Last>: n must fit last|unread|int in 1...10, not '70'
        /code/AB12 | /code/:n<Code> | N | n="AB12" (path) | N
        /code/ab12 | unmatched: no route takes this URL; /code/:n<Code>: n must match /[A-Z]{2}[0-9]+/, not 'ab12'
        /codes?c=AB1,CD2 | /codes?c=:c<Codes> | N | c=["AB1", "CD2"] (query) | N
        /codes?c=AB1&c=CD2 | /codes?c=:c<Codes> | N | c=["AB1", "CD2"] (query) | N
        /codes?c=AB1,x | unmatched: no route takes this URL; /codes?c=:c<Codes>: the query's 'c' is 'AB1,x', not ':c<list</[A-Z]{2}[0-9]+/>>'
        /bool/true | /bool/:b<bool> | N | b=true (path) | N
        /bool/yes | unmatched: no route takes this URL; /bool/:b<bool>: b must be a bool, not 'yes'
        /uuid/123e4567-e89b-12d3-a456-426614174000 | /uuid/:u<uuid> | N | u="123e4567-e89b-12d3-a456-426614174000" (path) | N
        /uuid/123 | unmatched: no route takes this URL; /uuid/:u<uuid>: u must be a uuid, not '123'
        /date/2024-02-29 | /date/:d<date> | N | d="2024-02-29" (path) | N
        /date/2023-02-29 | unmatched: no route takes this URL; /date/:d<date>: d must be a date, not '2023-02-29'
        /float/1.50 | /float/:f<float> | N | f=1.5 (path) | N
        /float/nan | unmatched: no route takes this URL; /float/:f<float>: f must be a float, not 'nan'
        /page/99999999999999999999 | unmatched: no route takes this URL; /page/:n<Page>: n must be an int in 1...10, not '99999999999999999999'
        """))
  }

  @Test func nullFromATypeIsAbsent() {
    check(
      """
      type User = int as { sentinel: null }.sentinel
      screen S(user: int?, needed: int = 3)
      screen T(user: int)
      route /s?user=:user<User> -> S { default user = 9 }
      route /t?user=:user<User> -> T
      """,
      """
      /s?user=0
      /t?user=0
      """,
      expect(
        """
        /s?user=0 | /s?user=:user<User> | S | user=9 (default) | S
        /t?user=0 | invalid: argument user is missing
        """))
  }

  @Test func sourcesFromWeakToStrong() {
    check(
      """
      route /p/:a -> P { default a = "default"; default d = 5; set s = "${a}!" }
      """,
      """
      /p/x
      /p/x?a=query
      /p/x?s=mine&d=6
      /p/x#a=fragment&f=2
      /p/x?q=1&q=2&flag
      /p/x?q=a+b%2Bc&empty=
      """,
      expect(
        """
        /p/x | /p/:a | P | a="x" (path), d=5 (default), s="x!" (set) | P
        /p/x?a=query | /p/:a | P | a="x" (path), d=5 (default), s="x!" (set) | P
        /p/x?s=mine&d=6 | /p/:a | P | a="x" (path), s="x!" (set), d="6" (query) | P
        /p/x#a=fragment&f=2 | /p/:a | P | a="x" (path), f="2" (fragment), d=5 (default), s="x!" (set) | P
        /p/x?q=1&q=2&flag | /p/:a | P | a="x" (path), q=["1", "2"] (query), flag=true (query), d=5 (default), s="x!" (set) | P
        /p/x?q=a+b%2Bc&empty= | /p/:a | P | a="x" (path), q="a b+c" (query), empty="" (query), d=5 (default), s="x!" (set) | P
        """))
    check(
      """
      clash query
      route /p/:a -> P
      """,
      """
      /p/x?a=query
      """,
      expect(
        """
        /p/x?a=query | /p/:a | P | a="query" (query) | P
        """))
  }

  @Test func argumentsOfAScreen() {
    check(
      """
      var fallbackTitle = "none"
      screen Item(id: int from itemID, title: string? from article_title, display: int = 1 from display_type)
      screen Open(id: int, ...)
      screen Strict(id: int) else decline
      screen Any
      screen Shown(title: string = fallbackTitle, tags: list<int> = [])
      route /item/:itemID -> Item
      route /missing -> Item
      route /open/:id -> Open
      route /strict/:id -> Strict
      route /strict/** -> Any
      route /shown -> Shown
      """,
      """
      /item/42
      /item/42?display_type=2&article_title=Hi&other=1
      /item/42?display_type=x
      /item/42?display_type=
      /item/many
      /missing
      /open/1?more=x
      /strict/1
      /strict/one
      /shown?tags=1,2&title=a&title=b
      /shown
      """,
      expect(
        """
        /item/42 | /item/:itemID | Item | itemID="42" (path) | Item
        /item/42?display_type=2&article_title=Hi&other=1 | /item/:itemID | Item | itemID="42" (path), display_type="2" (query), article_title="Hi" (query), other="1" (query) | Item
        /item/42?display_type=x | /item/:itemID | Item | itemID="42" (path), display_type="x" (query) | Item
        /item/42?display_type= | /item/:itemID | Item | itemID="42" (path), display_type="" (query) | Item
        /item/many | invalid: id must be an int, not "many"
        /missing | invalid: argument id is missing
        /open/1?more=x | /open/:id | Open | id="1" (path), more="x" (query) | Open
        /strict/1 | /strict/:id | Strict | id="1" (path) | Strict
        /strict/one | /strict/** | Any |  | Any
        /shown?tags=1,2&title=a&title=b | /shown | Shown | tags="1,2" (query), title=["a", "b"] (query) | Shown
        /shown | /shown | Shown |  | Shown
        """))
    var transcript = Transcript(
      """
      screen Item(id: int from itemID, title: string? from t, display: int = 1 from d)
      screen Open(id: int, ...)
      route /item/:itemID -> Item
      route /open/:id -> Open
      """)
    expect(
      """
      > open /item/42?d=2&x=1
      /item/42?d=2&x=1  →  Item
        route       /item/:itemID  (map:3)
        parameters  itemID = "42" (path), d = "2" (query), x = "1" (query)
        arguments   id = 42, title = null, display = 2
        steps       push Item
        stack       Item
      > expect arguments == { id: 42, title: null, display: 2 }
      > expect parameters.d == "2"
      > open /open/1?more=x
      /open/1?more=x  →  Open
        route       /open/:id  (map:4)
        parameters  id = "1" (path), more = "x" (query)
        arguments   id = 1, more = "x"
        steps       push Open
        stack       Item › Open
      > expect arguments == { id: 1, more: "x" }
      > open /item/1 with { t: "given", itemID: 9 }
      /item/1  →  Item
        route       /item/:itemID  (map:3)
        parameters  itemID = 9 (with), t = "given" (with)
        arguments   id = 9, title = "given", display = 1
        steps       push Item
        stack       Item › Open › Item
      > expect arguments == { id: 9, title: "given", display: 1 }
      > parameters
      itemID = 9 (with), t = "given" (with)
      """
    ).match(
      transcript.run(
        """
        open /item/42?d=2&x=1
        expect arguments == { id: 42, title: null, display: 2 }
        expect parameters.d == "2"
        open /open/1?more=x
        expect arguments == { id: 1, more: "x" }
        open /item/1 with { t: "given", itemID: 9 }
        expect arguments == { id: 9, title: "given", display: 1 }
        parameters
        """))
  }

  @Test func noURLOverwritesWhatTheRoadKnows() {
    var transcript = Transcript(
      """
      var signedIn = false
      route /m do { log "${match.url} ${origin} ${parameters.match} ${parameters.origin}" }
      route /v do { log "${signedIn} ${parameters.signedIn}" }
      route /w -> Widget when origin == "widget"
      route /s -> Signed when signedIn
      route /rest/** do { log "${wildcard} ${count(wildcard)}" }
      """)
    expect(
      """
      > open /m?match=evil&origin=evil
      /m?match=evil&origin=evil  →  handled
        route       /m  (map:2)
        parameters  match = "evil" (query), origin = "evil" (query)
        log         /m?match=evil&origin=evil link evil evil
      > open /v?signedIn=true
      /v?signedIn=true  →  handled
        route       /v  (map:3)
        parameters  signedIn = "true" (query)
        log         false true
      > expect unmatched /w?origin=widget
      > expect unmatched /s?signedIn=true
      > open /rest/a/b?wildcard=evil
      /rest/a/b?wildcard=evil  →  handled
        route       /rest/**  (map:6)
        parameters  wildcard = "evil" (query)
        wildcard    ["a", "b"]
        log         a,b 2
      """
    ).match(
      transcript.run(
        """
        open /m?match=evil&origin=evil
        open /v?signedIn=true
        expect unmatched /w?origin=widget
        expect unmatched /s?signedIn=true
        open /rest/a/b?wildcard=evil
        """))
  }
}

/// Keys that stand several times, and names that capture and query share.
@Suite struct RepeatedKeyTests {
  private func check(_ map: String, _ urls: String, _ expected: Expect) {
    var transcript = Transcript(map)
    expected.match(
      urls.split(separator: "\n").map { transcript.line(String($0)) }.joined(separator: "\n"))
  }

  @Test func capturedAndFree() {
    check(
      """
      screen S(q: string, n: int?, all: list<string> = [])
      route /s?q=:q -> S
      route /l?q=:q<list<int>> -> L
      route /f -> F
      route /one?n=1 -> One
      route /flag?debug -> Debug
      route /absent?!debug -> Absent
      route /h#part-:n<int> -> Part
      """,
      """
      /s?q=1&q=2
      /s?q=a&n=1&n=2&all=x&all=y
      /s?q
      /s?q=
      /l?q=1&q=2
      /l?q=1,2&q=3
      /f?a=1&a=2&a
      /one?n=1
      /one?n=2&n=1
      /flag?debug
      /flag?debug=1
      /flag
      /absent
      /absent?debug
      /h#part-7
      /h#part-x
      /f#a=1&b=2
      /f#plain
      """,
      expect(
        """
        /s?q=1&q=2 | /s?q=:q | S | q="2" (query) | S
        /s?q=a&n=1&n=2&all=x&all=y | /s?q=:q | S | q="a" (query), n=["1", "2"] (query), all=["x", "y"] (query) | S
        /s?q | unmatched: no route takes this URL; /s?q=:q: the query's 'q' is '', not ':q'
        /s?q= | unmatched: no route takes this URL; /s?q=:q: the query's 'q' is '', not ':q'
        /l?q=1&q=2 | /l?q=:q<list<int>> | L | q=[1, 2] (query) | L
        /l?q=1,2&q=3 | /l?q=:q<list<int>> | L | q=[1, 2, 3] (query) | L
        /f?a=1&a=2&a | /f | F | a=["1", "2", true] (query) | F
        /one?n=1 | /one?n=1 | One | n="1" (query) | One
        /one?n=2&n=1 | /one?n=1 | One | n=["2", "1"] (query) | One
        /flag?debug | /flag?debug | Debug | debug=true (query) | Debug
        /flag?debug=1 | /flag?debug | Debug | debug="1" (query) | Debug
        /flag | unmatched: no route takes this URL; /flag?debug: the query has no 'debug'; did you mean /flag?debug?
        /absent | /absent?!debug | Absent |  | Absent
        /absent?debug | unmatched: no route takes this URL; /absent?!debug: the query must not have 'debug'
        /h#part-7 | /h#part-:n<int> | Part | n=7 (fragment) | Part
        /h#part-x | unmatched: no route takes this URL; /h#part-:n<int>: the fragment must be 'part-:n<int>', it is 'part-x'
        /f#a=1&b=2 | /f | F | a="1" (fragment), b="2" (fragment) | F
        /f#plain | /f | F |  | F
        """))
  }
}
