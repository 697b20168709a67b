import RoadbookLanguage
import RoadbookShell
import RoadbookText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The user's own settings: a script that the prompt runs at its start, and nothing else runs.
enum ConfigFile {
  /// nil where the environment gives no place for it.
  static var path: String? {
    // The XDG specification: a relative path there is to be ignored.
    if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return "\(folder)/roadbook/config.roadbook"
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/.config/roadbook/config.roadbook"
  }

  /// The session with the settings. What is wrong with them is told, and the rest holds.
  static func applied(to session: PromptSession, _ streams: Streams) -> PromptSession {
    guard let path, DiskFiles.exists(path) else { return session }
    switch DiskFiles.open(path) {
    case .failure(let problem):
      streams.errors.writeLines("roadbook: \(problem.message)")
      streams.errors.flush()
      return session
    case .success(let (file, _)):
      defer { close(file) }
      var shell = Shell(
        session: session, editor: BatchLineSource(descriptor: file, name: path),
        options: .init(isInteractive: false, keepsGoing: true, isQuiet: true, name: path),
        output: streams.output, errors: streams.errors)
      _ = shell.run()
      return shell.session
    }
  }
}
