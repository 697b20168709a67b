import RoadbookAnalysis
import RoadbookBinder
import RoadbookModel
import RoadbookRuntime
import RoadbookText

/// The file that a session is recorded in.
package struct Recording: Hashable, Sendable {
  package var path: String
  /// The expected length of the file: any other length means that another program wrote it.
  var length: Int
}

/// The result of replaying a recording.
package struct ReplayReport: Sendable {
  /// An answer that differs from the recorded one.
  package struct Change: Sendable {
    package var statement: String
    /// The line, from 1, of the first answer line that differs.
    package var line: Int
    package var expected: [String]
    package var given: [String]
  }

  /// The number of answers compared.
  package var checked = 0
  package var changes: [Change] = []
  /// Whether the file was updated with the new answers.
  package var isUpdated = false
  /// What was not saved before, such as `2 declarations`; `undo` brings it back.
  package var unsaved: String?

  mutating func compare(_ entry: TranscriptText.Entry, _ given: [String]) {
    guard let expected = entry.answer else { return }
    checked += 1
    guard expected != given else { return }
    let same = zip(expected, given).prefix { $0 == $1 }.count
    changes.append(
      Change(
        statement: entry.statement, line: entry.answerLine + min(same, max(0, expected.count - 1)),
        expected: expected, given: given))
  }
}

/// Recordings: the statements that lead to the state of the session, then each statement with its
/// answer.
extension Session {
  /// Writes the statements that lead to the current state, checks that they do, and starts
  /// recording.
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
    guard copy.dispatcher.app == dispatcher.app, isSameMap(as: &copy) else {
      recording = nil
      return .problem(
        "the script is written, but it does not lead to the same state",
        advice:
          "a file of the map has changed since it was loaded, or the map was changed in between")
    }
    // A replay finds the declarations that were saved into a file there.
    if timeline.script.wasSaved { proceed(as: copy) }
    recording = Recording(path: path, length: text.utf8.count)
    beginHere()
    return Answer(.recorded(path: path, statements: statements.count))
  }

  /// Whether another session has the same map, perhaps in another order that makes no difference.
  private mutating func isSameMap(as other: inout Session) -> Bool {
    other.live.words == live.words
      || MapComparison(loaded, other.loaded, example: { _ in nil }).difference == nil
  }

  /// Goes on as a session that is in the same state, with what does not belong to the state.
  private mutating func proceed(as other: Session) {
    let own = self
    self = other
    settings = own.settings
    work = own.work
    outlets = own.outlets
    scriptDepth = own.scriptDepth
    statement = own.statement
    knownFiles = own.knownFiles
    watches = own.watches
    lastValue = own.lastValue
  }

  /// Goes on with a session in which a recording was replayed. One `undo` returns to this one.
  private mutating func takeOver(_ other: Session) {
    let change = Timeline.Change(
      kind: .app, text: statement.text, snapshot: snapshot, mapVersion: live.version,
      known: knownFiles)
    timeline.takeOver(other.timeline, from: documents, change)
    replace(other.documents)
    knownFiles.know(other.knownFiles)
    app = other.app
    appVersion = live.version
    last = other.last
    lastValue = other.lastValue
    stepper = other.stepper
    breakpoints = other.breakpoints
    watches = other.watches
    _ = dispatcher
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
    _ statement: Statement, _ text: TextRange, in source: SourceText, _ answer: Answer
  ) -> Answer.Finding? {
    guard let recording, !answer.endsSession else { return nil }
    if case .command(.setting) = statement.kind { return nil }
    if case .command(.plain(.record)) = statement.kind { return nil }
    let entry: String
    switch answer.content {
    // The statements of a script are recorded one by one; lines of the history and questions are
    // not an answer.
    case .scriptWanted, .lines, .asked: return nil
    default:
      let text = TranscriptText.withoutSeparators(text, in: source)
      let lines = TranscriptText.answer(answer, of: self)
      entry = TranscriptText.entry(source.text(in: text), answer: lines)
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
          .recordingStopped, place.range,
          "\(trouble.path): \(trouble.reason); the recording ends before this statement"),
        source: place.source)
    }
  }

  // MARK: Replaying

  /// Starts over, runs a script to its end even if URLs fail, and compares the answers with the
  /// recorded ones.
  mutating func replay(_ path: String, updates: Bool) -> Answer {
    if let refusal = tooDeep { return refusal }
    beginScript()
    let written: [UInt8]
    switch files.read(path) {
    case .success(let bytes): written = bytes
    case .failure(let trouble): return unreadable(trouble)
    }
    let source = SourceText(name: path, bytes: written)
    let transcript = TranscriptText(source)
    if transcript.isMap {
      return .problem(
        "\(path) is a map, not a recording: it has no command",
        advice: "to open it: load \(ValueText.bare(path))", isUsageError: true)
    }
    var fresh = Session(files: files)
    fresh.settings = settings
    fresh.work = work
    fresh.scriptDepth = scriptDepth + 1
    fresh.scriptBudget = scriptBudget
    var report = ReplayReport()
    var given: [[String]] = []
    let begin = transcript.entries.firstIndex { $0.answer != nil }
    for (index, entry) in transcript.entries.enumerated() {
      work.tell("replaying", index, of: transcript.entries.count)
      if index == begin { fresh.beginHere() }
      var lines: [String] = []
      let goesOn = fresh.execute(entry.source, stopsAtFailure: false) { session, answer in
        lines += TranscriptText.answer(answer, of: session)
      }
      given.append(lines)
      report.compare(entry, lines)
      if !goesOn { break }
    }
    if work.isCancelled() { return .interrupted }
    if updates {
      let text = transcript.text(withAnswers: given)
      if let trouble = files.write(text, to: path, replacing: .contents(written)) {
        return unreadable(trouble)
      }
      report.isUpdated = true
    }
    if fresh.live.words != live.words { report.unsaved = unsaved }
    takeOver(fresh)
    return Answer(
      .replayed(path: path, statements: given.count, report),
      isFailure: !updates && !report.changes.isEmpty)
  }
}
