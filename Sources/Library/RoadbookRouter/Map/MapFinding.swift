import RoadbookModel
package import RoadbookText

/// A problem of a map at one place.
public struct MapFinding: Hashable, Sendable, CustomStringConvertible {
  /// How serious it is.
  public enum Severity: Hashable, Sendable {
    /// Something is likely not meant.
    case warning
    /// The map cannot be used.
    case error
  }

  /// How serious it is.
  public let severity: Severity
  /// The stable name of this kind of problem: `unknown-screen`. `roadbook help CODE` explains it.
  public let code: String
  /// What is wrong; lower-case, no full stop.
  public let message: String
  /// What to do about it, if known.
  public let advice: String?
  /// The name of the source; `code` for what an app registers in code.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column in characters, from 1.
  public let column: Int

  /// What `roadbook check` prints: file, line and column, severity, code, message, the source line
  /// with the place marked, and the advice. Control characters of the map are escaped.
  public let description: String

  /// The finding of a file that cannot be read.
  package init(unreadable file: String, _ message: String) {
    self.init(file: file, code: FindingCode.unreadable.rawValue, message, advice: nil)
  }

  package init(_ diagnostic: Diagnostic, in file: any MapFile) {
    let place = file.position(of: diagnostic.range)
    severity = diagnostic.severity == .error ? .error : .warning
    code = diagnostic.code.rawValue
    message = diagnostic.message
    advice = diagnostic.advice
    self.file = file.name
    line = place.line
    column = place.column
    description =
      file.source.map { source in
        let text = DiagnosticRenderer.full(diagnostic, in: source)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
      }
      ?? Self.description(
        file.name, place, severity, code: code, diagnostic.message, diagnostic.advice)
  }

  /// The problem of a compiled map.
  init(_ problem: ModelProblem, in compiled: SourceText) {
    self.init(
      file: compiled.name, compiled.position(of: problem.offset),
      code: FindingCode.unreadable.rawValue, "the compiled map cannot be read: \(problem.text)",
      advice: "write it with 'roadbook export json'")
  }

  init(
    file: String, _ place: LineColumn = LineColumn(line: 1, column: 1), code: String,
    _ message: String, advice: String?
  ) {
    severity = .error
    self.code = code
    self.message = message
    self.advice = advice
    self.file = file
    line = place.line
    column = place.column
    description = Self.description(file, place, severity, code: code, message, advice)
  }

  private static func description(
    _ file: String, _ place: LineColumn, _ severity: Severity, code: String, _ message: String,
    _ advice: String?
  ) -> String {
    let help = advice.map { "\n  = help: \(TerminalText.escaped($0))" } ?? ""
    return "\(TerminalText.escaped(file)):\(place.line):\(place.column): "
      + "\(severity == .error ? "error" : "warning")[\(code)]: "
      + "\(TerminalText.escaped(message))\(help)"
  }
}

/// Why a map cannot be used: all its errors at once.
public struct MapError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errors and warnings, by file and line; at least one is an error.
  public var findings: [MapFinding]

  /// Creates an error.
  public init(findings: [MapFinding]) { self.findings = findings }

  /// The errors, as `roadbook check` prints them.
  public var description: String {
    findings.filter { $0.severity == .error }.map(\.description).joined(separator: "\n")
  }
}
