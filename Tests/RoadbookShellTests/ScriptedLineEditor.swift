import RoadbookShell

/// Replays events.
struct ScriptedLineEditor: LineEditor {
  private var events: [LineEvent]
  /// The prompts that were requested, in order.
  private(set) var prompts: [String] = []

  /// Returns these events, then the end of input.
  init(_ events: [LineEvent]) { self.events = events.reversed() }

  mutating func readStatement(
    prompt: String, continuation: String, provider: some CompletionProvider
  ) -> LineEvent {
    prompts.append(prompt)
    return events.popLast() ?? .endOfInput
  }
}
