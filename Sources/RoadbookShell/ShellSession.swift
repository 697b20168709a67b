/// What the shell talks to: it hands over text and prints what comes back.
package protocol ShellSession: CompletionProvider {
  /// Executes the statements of a text in order, at most up to the first that fails.
  ///
  /// - Parameters:
  ///   - text: One or more statements.
  ///   - name: How messages call the text: a path, `<stdin>`, `<prompt>`.
  ///   - firstLine: The number, from 1, of the text's first line under that name.
  /// - Returns: One reply for each statement that was executed.
  mutating func execute(_ text: String, name: String, firstLine: Int) -> [ShellReply]

  /// What stands before the next line; nil for the usual.
  mutating func prompt() -> String?

  /// Whether long answers may go to a pager.
  var wantsPager: Bool { get }

  /// What leaving would lose, such as `2 declarations`; nil for nothing.
  var unsaved: String? { get }
}

extension ShellSession {
  package mutating func prompt() -> String? { nil }
  package var wantsPager: Bool { true }
  package var unsaved: String? { nil }
}

/// What a statement answered.
package struct ShellReply: Hashable, Sendable {
  /// For standard output.
  package var output: String
  /// For standard error.
  package var errors: String
  /// The statement failed: a script stops here, its exit code is 1.
  package var isFailure: Bool
  /// The failure is wrong usage or unreadable input: the exit code is 2.
  package var isUsageError: Bool
  /// The statement that failed, in a few words.
  package var statement = ""
  /// How many statements of the same text were not executed because it failed.
  package var skipped = 0
  /// `quit`: nothing more is read.
  package var endsSession: Bool
  /// What the process is to end with.
  package var exitCode: Int?
  /// The output only says that something was done: nothing that was asked for.
  package var isReport = false
  /// A text that could not be read, to be mended.
  package var retry: Draft?
  /// A line of the history that was run.
  package var ran: String?

  package init(
    output: String = "", errors: String = "", isFailure: Bool = false, isUsageError: Bool = false,
    endsSession: Bool = false
  ) {
    self.output = output
    self.errors = errors
    self.isFailure = isFailure
    self.isUsageError = isUsageError
    self.endsSession = endsSession
  }
}
