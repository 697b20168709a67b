package import RoadbookBinder
import RoadbookEngine
import RoadbookModel
package import RoadbookRuntime
package import RoadbookText
import RoadbookURL

/// Renders `explain`: namespace, candidates, winner and resolution.
package struct ExplanationRenderer {
  private let loaded: LoadedMap
  private var events: EventText { EventText(loaded: loaded) }
  private var resolutions: ResolutionRenderer { ResolutionRenderer(loaded) }

  package init(_ loaded: LoadedMap) { self.loaded = loaded }

  func lines(_ explanation: Explanation) -> [StyledText] {
    var resolution = explanation.resolution
    // The candidates include the nearest route.
    resolution.unmatchedURL = nil
    // The verdict comes first: there may be many candidates.
    var lines = resolutions.lines(resolution, isTrial: true)
    lines += ["\("candidates", .heading)"] + candidates(explanation).dropFirst()
    for other in explanation.redirects { lines += ["redirects to"] + candidates(other) }
    for event in explanation.asks {
      guard case .ask(_, _, let answer) = event.kind else { continue }
      let text = TerminalText.escaped("  \(events.asked(event)): \(answer)  ")
      lines.append("\(text)\(TerminalText.escaped(events.location(event.place)), .place)")
    }
    return lines
  }

  private func candidates(_ explanation: Explanation) -> [StyledText] {
    var lines = [StyledText(TerminalText.escaped(explanation.url), .heading)]
    let url = explanation.readURL ?? explanation.url
    if url != explanation.url {
      lines.append("  \("read as", .label)     \(TerminalText.escaped(url))")
    }
    let place = explanation.namespace.map { "scheme \($0)" } ?? "scheme-less routes"
    lines.append("  \("namespace", .label)   \(place), rank \(explanation.rank)")
    let parts = URLParts(url)
    if parts.scheme != nil {
      let why = events.origin(of: explanation.namespace, url)
      lines.append("              \(TerminalText.escaped(why))")
    }
    if parts.userInfo != nil {
      lines.append("              what stands before '@' is a user name, which no route sees")
    }
    for (index, candidate) in explanation.candidates.enumerated() {
      let mark: StyledText =
        candidate.isWinner
        ? "\("→", .good)" : candidate.isMatch ? "\("✓", .good)" : "\("✗", .bad)"
      let place = events.location(candidate.place)
      let number = "\(index + 1)".alignedRight(in: 3)
      lines.append("  \(number) \(mark) \(candidate.written, .pattern)  \(place, .place)")
      lines.append("        \(TerminalText.escaped(candidate.verdict))")
    }
    if explanation.omitted > 0 {
      lines.append("      \(TerminalText.escaped(others(explanation)))")
    }
    return lines
  }

  /// Describes the routes that are not listed.
  private func others(_ explanation: Explanation) -> String {
    let count = explanation.omitted
    guard explanation.candidates.isEmpty else {
      return count == 1 ? "1 other route is less similar" : "\(count) other routes are less similar"
    }
    return count == 1 ? "the only route is not similar" : "none of the \(count) routes is similar"
  }

  // MARK: JSON

  /// An explanation as one JSON object.
  package func json(_ explanation: Explanation) -> JSON {
    guard case .object(let members) = json(candidatesOf: explanation) else { return .null }
    return .object(
      members + [
        JSONMember("resolution", resolutions.json(explanation.resolution)),
        JSONMember(
          "guards", .array(explanation.asks.compactMap(\.value).map { ValueText.json($0) })),
        JSONMember("sentOn", .array(explanation.redirects.map { json(candidatesOf: $0) })),
      ])
  }

  private func json(candidatesOf explanation: Explanation) -> JSON {
    .object(present: [
      "url": .string(explanation.url),
      "readAs": explanation.readURL.map(JSON.string),
      "namespace": .optional(explanation.namespace),
      "fallback": .bool(explanation.fallsBack),
      "rank": .string(explanation.rank),
      "candidates": .array(
        explanation.candidates.map { candidate in
          .object(
            [
              "written": .string(candidate.written), "scheme": .optional(candidate.scheme),
              "matched": .bool(candidate.isMatch), "winner": .bool(candidate.isWinner),
              "verdict": .string(candidate.verdict),
            ], at: loaded.location(of: candidate.place))
        }),
      "omitted": .int(explanation.omitted),
    ])
  }
}
