import ArgumentParser

/// A command of the tool: `roadbook NAME ARGUMENT…`.
protocol ToolCommand: ParsableCommand {
  /// What its manual page says that its help does not.
  static var manual: ManualNotes { get }
}

/// What the manual page of a command says besides its help and its arguments.
struct ManualNotes {
  /// When the command ends with 1; nil if it never does.
  var failure: String?
  /// Command lines; those that name files use the maps in `share/doc/roadbook/examples`.
  var examples: [(about: String, command: String)] = []
}

extension ParsableCommand {
  static var name: String { _commandName }
}
