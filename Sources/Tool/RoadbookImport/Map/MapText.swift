import RoadbookSyntax
import RoadbookText

/// Prints parts of a map, verified by parsing them again.
enum MapText {
  /// Patterns, unquoted if they are parsed correctly, else quoted; nil if neither works.
  static func patterns(_ patterns: [String]) -> String? {
    let bare = patterns.map { isSafe($0) ? $0 : quotedPattern($0) }.joined(separator: ", ")
    if readsBack(bare, patterns) { return bare }
    let quotes = patterns.map(quotedPattern).joined(separator: ", ")
    return readsBack(quotes, patterns) ? quotes : nil
  }

  /// A native pattern, in which types may have backslashes; nil if it cannot be written.
  static func native(_ pattern: String) -> String? {
    if isSafe(pattern.filter { $0 != "\\" }), readsBack(pattern, [pattern]) { return pattern }
    return patterns([pattern])
  }

  /// A pattern in double quotes, in which `$` has no meaning.
  private static func quotedPattern(_ text: String) -> String { quoted(text, escaping: "\"\\") }

  /// A string literal in double quotes, with a backslash before each of the `signs`.
  static func quoted(_ text: String, escaping signs: String = "\"\\$") -> String {
    let inner = text.escaped { scalar in
      signs.unicodeScalars.contains(scalar)
        ? "\\\(scalar)" : TerminalText.escaped(String(scalar))
    }
    return "\"\(inner)\""
  }

  /// The contents of a comment: one line, no control characters.
  static func remark(_ text: String) -> String { TerminalText.escaped(text) }

  private static func isSafe(_ pattern: String) -> Bool {
    !pattern.isEmpty
      && pattern.unicodeScalars.allSatisfy {
        !$0.properties.isWhitespace && $0 != "\"" && $0 != "\\"
          && TerminalText.escaped(String($0)) == String($0)
      }
  }

  private static func readsBack(_ text: String, _ patterns: [String]) -> Bool {
    let parse = Parse(Array("route \(text) do { }\n".utf8))
    let statements = Array(parse.tree.root.children)
    return parse.problems.isEmpty && statements.count == 1
      && statements[0].kind == .routeDeclaration && statements[0].patterns.map(\.text) == patterns
  }
}

/// Prints the draft as a map.
struct MapWriter {
  let draft: Draft
  let library: ImportLibrary
  let names: [String]

  func text() -> String {
    var lines = [
      "roadbook 1", "", "# Read from \(sources) with 'roadbook import --from \(library.rawValue)'.",
    ]
    let options = draft.options[nil] ?? []
    let body = options.isEmpty ? "" : " { \(options.joined(separator: "; ")) }"
    lines.append("dialect \(library.rawValue)\(body)")
    if !draft.head.isEmpty { lines += [""] + draft.head }
    let bodies = Dictionary(grouping: draft.entries, by: \.namespace)
      .mapValues { entries in entries.flatMap { [""] + $0.lines } }
    lines += bodies[nil] ?? []
    for namespace in draft.namespaces {
      lines += ["", "scheme \(namespace) {"]
      if let options = draft.options[namespace] {
        lines.append("  rules { \(options.joined(separator: "; ")) }")
      }
      lines += (bodies[namespace] ?? []).map { $0.isEmpty ? "" : "  \($0)" }
      lines.append("}")
    }
    let text = lines.joined(separator: "\n") + "\n"
    return Formatter.format(text)
  }

  private var sources: String {
    let shown = names.prefix(4).map { MapText.remark($0) }.joined(separator: ", ")
    return names.count > 4 ? "\(shown) and \(names.count - 4) more" : shown
  }
}
