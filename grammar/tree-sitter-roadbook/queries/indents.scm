[(body) (parameter_list) (record_expression) (list_expression) (argument_list) (group_expression)] @indent.begin
["}" ")" "]"] @indent.branch @indent.end
[(comment) (doc_comment)] @indent.auto
(ERROR) @indent.auto
