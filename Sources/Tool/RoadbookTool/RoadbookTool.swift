import ArgumentParser
import RoadbookShell
import RoadbookText

/// The command line: finds the command, runs it and returns its exit code.
@main struct RoadbookTool: ParsableCommand {
  /// All commands, in the order of the help.
  static let commands: [any ToolCommand.Type] = [
    PromptCommand.self, InitCommand.self, RunCommand.self, CheckCommand.self, FormatCommand.self,
    TestCommand.self, ResolveCommand.self, ExplainCommand.self, CompleteCommand.self,
    RoutesCommand.self, OverlapsCommand.self, DiffCommand.self, CoverageCommand.self,
    ReportCommand.self,
    ExportCommand.self, ImportCommand.self, VerifyCommand.self,
    LSPCommand.self, ManualCommand.self,
  ]

  static let configuration = CommandConfiguration(
    commandName: "roadbook",
    abstract: "Route maps for apps: see which URL goes where, and why.",
    usage: """
      roadbook [MAP…] [-c COMMAND] [-f SCRIPT] …
      roadbook COMMAND …
      """,
    discussion: """
      Without a command, the prompt opens on the given maps; if standard input is not a \
      terminal, it is run as a script instead.

      Exit codes: 0 success, 1 findings or failures (an unresolved URL, a failed test, an error \
      in a map), 2 wrong usage or unreadable input.
      """,
    version: versionText,
    subcommands: commands,
    defaultSubcommand: PromptCommand.self)

  static func isCommand(_ word: String?) -> Bool { commands.contains { $0.name == word } }

  static func main() {
    openStandardInput()
    OutputStream.ignoreBrokenPipes()
    endProcess(status(of: Array(CommandLine.arguments.dropFirst())))
  }

  private static func status(of words: [String]) -> ExitStatus {
    do {
      if let script = try ShellCompletion.script(for: words) { return answer(script) }
      var command = try parseAsRoot(
        isTopicWanted(words) ? ["-c", words.joined(separator: " ")] : words)
      try command.run()
      return .clean
    } catch let status as ExitStatus {
      return status
    } catch {
      if exitCode(for: error).isSuccess {
        return answer(fullMessage(for: error, columns: Streams.helpWidth))
      }
      let streams = Streams()
      streams.errors.writeLines(usageMessage(error, words))
      streams.errors.flush()
      return .unusable
    }
  }

  /// Whether the words are `help` and something else than a command: a statement, a topic or the
  /// code of a finding.
  private static func isTopicWanted(_ words: [String]) -> Bool {
    guard words.first == "help", let topic = words.dropFirst().first else { return false }
    return !topic.hasPrefix("-") && !isCommand(topic)
  }

  /// Writes an answer of the command line itself.
  private static func answer(_ text: String) -> ExitStatus {
    let streams = Streams()
    streams.output.writeLines(text)
    do {
      try streams.end(.clean)
      return .clean
    } catch { return error }
  }

  /// What is wrong with the words. The parser quotes them, so it reads them escaped: no control
  /// character may reach the terminal.
  private static func usageMessage(_ error: any Error, _ words: [String]) -> String {
    var error = error
    let escaped = words.map(TerminalText.escaped)
    if escaped != words {
      do { _ = try parseAsRoot(escaped) } catch let same { error = same }
    }
    return TerminalText.escapedLines(fullMessage(for: error))
  }
}

// `ParsableCommand` has an `exit` of its own.
private func endProcess(_ status: ExitStatus) -> Never { exit(status.rawValue) }

/// Thrown to end a command.
extension ExitStatus: Error {
  /// Ends a command with this status.
  func end() throws(ExitStatus) {
    if self != .clean { throw self }
  }
}
