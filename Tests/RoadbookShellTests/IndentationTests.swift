import RoadbookTestSupport
import Testing

@testable import RoadbookShell

/// The effect of Enter and closing brackets on a text that is typed key by key.
@Suite struct IndentationTests {
  @Test func rowsFollowTheirBrackets() {
    check(
      "scheme a {|route /x {|in Home|}|if a {|b|} else {|c|}|}",
      expect(
        """
        scheme a {
          route /x {
            in Home
          }
          if a {
            b
          } else {
            c
          }
        }
        """))
    check(
      "expect x == [|1,|2|]",
      expect(
        """
        expect x == [
          1,
          2
        ]
        """))
    check(
      "route /a(/:b -> A {|x \"}\" # {|}",
      expect(
        """
        route /a(/:b -> A {
          x "}" # {
        }
        """))
  }

  @Test func aBracketBehindTextStays() {
    #expect(Indentation.surplus("scheme a {\n  route x ") == nil)
    #expect(Indentation.surplus("scheme a {\n") == nil)
    #expect(Indentation.surplus("    ") == nil)
    #expect(Indentation.surplus("a {\n    ") == 4)
  }

  @Test func aRowInFrontOfItsEndIsNotIndented() {
    #expect(Indentation.after("a {", closes: true) == "")
    #expect(Indentation.after("  a {") == "    ")
  }

  /// Types the rows, with Enter between them.
  private func check(_ keys: String, _ expected: Expect) {
    var text = ""
    for key in keys {
      if key == "|" {
        text += "\n" + Indentation.after(text)
      } else {
        if "}])".contains(key), let surplus = Indentation.surplus(text) {
          text.removeLast(surplus)
        }
        text.append(key)
      }
    }
    expected.match(text)
  }
}
