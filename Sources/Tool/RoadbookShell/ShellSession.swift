/// Executes text for the shell, which prints the replies.
package protocol ShellSession: CompletionProvider {
  /// Executes statements in order, up to the first failure.
  ///
  /// - Parameters:
  ///   - text: One or more statements.
  ///   - name: The name of the text in messages: a path, `<stdin>`, `<prompt>`.
  ///   - firstLine: The number, from 1, of the text's first line under that name.
  /// - Returns: One reply for each executed statement.
  mutating func execute(_ text: String, name: String, firstLine: Int) -> [ShellReply]

  /// The prompt of the next line; nil for the default.
  mutating func prompt() -> String?

  /// Whether long answers may go to a pager.
  var wantsPager: Bool { get }

  /// The offered declaration was not entered: something else was.
  mutating func leaveDraft()

  /// What would be lost by leaving, such as `2 declarations`; nil for nothing.
  var unsaved: String? { get }
}

extension ShellSession {
  package mutating func leaveDraft() {}
}

/// The answer to a statement.
package struct ShellReply: Hashable, Sendable {
  /// The statement, for standard output before the answer.
  package var echo = ""
  /// For standard output.
  package var output = ""
  /// For standard error.
  package var errors = ""
  /// How long the statement took, for standard error.
  package var time = ""
  /// Whether the statement failed: a script stops here with exit code 1.
  package var isFailure = false
  /// Whether the failure is wrong usage or unreadable input: the exit code is 2.
  package var isUsageError = false
  /// Whether the statement was not carried out, because it is wrong.
  package var isRefused = false
  /// The failed statement, shortened.
  package var statement = ""
  /// How many statements of the same text were skipped because it failed.
  package var skipped = 0
  /// `quit`: nothing more is read.
  package var endsSession = false
  /// The exit code to end with.
  package var exitCode: Int?
  /// Whether the output only confirms an action instead of answering a query.
  package var isReport = false
  /// A text that could not be parsed, to be corrected.
  package var retry: Draft?
  /// What stays in view above the next prompt; nil for nothing.
  package var view: [String]?
}
