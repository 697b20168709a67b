import ArgumentParser
import RoadbookShell
import RoadbookText

/// A session with maps loaded, for the prompt and for scripts; ends the command where one cannot be read.
func makeSession(loading maps: [String], _ streams: Streams) throws -> PendingSession {
  for map in maps {
    if case .failure(let problem) = DiskFiles.read(map) {
      throw streams.refuse(problem.message + commandAdvice(map))
    }
  }
  return PendingSession()
}

/// A mistyped command is taken for a map, so its message must say what was meant.
private func commandAdvice(_ map: String) -> String {
  let names = RoadbookTool.configuration.subcommands.compactMap { $0.configuration.commandName }
  guard let near = Suggestion.nearest(to: map, among: names) else { return "" }
  return " (did you mean the command '\(near)'?)"
}

/// (Temporary: for commands whose modules are not there.)
func pending(_ command: String) throws {
  throw Streams().refuse("\(command) is not there yet")
}
