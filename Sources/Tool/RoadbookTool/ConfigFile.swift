import RoadbookShell

/// The user's settings: a script that only the prompt runs, when it starts.
enum ConfigFile {
  /// The path; nil if the environment defines none.
  static var path: String? {
    userFolder("XDG_CONFIG_HOME", inHome: ".config", environment)
      .map { $0 + "/roadbook/config.roadbook" }
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
