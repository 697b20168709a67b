(body "}" @end) @indent
(parameter_list ")" @end) @indent
(record_expression "}" @end) @indent
(list_expression "]" @end) @indent
(argument_list ")" @end) @indent
