import RoadbookSyntax
import RoadbookText

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
}

extension Session {
  /// Starts over, runs a script to its end, whatever the outcome of its URLs, and compares the answers with the
  /// recorded ones.
  mutating func replay(_ path: String, updates: Bool) -> Answer {
    if let refusal = tooDeep { return refusal }
    let written: [UInt8]
    switch files.read(path) {
    case .success(let bytes): written = bytes
    case .failure(let trouble): return unreadable(trouble)
    }
    let source = SourceText(name: path, bytes: written)
    let transcript = TranscriptText(source)
    var fresh = Session(files: files)
    fresh.settings = settings
    fresh.isCancelled = isCancelled
    fresh.progress = progress
    fresh.scriptDepth = scriptDepth + 1
    var report = ReplayReport()
    var given: [[String]] = []
    for (index, entry) in transcript.entries.enumerated() {
      progress?.tell("replaying", index, of: transcript.entries.count)
      var lines: [String] = []
      let goesOn = fresh.execute(entry.source, stopsAtFailure: false) { session, answer in
        lines += TranscriptText.answer(answer, of: session, typedAs: path)
      }
      given.append(lines)
      report.compare(entry, lines)
      if !goesOn { break }
    }
    if isCancelled() { return .interrupted }
    if updates {
      let text = transcript.text(withAnswers: given)
      if let trouble = files.write(text, to: path, replacing: .contents(written)) {
        return unreadable(trouble)
      }
      report.isUpdated = true
    }
    fresh.settings = settings
    fresh.scriptDepth = scriptDepth
    self = fresh
    _ = dispatcher
    return Answer(
      .replayed(path: path, statements: given.count, report),
      isFailure: !updates && !report.changes.isEmpty)
  }
}

extension ReplayReport {
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
