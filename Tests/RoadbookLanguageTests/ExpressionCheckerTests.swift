import RoadbookTestSupport
import Testing

@testable import RoadbookLanguage

/// What is wrong with expressions is found before they run.
@Suite struct ExpressionCheckerTests {
  private func check(_ map: String, _ expected: Expect) { expected.match(findings(map)) }

  @Test func conditions() {
    check(
      """
      var ready = false
      var name = ""
      guard a before match { require 1 else cancel }
      guard b before match { require name else cancel }
      guard c before match { require ready and name else cancel }
      guard d before match { require not name == "x" else cancel }
      guard e before match { if count(name) > 2 { allow } }
      route /x -> X when 3
      """,
      expect(
        """
        3:32 `1` error type-mismatch: a condition must be true or false, this is a whole number
        4:32 `name` error type-mismatch: a condition must be true or false, this is a text (compare it: … == "text")
        5:42 `name` error type-mismatch: a condition must be true or false, this is a text (compare it: … == "text")
        8:20 `3` error type-mismatch: a condition must be true or false, this is a whole number
        """))
  }

  @Test func operatorsAndFunctions() {
    check(
      """
      var n = 1
      route /a do { log lenght("a") }
      route /b do { log count() }
      route /c do { log -"a" }
      route /d do { if n == "1" { handled } }
      route /e do { if n < "1" { handled } }
      route /f do { if 1 in n { handled } }
      route /g do { log n.size }
      route /h do { log n[0] }
      route /i do { log true * 2 }
      route /j/:k<int> do { if k == "a" { handled } }
      route /k do { log match.host; log match.url }
      """,
      expect(
        """
        2:19 `lenght` error unknown-function: there is no function 'lenght' (there are count, lower, upper, trim, split, join, contains, starts, ends, nullif)
        3:19 `count()` error type-mismatch: 'count' is called as count(x)
        4:19 `-"a"` error type-mismatch: '-' needs a number, this is a text
        5:18 `n == "1"` warning comparison-never-true: a whole number never equals a text
        6:18 `n < "1"` error type-mismatch: a whole number and a text cannot be compared with '<'
        7:18 `1 in n` error type-mismatch: 'in' needs a list, a text or a record, this is a whole number
        8:19 `n.size` error type-mismatch: a whole number has no members
        9:19 `n[0]` error type-mismatch: a whole number cannot be indexed
        10:19 `true * 2` error type-mismatch: '*' does not go with true or false and a whole number
        11:26 `k == "a"` warning comparison-never-true: a whole number never equals a text
        12:19 `match.host` error type-mismatch: match has no 'host' (did you mean match.url.host?)
        """))
  }

  @Test func names() {
    check(
      """
      var signedIn = false
      guard a before match { require signedin else cancel }
      route /list/:itemID<int> do { log "${itemId}"; log anythingElse }
      type Even = int where valeu / 2 * 2 == value
      var copy = signedIn
      var other = missing
      """,
      expect(
        """
        2:32 `signedin` error unknown-name: there is no name 'signedin' here (did you mean 'signedIn'?)
        3:38 `itemId` error unknown-name: there is no name 'itemId' here (did you mean 'itemID'?)
        3:52 `anythingElse` error unknown-name: there is no name 'anythingElse' here (write parameters.anythingElse for what the URL gives, or declare it: var anythingElse = …)
        4:23 `valeu` error unknown-name: there is no name 'valeu' here (did you mean 'value'?)
        6:13 `missing` error unknown-name: there is no name 'missing' here (known here: copy, other, signedIn)
        """))
  }
}
