import RoadbookIDE
import RoadbookText

/// Checks the maps of the workspace that are not open, in small steps when idle.
///
/// Only this may show which map an open file belongs to. A client that gets pushed diagnostics gets those of all
/// maps; a client that pulls requests them itself.
extension LanguageServer {
  /// Whether `surveyFurther` has something to do.
  package var wantsSurvey: Bool {
    phase == .running && !hasWork && (isUnsurveyed || survey != nil)
  }

  /// Starts the survey again; a client that pulls does so, too.
  func surveyAgain() {
    isUnsurveyed = true
    needsRefresh = true
  }

  /// Examines one more folder or one more map.
  package func surveyFurther() {
    guard wantsSurvey else { return }
    if isUnsurveyed {
      isUnsurveyed = false
      survey = workspace.survey()
      unconfirmed = surveyed
    }
    guard var survey else { return }
    let maps = workspace.openMaps.map(\.id)
    switch workspace.step(&survey) {
    case .looking: self.survey = survey
    case .part(let part, _, _):
      self.survey = survey
      tell(part)
    case .done:
      self.survey = nil
      retract(unconfirmed)
    }
    if workspace.openMaps.map(\.id) != maps { isStale = true }
  }

  /// Retracts the diagnostics of files that are not open.
  func retract(_ names: Set<String>) {
    for name in names.sorted() where surveyed.remove(name) != nil { retract(name) }
  }

  private func tell(_ part: WorkspaceSurvey.Part) {
    guard !part.map.keys.contains(where: workspace.isOpen) else { return }
    if tellsOfAllMaps {
      part.map.followURLs()
      for document in part.documents {
        let uri = uri(of: part.map.keys[document])
        let name = name(of: uri)
        surveyed.insert(name)
        unconfirmed.remove(name)
        tell(uri, part.map, document)
      }
    }
    workspace.forget(part.map)
  }

  private var tellsOfAllMaps: Bool { !client.pullsDiagnostics && preferences.tellsOfAllMaps }
}
