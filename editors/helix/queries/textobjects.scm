[(route_declaration) (block_declaration) (guard_declaration) (hook_declaration) (style_declaration)]
  @function.around
(route_declaration (body) @function.inside)
(action_target (body) @function.inside)
[(block_declaration (body) @function.inside) (guard_declaration (body) @function.inside)
 (hook_declaration (body) @function.inside) (style_declaration (body) @function.inside)]
[(scheme_declaration) (group_expression)] @class.around
(scheme_declaration (body) @class.inside)
(test_declaration (body) @test.inside) @test.around
[(parameter) (argument) (record_field) (capture)] @parameter.inside
[(comment) (doc_comment)] @comment.inside
(comment)+ @comment.around
(doc_comment)+ @comment.around
