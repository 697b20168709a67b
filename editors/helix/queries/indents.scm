[(body) (parameter_list) (record_expression) (list_expression) (argument_list) (group_expression)] @indent
["}" ")" "]"] @outdent
