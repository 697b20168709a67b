import RoadbookText

/// Words what the parser met.
struct SyntaxDiagnostics {
  private let parse: Parse
  init(_ parse: Parse) { self.parse = parse }
  var all: [Diagnostic] { [] }
}
