/// The language of a source file.
package enum SourceLanguage: Hashable, Sendable {
  case objectiveC
  case swift
  case typeScript
  case dart
  case kotlin
  case java

  /// The endings of the names of its files.
  package var endings: [String] {
    switch self {
    case .objectiveC: [".m", ".mm", ".h"]
    case .swift: [".swift"]
    case .typeScript: [".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts"]
    case .dart: [".dart"]
    case .kotlin: [".kt", ".kts"]
    case .java: [".java"]
    }
  }

  /// The language by file extension; nil for any other file.
  package init?(fileName: String) {
    let all: [SourceLanguage] = [.objectiveC, .swift, .typeScript, .dart, .kotlin, .java]
    guard let found = all.first(where: { $0.endings.contains(where: fileName.hasSuffix) }) else {
      return nil
    }
    self = found
  }

  // MARK: What its tokens are

  /// Whether comments may contain comments.
  var nestsComments: Bool { [.swift, .kotlin, .dart].contains(self) }
  /// Whether a line that begins with `#` may be a directive.
  var hasDirectives: Bool { self == .swift || self == .objectiveC }
  /// Whether `/…/` may be a regular expression.
  var hasPlainRegex: Bool { self == .swift || self == .typeScript }
  /// Whether `'` begins a string.
  var hasSingleQuotes: Bool { self == .typeScript || self == .dart }
  /// Whether a backtick around a name is left out.
  var quotesNames: Bool { self == .swift || self == .kotlin }
  /// Whether three quotes begin a string of several lines.
  var hasLongStrings: Bool { [.swift, .dart, .kotlin, .java].contains(self) }
  /// Whether `$name` in a string stands for a value; `${…}` does so in all languages but those of
  /// Apple and Java.
  var hasDollarNames: Bool { self == .dart || self == .kotlin }
  /// Whether a line end may end a statement.
  var endsStatementsAtLines: Bool { [.swift, .kotlin, .typeScript].contains(self) }
  /// Whether braces behind a call are an argument.
  var hasTrailingClosures: Bool { self == .swift || self == .kotlin }
}
