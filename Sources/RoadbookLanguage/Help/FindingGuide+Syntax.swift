extension FindingGuide {
  static let shapeRows = #"""
    syntax-expected-name ~ a name is missing there ~ screen ~ screen Home
    syntax-expected-pattern ~ a pattern is missing there ~ route ~ route /list -> List
    syntax-expected-url ~ a URL is missing there ~ route /home => ~ route /home => /list ⏎ route /list -> List
    syntax-expected-file ~ the name of a file is missing there ~ include ~ include "other.roadbook"
    syntax-expected-text ~ a text in quotes is missing there ~ route /a -> A { owner } ~ route /a -> A { owner "shop" }
    syntax-expected-expression ~ a value is missing there ~ var page = ~ var page = 1
    syntax-expected-type ~ a type is missing there ~ type Page = ~ type Page = int
    syntax-expected-number ~ a number is missing there ~ route /a -> A priority ~ route /a -> A priority 1
    syntax-expected-body ~ a body in braces is missing there ~ block /a ~ block /a { log "seen" }
    syntax-expected-arrow ~ '->' or '=>' is missing there ~ route /list List ~ route /list -> List
    syntax-expected-token ~ a sign is missing there ~ type Page int ~ type Page = int
    syntax-expected-word ~ one of a few words is missing there ~ test "t" { guards maybe } ~ test "t" { guards off }
    syntax-unexpected ~ something stands there that does not belong ~ root Main Home ⏎ tabs Main { Home } ~ root Main ⏎ tabs Main { Home }
    syntax-unclosed ~ a bracket is never closed ~ route /a -> A { ~ route /a -> A { modal }
    syntax-unclosed-text ~ a quote is open at the line's end ~ var name = "Ada ~ var name = "Ada"
    syntax-unclosed-interpolation ~ '${' is open at the line's end ~ route /a/:b => /c/${b ~ route /a/:b => /c/${b} ⏎ route /c/:b -> C
    syntax-unknown-escape ~ no such '\' escape ~ var name = "a\q" ~ var name = "a\\q"
    syntax-glued-brace ~ '{' of a body touches the pattern ~ block /a{ log "seen" } ~ block /a { log "seen" }
    syntax-relative-url ~ a URL needs '/' or a scheme in front ~ test "t" { open list/4 } ~ test "t" { open /list/4 }
    syntax-misplaced-statement ~ the statement cannot stand there ~ decline "no" ~ route /a do { decline "no" }
    misplaced-statement ~ the statement cannot stand there
    invalid-utf8 ~ the file is not UTF-8 there; save it as UTF-8
    syntax-too-deep ~ nested deeper than 50 levels
    retired-word ~ the language had the word before, and has another form for it now ~ notification sale -> /list ~ route notification://sale => /list ⏎ route /list -> List
    unknown-statement ~ no statement begins so ~ rout /a -> A ~ route /a -> A
    command-in-map ~ a command in a map does nothing when the map is loaded ~ open /a ~ test "opens" { open /a }
    number-too-large ~ the number does not fit 64 bits ~ var n = 99999999999999999999 ~ var n = 9223372036854775807
    bad-set ~ 'set' needs a variable or a parameter ~ block /a { set 3 = 4 } ~ var n = 3 ⏎ block /a { set n = 4 }
    argument-without-name ~ arguments have names ~ block /a { push Item(42) } ~ block /a { push Item(id: 42) }
    expected-file ~ a command needs the name of a file
    expected-number ~ a command needs a number ~ test "t" { goto x } ~ test "t" { reset }
    expected-screen ~ a stack holds screens ~ stack Home = [1] ~ stack Home = [A]
    expected-switch ~ something is switched on or off
    expected-url ~ a command needs a URL ~ test "t" { open list } ~ test "t" { open /list }
    alias-of-keyword ~ an alias may not be a word that begins a statement already ~ alias open = stack ~ alias s = stack
    unknown-key ~ there is no such key, or it cannot be bound ~ bind hyper-x complete ~ bind alt-x complete
    unknown-action ~ nothing of that name can be bound to a key ~ bind alt-x complte ~ bind alt-x complete
    recording-stopped ~ the file of 'record' cannot be written any more; the session goes on
    command-failed ~ what a command at the prompt or in a script answers when it fails
    command-usage ~ what a command answers that cannot be carried out as it is written, or whose file cannot be read
    """#

  static let importRows = #"""
    import-unread ~ the text of a pattern, or a whole list, is not in the source that 'roadbook import' reads
    import-pattern ~ the library makes no use of this pattern, or it cannot be written down
    import-scheme ~ it is not known, or not valid, which scheme or host routes are for
    import-screen ~ which class is made is not known; the map has a name in its place
    import-container ~ the container is decided when the app runs; the map leaves it out
    import-parent ~ the screen beneath is decided when the app runs; the map leaves it out
    import-priority ~ the priority is decided when the app runs; the map leaves it out
    import-option ~ an option is decided when the app runs; the map leaves it out
    import-definition ~ a route definition of an own class may match in its own way
    import-change ~ routes are removed when the app runs
    import-type ~ what a converter takes is code; the type takes every text
    import-brackets ~ a bracket has no partner: what follows may be misread
    import-nothing ~ nothing is registered here
    import-replaced ~ the same is registered twice; a warning where whole route maps replace each other, else a hint
    import-allowed ~ allowed parameters are names of properties, not keys of URLs
    import-condition ~ a registration stands behind a condition
    import-code ~ what a handler, block or builder does is code, left to be written by hand
    import-result ~ whether a handler accepts is decided by code
    import-doubt ~ a call that may register a route, or have nothing to do with it
    """#
}
