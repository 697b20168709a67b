import RoadbookAnalysis
import RoadbookBinder
import RoadbookModel
import RoadbookText

/// Renders the description of a declaration, with its source and what uses it.
enum DescriptionText {
  /// At most this many uses are listed, and lines of a source shown, as text.
  private static let (useLimit, sourceLimit) = (12, 40)

  static func json(_ description: Description, _ uses: [DeclarationUse]) -> JSON {
    let list = uses.map { JSON.object(["statement": .string($0.statement)], at: $0.place) }
    return .object(
      description.json + (list.isEmpty ? [] : [JSONMember("usedBy", .array(list))]))
  }

  static func lines(_ description: Description, _ uses: [DeclarationUse]) -> [StyledText] {
    var lines: [StyledText] = ["\(TerminalText.escaped(description.title), .heading)"]
    for line in description.documentation?.split(separator: "\n") ?? [] {
      lines.append("  \(TerminalText.escaped(String(line)))")
    }
    let used = "used by"
    let labels =
      description.facts.map(\.label) + (description.location == nil ? [] : ["at"])
      + (uses.isEmpty ? [] : [used])
    let width = (labels.map(\.count).max() ?? 0) + 2
    for fact in description.facts { lines.append(.labelled(fact.label, fact.text, at: width)) }
    if let location = description.location {
      let line: StyledText = .labelled("at", "\(TerminalText.escaped(location.text))", at: width)
      lines.append(StyledText(line.plain, .place))
    }
    for (index, use) in uses.prefix(useLimit).enumerated() {
      let place = "(\(use.place.text))"
      lines.append(
        .labelled(
          index == 0 ? used : "", "\(TerminalText.escaped(use.statement))  \(place, .place)",
          at: width))
    }
    if uses.count > useLimit {
      lines.append(.labelled("", "and \(uses.count - useLimit) more", at: width))
    }
    let source =
      description.source.map {
        TerminalText.escapedLines($0).split(separator: "\n", omittingEmptySubsequences: false)
      } ?? []
    lines += source.prefix(sourceLimit).map { "  \("|", .label) \(String($0))" }
    if source.count > sourceLimit {
      lines.append("  \("|", .label) … \(source.count - sourceLimit) more lines")
    }
    return lines
  }
}
