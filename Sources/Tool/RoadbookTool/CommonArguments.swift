import ArgumentParser
import RoadbookAnalysis
import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
import RoadbookSession
import RoadbookShell
import RoadbookText

/// `--color`, of all commands with coloured output.
struct ColourOption: ParsableArguments {
  @Option(name: .customLong("color"), help: "When to use colours: auto, always or never.")
  var policy = ColourPolicy.auto

  /// The streams of a command with this option.
  var streams: Streams { Streams(policy) }
}

extension ColourPolicy: ExpressibleByArgument {}

/// `--stdin-path`: the text of a file that an editor has not saved.
struct UnsavedFile: ParsableArguments {
  @Option(
    name: .customLong("stdin-path"),
    help: ArgumentHelp(
      "Read the text of this file, a map or an included part, from standard input.",
      valueName: "file"),
    completion: .maps, transform: readPath)
  var path: String?

  /// The files that the command reads; reads standard input if it is the text of one of them.
  func files(_ streams: Streams) throws -> DiskAccess {
    guard let path else { return DiskAccess() }
    switch DiskAccess().readStandardInput() {
    case .success(let bytes): return DiskAccess(unsaved: bytes, of: path)
    case .failure(let trouble): throw streams.refuse(trouble.message)
    }
  }
}

/// `--platform` and `--set`: the app in which a command opens URLs.
struct AppArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("The platform that conditions read: ios, android, web, …", valueName: "name")
  )
  var platform: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Start with another value of a variable: JSON, or else a string. Repeatable.",
      valueName: "name=value"))
  var assignments: [String] = []

  func validate() throws {
    for assignment in assignments where assignment.hasPrefix("=") || !assignment.contains("=") {
      throw ValidationError("--set needs NAME=VALUE, not '\(TerminalText.escaped(assignment))'")
    }
  }

  /// The variables to set, with their values as written.
  var values: [(name: String, text: String)] {
    assignments.map { assignment in
      let name = assignment.prefix { $0 != "=" }
      return (String(name), String(assignment.dropFirst(name.count + 1)))
    } + (platform.map { [(name: "platform", text: $0)] } ?? [])
  }

  /// Sets the variables of a session, or ends the command if that is impossible.
  func apply(to session: inout Session, _ streams: Streams) throws {
    for (name, text) in values {
      if let problem = session.set(name, to: text) { throw streams.refuse(problem) }
    }
  }
}

/// `--with`, `--from`, `--in`: how a command opens URLs.
struct OpenArguments: ParsableArguments {
  @Option(
    name: .customLong("with"),
    help: ArgumentHelp("Extra parameters: a JSON object.", valueName: "json"))
  var record: String?

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp("Where the URLs come from: link, qr, notification, …", valueName: "origin"))
  var origin: String?

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "Use the routes of this scheme, whatever the URL's own scheme.",
      valueName: "scheme"))
  var namespace: String?

  /// The options for a map's URLs; ends the command if they are impossible.
  func options(in session: inout Session, _ streams: Streams) throws -> OpenOptions {
    switch session.options(with: record, from: origin, in: namespace) {
    case .success(let options): return options
    case .failure(let problem): throw streams.refuse(problem)
    }
  }
}

extension Streams {
  /// Ends the command with a problem that its arguments cause.
  func refuse(_ problem: CommandProblem) -> ExitStatus {
    refuse(
      TerminalText.escaped(problem.message + (problem.advice.map { " (\($0))" } ?? "")))
  }
}

/// Reads an argument that is the path of a file or a folder.
///
/// An empty one is a mistake, such as an unset variable of the shell: it does not mean the current
/// folder.
@Sendable func readPath(_ argument: String) throws -> String {
  if argument.isEmpty { throw ValidationError("the path is empty; the current folder is '.'") }
  return argument
}
