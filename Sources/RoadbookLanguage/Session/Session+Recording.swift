import RoadbookSyntax
import RoadbookText

/// Where a session is written down.
package struct Recording: Hashable, Sendable {
  package var path: String
}

/// Writing down what leads here, and from then on what is typed and answered.
extension Session {
  /// Writes the statements that lead to where the session is, makes sure that they do, and goes on from there.
  mutating func record(_ path: String) -> Answer {
    guard !timeline.script.isTooLong else {
      return .problem(
        "the session is longer than \(SessionScript.limit) statements",
        advice: "write the map with save, and go on from there")
    }
    if case .success(let bytes) = files.read(path), !bytes.isEmpty, !TranscriptText.isOne(bytes) {
      return .problem(
        "\(path) is there already, and is no recording",
        advice: "choose another name, or remove the file first", isUsageError: true)
    }
    let statements = timeline.script.path
    let text = TranscriptText.header(path) + statements.map { $0 + "\n" }.joined()
    if let trouble = files.write(Array(text.utf8), to: path) { return unreadable(trouble) }
    var copy = Session(files: files)
    _ = copy.execute(SourceText(name: path, text), stopsAtFailure: false)
    guard copy.road.app == road.app else {
      recording = nil
      return .problem(
        "the script is written, but it does not lead to the same state",
        advice:
          "a file of the map is another one since it was loaded, or the map was changed in between")
    }
    recording = Recording(path: path)
    return Answer(.recorded(path: path, statements: statements.count))
  }

  mutating func endRecording() -> Answer {
    guard let path = recording?.path else {
      return .problem("nothing is recorded", advice: "begin with: record FILE")
    }
    recording = nil
    return Answer(.recordingEnded(path: path))
  }

  /// Adds a statement with its answer; what keeps it from that ends the recording.
  mutating func write(
    _ statement: Statement, _ text: String, _ answer: Answer
  ) -> Answer.Finding? {
    guard let recording, !answer.endsSession else { return nil }
    if case .command(.setting) = statement.kind { return nil }
    let entry: String
    switch answer.content {
    // What a script does is written statement by statement; lines of earlier days are no answer.
    case .scriptWanted, .linesWanted, .againWanted: return nil
    default: entry = TranscriptText.entry(text, answer: transcriptLines([answer], at: recording))
    }
    guard let trouble = files.append(Array(entry.utf8), to: recording.path) else { return nil }
    self.recording = nil
    return answer.place.map { place in
      Answer.Finding(
        diagnostic: Diagnostic(
          "recording-stopped", .warning, place.range,
          "\(trouble.path): \(trouble.reason); the recording ends before this statement"),
        source: place.source)
    }
  }

  private func transcriptLines(_ answers: [Answer], at recording: Recording) -> [String] {
    answers.flatMap { TranscriptText.answer($0, of: self, typedAs: recording.path) }
  }
}
