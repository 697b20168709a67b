/// How bad a finding is.
package enum Severity: String, Sendable, Comparable, CaseIterable {
  /// Style or improvement; never a reason to fail.
  case hint
  case warning
  /// The statement cannot take part; `check` fails.
  case error

  package static func < (left: Severity, right: Severity) -> Bool {
    left.level < right.level
  }

  private var level: Int {
    switch self {
    case .hint: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// The stable name of a kind of finding, such as `unknown-screen`; wording may change, the code not.
package struct DiagnosticCode: Hashable, Sendable, ExpressibleByStringLiteral {
  package let name: String

  package init(_ name: String) { self.name = name }
  package init(stringLiteral value: String) { name = value }
}

/// Another place that a finding speaks of.
package struct DiagnosticNote: Hashable, Sendable {
  package var message: String
  /// The file the range belongs to; nil for the finding's own file.
  package var file: String?
  package var range: TextRange?
  /// Where the range begins, in a file whose text is not at hand where this is shown.
  package var position: LineColumn?
  /// The number of the document that the range belongs to, as long as nobody looked for its file.
  package var document: Int?

  package init(_ message: String, file: String? = nil, range: TextRange? = nil) {
    self.message = message
    self.file = file
    self.range = range
  }
}

/// A replacement of one range by a text.
package struct TextEdit: Hashable, Sendable {
  package var range: TextRange
  package var replacement: String

  package init(_ range: TextRange, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

extension [Diagnostic] {
  /// As many as are wanted, what is wrong before what is doubtful, and the others; both in the order that they had.
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

/// A change that mends a finding.
package struct FixIt: Hashable, Sendable {
  package var title: String
  package var edits: [TextEdit]

  package init(_ title: String, _ edits: [TextEdit]) {
    self.title = title
    self.edits = edits
  }

  /// Puts another text, such as the name that was meant, in the place of what is written.
  package static func change(_ range: TextRange, to text: String) -> FixIt {
    FixIt("change to '\(text)'", [TextEdit(range, text)])
  }
}

/// A finding about one place of one text.
///
/// Messages are lower-case, without a full stop, and name the other thing ("already declared at 3:1");
/// `advice` says what to do. The file is told apart by whoever holds the text.
package struct Diagnostic: Hashable, Sendable {
  package var code: DiagnosticCode
  package var severity: Severity
  package var range: TextRange
  package var message: String
  package var advice: String?
  package var notes: [DiagnosticNote]
  package var fixIts: [FixIt]

  package init(
    _ code: DiagnosticCode, _ severity: Severity = .error, _ range: TextRange, _ message: String,
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
