import RoadbookModel
import RoadbookRuntime

/// A route of a map, for lists.
public struct RouteListing: Hashable, Sendable {
  /// Its name, for `Router.on` and `url(for:)`.
  public var name: RouteName
  /// Its patterns as written, with those of the routes around it.
  public var patterns: [String]
  /// What is behind the arrow: a screen, `=> URL`, `external URL` or `do { … }`.
  public var target: String
  /// The screen that it shows; nil if it shows none.
  public var screen: ScreenName?
  /// Its scheme; nil for routes outside any scheme.
  public var scheme: String?
  /// The guards that it names.
  public var guards: [GuardName]
  /// Its tags.
  public var tags: [String]
  /// Its documentation: the lines that begin with `##`.
  public var documentation: String?
  /// URLs that it handles, as the map gives them.
  public var examples: [String]
  /// Whether only other routes and the app itself lead to it.
  public var isInternal: Bool
  /// The note on a deprecated route; nil if it is not deprecated.
  public var deprecated: String?
  /// The file that declares it; `code` for a route in code.
  public var file: String
  /// The line, from 1.
  public var line: Int

  init(_ route: Route, _ map: LinkedMap, _ files: [any MapFile]) {
    let location = files.location(of: route.place)
    name = RouteName(route.name)
    patterns = route.written
    target = route.targetText
    screen = route.screen.map { ScreenName($0) }
    scheme = map.namespaces[route.namespace].name
    guards = route.guards.map { GuardName($0) }
    tags = route.tags
    documentation = route.documentation
    examples = route.examples.map(\.source)
    isInternal = route.isInternal
    deprecated = route.deprecated
    file = location.file
    line = location.line
  }
}

/// Why a URL leads where it does.
public struct Explanation: Sendable, CustomStringConvertible {
  /// A route that matches the URL, or nearly does.
  public struct Candidate: Hashable, Sendable {
    /// Its pattern as written.
    public var pattern: String
    /// Whether it matches.
    public var isMatch: Bool
    /// Whether it is the route that handles the URL.
    public var isWinner: Bool
    /// Why it matches or does not.
    public var reason: String
    /// The file that declares it.
    public var file: String
    /// The line, from 1.
    public var line: Int
  }

  /// The URL.
  public var url: String
  /// What would happen to it.
  public var outcome: Outcome
  /// The routes in the order in which they are tried, those that match first; at most 70.
  public var candidates: [Candidate]

  init(_ explanation: RoadbookRuntime.Explanation, _ files: [any MapFile]) {
    url = explanation.url
    outcome = Outcome(explanation.resolution)
    candidates = explanation.candidates.map { candidate in
      let location = files.location(of: candidate.place)
      return Candidate(
        pattern: candidate.written, isMatch: candidate.isMatch, isWinner: candidate.isWinner,
        reason: candidate.verdict, file: location.file, line: location.line)
    }
  }

  /// One line for the URL with its outcome, and one for each candidate.
  public var description: String {
    let lines = candidates.map { candidate in
      let mark = candidate.isWinner ? "→" : candidate.isMatch ? "✓" : "✗"
      return "  \(mark) \(candidate.pattern)  \(candidate.reason)"
    }
    return ([outcome.description] + lines).joined(separator: "\n")
  }
}
