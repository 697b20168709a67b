import RoadbookShell

/// The command line: finds the command, runs it and returns its exit code.
@main enum RoadbookTool {
  /// All commands, in the order of the help.
  static var commands: [any ToolCommand.Type] {
    [
      PromptCommand.self, InitCommand.self, RunCommand.self, CheckCommand.self, FormatCommand.self,
      TestCommand.self, ResolveCommand.self, ExplainCommand.self, CompleteCommand.self,
      RoutesCommand.self, OverlapsCommand.self, ExportCommand.self, ImportCommand.self,
      LSPCommand.self, ManualCommand.self,
    ]
  }

  static func command(named name: String?) -> (any ToolCommand.Type)? {
    commands.first { $0.name == name }
  }

  static func main() {
    OutputStream.ignoreBrokenPipes()
    exit(status(of: Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  private static func status(of words: [String]) -> ExitStatus {
    let rest = Array(words.dropFirst())
    if let command = command(named: words.first) { return command.run(rest) }
    switch words.first {
    case "-h", "--help": return answer(help)
    case "--version": return answer(versionText)
    case "--generate-completion-script": return ShellCompletion.printScript(of: rest.first)
    case "--completions": return answer(ShellCompletion.lines(after: rest).joined(separator: "\n"))
    case "help":
      guard let topic = rest.first, !topic.hasPrefix("-") else { return answer(help) }
      if let command = command(named: topic) { return command.run(["--help"]) }
      // A statement, a topic or the code of a diagnostic.
      return PromptCommand.run(["-c", words.joined(separator: " ")])
    default: return PromptCommand.run(words)
    }
  }

  private static var help: String {
    var text = HelpText(width: Streams.helpWidth)
    let tool = ToolTexts.text(on: "roadbook")
    text.overview(tool.summary, tool.discussion)
    text.add("USAGE: roadbook [MAP…] [-c COMMAND] [-f SCRIPT] …\n       roadbook COMMAND …\n")
    text.table("OPTIONS", [ArgumentDescription.version, .help].map { ($0.allNames, $0.summary) })
    text.table(
      "SUBCOMMANDS",
      commands.filter { $0.isShown }.map { command in
        (command.name + (command == PromptCommand.self ? " (default)" : ""), command.summary)
      })
    text.add("  See 'roadbook help <subcommand>' for detailed help.")
    return text.text
  }

  /// Writes an answer of the command line itself.
  static func answer(_ text: String) -> ExitStatus {
    let streams = Streams()
    streams.output.writeLines(text)
    do {
      try streams.end(.clean)
      return .clean
    } catch { return error }
  }
}

extension ToolCommand {
  /// Reads the arguments and runs the command, or shows its help.
  static func run(_ words: [String]) -> ExitStatus {
    let description = CommandDescription(Self.self)
    do {
      switch try parse(words) {
      case .command(let command): try command.run()
      case .help: return RoadbookTool.answer(description.help(width: Streams.helpWidth))
      case .version: return RoadbookTool.answer(versionText)
      }
      return .clean
    } catch let status as ExitStatus {
      return status
    } catch let problem as UsageProblem {
      OutputStream.writeError(description.message(problem))
    } catch {
      OutputStream.writeError("roadbook: \(error)")
    }
    return .unusable
  }
}

extension OutputStream {
  fileprivate static func writeError(_ text: String) {
    let stream = OutputStream(descriptor: 2)
    stream.writeLines(text)
    stream.flush()
  }
}

let toolVersion = "0.1.0"

/// The date of the version, which manual pages show.
let toolVersionDate = "November 23, 2026"

/// The version, with the commit if the tool was built for use: `0.1.0 (3201d171f138)`.
private let versionText: String = {
  BuildInformation.commit.isEmpty ? toolVersion : "\(toolVersion) (\(BuildInformation.commit))"
}()

/// Thrown to end a command.
extension ExitStatus: Error {
  /// Ends a command with this status.
  func end() throws(ExitStatus) {
    if self != .clean { throw self }
  }
}
