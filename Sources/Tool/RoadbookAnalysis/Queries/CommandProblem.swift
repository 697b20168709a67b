import RoadbookText

/// Why a command cannot be executed.
package struct CommandProblem: Error, Sendable {
  package var message: String
  package var advice: String?
  /// Whether the command was used wrongly, as opposed to a problem in the map or URL.
  package var isUsageError: Bool

  package init(message: String, advice: String? = nil, isUsageError: Bool = false) {
    self.message = message
    self.advice = advice
    self.isUsageError = isUsageError
  }

  /// The work was cancelled.
  package static let interruption = CommandProblem(message: "interrupted")

  /// There is nothing of this kind with this name.
  package static func missing(
    _ kind: String, _ name: String, among known: some Sequence<String>
  ) -> CommandProblem {
    CommandProblem(
      message: "there is no \(kind) '\(name)'", advice: Suggestion.advice(for: name, among: known))
  }

  /// Declarations of several kinds have this name.
  package static func ambiguous(_ name: String, _ kinds: [String], command: String)
    -> CommandProblem
  {
    CommandProblem(
      message: "'\(name)' is the name of a \(kinds.joined(separator: " and of a "))",
      advice: "specify which: \(command) \(kinds.first ?? "") \(name)", isUsageError: true)
  }
}
