import ArgumentParser
import RoadbookShell

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The command line: parses arguments, runs a command and returns its exit code.
@main struct RoadbookTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "roadbook",
    abstract: "Route maps for apps: see which URL goes where, and why.",
    usage: """
      roadbook [MAP…] [-c COMMAND] [-f SCRIPT] …
      roadbook COMMAND …
      """,
    discussion: """
      Without a command, the prompt opens on the given maps; if standard input is not a terminal, it is \
      run as a script instead.

      Exit codes: 0 success, 1 findings or failures (an unresolved URL, a failed test, an error in \
      a map), 2 wrong usage or unreadable input.
      """,
    version: versionText,
    subcommands: [
      PromptCommand.self, InitCommand.self, RunCommand.self, CheckCommand.self, FormatCommand.self,
      TestCommand.self,
      ResolveCommand.self, ExplainCommand.self, CompleteCommand.self,
      RoutesCommand.self, OverlapsCommand.self,
      ExportCommand.self,
      ImportCommand.self, LSPCommand.self, ManualCommand.self,
    ],
    defaultSubcommand: PromptCommand.self)

  static func main() {
    OutputStream.ignoreBrokenPipes()
    endProcess(status(of: Array(CommandLine.arguments.dropFirst())))
  }

  private static func status(of arguments: [String]) -> Int32 {
    if LSPCommand.usualArguments.contains(arguments) { return LSPCommand.serve(nil) }
    do {
      let isTopic = isTopicWanted(arguments)
      var command = try parseAsRoot(
        isTopic ? ["-c", arguments.joined(separator: " ")] : arguments)
      try command.run()
      return ExitStatus.clean.rawValue
    } catch let code as ExitCode {
      return code.rawValue
    } catch {
      return report(error)
    }
  }

  /// Whether the arguments are `help` and something other than a command: a statement, a topic or a diagnostic code.
  private static func isTopicWanted(_ arguments: [String]) -> Bool {
    guard arguments.first == "help", let topic = arguments.dropFirst().first else { return false }
    return !topic.hasPrefix("-")
      && !configuration.subcommands.contains { $0.configuration.commandName == topic }
  }

  /// Prints help and version to standard output, and all other errors as wrong usage; returns the
  /// exit code.
  private static func report(_ error: any Error) -> Int32 {
    let isWanted = exitCode(for: error).isSuccess
    let stream = OutputStream(descriptor: isWanted ? 1 : 2)
    stream.writeLines(fullMessage(for: error))
    stream.flush()
    if case .failed = stream.state { return ExitStatus.unusable.rawValue }
    return (isWanted ? ExitStatus.clean : .unusable).rawValue
  }
}

// `ParsableCommand` has its own `exit`.
private func endProcess(_ status: Int32) -> Never { exit(status) }

let toolVersion = "0.1.0"

/// The date of the version, which manual pages show.
let toolVersionDate = "November 23, 2026"

/// The version, with the commit if the tool was built for use: `0.1.0 (3201d171f138)`.
private let versionText: String = {
  BuildInformation.commit.isEmpty ? toolVersion : "\(toolVersion) (\(BuildInformation.commit))"
}()

extension ExitStatus {
  /// Ends a command with this status.
  func end() throws {
    if self != .clean { throw ExitCode(rawValue) }
  }
}
