; Colours. Names of captures are those of Neovim and of `tree-sitter highlight`; where two patterns match, the later
; one counts. The classes are those of the language server (Highlighting.swift).

[
; <words>
"aasa" "alias" "allow" "answer" "as" "assetlinks" "back" "bare" "before" "bind" "blanks" "block"
"blocks" "break" "cancel" "case" "cases" "changes" "check" "clash" "container" "containers"
"continue" "decline" "decode" "default" "defer" "deferral" "deprecated" "describe" "dialect" "diff"
"dismiss" "drop" "edit" "entitlements" "example" "expect" "explain" "export" "external" "fallback"
"finish" "flags" "format" "fragment" "generate" "goto" "group" "guard" "guards" "help" "history"
"hold" "host" "hostless" "if" "in" "include" "internal" "lines" "list" "load" "log" "manifest"
"match" "modal" "modals" "new" "next" "normalize" "on" "only" "open" "overlaps" "parent" "perform"
"platforms" "plist" "plus" "pop" "port" "present" "presenter" "priority" "proceed" "push" "query"
"quit" "rank" "record" "redo" "remove" "repeated" "replay" "require" "reset" "resolve" "resume"
"reuse" "roadbook" "root" "route" "routes" "rules" "run" "save" "scheme" "schemes" "screen"
"screens" "select" "set" "settings" "show" "slash" "stack" "step" "stop" "style" "tables" "tabs"
"tag" "test" "tests" "tour" "type" "types" "undo" "var" "vars" "view" "watch" "when" "wildcard"
; </words>
] @keyword

["and" "or" "not" "matches" "else" "external" "do" "where" "from" "with" "userInfo" "wrap" "animated" "lazy"
 "selected" "none" "fails" "all" "to" "held" "update" "over" "off" "once" "for" "extern"
 "app" "since" "activity"] @keyword

(kind) @keyword
(comment) @comment
(doc_comment) @comment.documentation

(string_expression ["\"" (string_text)] @string)
(string_escape) @string.escape
(interpolation ["${" "}"] @punctuation.special)
[(number) (type_range)] @number
[(boolean) (null)] @constant.builtin
[(regex_expression) (type_regex)] @string.regexp

["->" "=>" "=" "==" "!=" "<" "<=" ">" ">=" "+" "-" "*" "/" "??" "|" "?" "..."] @operator
["{" "}" "(" ")" "[" "]"] @punctuation.bracket
["," ";" ":" "."] @punctuation.delimiter

; Names, by what they name.
(name) @property
(bare) @property
(name_expression) @variable
(call_expression . (name_expression) @function.call)
(member_expression (name) @property)
(record_field (name) @property)
(argument . (name) @variable.parameter)
(parameter . (name) @variable.parameter)

(screen_declaration (name) @type)
(screen_target (name) @type)
(open_statement (name) @type)
(pop_statement (name) @type)
(type_declaration (name) @type.definition)
(variable_declaration (name) @variable)
(container_declaration (name) @module)
(container_selection (name) @module)
(body (name) @module)
(container_declaration (list_expression (name_expression) @type))
(root_statement (name) @module)
(select_statement (name) @module)
(perform_statement (name) @function)
(guard_declaration . "guard" . (name) @function)
(guard_declaration "before" . (name) @keyword)
(answer_command (name) @function)
(style_declaration (name) @function)
(show_statement (name) @function)
(rules_declaration (name) @constant)
(option_statement (name) @constant)
(hook_declaration (name) @constant)
(answer_item (name) @constant)
(clause "in" (name) @module)
(clause "guard" (name) @function)
(clause "style" (name) @function)
(clause "parent" (name) @type)
(clause ["only" "default"] (name) @variable.parameter)
(modifier "in" (bare) @module)
(expected_result (name) @type)
((expected_result . (name) @constant)
 (#any-of? @constant
  ; <words OUTCOME>
  "cancelled" "declined" "deferred" "failed" "handled" "held" "invalid" "unmatched"
  ; </words>
 ))
((expected_result . (name) @keyword) (#eq? @keyword "external"))
(expected_result (clause (name) @module))

; Types.
(type_name) @type
(type_list "list" @type)
(type_quoted) @constant
(type_union (type_name) @constant)
((type_union (type_name) @type)
 (#match? @type "^([A-Z].*|string|int|uint|float|bool|uuid|date|url|path|float32)$"))

; Patterns and URLs.
(pattern_text) @string.special.path
(pattern_mark) @operator
(capture) @variable.parameter
(capture_type) @type
(capture_screen) @type
(url_text) @string.special.url
(scheme_declaration (pattern . (pattern_text) @module .) (#match? @module "^[A-Za-z][A-Za-z0-9_]*$"))
([(guard_declaration (pattern . (pattern_text) @type .)) (hook_declaration (pattern . (pattern_text) @type .))]
 (#match? @type "^[A-Za-z_][A-Za-z0-9_]*$"))
(include_statement (bare) @string)
(platform_file (bare) @string)

(ERROR) @error
