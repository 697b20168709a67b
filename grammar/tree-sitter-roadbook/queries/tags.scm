; The symbols of a map, for lists and for `tree-sitter tags`.
((doc_comment)* @doc . (route_declaration (pattern) @name) @definition.function)
((doc_comment)* @doc . (screen_declaration (name) @name) @definition.class)
((doc_comment)* @doc . (screen_list (screen_declaration (name) @name) @definition.class))
((doc_comment)* @doc . (scheme_declaration (pattern) @name) @definition.module)
(type_declaration (name) @name) @definition.type
(variable_declaration (name) @name) @definition.variable
(guard_declaration . "guard" . (name) @name) @definition.function
(style_declaration (name) @name) @definition.function
(container_declaration . ["tabs" "stack" "container"] . (name) @name) @definition.module
(test_declaration (string_expression) @name) @definition.test
(screen_target (name) @name) @reference.class
(clause "guard" (name) @name) @reference.call
(call_expression . (name_expression) @name) @reference.call
