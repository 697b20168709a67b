; Where names are declared and used. A route's captures are known in it and in the routes inside it.
[(route_declaration) (block_declaration) (guard_declaration) (hook_declaration) (test_declaration)
 (screen_declaration) (style_declaration)] @local.scope

(capture) @local.definition.parameter
(parameter . (name) @local.definition.parameter)
(screen_declaration . "screen" . (name) @local.definition.type)
(type_declaration (name) @local.definition.type)
(variable_declaration (name) @local.definition.var)
(guard_declaration . "guard" . (name) @local.definition.function)
(style_declaration (name) @local.definition.function)
(container_declaration (name) @local.definition.namespace)
(name_expression) @local.reference
(screen_target (name) @local.reference)
(clause (name) @local.reference)
