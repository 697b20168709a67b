package import RoadbookText

/// A page of help as data, laid out when the width is known.
package struct HelpPage: Sendable {
  package enum Line: Sendable {
    /// A paragraph that is wrapped to the width.
    case prose(String)
    /// A row of a table; the overflow continues below its second column.
    case row(String)
    /// Aligned words after a common label.
    case words(String, [String])
    case heading(String)
    /// A statement and its answers.
    case example(String, [Answer], Session)
    /// A statement for the user to type.
    case statement(String)
    case finding(Diagnostic, SourceText)
    case blank
  }

  package var lines: [Line]

  package init(lines: [Line]) { self.lines = lines }
}
