[(route_declaration) (block_declaration) (guard_declaration) (hook_declaration)] @local.scope
(capture) @local.definition
(name_expression) @local.reference
