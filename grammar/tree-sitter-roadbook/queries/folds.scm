[(body) (parameter_list) (record_expression) (list_expression) (argument_list)] @fold
(doc_comment)+ @fold
(comment)+ @fold
