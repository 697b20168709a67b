extension FindingGuide {
  static let patternRows = #"""
    pattern-adjacent-captures ~ two captures with nothing between them: where does one end? ~ route /a/:b:c -> A ~ route /a/:b-:c -> A
    pattern-ambiguous-rest ~ two '**' with only captures between them: which one takes what is a guess ~ route /**/:a/** -> A ~ route /**/:a -> A
    pattern-bad-capture-name ~ names of captures are letters, digits and '_' ~ route /a/:1b -> A ~ route /a/:b1 -> A
    pattern-nameless-capture ~ a capture has a name ~ route /a/: -> A ~ route /a/:b -> A
    pattern-duplicate-capture ~ two captures of one name: the second would hide the first ~ route /:a/:a -> A ~ route /:a/:b -> A
    pattern-bad-port ~ what stands behind ':' in the host is no port ~ route https://a.example.com:99999/ -> A ~ route https://a.example.com:8080/ -> A
    pattern-empty-label ~ nothing stands between two dots of the host ~ route https://a..com/ -> A ~ route https://a.com/ -> A
    pattern-rest-in-host ~ '**' can only be the first label of a host ~ route https://a.**.com/ -> A ~ route https://**.a.com/ -> A
    pattern-bad-type ~ the type inside '<…>' cannot be read ~ route /a/:b<int in> -> A ~ route /a/:b<int in 1...9> -> A
    pattern-empty-type ~ nothing stands inside '<…>' ~ route /a/:b<> -> A ~ route /a/:b<int> -> A
    pattern-empty-choice ~ nothing stands between two '|' ~ route /a/:b<x||y> -> A ~ route /a/:b<x|y> -> A
    pattern-bad-range ~ the range inside '<…>' cannot be read ~ route /a/:b<int in 9...1> -> A ~ route /a/:b<int in 1...9> -> A
    pattern-bad-regex ~ the regular expression inside '<…>' cannot be read ~ route /a/:b</[a/> -> A ~ route /a/:b</[a]/> -> A
    pattern-bad-screen-name ~ what stands inside '{…}' is no name of a screen ~ route /a{1A} ~ route /a{A1}
    pattern-screen-on-nothing ~ '{Screen}' belongs to a segment ~ route /{A} ~ route /a{A}
    pattern-second-screen ~ a segment shows one screen ~ route /a{A}{B} ~ route /a{A}/b{B}
    pattern-text-after-screen ~ '{Screen}' ends a segment ~ route /a{A}b ~ route /ab{A}
    pattern-blank ~ a blank cannot stand there
    pattern-malformed-escape ~ '%' is followed by two hexadecimal digits ~ route /a%2 -> A ~ route /a%20 -> A
    pattern-interpolation ~ '${…}' belongs into URLs, a pattern captures ~ route /a/${b} -> A ~ route /a/:b -> A
    pattern-too-long ~ the pattern is longer than any URL
    map-too-large ~ all patterns together stand for too many paths, or have too large regular expressions
    pattern-too-large ~ a pattern has more segments, or a segment more parts, than a router takes
    """#

  static let patternMoreRows = #"""
    pattern-leading-slash ~ this dialect does not expect '/' in front of a pattern ~ dialect waapprouting ⏎ route /a{A} ~ dialect waapprouting ⏎ route a{A}
    pattern-double-slash ~ this dialect reads '//' otherwise than it looks ~ dialect waapprouting ⏎ route a//b{A} ~ dialect waapprouting ⏎ route a/b{A}
    pattern-bad-scheme ~ what stands in front of '://' is no scheme ~ dialect urlnavigator ⏎ route 1a://b -> A ~ dialect urlnavigator ⏎ route a1://b -> A
    pattern-literal-placeholder ~ this dialect reads it as plain text ~ dialect urlnavigator ⏎ route a://x<id> -> A ~ dialect urlnavigator ⏎ route a://x/<id> -> A
    pattern-middle-path ~ 'path' takes the rest: what stands behind is never reached ~ dialect urlnavigator ⏎ route a://<path:p>/b -> A ~ dialect urlnavigator ⏎ route a://b/<path:p> -> A
    pattern-middle-wildcard ~ '*' takes the rest in this dialect: what stands behind is never reached ~ dialect jlroutes ⏎ route /a/*/b -> A ~ dialect jlroutes ⏎ route /a/b/* -> A
    pattern-query-ignored ~ this dialect does not look at the query ~ dialect urlnavigator ⏎ route a://b?c=1 -> A ~ dialect urlnavigator ⏎ route a://b -> A
    pattern-empty-group ~ nothing stands inside '(…)' ~ route /a() -> A ~ route /a(/b) -> A
    pattern-query-in-group ~ the query stands behind all groups ~ route /a(/b?c=:c) -> A ~ route /a(/b)?c=:c -> A
    pattern-fragment-in-group ~ the fragment stands behind all groups ~ route /a(/b#c) -> A ~ route /a(/b)#c -> A
    pattern-too-many-groups ~ so many '(…)' would make too many patterns
    pattern-empty-fragment ~ nothing stands behind '#' ~ route "/a#" -> A ~ route /a#b -> A
    pattern-query-without-key ~ a condition on the query has a key ~ route /a?=b -> A ~ route /a?c=b -> A
    pattern-second-query ~ the second '?' begins nothing ~ route /a?b?c -> A ~ route /a?b&c -> A
    pattern-misplaced-mark ~ '!' or '?' where it means nothing ~ route /a?!b=1 -> A ~ route /a?!b -> A
    pattern-type-in-parentheses ~ what a capture takes is written in angle brackets, not in parentheses ~ route /a/:id(int) -> A ~ route /a/:id<int> -> A
    pattern-optional-mark ~ a capture that may be left out is written as a group ~ route /a/:b? -> A ~ route /a(/:b) -> A
    pattern-rest-in-segment ~ '**' takes whole segments ~ route /a** -> A ~ route /a/** -> A
    pattern-stray-bracket ~ a bracket that closes nothing ~ route /a> -> A ~ route /a -> A
    pattern-unclosed-angle ~ '<' is never closed ~ route /a/:b<int -> A ~ route /a/:b<int> -> A
    pattern-unclosed-brace ~ '{' is never closed ~ route "/a{A" ~ route /a{A}
    pattern-unclosed-group ~ '(' is never closed ~ route /a(/b -> A ~ route /a(/b) -> A
    """#
}
