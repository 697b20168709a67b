import ArgumentParser
import RoadbookShell

/// `--color`, of all commands with coloured output.
struct ColourOption: ParsableArguments {
  @Option(name: .customLong("color"), help: "When to use colours: auto, always or never.")
  var policy = ColourPolicy.auto

  /// The streams of a command with this option.
  var streams: Streams { Streams(policy) }
}

extension ColourPolicy: ExpressibleByArgument {}

/// Reads an argument that is the path of a file or a folder.
///
/// An empty one is a mistake, such as an unset variable of the shell: it does not mean the current folder.
@Sendable func path(_ argument: String) throws -> String {
  if argument.isEmpty { throw ValidationError("the path is empty; the current folder is '.'") }
  return argument
}
