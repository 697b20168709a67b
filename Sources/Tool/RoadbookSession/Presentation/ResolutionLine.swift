import RoadbookAnalysis
import RoadbookEngine
import RoadbookModel
package import RoadbookRuntime
package import RoadbookText
import RoadbookURL

/// Renders a resolution as one line, for lists of URLs.
package enum ResolutionLine {
  /// The URL, its target, the parameters with their sources and misfits, and the stack, separated
  /// by tabs.
  package static func text(_ resolution: Resolution) -> StyledText {
    let url = TerminalText.escaped(resolution.url)
    guard resolution.outcome == .handled else {
      let reason = resolution.reason.map { ": \(TerminalText.escaped($0))" } ?? ""
      let nearest =
        resolution.nearest.map { "; \(TerminalText.escaped("\($0.written): \($0.words)"))" } ?? ""
      return "\(url)\t\(resolution.outcome.rawValue, resolution.outcome.style)\(reason)\(nearest)"
    }
    var parts = [
      StyledText(url), StyledText(TerminalText.escaped(resolution.route?.written ?? ""), .pattern),
    ]
    let all = [resolution] + resolution.also
    parts.append(
      StyledText(all.map(target).joined(separator: " + "), .screen))
    parts.append(
      StyledText(
        resolution.parameters.entries.map { entry in
          "\(TerminalText.escaped(entry.key))=\(ValueText.shown(entry.value)) (\(entry.source.name))"
        }.joined(separator: ", ") + misfits(resolution)))
    parts.append(StyledText((resolution.also.last ?? resolution).stack.joined(separator: " › ")))
    while parts.last?.isEmpty == true { parts.removeLast() }
    return parts.joined(separator: "\t")
  }

  /// The arguments whose values in the URL do not fit.
  private static func misfits(_ resolution: Resolution) -> String {
    resolution.misfits.map { misfit in
      "; argument \(misfit.parameter)=\(ValueText.shown(misfit.used)) \(misfit.note)"
    }.joined()
  }

  /// The screen, the external URL, or the outcome.
  private static func target(_ resolution: Resolution) -> String {
    if let screen = resolution.screen { return screen }
    return resolution.externalURLs.first.map { "external \(TerminalText.escaped($0))" }
      ?? resolution.outcome.rawValue
  }
}
