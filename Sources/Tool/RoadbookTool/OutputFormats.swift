import ArgumentParser

/// For people or for programs.
enum TextOrJSON: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

/// The output formats of `resolve`: a line for each URL, JSON Lines, or what the prompt shows.
enum ResolveFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, details
}

/// The output formats of `check`.
enum CheckFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, github, sarif
}

/// The output formats of `diff`.
enum DiffFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, markdown, github, sarif
}

/// The output formats of `routes`.
enum RoutesFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json, markdown
}

/// The report formats of `test`.
enum TestFormat: String, CaseIterable, ExpressibleByArgument {
  case text, tap, junit, json, github
}
