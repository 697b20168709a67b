import RoadbookTestSupport
import RoadbookText
import Testing

@testable import RoadbookLanguage

@Suite struct ExpressionTests {
  private func check(_ expressions: String, _ expected: Expect) {
    var transcript = Transcript(
      """
      var n = 7
      var nothing = null
      var text = "Straße"
      var list = [1, 2, 3]
      var record = { a: 1, b: { c: "deep" } }
      var result = null
      """)
    let lines = expressions.split(separator: "\n").map { line in
      let answer = transcript.run("set result = \(line)").split(separator: "\n").dropFirst()
      return "\(line)  →  \(answer.joined(separator: " / "))"
        .replacing("result = ", with: "")
    }
    expected.match(lines.joined(separator: "\n"))
  }

  @Test func arithmetic() {
    check(
      """
      1 + 2 * 3
      (1 + 2) * 3
      10 - 4 - 3
      7 / 2
      7.0 / 2
      -7 / 2
      - n
      1.5 + 1
      2 * 1.5
      "a" + 1
      1 + "a"
      [1] + [2]
      1 / 0
      1.0 / 0
      9223372036854775807 + 1
      -9223372036854775807 - 2
      9223372036854775807 * 2
      9223372036854775808
      1e308
      true + 1
      "a" * 2
      null + 1
      -"a"
      """,
      expect(
        """
        1 + 2 * 3  →  7
        (1 + 2) * 3  →  9
        10 - 4 - 3  →  3
        7 / 2  →  3
        7.0 / 2  →  3.5
        -7 / 2  →  -3
        - n  →  -7
        1.5 + 1  →  2.5
        2 * 1.5  →  3.0
        "a" + 1  →  "a1"
        1 + "a"  →  "1a"
        [1] + [2]  →  [1, 2]
        1 / 0  →  ! division by zero
        1.0 / 0  →  ! the result is not a number
        9223372036854775807 + 1  →  ! the number is too large
        -9223372036854775807 - 2  →  ! the number is too large
        9223372036854775807 * 2  →  ! the number is too large
        9223372036854775808  →  ! 1:14 `9223372036854775808` error number-too-large: the number does not fit 64 bits
        1e308  →  ! 1:15 `e308` error syntax-unexpected: unexpected 'e308' (write set NAME = EXPRESSION)
        true + 1  →  ! 1:14 `true + 1` error type-mismatch: '+' does not go with true or false and a whole number
        "a" * 2  →  ! 1:14 `"a" * 2` error type-mismatch: '*' does not go with a text and a whole number
        null + 1  →  ! '+' does not go with null and a whole number
        -"a"  →  ! 1:14 `-"a"` error type-mismatch: '-' needs a number, this is a text
        """))
  }

  @Test func comparisons() {
    check(
      """
      1 == 1.0
      1 == "1"
      null == null
      nothing == false
      [1, 2] == [1.0, 2]
      { a: 1, b: 2 } == { b: 2, a: 1 }
      1 != 2
      2 < 10
      "2" < "10"
      1 <= 1.0
      3 > 2
      2 >= 3
      nothing < 1
      1 < "a"
      [1] < [2]
      1 < 2 < 3
      """,
      expect(
        """
        1 == 1.0  →  true
        1 == "1"  →  ! 1:14 `1 == "1"` warning comparison-never-true: a whole number never equals a text / false
        null == null  →  true
        nothing == false  →  false
        [1, 2] == [1.0, 2]  →  true
        { a: 1, b: 2 } == { b: 2, a: 1 }  →  true
        1 != 2  →  true
        2 < 10  →  true
        "2" < "10"  →  false
        1 <= 1.0  →  true
        3 > 2  →  true
        2 >= 3  →  false
        nothing < 1  →  false
        1 < "a"  →  ! 1:14 `1 < "a"` error type-mismatch: a whole number and a text cannot be compared with '<'
        [1] < [2]  →  ! 1:14 `[1] < [2]` error type-mismatch: a list and a list cannot be compared with '<'
        1 < 2 < 3  →  ! 1:14 `1 < 2 < 3` error type-mismatch: true or false and a whole number cannot be compared with '<'
        """))
  }

  @Test func logic() {
    check(
      """
      true and false
      true or 1
      false and 1
      true and 1
      not nothing
      not 1
      not true or true
      true or false and false
      nothing ?? "else"
      0 ?? 1
      nothing ?? nothing ?? 3
      """,
      expect(
        """
        true and false  →  false
        true or 1  →  ! 1:22 `1` error type-mismatch: a condition must be true or false, this is a whole number
        false and 1  →  ! 1:24 `1` error type-mismatch: a condition must be true or false, this is a whole number
        true and 1  →  ! 1:23 `1` error type-mismatch: a condition must be true or false, this is a whole number
        not nothing  →  true
        not 1  →  ! 1:18 `1` error type-mismatch: a condition must be true or false, this is a whole number
        not true or true  →  true
        true or false and false  →  true
        nothing ?? "else"  →  "else"
        0 ?? 1  →  0
        nothing ?? nothing ?? 3  →  3
        """))
  }

  @Test func membership() {
    check(
      """
      2 in list
      2.0 in list
      "2" in list
      "tra" in text
      "a" in record
      "z" in record
      1 in nothing
      1 in 2
      text matches /[A-Z].*/
      text matches /S/
      nothing matches /.*/
      n matches /[0-9]/
      """,
      expect(
        """
        2 in list  →  true
        2.0 in list  →  true
        "2" in list  →  false
        "tra" in text  →  true
        "a" in record  →  true
        "z" in record  →  false
        1 in nothing  →  false
        1 in 2  →  ! 1:14 `1 in 2` error type-mismatch: 'in' needs a list, a text or a record, this is a whole number
        text matches /[A-Z].*/  →  true
        text matches /S/  →  false
        nothing matches /.*/  →  false
        n matches /[0-9]/  →  true
        """))
  }

  @Test func access() {
    check(
      """
      record.a
      record.b.c
      record.z
      record.z.deeper
      record["b"].c
      list[0]
      list[3]
      list[-1]
      nothing[0]
      list["a"]
      n[0]
      n.a
      unknown
      "${n} and ${list}, ${record.b.c}, ${nothing}"
      { a: 1, a: 2 }
      "\\u{41}\\t\\"\\\\\\n"
      """,
      expect(
        """
        record.a  →  1
        record.b.c  →  "deep"
        record.z  →  null
        record.z.deeper  →  null
        record["b"].c  →  "deep"
        list[0]  →  1
        list[3]  →  null
        list[-1]  →  null
        nothing[0]  →  null
        list["a"]  →  ! a list cannot be indexed with a text
        n[0]  →  ! 1:14 `n[0]` error type-mismatch: a whole number cannot be indexed
        n.a  →  ! 1:14 `n.a` error type-mismatch: a whole number has no members
        unknown  →  ! 1:14 `unknown` error unknown-name: there is no name 'unknown' here (write parameters.unknown for what the URL gives, or declare it: var unknown = …)
        "${n} and ${list}, ${record.b.c}, ${nothing}"  →  "7 and 1,2,3, deep, "
        { a: 1, a: 2 }  →  { a: 2 }
        "\\u{41}\\t\\"\\\\\\n"  →  "A\\t\\"\\\\\\n"
        """))
  }

  @Test func functions() {
    check(
      """
      count(list)
      count("Straße")
      count(record)
      count(nothing)
      count(7)
      lower("ÀB")
      upper("straße")
      trim("  a b\\t")
      split("a,b,,c")
      split("a--b", "--")
      split("ab", "")
      split("")
      join(list)
      join(list, "-")
      join("a")
      contains("abc", "b")
      contains(list, 2)
      contains(nothing, 1)
      starts("abc", "ab")
      ends("abc", "bc")
      ends("abc", "")
      lower(nothing)
      upper(1)
      count()
      count(1, 2)
      length("a")
      """,
      expect(
        """
        count(list)  →  3
        count("Straße")  →  6
        count(record)  →  2
        count(nothing)  →  0
        count(7)  →  1
        lower("ÀB")  →  "àb"
        upper("straße")  →  "STRASSE"
        trim("  a b\\t")  →  "a b"
        split("a,b,,c")  →  ["a", "b", "", "c"]
        split("a--b", "--")  →  ["a", "b"]
        split("ab", "")  →  ["a", "b"]
        split("")  →  []
        join(list)  →  "1,2,3"
        join(list, "-")  →  "1-2-3"
        join("a")  →  ! 'join' needs a list, this is a text
        contains("abc", "b")  →  true
        contains(list, 2)  →  true
        contains(nothing, 1)  →  false
        starts("abc", "ab")  →  true
        ends("abc", "bc")  →  true
        ends("abc", "")  →  true
        lower(nothing)  →  null
        upper(1)  →  "1"
        count()  →  ! 1:14 `count()` error type-mismatch: 'count' is called as count(x)
        count(1, 2)  →  ! 1:14 `count(1, 2)` error type-mismatch: 'count' is called as count(x)
        length("a")  →  ! 1:14 `length` error unknown-function: there is no function 'length' (there are count, lower, upper, trim, split, join, contains, starts, ends, nullif)
        """))
  }

  @Test func everythingIsBounded() {
    var transcript = Transcript("var t = \"0123456789\"\nvar l = [1,2,3,4,5,6,7,8,9,10]")
    var answers = ""
    for _ in 0..<18 {
      answers = transcript.run("set t = t + t")
      if answers.contains("!") { break }
    }
    #expect(answers == "> set t = t + t\n! the text is longer than 1000000 bytes")
    for _ in 0..<12 {
      answers = transcript.run("set l = l + l")
      if answers.contains("!") { break }
    }
    #expect(answers == "> set l = l + l\n! the list is too long")
    let deep = String(repeating: "(", count: 5_000) + "1" + String(repeating: ")", count: 5_000)
    #expect(transcript.run("set t = \(deep)").contains("! "))
  }
}
