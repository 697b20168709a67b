import RoadbookSyntax
import RoadbookText

/// The file that a session is recorded in.
package struct Recording: Hashable, Sendable {
  package var path: String
  /// The expected length of the file: any other length means that another program wrote it.
  var length: Int
}

/// Records the session: the statements that lead to its state, then each statement with its answer.
extension Session {
  /// Writes the statements that lead to the current state, checks that they do, and starts recording.
  mutating func record(_ path: String) -> Answer {
    guard !timeline.script.isTooLong else {
      return .problem(
        "the session is longer than \(SessionScript.limit) statements",
        advice: "save the map with 'save', and continue from there")
    }
    let existing = try? files.read(path).get()
    if let existing, !existing.isEmpty, !TranscriptText.isOne(existing) {
      return .problem(
        "\(path) already exists and is not a recording; nothing was written",
        advice: "choose another name, or remove the file first", isUsageError: true)
    }
    let statements = timeline.script.path
    let text = TranscriptText.header(path) + statements.map { $0 + "\n" }.joined()
    let replaceable = existing.map(Replaceable.contents) ?? .nothing
    if let trouble = files.write(Array(text.utf8), to: path, replacing: replaceable) {
      return unreadable(trouble)
    }
    var copy = Session(files: files)
    _ = copy.execute(SourceText(name: path, text), stopsAtFailure: false)
    guard copy.dispatcher.app == dispatcher.app else {
      recording = nil
      return .problem(
        "the script is written, but it does not lead to the same state",
        advice:
          "a file of the map has changed since it was loaded, or the map was changed in between")
    }
    recording = Recording(path: path, length: text.utf8.count)
    return Answer(.recorded(path: path, statements: statements.count))
  }

  mutating func endRecording() -> Answer {
    guard let path = recording?.path else {
      return .problem("no recording is in progress", advice: "start with: record FILE")
    }
    recording = nil
    return Answer(.recordingEnded(path: path))
  }

  /// Appends a statement with its answer; a failure ends the recording, and is returned.
  mutating func write(
    _ statement: Statement, _ text: String, _ answer: Answer
  ) -> Answer.Finding? {
    guard let recording, !answer.endsSession else { return nil }
    if case .command(.setting) = statement.kind { return nil }
    let entry: String
    switch answer.content {
    // The statements of a script are recorded one by one; lines of the history are not an answer.
    case .scriptWanted, .linesWanted: return nil
    default: entry = TranscriptText.entry(text, answer: transcriptLines([answer], at: recording))
    }
    let bytes = Array(entry.utf8)
    guard let trouble = files.append(bytes, to: recording.path, after: recording.length) else {
      self.recording?.length += bytes.count
      return nil
    }
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
