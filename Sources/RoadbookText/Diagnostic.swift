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

/// The stable name of a kind of diagnostic, such as `unknown-screen`. Messages may change, codes do not.
package struct DiagnosticCode: Hashable, Sendable, ExpressibleByStringLiteral {
  package let name: String

  package init(_ name: String) { self.name = name }
  package init(stringLiteral value: String) { name = value }
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

/// A change that fixes a diagnostic.
package struct FixIt: Hashable, Sendable {
  package var title: String
  package var edits: [TextEdit]

  package init(_ title: String, _ edits: [TextEdit]) {
    self.title = title
    self.edits = edits
  }

  /// Replaces what is written, for example with the name that was meant.
  package static func change(_ range: TextRange, to text: String) -> FixIt {
    FixIt("change to '\(text)'", [TextEdit(range, text)])
  }
}

/// A problem at one place of a file.
///
/// Messages are lower-case, without a full stop. `advice` states what to do, `notes` are related
/// places. The owner of the diagnostic knows the file.
package struct Diagnostic: Hashable, Sendable {
  package var code: DiagnosticCode
  package var severity: Severity
  package var range: TextRange
  package var message: String
  package var advice: String?
  package var notes: [DiagnosticNote]
  package var fixIts: [FixIt]

  package init(
    _ code: DiagnosticCode, _ severity: Severity, _ range: TextRange, _ message: String,
    advice: String? = nil, notes: [DiagnosticNote] = [], fixIts: [FixIt] = []
  ) {
    self.code = code
    self.severity = severity
    self.range = range
    self.message = message
    self.advice = advice
    self.notes = notes
    self.fixIts = fixIts
  }
}
