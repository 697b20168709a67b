import RoadbookText

/// Writes a manual page with the mdoc macros, which groff and mandoc read.
struct ManualWriter {
  private var lines: [String]

  /// - Parameters:
  ///   - title: The name of the page.
  ///   - section: 1 for commands, 5 for file formats.
  ///   - summary: What is named, in a few words.
  init(title: String, section: Int, summary: String) {
    lines = [".Dd \(toolVersionDate)", ".Dt \(title.uppercased()) \(section)", ".Os"]
    self.section("NAME")
    macro("Nm \(title)")
    var summary = Substring(summary)
    if summary.last == "." { summary.removeLast() }
    macro("Nd \(summary.prefix(1).lowercased())\(Self.escaped(summary.dropFirst()))")
  }

  /// The page.
  var page: String { lines.map { $0 + "\n" }.joined() }

  /// Begins a section.
  mutating func section(_ title: String) { macro("Sh \(title)") }

  /// Adds a line with macros. Values in it must be words, or escaped.
  mutating func macro(_ line: String) { lines.append(".\(line)") }

  /// Adds prose, with a line for each paragraph. Each sentence begins a line, as mdoc wants.
  mutating func text(_ prose: String) {
    for (index, paragraph) in prose.split(separator: "\n").enumerated() {
      if index > 0 { macro("Pp") }
      var line = ""
      for word in paragraph.split(whereSeparator: \.isWhitespace) {
        let next = Self.escaped(word)
        if !line.isEmpty, Self.endsSentence(line) || line.utf8.count + next.utf8.count > 76 {
          addText(line)
          line = ""
        }
        line += line.isEmpty ? next : " " + next
      }
      if !line.isEmpty { addText(line) }
    }
  }

  /// Adds lines that are shown as they are.
  mutating func literal(_ text: [Substring]) {
    macro("Bd -literal -offset indent")
    for line in text { addText(Self.escaped(line)) }
    macro("Ed")
  }

  /// Adds a list of words or macros with an explanation of each.
  mutating func list(_ items: [(tag: String, text: String)], width: String = "Ds") {
    macro("Bl -tag -width \(width)")
    for item in items {
      macro("It \(item.tag)")
      text(item.text)
    }
    macro("El")
  }

  private mutating func addText(_ line: String) {
    // A line that begins with one of these would be a macro.
    lines.append(line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line)
  }

  private static func endsSentence(_ line: String) -> Bool {
    (line.hasSuffix(".") && !line.hasSuffix("...")) || line.hasSuffix("?")
  }

  /// Text that formatters show as it is, in any encoding.
  static func escaped(_ text: Substring) -> String {
    String(text).escaped { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case "…": "..."
      case _ where scalar.isASCII: nil
      default: "\\[u" + String(scalar.value, radix: 16, uppercase: true) + "]"
      }
    }
  }

  /// Text as one argument of a macro; lines may be broken after `|`.
  static func quoted(_ text: String) -> String {
    "\"" + escaped(text[...]).escaped(["\"": "\"\"", "|": "|\\:"]) + "\""
  }
}
