import RoadbookEngine
package import RoadbookText
import RoadbookURL

/// Renders `explain`: namespace, candidates, winner and resolution.
struct ExplanationText {
  let session: Session
  let layout: ContainerLayout

  func lines(_ explanation: Explanation) -> [StyledText] {
    var lines = candidates(explanation)
    for other in explanation.sentOn { lines += ["redirects to"] + candidates(other) }
    let words = EventText(session: session)
    for event in explanation.asks {
      guard case .ask(_, _, let answer) = event.kind else { continue }
      let text = TerminalText.escaped("  \(words.asked(event)): \(answer)  ")
      lines.append("\(text)\(TerminalText.escaped(words.location(event.place)), .place)")
    }
    let text = ResolutionText(session: session, layout: layout)
    var resolution = explanation.resolution
    // The candidates include the nearest route already.
    resolution.miss = nil
    lines += text.lines(resolution, isTrial: true)
      .map(\.escapedLines)
    return lines
  }

  private func candidates(_ explanation: Explanation) -> [StyledText] {
    var lines = [StyledText(TerminalText.escaped(explanation.url), .heading)]
    let place = explanation.namespace.map { "scheme \($0)" } ?? "scheme-less routes"
    lines.append("  \("namespace", .label)   \(place), rank \(explanation.rank)")
    if let map = session.built?.map, URLParts(explanation.url).scheme != nil {
      let words = EventText(session: session)
      let why = words.origin(of: explanation.namespace, explanation.url, map)
      lines.append("              \(TerminalText.escaped(why))")
    }
    for (index, candidate) in explanation.candidates.enumerated() {
      let location = session.location(of: candidate.place)
      let mark: StyledText =
        candidate.isWinner
        ? "\("→", .good)" : candidate.isMatch ? "\("✓", .good)" : "\("✗", .bad)"
      let place = "(\(location.file):\(location.line))"
      let number = String(repeating: " ", count: max(0, 3 - "\(index + 1)".count)) + "\(index + 1)"
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
}

extension Session {
  /// An explanation as one JSON object.
  package func json(of explanation: Explanation) -> JSON {
    guard case .object(var members) = candidates(of: explanation) else { return .null }
    members.append(JSONMember("resolution", json(of: explanation.resolution)))
    members.append(
      JSONMember("guards", .array(explanation.asks.compactMap { EventJSON.json($0) })))
    members.append(JSONMember("sentOn", .array(explanation.sentOn.map { candidates(of: $0) })))
    return .object(members)
  }

  private func candidates(of explanation: Explanation) -> JSON {
    .object([
      "url": .string(explanation.url),
      "namespace": .optional(explanation.namespace),
      "fallback": .bool(explanation.fallsBack),
      "rank": .string(explanation.rank),
      "candidates": .array(
        explanation.candidates.map { candidate in
          let location = location(of: candidate.place)
          return .object([
            "written": .string(candidate.written), "scheme": .optional(candidate.scheme),
            "matched": .bool(candidate.isMatch), "winner": .bool(candidate.isWinner),
            "verdict": .string(candidate.verdict), "file": .string(location.file),
            "line": .int(location.line),
          ])
        }),
      "omitted": .int(explanation.omitted),
    ])
  }
}
