import RoadbookSession
import RoadbookShell
import RoadbookText

extension PromptHistory {
  /// The history for everything and for the session's project; reports once if it cannot be stored.
  static func standard(for session: PromptSession, _ streams: Streams) -> PromptHistory {
    let everything = HistoryFile.location(environment: environment)
    let project = everything.flatMap { file in projectFolder(of: session).map(file.forProject) }
    return PromptHistory(
      files: [everything, project].compactMap { $0 }, limit: session.session.settings.historySize
    ) { problem in
      streams.warn("\(TerminalText.escaped(problem)); this session's lines are not kept")
      streams.errors.flush()
    }
  }

  /// The nearest folder with a `.git` around the first map, or around the current folder if no map
  /// is loaded; else that folder itself.
  private static func projectFolder(of session: PromptSession) -> String? {
    let map = session.session.live.files.first
    let files = DiskAccess()
    guard let place = files.canonical(map ?? ".") else { return nil }
    let folder = map == nil ? place : DiskAccess.folder(of: place)
    var next = folder
    while next != "/" {
      if DiskAccess().exists("\(next)/.git") { return next }
      next = DiskAccess.folder(of: next)
    }
    return folder
  }
}
