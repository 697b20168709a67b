import RoadbookTestSupport
import RoadbookURL
import Testing

@Suite struct PatternProblemTests {
  private func dumps(_ texts: [String]) -> String {
    texts.map { dump($0) }.joined(separator: "\n\n")
  }

  @Test func brackets() {
    expect(
      """
      / 'a' ( / 'b' )
        /a(/b
          ^ pattern-unclosed-group: '(' is not closed
          close the group with ')', or write '%28' for the character itself
          -> [)]

      / 'a' / 'b'
        /a)/b
          ^ pattern-stray-bracket: unmatched ')'
          take it away, or write '%29' for the character itself

      / 'a' / 'b'
        /a}/b
          ^ pattern-stray-bracket: unmatched '}'
          take it away, or write '%7D' for the character itself

      / 'ab'
        /a>b
          ^ pattern-stray-bracket: unmatched '>'
          take it away, or write '%3E' for the character itself

      / 'ab'
        /a()b
          ^^ pattern-empty-group: the group is empty
          remove it, or write the optional part
          -> []

      / :x<int> / 'b'
        /:x<int/b
           ^ pattern-unclosed-angle: '<' is not closed
          close it with '>', or write '%3C' for the character itself
          -> [>]

      / 'a' {B} / 'c'
        /a{B/c
          ^ pattern-unclosed-brace: '{' is not closed
          close it with '}'; the body of a route needs a space before its '{'
          -> [}]

      / 'a'
        /a{}
           ^ pattern-bad-screen-name: the braces contain no screen name
          use letters, digits and '_', and no digit first

      / :
        /<>
         ^^ pattern-empty-type: the type is missing
          write a type, such as 'int', or words with '|' between them
      """
    ).match(
      dumps(["/a(/b", "/a)/b", "/a}/b", "/a>b", "/a()b", "/:x<int/b", "/a{B/c", "/a{}", "/<>"]))
  }

  @Test func captures() {
    expect(
      """
      / :a :b
        /:a:b
            ^ pattern-adjacent-captures: nothing separates this capture from 'a'
          write a '/' or other characters between them

      / :a ( '-x' ) :b
        /:a(-x):b
                ^ pattern-adjacent-captures: nothing separates this capture from 'a'
          write a '/' or other characters between them

      / ':' / 'x'
        /:/x
         ^ pattern-nameless-capture: the capture has no name
          write a name, such as ':id', or '%3A' for the character itself

      / :1st
        /:1st
          ^^^ pattern-bad-capture-name: '1st' is not a valid capture name
          use letters, digits and '_', and no digit first

      / :x / :x
        /:x/:x
             ^ pattern-duplicate-capture: 'x' is captured twice
          rename one of them

      / ( :x )
        /:x?
         ^^^ hint pattern-optional-mark: an optional segment is written as a group
          write '(:x)'
          -> [(:x)]

      ( :x ) / 'b'
        :x?/b
        ^^^ hint pattern-optional-mark: an optional segment is written as a group
          write '(:x)'
          -> [(:x)]

      / 'a' ( / :x ) / 'b'
        /a/:x?/b
          ^^^^ hint pattern-optional-mark: an optional segment is written as a group
          write '(/:x)'
          -> [(/:x)]

      / 'a' *
        /a**
          ^^ pattern-rest-in-segment: '**' must be a whole segment
          give '**' a segment of its own, or write '*' for any text within the segment

      / * 'a'
        /**a
         ^^ pattern-rest-in-segment: '**' must be a whole segment
          give '**' a segment of its own, or write '*' for any text within the segment

      / ** / :a / **
        /**/:a/**
               ^^ hint pattern-ambiguous-rest: there are only captures between two '**': the first segments that fit are used
          put a literal segment between them, or keep one '**'
      """
    ).match(
      dumps([
        "/:a:b", "/:a(-x):b", "/:/x", "/:1st", "/:x/:x", "/:x?", ":x?/b", "/a/:x?/b", "/a**",
        "/**a", "/**/:a/**",
      ]))
  }

  @Test func typesAndChoices() {
    expect(
      """
      / :x</a(/>
        /:x</a(/>
              ^ pattern-bad-regex: '(' is not closed
          close it with ')', or write '\\('

      / :x
        /:x</a>
            ^ pattern-bad-regex: the regular expression is not closed
          close it with '/'

      / :x<'a'>
        /:x<a|>
              ^ pattern-empty-choice: an alternative is empty
          write a word on both sides of every '|', or '""' for the empty string

      / :x<'a'>
        /:x<|a>
            ^ pattern-empty-choice: an alternative is empty
          write a word on both sides of every '|', or '""' for the empty string

      / :x<int in 9...1>
        /:x<int in 9...1>
            ^^^^^^^^^^^^ pattern-bad-range: the range is reversed and contains no value
          write the smaller bound first

      / :x<int in a...>
        /:x<int in a...>
            ^^^^^^^^^^^ pattern-bad-range: the bound 'a' is not of type 'int'
          write a bound of the type, or leave it out

      / :x<int>
        /:x<int in>
                ^^ pattern-bad-type: unexpected 'in' in a type
          write a type, words with '|' between them, '/…/' or 'int in 1...9'

      / :x
        /:x<>
           ^^ pattern-empty-type: the type is missing
          write a type, such as 'int', or words with '|' between them

      / :x<int>
        /:x<int x>
                ^ pattern-bad-type: unexpected 'x' in a type
          write a type, words with '|' between them, '/…/' or 'int in 1...9'
      """
    ).match(
      dumps([
        "/:x</a(/>", "/:x</a>", "/:x<a|>", "/:x<|a>", "/:x<int in 9...1>", "/:x<int in a...>",
        "/:x<int in>", "/:x<>", "/:x<int x>",
      ]))
  }

  @Test func literalsAndMarks() {
    expect(
      """
      / 'a%2'
        /a%2
          ^^ pattern-malformed-escape: '%' is not followed by two hexadecimal digits
          write '%25' for the character itself
          -> [%252]

      / 'a%zz'
        /a%zz
          ^^^ pattern-malformed-escape: '%' is not followed by two hexadecimal digits
          write '%25' for the character itself
          -> [%25zz]

      / '%ff'
        /%ff
         ^^^ pattern-malformed-escape: the escapes are not valid UTF-8
          escape every byte of the character's UTF-8 encoding

      / 'a b'
        /a b
          ^ pattern-blank: a space in a pattern without quotes
          put the pattern in double quotes, or write '%20'
          -> [%20]

      / 'extra!'
        /extra!
              ^ pattern-misplaced-mark: '!' does not follow a screen
          write '{Screen}!' for a modal screen, or '%21' for the character itself

      /
        /{Home}
         ^^^^^^ pattern-screen-on-nothing: the screen is not bound to a segment
          put '{Home}' directly after a segment

      / 'a' {A}
        /a{A}{B}
             ^^^ pattern-second-screen: the segment already has a screen
          keep one of them

      / 'a' {A} 'b'
        /a{A}b
             ^ pattern-text-after-screen: the segment continues after its screen
          put the screen at the end of the segment

      / 'a' {A modal}
        /a{A}!!
              ^ pattern-misplaced-mark: a second '!'
          remove it

      / ( / 'a?x=1' )
        /(/a?x=1)
            ^ pattern-query-in-group: a query cannot begin inside a group
          put it after the groups, and '?' after a captured value to make it optional

      / 'x' / '$'
        /x/${id}
           ^^^^^ pattern-interpolation: '${…}' is not allowed in a pattern
          write ':id' to capture it
          -> [:id]
      """
    ).match(
      dumps([
        "/a%2", "/a%zz", "/%ff", "/a b", "/extra!", "/{Home}", "/a{A}{B}", "/a{A}b", "/a{A}!!",
        "/(/a?x=1)", "/x/${id}",
      ]))
  }

  @Test func queriesAndHosts() {
    expect(
      """
      / 'a'
        /a?
          ^ pattern-query-without-key: '?' is not followed by a condition
          write 'key', 'key=value', 'key=:name' or '!key'

      / 'a'
        /a?=x
           ^^ pattern-query-without-key: the condition has no key
          write 'key', 'key=value', 'key=:name' or '!key'

      / 'a' & 'x' & 'y'
        /a?x&&y
             ^ pattern-query-without-key: the condition has no key
          write 'key', 'key=value', 'key=:name' or '!key'

      / 'a'
        /a?:tab<int>
           ^^^^^^^^^ pattern-query-without-key: the captured value has no key
          write 'tab=:tab<int>'
          -> [tab=:tab<int>]

      / 'a' & not 'x'
        /a?!x=1
           ^^^^ pattern-misplaced-mark: '!' requires that the key is absent, so it cannot have a value
          write '!x'
          -> [!x]

      / 'a' & 'x'
        /a?x?
            ^ pattern-misplaced-mark: '?' makes a captured value optional, but there is none before it
          capture the value, or remove '?'

      / 'a' & 'x' = '1?y=2'

      / 'a'
        /a#
          ^ pattern-empty-fragment: nothing follows '#'
          write the fragment, or remove '#'

      / 'a' & 'x'
        /a?x{S}
            ^^^ pattern-screen-on-nothing: a screen must be bound to a segment of the path
          put it before the query

      scheme https host 'a' . 'b' /
        https://a..b/
                 ^ pattern-empty-label: the host has an empty label
          write the label, or remove the dot

      scheme https host 'a' /
        https://a:99999/
                  ^^^^^ pattern-bad-port: a port is at most 65535

      scheme https host 'x' /
        https://x{S}/
                 ^^^ pattern-screen-on-nothing: a screen cannot be bound to a host
          put it after a segment of the path

      scheme https host ** . 'x' /
      """
    ).match(
      dumps([
        "/a?", "/a?=x", "/a?x&&y", "/a?:tab<int>", "/a?!x=1", "/a?x?", "/a?x=1?y=2", "/a#",
        "/a?x{S}", "https://a..b/", "https://a:99999/", "https://x{S}/", "https://**.x/",
      ]))
  }

  @Test func everyProblemOfOnePatternIsReported() {
    expect(
      """
      / 'a b' ( / '%zz' / :1<'in'> ) / :x :y / 'z!' /
        /a b(/%zz/:1<in|>)/:x:y/z!/()?=1
          ^ pattern-blank: a space in a pattern without quotes
          put the pattern in double quotes, or write '%20'
          -> [%20]
        /a b(/%zz/:1<in|>)/:x:y/z!/()?=1
              ^^^ pattern-malformed-escape: '%' is not followed by two hexadecimal digits
          write '%25' for the character itself
          -> [%25zz]
        /a b(/%zz/:1<in|>)/:x:y/z!/()?=1
                   ^ pattern-bad-capture-name: '1' is not a valid capture name
          use letters, digits and '_', and no digit first
        /a b(/%zz/:1<in|>)/:x:y/z!/()?=1
                        ^ pattern-empty-choice: an alternative is empty
          write a word on both sides of every '|', or '""' for the empty string
        /a b(/%zz/:1<in|>)/:x:y/z!/()?=1
                              ^ pattern-adjacent-captures: nothing separates this capture from 'x'
          write a '/' or other characters between them
        /a b(/%zz/:1<in|>)/:x:y/z!/()?=1
                                 ^ pattern-misplaced-mark: '!' does not follow a screen
          write '{Screen}!' for a modal screen, or '%21' for the character itself
        /a b(/%zz/:1<in|>)/:x:y/z!/()?=1
                                   ^^ pattern-empty-group: the group is empty
          remove it, or write the optional part
          -> []
        /a b(/%zz/:1<in|>)/:x:y/z!/()?=1
                                      ^^ pattern-query-without-key: the condition has no key
          write 'key', 'key=value', 'key=:name' or '!key'
      """
    ).match(dump("/a b(/%zz/:1<in|>)/:x:y/z!/()?=1"))
  }

  @Test func blanksAreMeantInQuotes() {
    #expect(Pattern.parse("/a b", isQuoted: true).problems.isEmpty)
  }

  @Test func tooManyGroups() {
    let text = String(repeating: "(/a)", count: 11)
    let (pattern, problems) = Pattern.parse(text)
    #expect(problems.map(\.code) == ["pattern-too-many-groups"])
    #expect(pattern.expansions.count == 1)
    #expect(Pattern.parse("/x" + String(repeating: "(/a)", count: 10)).problems.isEmpty)
  }
}
