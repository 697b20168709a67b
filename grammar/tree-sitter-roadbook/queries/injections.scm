; Regular expressions, and what is written in the language of another tool.
((type_regex) @injection.content (#set! injection.language "regex"))
((regex_expression) @injection.content (#set! injection.language "regex"))
((comment) @injection.content (#set! injection.language "comment"))
