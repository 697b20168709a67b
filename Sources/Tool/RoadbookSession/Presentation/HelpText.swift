import RoadbookText

/// Renders pages of help as text.
struct HelpText {
  let renderOptions: RenderOptions

  /// At most this many lines of an example's answer are shown.
  private static let answerLimit = 8

  func text(_ page: HelpPage) -> String {
    page.lines.flatMap(lines).map { $0.rendered(isColoured: renderOptions.colouredOutput) + "\n" }
      .joined()
  }

  private func lines(_ line: HelpPage.Line) -> [StyledText] {
    switch line {
    case .blank: return [""]
    case .heading(let text):
      return filled(text.split(separator: " "), "", "  ").map { StyledText($0.plain, .heading) }
    case .prose(let text): return filled(text.split(separator: " "), "", "")
    case .row(let text): return row(text)
    case .words(let title, let words):
      let lead = title + String(repeating: " ", count: max(1, 10 - title.count))
      let lines = filled(words, lead, String(repeating: " ", count: lead.count))
      guard let first = lines.first else { return [] }
      let rest = String(first.plain.dropFirst(title.count))
      return ["\(title, .heading)\(rest)"] + lines.dropFirst()
    case .example(let statement, let answers, let session):
      return ["> \(statement, .statement)"] + answer(answers, session)
    case .statement(let text): return ["  \("roadbook>", .label) \(text, .statement)"]
    case .finding(let diagnostic, let source):
      // Help goes to standard output, so diagnostics in it use that stream's colours.
      let text = DiagnosticRenderer.full(
        diagnostic, in: source, isColoured: renderOptions.colouredOutput)
      return shown(text)
    }
  }

  private func answer(_ answers: [Answer], _ session: Session) -> [StyledText] {
    var renderOptions = renderOptions
    renderOptions.colouredErrors = renderOptions.colouredOutput
    let renderer = AnswerRenderer(session, renderOptions)
    let text = answers.map(renderer.render).map { $0.errors + $0.output }.joined()
    let lines = shown(text)
    guard lines.count > Self.answerLimit else { return lines }
    return lines.prefix(Self.answerLimit - 1) + ["…"]
  }

  // The text is rendered already: it contains escape sequences.
  private func shown(_ text: String) -> [StyledText] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines.map { StyledText($0) }
  }

  private func row(_ text: String) -> [StyledText] {
    guard text.count >= renderOptions.width else { return [StyledText(text)] }
    let indent = text.prefix { $0 == " " }.count
    let body = text.dropFirst(indent)
    var column = indent + 2
    if let gap = body.firstRange(of: "  ") {
      let blanks = body[gap.upperBound...].prefix { $0 == " " }.count
      column = indent + body.distance(from: body.startIndex, to: gap.upperBound) + blanks
    }
    if column > renderOptions.width / 2 { column = indent + 2 }
    let first = text.prefix(column)
    let isTorn = text.dropFirst(column - 1).first != " "
    guard !isTorn else {
      let blanks = String(repeating: " ", count: indent)
      return filled(body.split(separator: " "), blanks, blanks + "  ")
    }
    let words = text.dropFirst(column).split(separator: " ")
    return filled(words, String(first), String(repeating: " ", count: column))
  }

  /// Wraps words to the width.
  private func filled(
    _ words: [some StringProtocol], _ lead: String, _ indent: String
  ) -> [StyledText] {
    words.wrapped(to: renderOptions.width, lead, indent).map { StyledText($0) }
  }
}
