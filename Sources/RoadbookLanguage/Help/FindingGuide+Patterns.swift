extension FindingGuide {
  static let patternRows = #"""
    pattern-adjacent-captures ~ nothing separates two captures, so it is unclear where the first one ends ~ route /a/:b:c -> A ~ route /a/:b-:c -> A
    pattern-ambiguous-rest ~ there are only captures between two '**', so it is unclear which one matches what ~ route /**/:a/** -> A ~ route /**/:a -> A
    pattern-bad-capture-name ~ a capture name consists of letters, digits and '_' ~ route /a/:1b -> A ~ route /a/:b1 -> A
    pattern-nameless-capture ~ a capture needs a name ~ route /a/: -> A ~ route /a/:b -> A
    pattern-duplicate-capture ~ two captures have the same name: the second would hide the first ~ route /:a/:a -> A ~ route /:a/:b -> A
    pattern-bad-port ~ the port of the host is not valid ~ route https://a.example.com:99999/ -> A ~ route https://a.example.com:8080/ -> A
    pattern-empty-label ~ there is nothing between two dots of the host ~ route https://a..com/ -> A ~ route https://a.com/ -> A
    pattern-rest-in-host ~ '**' can only be the first label of a host ~ route https://a.**.com/ -> A ~ route https://**.a.com/ -> A
    pattern-bad-type ~ the type inside '<…>' is not valid ~ route /a/:b<int 9> -> A ~ route /a/:b<int> -> A
    pattern-empty-type ~ there is no type inside '<…>' ~ route /a/:b<> -> A ~ route /a/:b<int> -> A
    pattern-empty-choice ~ there is nothing between two '|' ~ route /a/:b<x||y> -> A ~ route /a/:b<x|y> -> A
    pattern-bad-range ~ the range inside '<…>' is not valid ~ route /a/:b<9...1> -> A ~ route /a/:b<1...9> -> A
    pattern-bad-regex ~ the regular expression inside '<…>' is not valid ~ route /a/:b</[a/> -> A ~ route /a/:b</[a]/> -> A
    pattern-bad-screen-name ~ the name inside '{…}' is not a valid screen name ~ rules waapprouting ⏎ route /a{1A} ~ rules waapprouting ⏎ route /a{A1}
    pattern-screen-on-nothing ~ '{Screen}' must follow a segment ~ rules waapprouting ⏎ route /{A} ~ rules waapprouting ⏎ route /a{A}
    pattern-second-screen ~ a segment can show only one screen ~ rules waapprouting ⏎ route /a{A}{B} ~ rules waapprouting ⏎ route /a{A}/b{B}
    pattern-text-after-screen ~ '{Screen}' must end the segment ~ rules waapprouting ⏎ route /a{A}b ~ rules waapprouting ⏎ route /ab{A}
    pattern-blank ~ a space is not allowed here
    pattern-malformed-escape ~ '%' must be followed by two hexadecimal digits ~ route /a%2 -> A ~ route /a%20 -> A
    pattern-interpolation ~ '${…}' belongs in URLs; a pattern captures with ':name' ~ route /a/${b} -> A ~ route /a/:b -> A
    pattern-too-long ~ the pattern is longer than any URL
    map-too-large ~ all patterns together expand to too many paths, or have too large regular expressions
    pattern-too-large ~ the pattern has too many segments, or a segment has too many parts
    """#

  static let patternMoreRows = #"""
    pattern-leading-slash ~ in this dialect, a pattern does not start with '/' ~ dialect waapprouting ⏎ route /a{A} ~ dialect waapprouting ⏎ route a{A}
    pattern-double-slash ~ this dialect does not treat '//' as it looks ~ dialect waapprouting ⏎ route a//b{A} ~ dialect waapprouting ⏎ route a/b{A}
    pattern-bad-scheme ~ the text before '://' is not a valid scheme ~ dialect urlnavigator ⏎ route 1a://b -> A ~ dialect urlnavigator ⏎ route a1://b -> A
    pattern-literal-placeholder ~ this dialect matches this placeholder as literal text ~ dialect urlnavigator ⏎ route a://x<id> -> A ~ dialect urlnavigator ⏎ route a://x/<id> -> A
    pattern-middle-path ~ 'path' matches the rest of the URL, so what follows is never reached ~ dialect urlnavigator ⏎ route a://<path:p>/b -> A ~ dialect urlnavigator ⏎ route a://b/<path:p> -> A
    pattern-middle-wildcard ~ '*' matches the rest of the URL in this dialect, so what follows is never reached ~ dialect jlroutes ⏎ route /a/*/b -> A ~ dialect jlroutes ⏎ route /a/b/* -> A
    pattern-query-ignored ~ this dialect ignores the query ~ dialect urlnavigator ⏎ route a://b?c=1 -> A ~ dialect urlnavigator ⏎ route a://b -> A
    pattern-empty-group ~ there is nothing inside '(…)' ~ route /a() -> A ~ route /a(/b) -> A
    pattern-query-in-group ~ the query must come after all groups ~ route /a(/b?c=:c) -> A ~ route /a(/b)?c=:c -> A
    pattern-fragment-in-group ~ the fragment must come after all groups ~ route /a(/b#c) -> A ~ route /a(/b)#c -> A
    pattern-too-many-groups ~ the '(…)' groups would expand to too many patterns
    pattern-empty-fragment ~ there is nothing after '#' ~ route "/a#" -> A ~ route /a#b -> A
    pattern-query-without-key ~ a query condition needs a key ~ route /a?=b -> A ~ route /a?c=b -> A
    pattern-second-query ~ a pattern can have only one '?'; conditions are separated by '&' ~ route /a?b?c -> A ~ route /a?b&c -> A
    pattern-misplaced-mark ~ '!' or '?' has no meaning here ~ route /a?!b=1 -> A ~ route /a?!b -> A
    pattern-type-in-parentheses ~ the type of a capture is written in angle brackets, not in parentheses ~ route /a/:id(int) -> A ~ route /a/:id<int> -> A
    pattern-optional-mark ~ an optional capture is written as a group ~ route /a/:b? -> A ~ route /a(/:b) -> A
    pattern-rest-after-capture ~ '*', '**' or '...' does not make a capture take several segments ~ route /a/:path* -> A ~ route /a/:path<path> -> A
    pattern-rest-in-segment ~ '**' must be a whole segment ~ route /a** -> A ~ route /a/** -> A
    pattern-stray-bracket ~ a closing bracket has no opening bracket ~ route /a> -> A ~ route /a -> A
    pattern-unclosed-angle ~ '<' is never closed ~ route /a/:b<int -> A ~ route /a/:b<int> -> A
    pattern-unclosed-brace ~ '{' is never closed ~ rules waapprouting ⏎ route "/a{A" ~ rules waapprouting ⏎ route /a{A}
    pattern-unclosed-group ~ '(' is never closed ~ route /a(/b -> A ~ route /a(/b) -> A
    """#
}
