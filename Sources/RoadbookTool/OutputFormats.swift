/// For people or for programs.
enum TextOrJSON: String, CaseIterable, ArgumentValue {
  case text
  case json
}

/// The output formats of `check`.
enum CheckFormat: String, CaseIterable, ArgumentValue {
  case text
  case json
  case github
  case sarif
}

/// The output formats of `routes`.
enum RoutesFormat: String, CaseIterable, ArgumentValue {
  case text
  case json
  case markdown
}

/// The report formats of `test`.
enum TestFormat: String, CaseIterable, ArgumentValue {
  case text
  case tap
  case junit
  case json
}
