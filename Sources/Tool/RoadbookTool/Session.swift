import RoadbookBinder
import RoadbookSession
import RoadbookShell
import RoadbookText

/// A session with maps loaded, for the prompt and for scripts; ends the command if one cannot be
/// read.
///
/// Problems in a map are printed, and the prompt opens anyway.
func makeSession(
  loading maps: [String], _ streams: Streams, isInteractive: Bool = false
) throws -> PromptSession {
  let columns: @Sendable () -> Int = { terminalSize().columns }
  var session = PromptSession(
    Session(files: DiskAccess()), renderOptions: streams.renderOptions,
    isInteractive: isInteractive,
    progress: streams.progress, width: isInteractive && isatty(1) != 0 ? columns : nil,
    stamp: DiskAccess().stamp)
  for map in maps {
    if case .failure(let problem) = DiskAccess().read(map) {
      throw streams.refuse(problem.message + commandAdvice(map))
    }
    let reply = session.load(map)
    streams.errors.writeLines(reply.errors)
    streams.errors.flush()
  }
  return session
}

/// The session of a command for one map: errors in the map end it with exit code 1, unless it
/// `allowsErrors`.
func loadedSession(
  _ map: String, _ streams: Streams, files: any FileAccess = DiskAccess(),
  allowsErrors: Bool = false
) throws -> Session {
  var session = Session(files: files)
  session.work.progress = streams.progress?.progress
  let answer = session.load(map)
  // Binds the map now, while progress is shown; the command's own work is fast.
  _ = session.map
  streams.progress?.finish()
  let rendered = AnswerRenderer(session, streams.renderOptions).render(answer)
  if answer.isUsageError || answer.isFailure && !allowsErrors {
    if answer.isUsageError, case .problem(let message, _) = answer.content {
      throw streams.refuse(TerminalText.escaped(message))
    }
    streams.errors.writeLines(rendered.errors)
    try streams.end(.findings)
    throw ExitStatus.findings
  }
  return session
}

/// A mistyped command, or one behind an option, is taken for a map, so the message suggests the
/// command.
private func commandAdvice(_ map: String) -> String {
  if RoadbookTool.isCommand(map) {
    return " (the command comes first: roadbook \(map) …)"
  }
  guard let near = Suggestion.nearest(to: map, among: RoadbookTool.commands.map { $0.name }) else {
    return ""
  }
  return " (did you mean the command '\(near)'?)"
}
