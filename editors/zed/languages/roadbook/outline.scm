(route_declaration "route" @context (pattern) @name) @item
(scheme_declaration "scheme" @context (pattern) @name) @item
(screen_declaration (name) @name) @item
(type_declaration "type" @context (name) @name) @item
(guard_declaration . "guard" @context . (name) @name) @item
(test_declaration "test" @context (string_expression) @name) @item
