import RoadbookSyntax
import RoadbookTestSupport
import RoadbookText
import Testing

@Suite struct FormatterTests {
  @Test func tables() {
    check(
      """
      test "t"   fails  "why" {
        cases url ,id ,  name{
            /list/42 ,42,"a"
          shop://list/7?x=a,b, 7,  null   fails "not yet" # said
          # between

          [ 1,2 ], { a:1 } ,-1 fails;  /ä, 1, 2
          /long, [
            1, 2
          ], 3
          /one, 2
          /open, (1, 2
        }
        cases a { 1;22 }
        open   ${ url }
      }
      test "wide" { cases a, b {
        /a-url-that-is-so-long-that-nothing-can-stand-behind-it/42/reviews/7?sort=recent&page=12345, 1
        /b, "a text that is so long that both of them together would not fit on one line of this file"
      } }
      test;test  x ;test "a  b"
      """,
      expect(
        """
        test "t" fails "why" {
          cases url, id, name {
            /list/42,            42,       "a"
            shop://list/7?x=a,b, 7,        null fails "not yet" # said
            # between

            [1, 2],              { a: 1 }, -1   fails
            /ä,                  1,        2
            /long, [
              1,
              2
            ], 3
            /one,                2
            /open, (1, 2
          }
          cases a { 1; 22 }
          open ${ url }
        }
        test "wide" {
          cases a, b {
            /a-url-that-is-so-long-that-nothing-can-stand-behind-it/42/reviews/7?sort=recent&page=12345, 1
            /b, "a text that is so long that both of them together would not fit on one line of this file"
          }
        }
        test
        test x
        test "a  b"

        """))
  }

  @Test func layout() {
    check(
      """
      route   /a   ->  A   in   Home{
        default  x=1 ;tag t   # why


        ## doc
          example /a/1
      }
      screen S( a:int=1 from b,c:string?,... )else decline
      block /x { log "a" ; handled }
      block /y {
      handled }
      tabs T{A;B}
      guard g before present { require not( a and -1<b ) else defer "x" }
      type N=int in 1 ... 5|list< int >


      open /x with{a:1 , b:[1,2]} # end
      push F(
        id:1, # one
        b:2)
      expect a ==
      1
      if a { log 1 }
      else { log f( 2 )[0] .x }
      undo;redo
      """,
      expect(
        """
        route /a -> A in Home {
          default x = 1
          tag t # why

          ## doc
          example /a/1
        }
        screen S(a: int = 1 from b, c: string?, ...) else decline
        block /x { log "a"; handled }
        block /y {
          handled
        }
        tabs T { A; B }
        guard g before present { require not (a and -1 < b) else defer "x" }
        type N = int in 1...5 | list<int>

        open /x with { a: 1, b: [1, 2] } # end
        push F(
          id: 1, # one
          b: 2
        )
        expect a ==
          1
        if a { log 1 }
        else { log f( 2 )[0] .x }
        undo
        redo

        """))
  }

  @Test func longLinesAreBroken() {
    check(
      """
      screen Item(identifier: int from itemID, title: string? from article_title, display: int = 1 from display_type)
      block /list/* { log "dealing with a very long item title here ${itemID}"; set tries = tries + 1; handled }
      tabs T {}
      """,
      expect(
        """
        screen Item(
          identifier: int from itemID,
          title: string? from article_title,
          display: int = 1 from display_type
        )
        block /list/* {
          log "dealing with a very long item title here ${itemID}"
          set tries = tries + 1
          handled
        }
        tabs T { }

        """))
  }

  @Test func brokenStatementsAreKept() {
    check(
      """
      route   /a  ->
      foo   bar   { x   y }
      scheme  s {
          rout   /b
        route   /c   ->  C
      }
      """,
      expect(
        """
        route   /a  ->
        foo   bar   { x   y }
        scheme s {
          rout   /b
          route /c -> C
        }

        """))
  }

  @Test func carriageReturnsBecomeLineFeeds() {
    #expect(Formatter.format("undo\r\n\r\n\r\nredo\r") == "undo\n\nredo\n")
    #expect(Formatter.format(" \n\n") == "")
    #expect(Formatter.format("") == "")
  }

  @Test func statementsBeyondMeasureStayOnTheirLine() {
    let path = String(repeating: "a", count: 2_100)
    let text = "scheme s {\n  route /\(path) -> A\n}\n"
    #expect(Formatter.format(text) == text)
  }

  @Test func partsAreLaidOutAsInTheWhole() {
    var random = SeededRandom(seed: 6)
    for sample in Samples.all {
      let parse = Parse(sample.replacing(" ", with: "  "))
      let whole = Formatter.edits(parse)
      for _ in 0..<20 {
        let start = random.below(parse.tree.bytes.count + 1)
        let part = TextRange(start, start + random.below(60))
        func within(_ edits: [TextEdit]) -> [TextEdit] {
          edits.filter { part.start <= $0.range.start && $0.range.end <= part.end }
        }
        #expect(within(Formatter.edits(parse, in: part)) == within(whole))
      }
    }
  }

  @Test func samplesKeepTheirMeaning() {
    for sample in Samples.all { checkFormat(Array(sample.utf8)) }
  }

  @Test func everyDeletedOrRepeatedTokenStillFormats() {
    for sample in Samples.all {
      let tree = Parse(sample).tree
      for token in 0..<tree.tokenCount where token % 3 == 0 {
        let range = tree.tokenRange(token)
        checkFormat(Array(tree.bytes[..<range.start] + tree.bytes[range.end...]))
        checkFormat(Array(tree.bytes[..<range.end] + tree.bytes[range.start...]))
      }
    }
  }

  @Test func randomTokensFormat() {
    var random = SeededRandom(seed: 5)
    let pieces = Samples.all.flatMap { sample in
      let tree = Parse(sample).tree
      return (0..<tree.tokenCount).map { tree.tokenText($0) }
    }
    for _ in 0..<600 {
      let text = (0..<random.below(25)).map { _ in random.pick(pieces) }.joined()
      checkFormat(Array(text.utf8))
    }
  }

  private func check(_ source: String, _ expected: Expect) {
    expected.match(Formatter.format(source))
    checkFormat(Array(source.utf8))
  }
}

/// Formatting is idempotent, and a text without problems keeps its tree.
private func checkFormat(_ bytes: [UInt8]) {
  let parse = Parse(bytes)
  let once = Formatter.format(parse)
  let again = Parse(once)
  let twice = Formatter.format(again)
  if twice != once {
    Issue.record(
      """
      not idempotent:
      \(changes(once, twice))
      from
      \(changes(bytes, once))
      """)
  }
  guard parse.problems.isEmpty else { return }
  if significant(parse) != significant(again) {
    Issue.record(
      """
      the tree changed: \(again.diagnostics)
      \(changes(bytes, once))
      """)
  }
}

/// The lines that differ.
private func changes(_ old: [UInt8], _ new: [UInt8]) -> String {
  lineDiff(
    expected: String(decoding: old, as: UTF8.self), actual: String(decoding: new, as: UTF8.self)
  )
  .split(separator: "\n").filter { !$0.hasPrefix(" ") }.prefix(12).joined(separator: "\n")
}

/// The tree without trivia and without the `;` that line breaks replace.
private func significant(_ parse: Parse) -> [String] {
  parse.tree.dump().split(separator: "\n").map { String($0).replacing(" ‹;›", with: "") }
}
