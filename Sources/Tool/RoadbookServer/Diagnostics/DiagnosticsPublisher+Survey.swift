import RoadbookIDE

/// The survey of the workspace's maps that are not open, in small steps when idle.
///
/// For an open file that other maps include, only the survey may find these maps. A client that
/// gets pushed diagnostics gets those of all maps; a client that pulls requests them itself.
struct Survey {
  /// Whether it must start (again).
  var isNeeded = false
  fileprivate var running: WorkspaceSurvey?
  /// The number of the current survey.
  fileprivate var number = 0
}

extension DiagnosticsPublisher {
  /// Whether `surveyFurther` has something to do.
  var wantsSurvey: Bool { survey.isNeeded || survey.running != nil }

  /// Examines one more folder or one more map.
  func surveyFurther() {
    let workspace = documents.workspace
    if survey.isNeeded {
      survey.isNeeded = false
      survey.running = WorkspaceSurvey(workspace)
      survey.number += 1
    }
    guard var running = survey.running.take() else { return }
    let maps = workspace.openMaps.map(\.id)
    switch running.step() {
    case .looking: survey.running = running
    case .part(let part, _, _):
      survey.running = running
      push(part)
    case .done:
      let number = survey.number
      retract { $1.survey != nil && $1.survey != number }
    }
    if workspace.openMaps.map(\.id) != maps { openMapsChanged() }
  }

  /// Retracts the diagnostics of files that are not open.
  func retractSurveyed() { retract { $1.survey != nil } }

  private func push(_ part: WorkspaceSurvey.Part) {
    guard !part.map.keys.contains(where: documents.workspace.isOpen) else { return }
    if !client.capabilities.diagnostics.arePulled, client.preferences.includesAllMaps {
      part.map.followURLs()
      for document in part.documents {
        let view = DocumentView(documents: documents, map: part.map, index: document)
        push(view.uri, view, survey: survey.number)
      }
    }
    documents.workspace.forget(part.map)
  }
}
