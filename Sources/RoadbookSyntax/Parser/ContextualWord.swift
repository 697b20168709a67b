/// Words with a meaning inside statements that are ordinary names elsewhere, for highlighting and completion.
package enum ContextualWord {
  package static let all = [
    "all", "and", "animated", "before", "do", "else", "external", "fails", "false",
    "from", "in", "lazy", "lookup", "matches", "none", "not", "null", "off", "on",
    "or", "select", "selected", "to", "true", "userInfo", "where", "with", "wrap",
  ]
}
