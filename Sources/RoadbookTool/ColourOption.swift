import ArgumentParser
import RoadbookShell

/// `--color`, shared by all commands with coloured output.
struct ColourOption: ParsableArguments {
  @Option(name: .customLong("color"), help: "When to use colours: auto, always or never.")
  var policy = ColourPolicy.auto

  /// The streams of a command with this option.
  var streams: Streams { Streams(policy) }
}

extension ColourPolicy: ExpressibleByArgument {}
