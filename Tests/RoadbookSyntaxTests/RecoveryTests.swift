import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@Suite struct RecoveryTests {
  @Test func fixesMend() {
    for (before, after) in [
      ("block /a/*{ log 1 }", "block /a/* { log 1 }"),
      ("normalize /a /b", "normalize /a => /b"),
      ("route /a A", "route /a -> A"),
      ("rout /a -> A", "route /a -> A"),
      ("open list/4", "open /list/4"),
      ("var x 1", "var x = 1"),
      ("expect \"a", "expect \"a\""),
    ] {
      let parse = Parse(before)
      let edits =
        parse.diagnostics.first?.fixes.first.map {
          FixWriter(parse.tree).edits(of: $0.change)
        } ?? []
      var text = Array(before.utf8)
      for edit in edits.reversed() {
        text.replaceSubrange(edit.range.start..<edit.range.end, with: Array(edit.replacement.utf8))
      }
      #expect(String(decoding: text, as: UTF8.self) == after)
      #expect(Parse(text).problems.isEmpty)
    }
  }

  @Test func incompleteTexts() {
    let incomplete = [
      "test \"x\" {", "route /a -> A {\n", "route /a ->", "route /a =>  ", "screen A(",
      "screen A(id: int,",
      "expect a ==", "expect not", "expect a and\n", "expect [1, 2", "expect f(",
      "open /x with { a: 1", "var x =",
      "type T = a |", "block /a {\n if b {\n log 1\n", "route /a -> A in B,",
      "scheme a { route /b -> C {",
      // Half a block is incomplete, whatever problems it contains.
      "test \"x\" {\n bogus\n",
    ]
    for text in incomplete { #expect(Parse(text).isIncomplete, "\(text)") }
    let complete = [
      "", "undo", "route /a -> A", "route /a -> A {\n}", "rout /a {", "route /a", "expect \"abc",
      "expect a == )",
      "block /a", "expect a ==\nundo", "route -> A {", "var x",
      "block /a{", "}",
      "open", "expect ${",
    ]
    for text in complete { #expect(!Parse(text).isIncomplete, "\(text)") }
  }
}
