(test_declaration (string_expression . (string_text) @run @name .) (#set! tag roadbook-test))
