import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@Suite struct RecoveryTests {
  @Test func twentyMistakesGiveTwentyFindings() {
    check(
      #"""
      rout /a -> A
      route -> B
      route /c C
      route /d ->
      screen Item(id: int, title string)
      screen Open(id: int
      type T int
      type U = int in
      var x
      block /a/*{ log "glued" }
      scheme s { fallback global; opne /x }
      route /e -> E in
      guard g before present
      normalize /n /home
      test "broken" {
        open list/4
        expect stack ==
        log "no end
        expect /x - X
        push Item(id: 1 2)
        route /in/test -> X
        output xml
      }
      var y = "bad \q escape ${z"
      }
      ! ls
      route /last -> Last priority high
      remove
      """#,
      expect(
        """
        1:1 unknown-statement: unknown statement 'rout'
            did you mean 'route'?
        2:6 syntax-expected-pattern: expected a pattern after 'route'
            write a pattern, such as /list/:id<int>
        3:9 syntax-expected-arrow: expected '->', '=>' or 'do' after '/c'
            write -> SCREEN, => URL or do { … }
        4:12 syntax-expected-name: expected a screen name after '->'
            write route PATTERN -> SCREEN [in NAME] [modal] [guard NAME] { … }
        5:27 syntax-expected-token: expected ',' after 'title'
            write screen NAME(param: type = default from key, …), …
        6:12 syntax-unclosed: '(' is never closed
            add ')'
        7:7 syntax-expected-token: expected '=' after 'T'
            write type NAME = TYPE [where EXPRESSION] [as EXPRESSION]
        8:16 syntax-expected-number: expected a number after 'in'
            write type NAME = TYPE [where EXPRESSION] [as EXPRESSION]
        9:6 syntax-expected-token: expected '=' after 'x'
            write var NAME = EXPRESSION
        10:11 syntax-glued-brace: '{' directly after the pattern is part of it, and is never closed
            put a space before the body's '{'
        11:29 unknown-statement: unknown statement 'opne'
            'help' lists the statements
        12:17 syntax-expected-name: expected a container name after 'in'
            write route PATTERN -> SCREEN [in NAME] [modal] [guard NAME] { … }
        13:23 syntax-expected-body: expected '{' after 'present'
            write guard NAME [on PATTERN|SCREEN|everything] [before match|generate|push|present] { … }
        14:13 syntax-expected-arrow: expected '=>' after '/n'
            write normalize PATTERN => URL
        16:8 syntax-relative-url: 'list/4' is not a URL
            write /list/4 or scheme://list/4
        17:18 syntax-expected-expression: expected an expression after '=='
            write expect EXPRESSION
        18:7 syntax-unclosed-text: the string is not closed on its line
            add '"'; write a line break as \\n
        19:12 syntax-expected-arrow: expected '->' after '/x'
            write expect EXPRESSION
        20:18 syntax-expected-token: expected ',' after '1'
            write push URL|SCREEN(…) [from CONTAINER]
        21:3 syntax-misplaced-statement: 'route' is not allowed in a test
            it is allowed outside a body, in a scheme, in a route's body
        22:10 syntax-expected-word: expected 'text' or 'json'
            write output text|json
        24:14 syntax-unknown-escape: '\\q' is not an escape sequence
            write \\n \\t \\r \\" \\\\ \\$ or \\u{…}; a backslash itself is \\\\
        25:1 syntax-unexpected: unmatched '}'
            remove it, or look for an extra '}' above
        26:1 syntax-unexpected: a statement cannot begin with '!'
            the prompt does not run shell commands; 'again N' runs line N of 'history lines'
        27:29 syntax-expected-number: expected a number after 'priority'
            write route PATTERN -> SCREEN [in NAME] [modal] [guard NAME] { … }
        28:7 syntax-expected-name: expected a name after 'remove'
            write remove [kind] NAME
        """))
  }

  @Test func forgottenBraceEndsAtTheNextDeclaration() {
    check(
      """
      test "one" {
        open /a
        expect screen == A

      test "two" { back }
      route /b do {
        log "x"
      screen C
      """,
      expect(
        """
        1:12 syntax-unclosed: '{' is never closed
            add '}'
        6:13 syntax-unclosed: '{' is never closed
            add '}'
        """))
  }

  @Test func forgottenParenthesisEndsAtTheNextStatement() {
    check(
      """
      screen A(id: int,
      screen B(
        open: int,
        test: string
      )
      expect [A,
      undo
      expect count(a == 1
      """,
      expect(
        """
        1:9 syntax-unclosed: '(' is never closed
            add ')'
        6:8 syntax-unclosed: '[' is never closed
            add ']'
        8:13 syntax-unclosed: '(' is never closed
            add ')'
        """))
  }

  @Test func bodyOnItsOwnLineIsRead() {
    check(
      """
      scheme a
      {
        rank first
        opne /x
      }
      undo
      """,
      expect(
        """
        2:1 syntax-unexpected: this '{' does not belong to a statement
            put it on the line of its statement
        4:3 unknown-statement: unknown statement 'opne'
            did you mean 'open'?
        """))
  }

  @Test func fixItsMend() {
    for (before, after) in [
      ("block /a/*{ log 1 }", "block /a/* { log 1 }"),
      ("shortcut a -> /b", "route shortcut://a => /b"),
      ("open notification order with { id: 7 }", "open notification://order with { id: 7 }"),
      ("normalize /a /b", "normalize /a => /b"),
      ("route /a A", "route /a -> A"),
      ("rout /a -> A", "route /a -> A"),
      ("open list/4", "open /list/4"),
      ("var x 1", "var x = 1"),
      ("expect \"a", "expect \"a\""),
    ] {
      let parse = Parse(before)
      let edits = parse.diagnostics.first?.fixIts.first?.edits ?? []
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

  private func check(_ text: String, _ expected: Expect) {
    let source = SourceText(name: "map", text)
    let parse = checkedParse(Array(text.utf8))
    expected.match(
      parse.diagnostics.map {
        let place = source.position(of: $0.range.start)
        return "\(place.line):\(place.column) \($0.code.name): \($0.message)"
          + ($0.advice.map { "\n    \($0)" } ?? "")
      }.joined(separator: "\n"))
  }
}
