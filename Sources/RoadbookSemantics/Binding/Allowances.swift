package import RoadbookText

/// `# roadbook: allow CODE, …`: warnings and hints that a map accepts. It applies to the comment's line or, if the
/// comment is alone on its line, to the next line with anything else.
package struct Allowances {
  private struct Allowance {
    var code: String
    /// The range of the code.
    var range: TextRange
    /// The range to remove if the allowance is not needed.
    var removal: TextRange
    /// The line that it applies to.
    var line: TextRange

    func concerns(_ finding: Diagnostic) -> Bool {
      code == finding.code.name && line.touches(finding.range.start)
    }
  }

  private var all: [Allowance] = []

  /// Costs one substring search if there are none.
  package init(in bytes: [UInt8]) {
    guard bytes.contains(text: "roadbook: allow") else { return }
    // Allowances that apply to a later line.
    var waiting: [Allowance] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      let first = bytes[start..<end].firstIndex { !Self.isBlank($0) } ?? end
      let found = Self.codes(in: bytes, start, end)
      if first < end, bytes[first] != UInt8(ascii: "#") {
        for var allowance in waiting + found {
          allowance.line = TextRange(start, end)
          all.append(allowance)
        }
        waiting = []
      } else {
        waiting += found
      }
      start = end + 1
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
    guard FindingGuide.named(code) != nil else {
      let near = Suggestion.nearest(to: code, among: FindingGuide.all.map(\.code))
      return Diagnostic(
        "unused-allow", .hint, allowance.range, "there is no finding '\(code)'",
        advice: near.map { "did you mean '\($0)'?" },
        fixIts: near.map { [.change(allowance.range, to: $0)] } ?? [])
    }
    return Diagnostic(
      "unused-allow", .hint, allowance.range,
      isError
        ? "'\(code)' is an error here, and errors cannot be allowed"
        : "the line has no '\(code)' to allow",
      advice: isError ? "fix the error" : "remove it",
      fixIts: [FixIt("remove 'allow \(code)'", [TextEdit(allowance.removal, "")])])
  }

  // MARK: Parsing

  /// The codes that a line allows.
  private static func codes(in bytes: [UInt8], _ start: Int, _ end: Int) -> [Allowance] {
    guard let comment = comment(in: bytes, start, end) else { return [] }
    var index = bytes[comment..<end].firstIndex { $0 != UInt8(ascii: "#") } ?? end
    index = skipBlanks(bytes, index, end)
    guard bytes[index..<end].starts(with: "roadbook: allow".utf8) else { return [] }
    index += "roadbook: allow".utf8.count
    var ranges: [TextRange] = []
    repeat {
      index = skipBlanks(bytes, ranges.isEmpty ? index : index + 1, end)
      let codeEnd = bytes[index..<end].firstIndex { !isCodePart($0) } ?? end
      guard codeEnd > index else { break }
      ranges.append(TextRange(index, codeEnd))
      index = skipBlanks(bytes, codeEnd, end)
    } while index < end && bytes[index] == UInt8(ascii: ",")
    let isAlone = bytes[start..<comment].allSatisfy(isBlank)
    return ranges.enumerated().map { place, range in
      var removal = TextRange(isAlone ? start : endOfText(bytes, start, comment), end)
      if isAlone, end < bytes.count { removal = TextRange(start, end + lineEnd(bytes, end)) }
      if ranges.count > 1 {
        removal =
          place == 0
          ? TextRange(range.start, ranges[1].start) : TextRange(ranges[place - 1].end, range.end)
      }
      return Allowance(
        code: String(decoding: bytes[range.start..<range.end], as: UTF8.self), range: range,
        removal: removal, line: TextRange(start, start))
    }
  }

  /// The start of a line's comment: a `#` at the start or after a blank, outside quotes.
  static func comment(in bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
    var isQuoted = false
    var index = start
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isQuoted: index += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "#")
      where !isQuoted && (index == start || isBlank(bytes[index - 1])): return index
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func skipBlanks(_ bytes: [UInt8], _ index: Int, _ end: Int) -> Int {
    guard index < end else { return end }
    return bytes[index..<end].firstIndex { !isBlank($0) } ?? end
  }

  private static func endOfText(_ bytes: [UInt8], _ start: Int, _ comment: Int) -> Int {
    bytes[start..<comment].lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
  }

  private static func lineEnd(_ bytes: [UInt8], _ end: Int) -> Int {
    bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  private static func isCodePart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
  }
}

extension SourceText {
  /// A fix that allows a diagnostic: at the end of its line, or on the line above if the line has a comment.
  package func allowing(_ diagnostic: Diagnostic) -> FixIt {
    let line = lines.range(ofLine: lines.line(at: diagnostic.range.start), in: bytes)
    let code = diagnostic.code.name
    let text = "# roadbook: allow \(code)"
    var edit = TextEdit(TextRange(at: line.end), " \(text)")
    if Allowances.comment(in: bytes, line.start, line.end) != nil {
      let blanks = bytes[line.start..<line.end].prefix { $0 == 0x20 || $0 == 0x09 }
      let indentation = String(decoding: blanks, as: UTF8.self)
      edit = TextEdit(TextRange(at: line.start), "\(indentation)\(text)\n")
    }
    return FixIt("allow '\(code)' here", [edit])
  }
}
