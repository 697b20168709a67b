package import RoadbookBinder
import RoadbookModel
package import RoadbookRuntime

extension LoadedMap {
  /// The map in a format. `filter`: only the routes that contain it; for a checklist, the scheme to
  /// open URLs with. `app`: the one in which a checklist opens URLs; nil for a fresh one.
  /// `platform`: the only one in a checklist.
  package func exported(
    _ format: Command.Format, filter: String?, on app: SimulatedApp? = nil,
    platform: String? = nil
  ) -> Result<String, CommandProblem> {
    if let filter, [.mermaid, .dot, .svg].contains(format), !map.hasGraph(of: filter) {
      return .failure(
        CommandProblem(
          message: "nothing in the map contains '\(filter)'", advice: "'routes' lists the routes"))
    }
    return switch format {
    case .mermaid: .success(map.mermaid(filter: filter))
    case .dot: .success(DotText.text(map.graph(filter: filter)))
    case .svg: .success(SVGText.text(map.graph(filter: filter)))
    case .checklist:
      ChecklistBuilder(self, on: app, platforms: platform.map { [$0] } ?? ["ios", "android"])
        .checklist(scheme: filter)
        .map(ChecklistText.markdown)
    case .json: json(filter: filter)
    }
  }

  private func json(filter: String?) -> Result<String, CommandProblem> {
    if filter != nil {
      return .failure(
        CommandProblem(message: "a map as JSON has all of its routes", advice: "leave out 'for'"))
    }
    if hasErrors {
      return .failure(
        CommandProblem(
          message: "the map has an error: as JSON it would lack a part",
          advice: "'check' shows the errors"))
    }
    return .success(modelText)
  }
}
