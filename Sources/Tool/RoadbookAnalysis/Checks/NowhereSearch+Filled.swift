import RoadbookEngine
import RoadbookModel
import RoadbookRuntime
import RoadbookText
import RoadbookURL

/// Finds URLs with values in them that no route matches, whatever the values are.
extension NowhereSearch {
  mutating func checkFilled() {
    // WAAppRouting runs blocks without a route.
    let hasLoneBlocks = map.blocks.contains {
      map.namespaces[$0.namespace].settings.library.runsOneBlockFirst
    }
    guard !hasLoneBlocks else { return }
    let known = filled.filter(reports).compactMap { url in
      url.template.pattern { isSegment($0, in: url.route) }.map { (url: url, pattern: $0) }
    }
    guard
      var meetings = PatternMeetings(
        map, known.map { (pattern: $0.pattern, namespace: $0.url.namespace) })
    else { return }
    for (number, one) in known.enumerated() where !meetings.meetsRoute(number) {
      let foreign = meetings.foreign(number)
      let meant = foreign == nil ? meetings.corrected(number, one.url.template.source) : nil
      report(
        one.url, foreign?.reason.map(TerminalText.escaped) ?? "no route matches it",
        meant.map { "did you mean \($0)?" }
          ?? (foreign == nil
            ? "correct the URL, or declare a route for it"
            : "correct the URL, declare its scheme, or leave the app with 'external'"),
        meant: meant)
    }
  }

  /// Whether a value is the text of one segment of the URL that is rewritten: guards and blocks do
  /// not change it.
  private func isSegment(_ value: Expression, in route: Route?) -> Bool {
    guard let route, case .name(let name, _) = value, !given.contains(name), !givesAll,
      NamePlace.route.builtins[name] == nil, !map.variables.contains(where: { $0.name == name })
    else { return false }
    return route.patterns.allSatisfy { pattern in
      pattern.expansions.allSatisfy { expansion in
        expansion.segments.contains { segment in
          segment.parts.contains { part in
            if case .capture(let capture) = part {
              capture.name == name && capture.type.map(isOneSegment) ?? true
            } else {
              false
            }
          }
        }
      }
    }
  }

  private func isOneSegment(_ type: TypeExpression) -> Bool {
    switch map.types.resolve(type) {
    case .success(.path), .success(.list), .success(.custom), .failure: false
    default: true
    }
  }
}
