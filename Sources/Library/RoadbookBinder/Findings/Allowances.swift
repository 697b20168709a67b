import RoadbookModel
package import RoadbookText

/// `# roadbook: allow CODE, …`: warnings and hints that a map accepts. It applies to the comment's
/// line or, if the comment is alone on its line, to the next line with anything else.
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
      let first = Directive.skip(bytes, line.start, line.end, Directive.isBlank)
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

  /// The codes that a line allows; `next` is the start of the next line.
  private static func codes(in bytes: [UInt8], _ line: TextRange, next: Int) -> [Allowance] {
    guard let directive = Directive(in: bytes, line), directive.word.text == "allow" else {
      return []
    }
    let text = bytes[line.start..<directive.comment].lastIndex { !Directive.isBlank($0) }
    let whole = text.map { TextRange($0 + 1, line.end) } ?? TextRange(line.start, next)
    let names = directive.names
    return names.enumerated().map { place, name in
      let part =
        place == 0 && names.count > 1
        ? TextRange(name.range.start, names[1].range.start)
        : TextRange(names[max(0, place - 1)].range.end, name.range.end)
      return Allowance(
        code: name.text, range: name.range, removal: names.count > 1 ? part : whole,
        line: TextRange(at: line.start))
    }
  }
}

extension SourceText {
  /// The edit that allows a diagnostic: at the end of its line, or on the line above if the line
  /// has a comment.
  package func allowing(_ diagnostic: Diagnostic) -> (title: String, edit: TextEdit) {
    let line = lines.range(ofLine: lines.line(at: diagnostic.range.start), in: bytes)
    let code = diagnostic.code.rawValue
    let text = "# roadbook: allow \(code)"
    var edit = TextEdit(TextRange(at: line.end), " \(text)")
    if Directive.comment(in: bytes, line) != nil {
      let blanks = bytes[line.start..<line.end].prefix { $0 == 0x20 || $0 == 0x09 }
      let indentation = String(decoding: blanks, as: UTF8.self)
      edit = TextEdit(TextRange(at: line.start), "\(indentation)\(text)\n")
    }
    return ("allow '\(code)' here", edit)
  }
}
