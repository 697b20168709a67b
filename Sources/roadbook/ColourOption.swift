import ArgumentParser
import RoadbookShell

/// `--color`, the same for all commands that answer people.
struct ColourOption: ParsableArguments {
  @Option(name: .customLong("color"), help: "Colours: on a terminal, always, never.")
  var policy = ColourPolicy.auto

  /// The streams of a command that writes so.
  var streams: Streams { Streams(policy) }
}

extension ColourPolicy: ExpressibleByArgument {}
