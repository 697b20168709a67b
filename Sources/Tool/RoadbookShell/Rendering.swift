package import RoadbookIDE
import RoadbookSession
import RoadbookText

extension RenderOptions {
  /// The number of characters of a failed statement that a message repeats.
  private static let shownLength = 60

  /// The reply that the shell prints for an answer of a session.
  func reply(_ answer: Answer, _ session: Session) -> ShellReply {
    let rendered = AnswerRenderer(session, self).render(answer)
    var reply = ShellReply(
      output: rendered.output, errors: rendered.errors, isFailure: answer.isFailure,
      isUsageError: answer.isUsageError, skipped: answer.skipped, endsSession: answer.endsSession,
      exitCode: answer.exitCode, isReport: answer.isReport)
    if answer.isFailure, let place = answer.place {
      let text = place.source.text(in: place.range)
      let row = text.prefix { !$0.isNewline }
      let isCut = row.count > Self.shownLength || row.endIndex < text.endIndex
      reply.statement =
        TerminalText.escaped(String(row.prefix(Self.shownLength))) + (isCut ? "…" : "")
    }
    return reply
  }
}

extension Completions {
  /// The completions, a line for each or one JSON object.
  package func list(isJSON: Bool) -> String {
    let items = self.items(fuzzily: false)
    guard isJSON else {
      return items.map { item in
        let detail = item.detail.map { "  \(TerminalText.escaped($0))" } ?? ""
        return TerminalText.escaped(item.label) + detail + "\n"
      }.joined()
    }
    let list = items.map { item in
      JSON.object([
        "label": .string(item.label), "insert": .string(item.insertion),
        "kind": .string(item.kind.rawValue), "detail": .optional(item.detail),
      ])
    }
    return JSON.object(["completions": .array(list)]).compact + "\n"
  }
}
