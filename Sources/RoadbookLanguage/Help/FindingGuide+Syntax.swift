extension FindingGuide {
  static let shapeRows = #"""
    syntax-expected-name ~ a name is missing ~ screen ~ screen Home
    syntax-expected-pattern ~ a pattern is missing ~ route ~ route /list -> List
    syntax-expected-url ~ a URL is missing ~ route /home => ~ route /home => /list ⏎ route /list -> List
    syntax-expected-file ~ the name of a file is missing ~ include ~ include "other.roadbook"
    syntax-expected-text ~ a string in quotes is missing ~ route /a -> A { tag owner: } ~ route /a -> A { tag owner: "shop" }
    syntax-expected-expression ~ a value is missing ~ var page = ~ var page = 1
    syntax-expected-type ~ a type is missing ~ type Page = ~ type Page = int
    syntax-expected-number ~ a number is missing ~ route /a -> A priority ~ route /a -> A priority 1
    syntax-expected-body ~ a body in braces is missing ~ block /a ~ block /a { log "seen" }
    syntax-expected-arrow ~ '->' or '=>' is missing ~ route /list List ~ route /list -> List
    syntax-expected-token ~ a punctuation mark is missing ~ type Page int ~ type Page = int
    syntax-expected-word ~ one of a few keywords is missing ~ screen A else stop ~ screen A else decline
    syntax-unexpected ~ there is something that does not belong here ~ root Main Home ⏎ tabs Main { Home } ~ root Main ⏎ tabs Main { Home }
    syntax-unclosed ~ a bracket is never closed ~ route /a -> A { ~ route /a -> A { tag x }
    syntax-unclosed-text ~ a string is not closed on its line ~ var name = "Ada ~ var name = "Ada"
    syntax-unclosed-interpolation ~ '${' is not closed on its line ~ route /a/:b => /c/${b ~ route /a/:b => /c/${b} ⏎ route /c/:b -> C
    syntax-unknown-escape ~ the escape sequence does not exist ~ var name = "a\q" ~ var name = "a\\q"
    syntax-operator ~ an operator of another language ~ var on = true ⏎ route /a -> A when !on ~ var on = true ⏎ route /a -> A when not on
    syntax-glued-brace ~ the '{' of a body needs a space before it ~ block /a{ log "seen" } ~ block /a { log "seen" }
    syntax-relative-url ~ a URL must start with '/' or a scheme ~ test "t" { open list/4 } ~ test "t" { open /list/4 }
    syntax-misplaced-statement ~ the statement is not allowed here ~ decline "no" ~ route /a do { decline "no" }
    misplaced-statement ~ the statement is not allowed here
    invalid-utf8 ~ the file is not valid UTF-8; save it as UTF-8
    syntax-too-deep ~ nested deeper than 50 levels
    changed-meaning ~ it means something else than in the earlier version of the language; 'check --fix' lists these places
    retired-word ~ the word is no longer part of the language; write its current form ~ notification sale -> /list ~ route notification://sale => /list ⏎ route /list -> List
    unknown-statement ~ no statement starts with this word ~ rout /a -> A ~ route /a -> A
    command-in-map ~ a command in a map does not run when the map is loaded ~ open /a ~ test "opens" { open /a }
    number-too-large ~ the number does not fit in 64 bits ~ var n = 99999999999999999999 ~ var n = 9223372036854775807
    bad-set ~ 'set' needs a variable, an existing part of one, or a parameter ~ block /a { set 3 = 4 } ~ var n = 3 ⏎ block /a { set n = 4 }
    argument-without-name ~ an argument needs the name of its parameter ~ block /a { push Item(42) } ~ block /a { push Item(id: 42) }
    expected-number ~ a command needs a number ~ test "t" { goto x } ~ test "t" { reset }
    expected-screen ~ a stack is a list of screens ~ stack Home = [1] ~ stack Home = [A]
    expected-url ~ a command needs a URL ~ test "t" { open list } ~ test "t" { open /list }
    alias-of-keyword ~ an alias cannot be a word that already starts a statement ~ alias open = stack ~ alias w = stack
    unknown-noun ~ 'list' does not list this ~ test "t" { list pages } ~ test "t" { list screens }
    unknown-format ~ 'export' does not know the format
    unknown-setting ~ the setting or its value does not exist ~ settings colour on ~ settings time on
    unknown-key ~ the key does not exist or cannot be bound ~ bind hyper-x complete ~ bind alt-x complete
    unknown-action ~ there is no editing action with this name ~ bind alt-x complte ~ bind alt-x complete
    recording-stopped ~ the file of 'record' can no longer be written; the session continues
    command-failed ~ a command at the prompt or in a script failed
    command-usage ~ a command cannot run as written, or its file cannot be read
    """#

  static let importRows = #"""
    import-unread ~ the text of a pattern, or a whole list, is not in the source that 'roadbook import' reads
    import-pattern ~ the library does not use this pattern, or the pattern cannot be written in Roadbook
    import-scheme ~ the scheme or host of these routes is unknown or not valid
    import-screen ~ the class that is created is unknown; the map has a placeholder name
    import-container ~ the container is chosen at run time; the map leaves it out
    import-parent ~ the screen below is chosen at run time; the map leaves it out
    import-priority ~ the priority is computed at run time; the map leaves it out
    import-option ~ an option is set at run time; the map leaves it out
    import-definition ~ a custom route definition class may match in its own way
    import-change ~ routes are removed at run time
    import-type ~ the values that a converter accepts are decided by code; the type accepts any string
    import-brackets ~ a bracket is not balanced: what follows may be misread
    import-nothing ~ no routes are registered here
    import-replaced ~ the same route is registered twice; a warning where whole route maps replace each other, otherwise a hint
    import-allowed ~ allowed parameters are property names, not URL keys
    import-condition ~ a registration depends on a condition
    import-code ~ the code of a handler, block or builder is left to be written by hand
    import-result ~ code decides whether a handler accepts
    import-doubt ~ a call that may or may not register a route
    """#
}
