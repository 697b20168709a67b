package import RoadbookText

/// `# roadbook: allow CODE, …`: warnings and hints that a map accepts. It applies to the comment's line or, if the
/// comment is alone on its line, to the next line with anything else.
package struct Allowances {
  private struct Allowance {
    /// As it is written, perhaps not a code.
    var code: String
    /// The range of the code.
    var range: TextRange
    /// The range to remove if the allowance is not needed.
    var removal: TextRange
    /// The line that it applies to.
    var line: TextRange

    func concerns(_ finding: Diagnostic) -> Bool {
      code == finding.code.rawValue && line.touches(finding.range.start)
    }
  }

  private var all: [Allowance] = []

  /// Costs one substring search if there are none.
  package init(in source: SourceText) {
    let bytes = source.bytes
    guard bytes.contains(text: "roadbook: allow") else { return }
    let lines = source.lines
    // Allowances that apply to a later line.
    var waiting: [Allowance] = []
    for number in 0..<lines.lineCount {
      let line = lines.range(ofLine: number, in: bytes)
      let next = lines.range(ofLine: number + 1, in: bytes).start
      waiting += Self.codes(in: bytes, line, next: next)
      let first = Self.skip(bytes, line.start, line.end, Self.isBlank)
      guard first < line.end, bytes[first] != UInt8(ascii: "#") else { continue }
      for index in waiting.indices { waiting[index].line = line }
      all += waiting
      waiting = []
    }
    all += waiting
  }

  /// The diagnostics that are not allowed; with `isComplete` also one for each unused allowance.
  package func applied(to diagnostics: [Diagnostic], isComplete: Bool) -> [Diagnostic] {
    guard !all.isEmpty else { return diagnostics }
    var used: Set<Int> = []
    var result = diagnostics.filter { diagnostic in
      guard diagnostic.severity < .error else { return true }
      let found = all.indices.filter { all[$0].concerns(diagnostic) }
      used.formUnion(found)
      return found.isEmpty
    }
    guard isComplete else { return result }
    for index in all.indices where !used.contains(index) {
      result.append(unused(all[index], among: diagnostics))
    }
    return result.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
  }

  private func unused(_ allowance: Allowance, among diagnostics: [Diagnostic]) -> Diagnostic {
    let code = allowance.code
    let isError = diagnostics.contains(where: allowance.concerns)
    guard FindingCode(rawValue: code) != nil else {
      let near = Suggestion.nearest(to: code, among: FindingCode.allCases.map(\.rawValue))
      return Diagnostic(
        .unusedAllow, allowance.range, "there is no finding '\(code)'"
      ).meaning(near)
    }
    return Diagnostic(
      .unusedAllow, allowance.range,
      isError
        ? "'\(code)' is an error here, and errors cannot be allowed"
        : "the line has no '\(code)' to allow",
      advice: isError ? "fix the error" : "remove it",
      fixes: [Fix("remove 'allow \(code)'", [TextEdit(allowance.removal, "")])])
  }

  // MARK: Parsing

  /// The codes that a line allows; `next` is the start of the next line.
  private static func codes(in bytes: [UInt8], _ line: TextRange, next: Int) -> [Allowance] {
    guard let comment = comment(in: bytes, line) else { return [] }
    var index = skip(bytes, comment, line.end) { $0 == UInt8(ascii: "#") }
    index = skip(bytes, index, line.end, isBlank)
    guard bytes[index..<line.end].starts(with: "roadbook: allow".utf8) else { return [] }
    index += "roadbook: allow".utf8.count
    var ranges: [TextRange] = []
    repeat {
      index = skip(bytes, ranges.isEmpty ? index : index + 1, line.end, isBlank)
      let end = skip(bytes, index, line.end, isCodePart)
      guard end > index else { break }
      ranges.append(TextRange(index, end))
      index = skip(bytes, end, line.end, isBlank)
    } while index < line.end && bytes[index] == UInt8(ascii: ",")
    let text = bytes[line.start..<comment].lastIndex { !isBlank($0) }
    let whole = text.map { TextRange($0 + 1, line.end) } ?? TextRange(line.start, next)
    return ranges.enumerated().map { place, range in
      let part =
        place == 0 && ranges.count > 1
        ? TextRange(range.start, ranges[1].start)
        : TextRange(ranges[max(0, place - 1)].end, range.end)
      return Allowance(
        code: String(decoding: bytes[range.start..<range.end], as: UTF8.self), range: range,
        removal: ranges.count > 1 ? part : whole, line: TextRange(at: line.start))
    }
  }

  /// The start of a line's comment: a `#` at the start or after a blank, outside quotes.
  fileprivate static func comment(in bytes: [UInt8], _ line: TextRange) -> Int? {
    var isQuoted = false
    var index = line.start
    while index < line.end {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isQuoted: index += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "#")
      where !isQuoted && (index == line.start || isBlank(bytes[index - 1])): return index
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The first place from `start` on with another kind of byte.
  private static func skip(
    _ bytes: [UInt8], _ start: Int, _ end: Int, _ isSkipped: (UInt8) -> Bool
  ) -> Int {
    bytes[start..<end].firstIndex { !isSkipped($0) } ?? end
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  private static func isCodePart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
  }
}

extension SourceText {
  /// The edit that allows a diagnostic: at the end of its line, or on the line above if the line has a comment.
  package func allowing(_ diagnostic: Diagnostic) -> (title: String, edit: TextEdit) {
    let line = lines.range(ofLine: lines.line(at: diagnostic.range.start), in: bytes)
    let code = diagnostic.code.rawValue
    let text = "# roadbook: allow \(code)"
    var edit = TextEdit(TextRange(at: line.end), " \(text)")
    if Allowances.comment(in: bytes, line) != nil {
      let blanks = bytes[line.start..<line.end].prefix { $0 == 0x20 || $0 == 0x09 }
      let indentation = String(decoding: blanks, as: UTF8.self)
      edit = TextEdit(TextRange(at: line.start), "\(indentation)\(text)\n")
    }
    return ("allow '\(code)' here", edit)
  }
}
