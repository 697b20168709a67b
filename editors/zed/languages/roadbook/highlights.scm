; Made from grammar/tree-sitter-roadbook/queries by `make generate`. Do not edit.

[
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
] @keyword

["and" "or" "not" "matches" "else" "external" "do" "where" "from" "with" "userInfo" "wrap" "animated" "lazy"
 "selected" "none" "fails" "all" "to" "held" "update" "over" "off" "once" "for" "extern"
 "app" "since" "activity"] @keyword

(kind) @keyword
(comment) @comment
(doc_comment) @comment.doc

(string_expression ["\"" (string_text)] @string)
(string_escape) @string.escape
(interpolation ["${" "}"] @punctuation.special)
[(number) (type_range)] @number
[(boolean) (null)] @boolean
[(regex_expression) (type_regex)] @string.regex

["->" "=>" "=" "==" "!=" "<" "<=" ">" ">=" "+" "-" "*" "/" "??" "|" "?" "..."] @operator
["{" "}" "(" ")" "[" "]"] @punctuation.bracket
["," ";" ":" "."] @punctuation.delimiter

(name) @property
(bare) @property
(name_expression) @variable
(call_expression . (name_expression) @function)
(member_expression (name) @property)
(record_field (name) @property)
(argument . (name) @variable.special)
(parameter . (name) @variable.special)

(screen_declaration (name) @type)
(screen_target (name) @type)
(open_statement (name) @type)
(pop_statement (name) @type)
(type_declaration (name) @type)
(variable_declaration (name) @variable)
(container_declaration (name) @tag)
(container_selection (name) @tag)
(body (name) @tag)
(container_declaration (list_expression (name_expression) @type))
(root_statement (name) @tag)
(select_statement (name) @tag)
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
(clause "in" (name) @tag)
(clause "guard" (name) @function)
(clause "style" (name) @function)
(clause "parent" (name) @type)
(clause ["only" "default"] (name) @variable.special)
(modifier "in" (bare) @tag)
(expected_result (name) @type)
((expected_result . (name) @constant)
 (#any-of? @constant
  "cancelled" "declined" "deferred" "failed" "handled" "held" "invalid" "unmatched"
 ))
((expected_result . (name) @keyword) (#eq? @keyword "external"))
(expected_result (clause (name) @tag))

(type_name) @type
(type_list "list" @type)
(type_quoted) @constant
(type_union (type_name) @constant)
((type_union (type_name) @type)
 (#match? @type "^([A-Z].*|string|int|uint|float|bool|uuid|date|url|path|float32)$"))

(pattern_text) @string.special
(pattern_mark) @operator
(capture) @variable.special
(capture_type) @type
(capture_screen) @type
(url_text) @link_uri
(scheme_declaration (pattern . (pattern_text) @tag .) (#match? @tag "^[A-Za-z][A-Za-z0-9_]*$"))
([(guard_declaration (pattern . (pattern_text) @type .)) (hook_declaration (pattern . (pattern_text) @type .))]
 (#match? @type "^[A-Za-z_][A-Za-z0-9_]*$"))
(include_statement (bare) @string)
(platform_file (bare) @string)

(ERROR) @variable
