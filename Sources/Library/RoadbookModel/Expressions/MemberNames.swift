import RoadbookURL

/// The members of a URL: of `match.url`, and of a route call.
package enum URLPartName: String, Sendable, CaseIterable {
  case scheme, host, path, query, fragment
  /// Path, query and fragment: what follows the host.
  case rest
}

extension Expression {
  /// The part of a URL that it reads, as `match.url.path` does, also with a value for a missing
  /// part: `… ?? "/"`.
  package var urlPart: URLPartName? {
    switch self {
    case .member(let base, let name, _):
      if case .route = base { return URLPartName(rawValue: name) }
      return base.dottedName == "match.url" ? URLPartName(rawValue: name) : nil
    case .binary(.coalesce, let part, .literal, _): return part.urlPart
    default: return nil
    }
  }
}

/// The names that describe a screen: the target of a URL in guards, hooks and styles; the visible
/// screen in tests and at the prompt.
package enum ScreenName: String, Sendable, CaseIterable {
  case screen, arguments, presentation, container

  /// The members of `visible`, which itself is the screen's name.
  package static let membersOfVisible = allCases.filter { $0 != .screen }
}
