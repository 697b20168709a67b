import RoadbookBinder
import RoadbookModel
import RoadbookSyntax
import RoadbookText
import RoadbookURL

/// A recording: a script in which the `#>` lines below a statement are its answer.
///
/// A statement without such lines is run but not compared; a lone `#>` is an empty answer.
struct TranscriptText {
  struct Entry {
    var statement: String
    /// The statement with the lines before it, at its line in the file.
    var source: SourceText
    /// nil without `#>` lines.
    var answer: [String]?
    /// The line, from 1, at which the answer begins.
    var answerLine: Int
    /// Where the statement's last line ends, and the offset after the answer.
    var end: Int
    var answerEnd: Int
  }

  let entries: [Entry]
  private let bytes: [UInt8]

  /// Whether it is a map: declarations alone, without an answer.
  let isMap: Bool

  init(_ source: SourceText) {
    bytes = source.bytes
    let ranges = Parse(source.bytes, isInput: true).tree.root.children.map(\.range)
    var entries: [Entry] = []
    var start = 0
    for (index, range) in ranges.enumerated() {
      let limit = index + 1 < ranges.count ? ranges[index + 1].start : bytes.count
      let lineEnd = bytes[range.end..<limit].firstIndex(of: 0x0A) ?? limit
      let lines = Self.answer(in: bytes, from: min(lineEnd + 1, limit), to: limit)
      let line = source.position(of: start).line
      entries.append(
        Entry(
          statement: source.text(in: range),
          source: SourceText(
            name: source.name, bytes: Array(bytes[start..<range.end]), linesBefore: line - 1),
          answer: lines.text, answerLine: source.position(of: range.end).line + 1,
          end: min(lineEnd, limit), answerEnd: lines.end))
      // The lines of an answer must not become remarks of the next declaration, nor a line break a
      // blank line.
      start = range.end
      while start < limit, bytes[start] == UInt8(ascii: ";") || bytes[start] == 0x20 { start += 1 }
      if start < limit, bytes[start] == 0x0A { start += 1 }
      if lines.text != nil { start = lines.end }
    }
    self.entries = entries
    isMap =
      !Self.isOne(bytes) && !entries.isEmpty && entries.allSatisfy { $0.answer == nil }
      && Lowering.read(source, isInput: true).statements.allSatisfy {
        if case .declaration = $0.kind { true } else { false }
      }
  }

  private static func answer(
    in bytes: [UInt8], from start: Int, to limit: Int
  ) -> (text: [String]?, end: Int) {
    var lines: [String] = []
    var position = start
    while bytes[min(position, limit)..<limit].starts(with: mark) {
      let end = bytes[position..<limit].firstIndex(of: 0x0A) ?? limit
      var line = bytes[(position + mark.count)..<end]
      if line.first == 0x20 { line.removeFirst() }
      if line.last == 0x0D { line.removeLast() }
      lines.append(String(decoding: line, as: UTF8.self))
      position = min(end + 1, limit)
    }
    guard !lines.isEmpty else { return (nil, start) }
    return (lines == [""] ? [] : lines, position)
  }

  private static let mark = Array("#>".utf8)

  /// The recording with new answers. If it has any answers, only these are replaced; otherwise all
  /// are added.
  func text(withAnswers given: [[String]]) -> [UInt8] {
    let fillsIn = entries.allSatisfy { $0.answer == nil }
    var result: [UInt8] = []
    var position = 0
    for (entry, lines) in zip(entries, given) where fillsIn || entry.answer != nil {
      result += bytes[position..<entry.end]
      result += "\n".utf8
      result += Self.written(lines).utf8
      position = max(entry.answerEnd, min(entry.end + 1, bytes.count))
    }
    result += bytes[min(position, bytes.count)...]
    return result
  }

  // MARK: Writing

  private static let headerStart = "# What led here"

  static func header(_ path: String) -> String {
    "\(headerStart): replay \(ValueText.bare(path))\n"
  }

  /// Whether a file was written by `record`.
  static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: headerStart.utf8) }

  private static let separators = Array("; \t\r\n".utf8)

  /// A statement with the comments before it, without what separates it from the one before.
  static func withoutSeparators(_ range: TextRange, in source: SourceText) -> TextRange {
    let bytes = source.bytes[range.start..<range.end]
    return TextRange(bytes.firstIndex { !separators.contains($0) } ?? range.end, range.end)
  }

  /// A statement with its answer. An incomplete statement is commented out, since it would swallow
  /// the lines after it.
  static func entry(_ statement: String, answer: [String]) -> String {
    let isWhole = !Parse(statement, isInput: true).isIncomplete
    let lines = statement.split(separator: "\n", omittingEmptySubsequences: false)
    let rows = lines.map { (isWhole ? "" : "# ") + $0 + "\n" }.joined()
    return rows + (isWhole ? written(answer) : answer.map { "#  \($0)\n" }.joined())
  }

  private static func written(_ answer: [String]) -> String {
    guard !answer.isEmpty else { return "#>\n" }
    return answer.map { $0.isEmpty ? "#>\n" : "#> \($0)\n" }.joined()
  }

  // MARK: Answers

  /// An answer as recorded: always as text, and without places, which a line added above them would
  /// change.
  static func answer(_ answer: Answer, of session: Session) -> [String] {
    var plain = session
    plain.settings.isJSON = false
    var options = RenderOptions()
    options.showsPlaces = false
    let rendered = AnswerRenderer(plain, options).render(answer)
    var lines = (rendered.output + rendered.errors)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).trimmingEnd { $0 == " " } }
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
