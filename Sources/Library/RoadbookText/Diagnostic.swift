/// How serious a diagnostic is.
package enum Severity: String, Sendable, Comparable, CaseIterable {
  /// Style or improvement; never a reason to fail.
  case hint
  case warning
  /// The statement, or the part that is wrong, is left out of the map; `check` fails.
  case error

  package static func < (left: Severity, right: Severity) -> Bool { left.level < right.level }

  private var level: Int {
    switch self {
    case .hint: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// What follows from a kind of diagnostic; `grammar/findings.txt` has the tags of each.
package struct FindingTags: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It reports something without effect, which can be removed.
  package static let unnecessary = FindingTags(rawValue: 1)
  /// It reports something deprecated.
  package static let deprecated = FindingTags(rawValue: 2)
  /// Nothing declares the name.
  package static let name = FindingTags(rawValue: 4)
  /// A later statement at the prompt may declare the name.
  package static let later = FindingTags(rawValue: 8)
  /// In a file that several maps include, it is true only if it is in all of them.
  package static let everyMap = FindingTags(rawValue: 16)
  /// A part of the text is left out of the map.
  package static let unread = FindingTags(rawValue: 32)
}

/// Another place that a diagnostic refers to.
package struct DiagnosticNote: Hashable, Sendable {
  package var message: String
  /// The file the range belongs to; nil for the diagnostic's own file.
  package var file: String?
  package var range: TextRange?
  /// Where the range begins, for files whose contents are not available when the note is shown.
  package var position: LineColumn?
  /// The number of the document that the range belongs to, until it is replaced by the file name.
  package var document: Int?

  package init(_ message: String, file: String? = nil, range: TextRange? = nil) {
    self.message = message
    self.file = file
    self.range = range
  }
}

extension Diagnostic {
  /// The message, and the advice on a line of its own.
  package var messageWithAdvice: String { advice.map { "\(message)\nhelp: \($0)" } ?? message }
}

/// Replaces a range with a string.
package struct TextEdit: Hashable, Sendable {
  package var range: TextRange
  package var replacement: String

  package init(_ range: TextRange, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

extension [Diagnostic] {
  /// The `limit` most severe diagnostics and the remaining ones, both in their original order.
  package func shown(atMost limit: Int) -> (shown: [Diagnostic], hidden: [Diagnostic]) {
    guard count > limit else { return (self, []) }
    let urgent = indices.sorted { (self[$1].severity, $0) < (self[$0].severity, $1) }
    let kept = Set(urgent.prefix(limit))
    return (
      indices.filter(kept.contains).map { self[$0] },
      indices.filter { !kept.contains($0) }.map { self[$0] }
    )
  }
}

/// A problem at one place of a file.
///
/// Messages are lower-case, without a full stop. `advice` states what to do, `notes` are related
/// places. The owner of the diagnostic knows the file.
package struct Diagnostic: Hashable, Sendable {
  package var code: FindingCode
  package var severity: Severity
  package var range: TextRange
  package var message: String
  package var advice: String?
  package var notes: [DiagnosticNote]
  /// The best one first.
  package var fixes: [Fix]
  /// The known name that was probably meant.
  package var suggestion: String?

  /// `severity`: nil for the usual one of its code; otherwise one of those that the code may have.
  package init(
    _ code: FindingCode, _ range: TextRange, _ message: String, severity: Severity? = nil,
    advice: String? = nil, notes: [DiagnosticNote] = [], fixes: [Fix] = []
  ) {
    self.code = code
    self.severity = severity ?? code.severity
    self.range = range
    self.message = message
    self.advice = advice
    self.notes = notes
    self.fixes = fixes
  }

  /// The diagnostic with the name that was probably meant: it becomes the advice and the first fix.
  /// nil changes nothing.
  ///
  /// `text`: what to write, if it is not the name alone.
  package func meaning(_ name: String?, writing text: String? = nil) -> Diagnostic {
    guard let name else { return self }
    var result = self
    result.suggestion = name
    result.advice = "did you mean '\(name)'?"
    result.fixes.insert(.replace(range, by: text ?? name), at: 0)
    return result
  }
}
