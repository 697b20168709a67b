/// Formats diagnostics as text and as JSON.
package enum DiagnosticRenderer {
  /// `file:line:column: severity[code]: message`, on one line.
  private static func styledConcise(_ diagnostic: Diagnostic, in source: SourceText) -> StyledText {
    let place = source.position(of: diagnostic.range.start)
    let name = TerminalText.escaped(source.name)
    return
      "\("\(name):\(place.line):\(place.column):", .heading) \(statement(of: diagnostic))"
  }

  /// `severity[code]: message`
  private static func statement(of diagnostic: Diagnostic) -> StyledText {
    let kind = "\(diagnostic.severity.rawValue)[\(diagnostic.code.rawValue)]:"
    let message = TerminalText.escaped(diagnostic.message)
    return "\(kind, diagnostic.severity.style) \(message, .heading)"
  }

  /// The concise line, the source line with a caret, the advice and the notes; ends with a line
  /// feed.
  ///
  /// Source lines over 160 columns are cut around the range. `width`: the columns to which the
  /// other lines are wrapped; nil for no limit.
  package static func full(
    _ diagnostic: Diagnostic, in source: SourceText, isColoured: Bool = false, width: Int? = nil
  ) -> String {
    let head = styledConcise(diagnostic, in: source)
    let excerpt = excerpt(diagnostic.range, in: source, diagnostic.severity.style)
    let lines = remarks(on: diagnostic, in: source)
    let wrapped = { (lines: [StyledText]) in
      width.map { width in lines.flatMap { $0.wrapped(to: width) } } ?? lines
    }
    return (wrapped([head]) + excerpt + wrapped(lines))
      .map { $0.rendered(isColoured: isColoured) + "\n" }.joined()
  }

  /// The same without anything that another change of the file may move: no places, no source.
  package static func withoutPlaces(_ diagnostic: Diagnostic) -> String {
    ([statement(of: diagnostic)] + remarks(on: diagnostic, in: nil)).map { $0.plain + "\n" }
      .joined()
  }

  /// The advice and the notes. `source`: for the places of the notes.
  private static func remarks(on diagnostic: Diagnostic, in source: SourceText?) -> [StyledText] {
    var lines: [StyledText] = []
    if let advice = diagnostic.advice {
      lines.append("  \("= help:", .label) \(TerminalText.escaped(advice))")
    } else {
      // Advice already describes what the fix does.
      for fix in diagnostic.likelyFixes {
        lines.append("  \("= fix:", .label) \(TerminalText.escaped(fix.title))")
      }
    }
    for note in diagnostic.notes {
      var text: StyledText = "  \("= note:", .label) "
      if let source, let range = note.range {
        let isElsewhere = note.file.map { $0 != source.name } ?? false
        if isElsewhere { text.append("\(TerminalText.escaped(note.file ?? "")):") }
        let place = note.position ?? (isElsewhere ? nil : source.position(of: range.start))
        text.append((place.map { "\($0.line):\($0.column):" } ?? "") + " ")
      }
      text.append(TerminalText.escaped(note.message))
      lines.append(text)
    }
    return lines
  }

  /// One diagnostic as JSON:
  /// `file line column endLine endColumn severity code message advice notes fixes`.
  ///
  /// `edits`: writes the edits of a fix.
  package static func json(
    _ diagnostic: Diagnostic, in source: SourceText, _ edits: (Fix) -> [TextEdit]
  ) -> JSON {
    let start = source.position(of: diagnostic.range.start)
    let end = source.position(of: diagnostic.range.end)
    return .object([
      "file": .string(source.name),
      "line": .int(start.line), "column": .int(start.column),
      "endLine": .int(end.line), "endColumn": .int(end.column),
      "severity": .string(diagnostic.severity.rawValue),
      "code": .string(diagnostic.code.rawValue),
      "message": .string(diagnostic.message),
      "advice": .optional(diagnostic.advice),
      "notes": .array(
        diagnostic.notes.map { note in
          let place =
            note.file == nil ? note.range.map { source.position(of: $0.start) } : note.position
          return .object([
            "message": .string(note.message),
            "file": .string(note.file ?? source.name),
            "line": place.map { .int($0.line) } ?? .null,
            "column": place.map { .int($0.column) } ?? .null,
          ])
        }),
      "fixes": .array(
        diagnostic.likelyFixes.compactMap { fix in
          let edits = edits(fix)
          return edits.isEmpty
            ? nil
            : .object([
              "title": .string(fix.title), "edits": .array(edits.map { json($0, in: source) }),
            ])
        }),
    ])
  }

  private static func json(_ edit: TextEdit, in source: SourceText) -> JSON {
    let start = source.position(of: edit.range.start)
    let end = source.position(of: edit.range.end)
    return .object([
      "line": .int(start.line), "column": .int(start.column),
      "endLine": .int(end.line), "endColumn": .int(end.column),
      "text": .string(edit.replacement),
    ])
  }

  private static func excerpt(
    _ range: TextRange, in source: SourceText, _ style: AnswerStyle
  ) -> [StyledText] {
    let row = source.lines.line(at: min(range.start, source.bytes.count))
    let lineRange = source.lines.range(ofLine: row, in: source.bytes)
    var from = lineRange.start
    let limit = 160
    if range.start - from > limit { from = range.start - limit / 2 }
    while from > lineRange.start, from < lineRange.end, source.bytes[from] & 0xC0 == 0x80 {
      from -= 1
    }
    var to = min(lineRange.end, from + limit)
    while to > from, to < lineRange.end, source.bytes[to] & 0xC0 == 0x80 { to -= 1 }
    let shown = visible(source.text(in: TextRange(from, to)))
    let before = visible(source.text(in: TextRange(from, min(range.start, to))))
    let marked = visible(
      source.text(in: TextRange(range.start, max(range.start, min(range.end, to)))))
    let number = "\(row + 1 + source.linesBefore)"
    let gutter = String(repeating: " ", count: number.count)
    let cutLeft = from > lineRange.start ? "…" : ""
    let cutRight = to < lineRange.end ? "…" : ""
    let indent = String(repeating: " ", count: CellWidth.of(before) + cutLeft.count)
    let carets = String(repeating: "^", count: max(1, CellWidth.of(marked)))
    let line: StyledText = "\("\(number) |", .label) \(cutLeft)\(shown)\(cutRight)"
    return [
      line.trimmedEnd,
      "\("\(gutter) |", .label) \(indent)\(carets, style)",
    ]
  }

  private static func visible(_ text: String) -> String { TerminalText.escapedLines(text) }
}

extension Severity {
  fileprivate var style: AnswerStyle {
    switch self {
    case .error: .bad
    case .warning: .doubtful
    case .hint: .pattern
    }
  }
}
