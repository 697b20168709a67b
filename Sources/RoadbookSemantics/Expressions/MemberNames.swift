/// The members of a URL: of `match.url`, and of a route call.
package enum URLPartName: String, Sendable, CaseIterable {
  case scheme, host, path, query, fragment
}

/// The names that describe a screen: the target of a URL in guards, hooks and styles; the visible
/// screen in tests and at the prompt.
package enum ScreenName: String, Sendable, CaseIterable {
  case screen, arguments, presentation, container

  /// The members of `visible`, which itself is the screen's name.
  package static let membersOfVisible = allCases.filter { $0 != .screen }
}
