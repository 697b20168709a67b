/// Plays events back: the line editor of tests.
package struct ScriptedLineEditor: LineEditor {
  private var events: [LineEvent]
  /// The prompts that were asked for, in order.
  package private(set) var prompts: [String] = []

  /// Hands out these events, then the end of input.
  package init(_ events: [LineEvent]) { self.events = events.reversed() }

  package mutating func readStatement(
    prompt: String, continuation: String, provider: some CompletionProvider
  ) -> LineEvent {
    prompts.append(prompt)
    return events.popLast() ?? .endOfInput
  }
}
