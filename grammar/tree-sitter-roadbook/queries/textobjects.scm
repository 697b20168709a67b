; Routes, guards and other things with a body are functions; schemes, groups and tests are classes.
[(route_declaration) (block_declaration) (guard_declaration) (hook_declaration) (style_declaration)]
  @function.outer
(route_declaration (body) @function.inner)
(action_target (body) @function.inner)
[(block_declaration (body) @function.inner) (guard_declaration (body) @function.inner)
 (hook_declaration (body) @function.inner) (style_declaration (body) @function.inner)]
[(scheme_declaration) (test_declaration)] @class.outer
[(scheme_declaration (body) @class.inner) (test_declaration (body) @class.inner)]
[(parameter) (argument) (record_field) (capture)] @parameter.outer
[(parameter) (argument) (record_field) (capture)] @parameter.inner
[(comment) (doc_comment)] @comment.outer
(if_statement) @conditional.outer
(if_statement (body) @conditional.inner)
(call_expression) @call.outer
(call_expression (argument_list) @call.inner)
