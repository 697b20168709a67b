import RoadbookIDE
import RoadbookText

/// The maps of the workspace that nobody has open: looked at when there is nothing else to do, a part at a time.
///
/// Which map an open file belongs to may show only then. A client that is told findings hears of theirs, too; one that
/// asks for them asks for these when it wants them.
extension LanguageServer {
  /// Whether `survey` has something to do.
  package var wantsSurvey: Bool {
    phase == .running && !hasWork && (isUnsurveyed || survey != nil)
  }

  /// Looks at all maps once more; a client that pulls does the same.
  func surveyAgain() {
    isUnsurveyed = true
    needsRefresh = true
  }

  /// Looks into one more folder, or at one more map.
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

  /// Takes back what was told of files that nobody has open.
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
