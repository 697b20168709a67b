import RoadbookSyntax
import RoadbookText

/// Commands in a map, which are not executed.
extension MapDocument {
  /// Adds diagnostics for consecutive commands.
  ///
  /// In a map, `test "name"` is not the command that runs a test: it is a declaration without `{`,
  /// and the following commands are its body.
  package mutating func addFindings(ofMisplaced run: [Statement]) {
    var rest = run[...]
    while let statement = rest.popFirst() {
      guard isTest(statement) else {
        diagnostics.append(
          Diagnostic(
            .commandInMap, statement.range,
            "a command in a map does not run when the map is loaded",
            advice: "run the file as a script: roadbook run FILE, or put the command into a test",
            fixes: [.choice("remove the command", .removeStatement(statement.range))]))
        continue
      }
      let body = rest.prefix { !isTest($0) }
      rest = rest.dropFirst(body.count)
      diagnostics.append(bodiless(statement, before: body.last))
    }
  }

  /// Whether a command is `test "name"`.
  private func isTest(_ statement: Statement) -> Bool {
    guard case .command(.plain(.test)) = statement.kind else { return false }
    let range = statement.range
    return source.bytes[max(0, range.end - 1)..<range.end].first == UInt8(ascii: "\"")
  }

  /// The diagnostic of a test without `{`; its body ends with `last`.
  private mutating func bodiless(_ test: Statement, before last: Statement?) -> Diagnostic {
    let name = test.range
    let place = TextRange(at: name.end)
    let bytes = source.bytes
    let end = last.map { $0.range.end } ?? name.end
    var edits = [TextEdit(place, " {")]
    // A stray '}' closes the test.
    let next = bytes[end...].firstIndex { $0 > 0x20 } ?? bytes.count
    let closing = diagnostics.firstIndex {
      $0.code == .syntaxUnexpected && $0.range == TextRange(next, next + 1)
        && bytes[next] == UInt8(ascii: "}")
    }
    if let closing {
      diagnostics.remove(at: closing)
    } else {
      let lineEnd = bytes[end...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      if lineEnd == place.start {
        edits = [TextEdit(place, " {\n}")]
      } else {
        edits.append(TextEdit(TextRange(at: lineEnd), "\n}"))
      }
    }
    return Diagnostic(
      .syntaxExpectedBody, place,
      "expected '{'", advice: StatementKeyword.named("test").map { "write \($0.usage)" },
      fixes: [Fix(closing == nil ? "add '{' and '}'" : "add '{'", edits)])
  }
}
