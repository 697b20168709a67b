import RoadbookShell

/// The user's settings: a script that only the prompt runs, when it starts.
enum ConfigFile {
  /// The path; nil if the environment defines none.
  static var path: String? {
    // The XDG specification: relative paths must be ignored.
    if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return "\(folder)/roadbook/config.roadbook"
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/.config/roadbook/config.roadbook"
  }

  /// The session with the settings applied. Errors in them are reported, and the rest is applied.
  static func applied(to session: PromptSession, _ streams: Streams) -> PromptSession {
    guard let path, DiskAccess().exists(path) else { return session }
    switch DiskAccess().open(path) {
    case .failure(let problem):
      streams.warn(problem.message)
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
