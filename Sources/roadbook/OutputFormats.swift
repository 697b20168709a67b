import ArgumentParser

/// For people or for programs.
enum TextOrJSON: String, CaseIterable, ExpressibleByArgument {
  case text
  case json
}

/// How `routes` shows a map.
enum RoutesFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case json
  case markdown
  case mermaid
  case dot
}

/// How `test` reports.
enum TestFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case tap
  case junit
  case json
}
