import RoadbookText

/// Why a file cannot be used, as a message for the user.
struct FileProblem: Error, Hashable, Sendable {
  let path: String
  let reason: String

  var message: String { "\(TerminalText.escaped(path)): \(reason)" }
}
