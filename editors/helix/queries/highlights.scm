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
(doc_comment) @comment.block.documentation

(string_expression ["\"" (string_text)] @string)
(string_escape) @constant.character.escape
(interpolation ["${" "}"] @punctuation.special)
[(number) (type_range)] @constant.numeric
[(boolean) (null)] @constant.builtin
[(regex_expression) (type_regex)] @string.regexp

["->" "=>" "=" "==" "!=" "<" "<=" ">" ">=" "+" "-" "*" "/" "??" "|" "?" "..."] @operator
["{" "}" "(" ")" "[" "]"] @punctuation.bracket
["," ";" ":" "."] @punctuation.delimiter

(name) @variable.other.member
(bare) @variable.other.member
(name_expression) @variable
(call_expression . (name_expression) @function)
(member_expression (name) @variable.other.member)
(record_field (name) @variable.other.member)
(argument . (name) @variable.parameter)
(parameter . (name) @variable.parameter)

(screen_declaration (name) @type)
(screen_target (name) @type)
(open_statement (name) @type)
(pop_statement (name) @type)
(type_declaration (name) @type)
(variable_declaration (name) @variable)
(container_declaration (name) @namespace)
(container_selection (name) @namespace)
(body (name) @namespace)
(container_declaration (list_expression (name_expression) @type))
(root_statement (name) @namespace)
(select_statement (name) @namespace)
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
(clause "in" (name) @namespace)
(clause "guard" (name) @function)
(clause "style" (name) @function)
(clause "parent" (name) @type)
(clause ["only" "default"] (name) @variable.parameter)
(modifier "in" (bare) @namespace)
(expected_result (name) @type)
((expected_result . (name) @constant)
 (#any-of? @constant
  "cancelled" "declined" "deferred" "failed" "handled" "held" "invalid" "unmatched"
 ))
((expected_result . (name) @keyword) (#eq? @keyword "external"))
(expected_result (clause (name) @namespace))

(type_name) @type
(type_list "list" @type)
(type_quoted) @constant
(type_union (type_name) @constant)
((type_union (type_name) @type)
 (#match? @type "^([A-Z].*|string|int|uint|float|bool|uuid|date|url|path|float32)$"))

(pattern_text) @string.special.path
(pattern_mark) @operator
(capture) @variable.parameter
(capture_type) @type
(capture_screen) @type
(url_text) @string.special.url
(scheme_declaration (pattern . (pattern_text) @namespace .) (#match? @namespace "^[A-Za-z][A-Za-z0-9_]*$"))
([(guard_declaration (pattern . (pattern_text) @type .)) (hook_declaration (pattern . (pattern_text) @type .))]
 (#match? @type "^[A-Za-z_][A-Za-z0-9_]*$"))
(include_statement (bare) @string)
(platform_file (bare) @string)

(ERROR) @error
