import RoadbookText

/// Writes the map in other formats.
extension Session {
  mutating func export(
    format: Command.Format, text filter: Name?, file: Name?, over: Bool
  ) -> Answer {
    let document: (kind: String, text: String)
    switch exported(format, filter: filter?.text) {
    case .success(let text):
      document = (format == .checklist ? "markdown" : format.rawValue, text)
    case .failure(let problem):
      return .problem(problem.message, advice: problem.advice, at: filter?.range)
    }
    guard let file else { return Answer(.document(kind: document.kind, text: document.text)) }
    if over, !settings.mayReplaceFiles {
      return .problem(
        "a script that runs because of its #! line cannot replace files",
        advice: "run it as a script: roadbook run FILE", at: file.range, isUsageError: true)
    }
    let bytes = Array(document.text.utf8)
    if let trouble = files.write(bytes, to: file.text, replacing: over ? .anything : .nothing) {
      return Answer.problem(
        "\(trouble.path): \(trouble.reason)",
        advice: over ? nil : "choose another name; 'over' after it replaces the file",
        at: file.range, isUsageError: true)
    }
    return Answer(.message("wrote \(file.text)"))
  }

  /// The map in a format. `filter`: only the routes that contain it; for a checklist, the scheme to open URLs with.
  package mutating func exported(
    _ format: Command.Format, filter: String?
  ) -> Result<String, WalkProblem> {
    switch format {
    case .mermaid: .success(graph(.mermaid, filter: filter))
    case .dot: .success(graph(.dot, filter: filter))
    case .checklist: walk(scheme: filter)
    }
  }
}
